import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { callApi, typed } from "#browser/api.ts";
import { dropDraft, keptKey } from "#browser/drafts.ts";
import { ensurePages, pagesOf, queryClient, refresh } from "#browser/queries.ts";
import type { Sheet } from "#domain/sheets.ts";
import { type WorkLogStatus, workLogStatuses } from "#domain/vocab.ts";
import { logOf } from "../form.rules.ts";
import { workLogRoutes } from "../routes.ts";
import type { WorkLog, workLogCalls } from "./contract.ts";

export const workLogApi = typed<typeof workLogCalls>(workLogRoutes);

export type LogFilter = WorkLogStatus | "all";

/** The state that an address asks for; a word that is none is no filter. */
export const logFilterOf = (query: URLSearchParams): LogFilter =>
  workLogStatuses.find((one) => one === query.get("log-status")) ?? "all";

const pageSize = 30;
const inputOf = (status: LogFilter) => ({ limit: pageSize, status: status === "all" ? undefined : status });

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

/**
 * Sends a log. The same content carries the same Idempotency-Key until it has arrived, also after a reload, so that no
 * hour counts twice. Throws ApiProblem.
 */
export async function sendLog(sheet: Sheet): Promise<void> {
  const input = { ...logOf(sheet), taskId: sheet.taskId ?? "" };
  const keyDraft = `${logDraft(input.taskId)}.key`;
  await callApi(workLogApi.createWorkLog, input, { idempotencyKey: keptKey(keyDraft, JSON.stringify(input)) });
  dropDraft(keyDraft);
  readAgain();
}

/** Changes one's own log. Throws ApiProblem. */
export async function changeLog({ id, version }: WorkLog, sheet: Sheet): Promise<void> {
  await callApi(workLogApi.editWorkLog, { ...logOf(sheet), id, version });
  readAgain();
}

const readAgain = () => void refresh("task");
