import { useQuery } from "@tanstack/react-query";
import { callApi, type Route } from "../../browser/api.ts";
import { callKey, queryClient } from "../../browser/queries.ts";
import type { TeamMember, teamCalls } from "./contract.ts";

/** The calls of a team without their schemas, which a phone need not load; client.test.ts keeps them true. */
export const teamRoutes = {
  listTeam: { method: "GET", path: "/contractor/team-members" } as Route<typeof teamCalls.listTeam>,
  addTeamMember: { method: "POST", path: "/contractor/team-members" } as Route<typeof teamCalls.addTeamMember>,
  changeTeamMember: { method: "PUT", path: "/contractor/team-members/{id}" } as Route<
    typeof teamCalls.changeTeamMember
  >,
  removeTeamMember: { method: "DELETE", path: "/contractor/team-members/{id}" } as Route<
    typeof teamCalls.removeTeamMember
  >,
  linkTeamMember: { method: "POST", path: "/contractor/team-members/{id}/link" } as Route<
    typeof teamCalls.linkTeamMember
  >,
};

const mostPages = 10;

/** All who can be assigned, by name; undefined until they have come. */
export function useHands() {
  return useQuery(
    {
      queryKey: [...callKey(teamRoutes.listTeam), "hands"],
      queryFn: async ({ signal }) => {
        const hands: TeamMember[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < mostPages; page += 1) {
          const { teamMembers, nextCursor } = await callApi(teamRoutes.listTeam, { limit: 200, cursor }, { signal });
          hands.push(...teamMembers.filter(({ status }) => status === "active"));
          if (!nextCursor) break;
          cursor = nextCursor;
        }
        return hands.sort((a, b) => a.name.localeCompare(b.name, "en-NG"));
      },
    },
    queryClient,
  );
}
