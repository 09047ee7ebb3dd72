import { useInfiniteQuery } from "@tanstack/react-query";
import { pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { workLogApi } from "./client.ts";

const pageSize = 20;

/** Whose logs somebody decides about: a contractor of their team, a keeper of contractors who do the work themselves. */
export type Deciding = "team" | "kept";

const callsOf = {
  team: { list: workLogApi.listTeamLogs, decide: workLogApi.decideTeamLog, whoDecides: "contractor" },
  kept: { list: workLogApi.listKeptLogs, decide: workLogApi.decideKeptLog, whoDecides: "keepers" },
} as const;

/** The logs that wait to be decided, page by page. */
export const useLogsWaiting = (whose: Deciding) => {
  const { call, input } = askedOf(whose);
  return useInfiniteQuery(pagesOf(call, { ...input, limit: pageSize }), queryClient);
};

/** Which list they are, and what is asked of it. */
export function askedOf(whose: Deciding) {
  const { list, whoDecides } = callsOf[whose];
  return { call: list, input: { status: "pending" as const, whoDecides } };
}

/** Approves a log, or rejects it with a reason. */
export const useDecideLog = (whose: Deciding, onDone?: () => void) =>
  useSend(callsOf[whose].decide, {
    refreshes: ["task"],
    onError: (error) => problemToast("Not decided", error, "Nothing was changed. Please try again."),
    onSuccess: ({ workLog }) => {
      const { technicianName } = workLog;
      if (workLog.approved) goodToast("Work Log Approved", `${technicianName} has been told.`);
      else goodToast("Work Log Rejected", `${technicianName} can read why, and send it again.`);
      onDone?.();
    },
  });
