import type { Callable, Route } from "#browser/api.ts";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { ownTeamCalls } from "./contract.ts";

/** The calls without their schemas, which a phone need not load; client.test.ts keeps them true. */
export const ownTeamRoutes = {
  listOwnTeams: { method: "GET", path: "/technician/teams" } as Route<typeof ownTeamCalls.listOwnTeams>,
  leaveTeam: { method: "DELETE", path: "/technician/teams/{id}" } as Route<typeof ownTeamCalls.leaveTeam>,
};

const refreshes: Callable[] = [
  ownTeamRoutes.listOwnTeams,
  { method: "GET", path: "/technician/tasks" },
  { method: "GET", path: "/technician/next-job" },
  { method: "GET", path: "/technician/dashboard/stats" },
];

export const useLeaveTeam = (contractorName: string, onDone: () => void) =>
  useSend(ownTeamRoutes.leaveTeam, {
    refreshes,
    onError: (error) => problemToast("Not left", error, "Nothing was changed. Please try again."),
    onSuccess: () => {
      goodToast("You have left the team", `${contractorName} has been told.`);
      onDone();
    },
  });
