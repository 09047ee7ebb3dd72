import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { pagesOf, queryClient } from "#browser/queries.ts";
import { historyRoutes } from "#features/properties/routes.ts";
import type { HistoryKind, historyCalls } from "./contract.ts";

export const historyApi = typed<typeof historyCalls>(historyRoutes);

const pageSize = 50;

/** In the order of the filter; client.test.ts holds it to the contract. */
export const historyKindLabels: Record<HistoryKind, string> = {
  task: "Tasks",
  ticket: "Repair requests",
  member: "People",
  property: "The building",
  plan: "Plan",
  document: "Documents",
};

/** The kind that an address asks for; a word that is none is no filter. */
export function kindOf(query: URLSearchParams): HistoryKind | null {
  const asked = query.get("kind") ?? "";
  return Object.hasOwn(historyKindLabels, asked) ? (asked as HistoryKind) : null;
}

const pages = (id: string, kind: HistoryKind | null) =>
  pagesOf(historyApi.listHistory, { id, limit: pageSize, kind: kind ?? undefined });

/** What happened in a building, page by page; that of the last filter stays until this has come. */
export function useHistory(id: string, kind: HistoryKind | null) {
  return useInfiniteQuery({ ...pages(id, kind), placeholderData: keepPreviousData }, queryClient);
}

/** For clientLoaders: begins to read the history, which nobody waits for. */
export const prefetchHistory = (id: string, query: URLSearchParams): void =>
  void queryClient.prefetchInfiniteQuery(pages(id, kindOf(query)));
