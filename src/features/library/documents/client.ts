import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { callApi, typed } from "#browser/api.ts";
import { pagesOf, queryClient, refresh, useSend } from "#browser/queries.ts";
import { failureToast, goodToast, problemToast } from "#browser/toasts.ts";
import { type DocumentCategory, documentCategories } from "#domain/vocab.ts";
import { toast } from "#ui/toast.ts";
import { documentRoutes } from "../routes.ts";
import type { Document, documentCalls } from "./contract.ts";

export const documentApi = typed<typeof documentCalls>(documentRoutes);

/** `property`: an id, "all", or empty while none is chosen. `show`: all, those that expire soon, or the deleted. */
export type RoomFilters = {
  property: string;
  category: DocumentCategory | "all";
  search: string;
  tag: string;
  show: "all" | "expiring" | "deleted";
};

const shows = ["expiring", "deleted"] as const;

/** The filters that an address asks for; a word that is none is no filter. */
export const filtersOf = (query: URLSearchParams): RoomFilters => ({
  property: query.get("property") || (query.get("from") === "all" ? "all" : ""),
  category: documentCategories.find((one) => one === query.get("category")) ?? "all",
  search: query.get("search") ?? "",
  tag: query.get("tag") ?? "",
  show: shows.find((one) => one === query.get("show")) ?? "all",
});

export const isNarrowed = ({ category, search, tag, show }: RoomFilters): boolean =>
  category !== "all" || search !== "" || tag !== "" || show !== "all";

const pageSize = 30;

/** What the filters ask of the list. */
export const inputOf = ({ property, category, search, tag, show }: RoomFilters) => ({
  limit: pageSize,
  propertyId: property === "" || property === "all" ? undefined : property,
  category: category === "all" ? undefined : category,
  search: search.trim() || undefined,
  tag: tag || undefined,
  expiring: show === "expiring" ? ("true" as const) : undefined,
  deleted: show === "deleted" ? ("true" as const) : undefined,
});

/** The documents of a filter, page by page; those of the last filter stay until these have come. */
export function useDocuments(filters: RoomFilters, enabled = true) {
  const pages = pagesOf(documentApi.listDocuments, inputOf(filters));
  return useInfiniteQuery({ ...pages, placeholderData: keepPreviousData, enabled }, queryClient);
}

export type Documents = ReturnType<typeof useDocuments>;

export const refreshes = ["document"] as const;

export const useRestore = () =>
  useSend(documentApi.restoreDocument, {
    refreshes,
    onError: (error) => problemToast("Not restored", error, "Nothing was changed. Please try again."),
    onSuccess: ({ document }) => goodToast("Document Restored", document.title),
  });

/** Deletes at once, and offers to undo it. */
export function useRemove() {
  const restore = useRestore();
  return useSend(documentApi.removeDocument, {
    refreshes,
    onError: (error) => problemToast("Not deleted", error, "Nothing was changed. Please try again."),
    onSuccess: ({ document: { id, title } }) =>
      toast({
        title: "Document Deleted",
        description: `“${title}” can be brought back for 30 days.`,
        action: { label: "Undo", onPress: () => restore.mutate({ id }) },
      }),
  });
}

/**
 * Hands the file over to the browser, which writes it to the device as it comes: fifty megabytes would not fit twice
 * into a phone's memory. The address is asked for anew, since one ends with the clock hour.
 */
export async function download({ id }: Pick<Document, "id">): Promise<void> {
  try {
    const { document: fresh } = await callApi(documentApi.findDocument, { id });
    const link = document.createElement("a");
    link.href = fresh.contentUrl ?? "";
    link.download = fresh.fileName;
    link.click();
    goodToast("Success", "Document downloaded successfully");
    setTimeout(() => void refresh(documentApi.listDocuments), countedAfterMs);
  } catch (error) {
    failureToast("Error", error, "Failed to download document");
  }
}

/** By then the download has begun, and is counted. */
const countedAfterMs = 1_500;

const marginMs = 60_000;

/** Whether an address of this document has ended, or is about to. */
export function isSpent(url: string, now = Date.now()): boolean {
  const until = Number(/until=(\d+)/.exec(url)?.[1] ?? 0);
  return until * 1_000 - marginMs < now;
}
