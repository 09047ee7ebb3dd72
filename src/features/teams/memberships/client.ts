import { typed } from "#browser/api.ts";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { ownTeamRoutes } from "../routes.ts";
import type { ownTeamCalls } from "./contract.ts";

export const ownTeamApi = typed<typeof ownTeamCalls>(ownTeamRoutes);

/** Says that one agrees to be in a team to which somebody else added one. */
export const useAgreement = (contractorName: string) =>
  useSend(ownTeamApi.agreeToTeam, {
    refreshes: [ownTeamApi.listOwnTeams],
    onError: (error) => problemToast("Not kept", error, "Nothing was changed. Please try again."),
    onSuccess: () => goodToast("You have agreed", `${contractorName} can see your papers now.`),
  });

export const useLeaveTeam = (contractorName: string, onDone: () => void) =>
  useSend(ownTeamApi.leaveTeam, {
    refreshes: ["task"],
    onError: (error) => problemToast("Not left", error, "Nothing was changed. Please try again."),
    onSuccess: () => {
      goodToast("You have left the team", `${contractorName} has been told.`);
      onDone();
    },
  });
