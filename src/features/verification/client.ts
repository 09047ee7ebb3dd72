import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient } from "#browser/queries.ts";
import type { Grade } from "#features/evidence/kinds.rules.ts";
import type { verificationCalls } from "./contract.ts";
import { verificationRoutes } from "./routes.ts";

export const verificationApi = typed<typeof verificationCalls>(verificationRoutes);

const pageSize = 20;
/** So few that what was said of earlier work is in sight below them. */
const firstWaiting = 6;

/** What waits to be verified, page by page; what was found before stays until this has come. */
export const usePendingWork = (asked: { search: string | undefined; grade: Grade | undefined }) =>
  useInfiniteQuery(
    {
      ...pagesOf(verificationApi.listPendingWork, { limit: firstWaiting, ...asked }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

export const choosable = 20;

/** What can be chosen in a form that asks which work it is. */
export const useChoosable = (search: string) =>
  useQuery(
    {
      ...optionsOf(verificationApi.listPendingWork, { limit: choosable, search: search || undefined }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

/** What was said of finished work at one's properties, or of one's own work, page by page. */
export const useVerifications = (whose: "kept" | "own") =>
  useInfiniteQuery(pagesOf(callOf(whose), { limit: pageSize }), queryClient);

/** Which call lists them. */
export const callOf = (whose: "kept" | "own") =>
  whose === "kept" ? verificationApi.listVerifications : verificationApi.listOwnVerifications;

/** Each piece of work keeps its own words until they are sent. */
export const verificationDraft = (taskId: string): string => `verify.${taskId}`;
