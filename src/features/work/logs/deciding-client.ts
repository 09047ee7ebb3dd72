import { useInfiniteQuery } from "@tanstack/react-query";
import { pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { workLogApi } from "./client.ts";

const pageSize = 20;

/** The team's logs that wait to be decided, page by page. */
export const useLogsWaiting = () =>
  useInfiniteQuery(pagesOf(workLogApi.listTeamLogs, { status: "pending", limit: pageSize }), queryClient);

/** Approves a log, or rejects it with a reason. */
export const useDecideLog = (onDone?: () => void) =>
  useSend(workLogApi.decideTeamLog, {
    refreshes: ["task"],
    onError: (error) => problemToast("Not decided", error, "Nothing was changed. Please try again."),
    onSuccess: ({ workLog }) => {
      const { technicianName } = workLog;
      if (workLog.approved) goodToast("Work Log Approved", `${technicianName} has been told.`);
      else goodToast("Work Log Rejected", `${technicianName} can read why, and send it again.`);
      onDone?.();
    },
  });
