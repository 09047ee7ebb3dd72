import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type Callable, callApi, type Route } from "#browser/api.ts";
import { dropDraft, keptKey } from "#browser/drafts.ts";
import { optionsOf, pagesOf, queryClient, refresh } from "#browser/queries.ts";
import type { Sheet } from "#domain/sheets.ts";
import type { verificationCalls } from "./contract.ts";
import { verificationOf } from "./form.rules.ts";

/** The calls of verifications without their schemas; client.test.ts keeps them true. */
export const verificationRoutes = {
  verifyWork: { method: "POST", path: "/property-manager/work-verification" } as Route<
    typeof verificationCalls.verifyWork
  >,
  listVerifications: { method: "GET", path: "/property-manager/work-verifications" } as Route<
    typeof verificationCalls.listVerifications
  >,
  listPendingWork: { method: "GET", path: "/property-manager/work-verifications/pending" } as Route<
    typeof verificationCalls.listPendingWork
  >,
  listOwnVerifications: { method: "GET", path: "/contractor/work-verifications" } as Route<
    typeof verificationCalls.listOwnVerifications
  >,
};

const pageSize = 20;
/** So few that what was said of earlier work is in sight below them. */
const firstWaiting = 6;

/** What waits to be verified, page by page; what was found before stays until this has come. */
export const usePendingWork = (search: string) =>
  useInfiniteQuery(
    {
      ...pagesOf(verificationRoutes.listPendingWork, { limit: firstWaiting, search: search || undefined }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

export const choosable = 20;

/** What can be chosen in a form that asks which work it is. */
export const useChoosable = (search: string) =>
  useQuery(
    {
      ...optionsOf(verificationRoutes.listPendingWork, { limit: choosable, search: search || undefined }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

/** What was said of finished work at one's properties, or of one's own work, page by page. */
export const useVerifications = (whose: "kept" | "own") => {
  const call = whose === "kept" ? verificationRoutes.listVerifications : verificationRoutes.listOwnVerifications;
  return useInfiniteQuery(pagesOf(call, { limit: pageSize }), queryClient);
};

/** What else shows what a verification changes. */
export const refreshes: readonly Callable[] = [
  { method: "GET", path: "/property-manager/dashboard/stats" },
  { method: "GET", path: "/tasks" },
  { method: "GET", path: "/tasks/{id}" },
  { method: "GET", path: "/dashboard/stats" },
];

/** Each piece of work keeps its own words until they are sent. */
export const verificationDraft = (taskId: string): string => `verify.${taskId}`;

/**
 * Sends what the form holds. The same content carries the same Idempotency-Key until it has arrived, also after a
 * reload. Throws ApiProblem.
 */
export async function sendVerification(sheet: Sheet): Promise<void> {
  const input = verificationOf(sheet);
  const draft = verificationDraft(input.taskId);
  const idempotencyKey = keptKey(`${draft}.key`, JSON.stringify(input));
  await callApi(verificationRoutes.verifyWork, input, { idempotencyKey });
  dropDraft(`${draft}.key`);
  for (const kept of [draft, verificationDraft("")]) dropDraft(kept);
  const { listVerifications, listPendingWork } = verificationRoutes;
  void refresh(listVerifications, listPendingWork, ...refreshes);
}
