import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { callApi, typed } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { callKey, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { TeamInvitation, TeamMember, teamCalls } from "./contract.ts";
import { teamRoutes } from "./routes.ts";

export const teamApi = typed<typeof teamCalls>(teamRoutes);

const pageSize = 60;
const mostPages = 10;

/** The team, page by page. */
export const useTeam = () => useInfiniteQuery(pagesOf(teamApi.listTeam, { limit: pageSize }), queryClient);

/** All who can be assigned, by name; undefined until they have come. */
export function useAssignees() {
  return useQuery(
    {
      queryKey: [...callKey(teamApi.listTeam), "hands"],
      meta: { follows: teamApi.listTeam.follows },
      queryFn: async ({ signal }) => {
        const hands: TeamMember[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < mostPages; page += 1) {
          const { teamMembers, nextCursor } = await callApi(teamApi.listTeam, { limit: 200, cursor }, { signal });
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

export const refreshes = ["task"] as const;
export const unchanged = "Nothing was changed. Please try again.";

export type Added = { teamMember: TeamMember; invitation: TeamInvitation | null };

/** Confirms that a pending account is whom the contractor means. */
export const useConfirmMember = () =>
  useSend(teamApi.changeTeamMember, {
    refreshes,
    onError: (error) => problemToast("Not confirmed", error, unchanged),
    onSuccess: ({ teamMember }) => goodToast("Confirmed", `${teamMember.name} can be assigned now.`),
  });

/** What keeps somebody in the team is for the dialog to show; anything else is a toast. */
export const useRemoveMember = ({ name }: Pick<TeamMember, "name">, onDone: () => void) =>
  useSend(teamApi.removeTeamMember, {
    refreshes,
    onError: (error) => openTasksOf(error).length > 0 || problemToast("Not removed", error, unchanged),
    onSuccess: () => {
      goodToast("Removed", `${name} is no longer in your team.`);
      onDone();
    },
  });

/** The open tasks that a refusal names. */
export function openTasksOf(error: Error | null): { id: string; title: string }[] {
  if (!(error instanceof ApiProblem) || error.status !== 409) return [];
  return error.errors
    .filter(({ path }) => path.startsWith("tasks."))
    .map(({ path, message }) => ({ id: path.slice("tasks.".length), title: message }));
}

export const useMemberLink = (onDone: (added: Added) => void) =>
  useSend(teamApi.linkTeamMember, {
    refreshes: [teamApi.listTeam],
    onError: (error) => problemToast("No link was made", error, "Please try again."),
    onSuccess: onDone,
  });
