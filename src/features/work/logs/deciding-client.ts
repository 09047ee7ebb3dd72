import { useInfiniteQuery } from "@tanstack/react-query";
import type { Route } from "#browser/api.ts";
import { pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { workLogCalls } from "./contract.ts";

/** The calls by which a contractor decides logs, without their schemas; client.test.ts keeps them true. */
export const logDecisionRoutes = {
  listTeamLogs: { method: "GET", path: "/contractor/work-logs" } as Route<typeof workLogCalls.listTeamLogs>,
  decideTeamLog: { method: "PUT", path: "/contractor/work-logs/{id}/approval" } as Route<
    typeof workLogCalls.decideTeamLog
  >,
};

const pageSize = 20;

/** The team's logs that wait to be decided, page by page. */
export const useLogsWaiting = () =>
  useInfiniteQuery(pagesOf(logDecisionRoutes.listTeamLogs, { status: "pending", limit: pageSize }), queryClient);

/** Approves a log, or rejects it with a reason. */
export const useDecideLog = (onDone?: () => void) =>
  useSend(logDecisionRoutes.decideTeamLog, {
    refreshes: [logDecisionRoutes.listTeamLogs, { method: "GET", path: "/contractor/dashboard/stats" }],
    onError: (error) => problemToast("Not decided", error, "Nothing was changed. Please try again."),
    onSuccess: ({ workLog }) => {
      const { technicianName } = workLog;
      if (workLog.approved) goodToast("Work Log Approved", `${technicianName} has been told.`);
      else goodToast("Work Log Rejected", `${technicianName} can read why, and send it again.`);
      onDone?.();
    },
  });
