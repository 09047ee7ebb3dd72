import { typed } from "#browser/api.ts";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { ownTeamRoutes } from "../routes.ts";
import type { ownTeamCalls } from "./contract.ts";

export const ownTeamApi = typed<typeof ownTeamCalls>(ownTeamRoutes);

export const useLeaveTeam = (contractorName: string, onDone: () => void) =>
  useSend(ownTeamApi.leaveTeam, {
    refreshes: ["task"],
    onError: (error) => problemToast("Not left", error, "Nothing was changed. Please try again."),
    onSuccess: () => {
      goodToast("You have left the team", `${contractorName} has been told.`);
      onDone();
    },
  });
