import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { ensurePages, pagesOf, queryClient } from "#browser/queries.ts";
import { type WorkLogStatus, workLogStatuses } from "#domain/vocab.ts";
import { workLogRoutes } from "../routes.ts";
import type { workLogCalls } from "./contract.ts";

export const workLogApi = typed<typeof workLogCalls>(workLogRoutes);

export type LogFilter = WorkLogStatus | "all";

/** The state that an address asks for; a word that is none is no filter. */
export const logFilterOf = (query: URLSearchParams): LogFilter =>
  workLogStatuses.find((one) => one === query.get("log-status")) ?? "all";

const pageSize = 30;
/** What the filter asks of the list. */
export const inputOf = (status: LogFilter) => ({ limit: pageSize, status: status === "all" ? undefined : status });

/** For clientLoaders: the first page of one's own logs. */
export const ensureOwnLogs = (status: LogFilter) => ensurePages(workLogApi.listOwnLogs, inputOf(status));

/** One's own logs, newest first, page by page. */
export const useOwnLogs = (status: LogFilter) =>
  useInfiniteQuery(
    { ...pagesOf(workLogApi.listOwnLogs, inputOf(status)), placeholderData: keepPreviousData },
    queryClient,
  );

/** Where a form of logs keeps what is typed: one for each task. */
export const logDraft = (taskId: string): string => `work-log.${taskId}`;
