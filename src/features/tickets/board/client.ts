import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ensurePages, pagesOf, queryClient } from "#browser/queries.ts";
import { type TicketPriority, type TicketStatus, ticketPriorities, ticketStatuses } from "#domain/vocab.ts";
import { ticketApi } from "../client.ts";

const ages = ["1", "7", "30"] as const;

/** What the board is narrowed to; empty or `any` for not at all. */
export type BoardFilters = {
  /** The column in view where there is room for one. */
  status: TicketStatus;
  priority: TicketPriority | "any";
  kind: "any" | "emergency";
  /** Days, at least. */
  age: "any" | (typeof ages)[number];
  property: string;
  search: string;
};

/** What stands in the address only where it differs. */
export const noFilters: BoardFilters = {
  status: "open",
  priority: "any",
  kind: "any",
  age: "any",
  property: "",
  search: "",
};

/** Whether anything but the column in view is chosen. */
export const isNarrowed = (filters: BoardFilters): boolean =>
  (Object.keys(noFilters) as (keyof BoardFilters)[]).some(
    (name) => name !== "status" && filters[name] !== noFilters[name],
  );

/** The filters that an address asks for; a word that is none is no filter. */
export function filtersOf(query: URLSearchParams): BoardFilters {
  const known = <T extends string>(name: string, words: readonly T[]) => words.find((one) => one === query.get(name));
  return {
    status: known("status", ticketStatuses) ?? noFilters.status,
    priority: known("priority", ticketPriorities) ?? "any",
    kind: known("kind", ["emergency"]) ?? "any",
    age: known("age", ages) ?? "any",
    property: query.get("property") ?? "",
    search: query.get("search") ?? "",
  };
}

const inputOf = ({ priority, kind, age, property, search }: BoardFilters, status: TicketStatus) => ({
  limit: 20,
  status,
  priority: priority === "any" ? undefined : priority,
  emergency: kind === "emergency" ? ("true" as const) : undefined,
  olderThanDays: age === "any" ? undefined : Number(age),
  propertyId: property || undefined,
  search: search.trim() || undefined,
  counts: "1" as const,
});

/** What the filters ask of all columns together. */
export const inputOfAll = (filters: BoardFilters) => ({ ...inputOf(filters, filters.status), status: "all" as const });

/** For clientLoaders: the first page of each of these columns. */
export const ensureBoard = (filters: BoardFilters, columns: readonly TicketStatus[]) =>
  Promise.all(columns.map((status) => ensurePages(ticketApi.listTickets, inputOf(filters, status))));

/** One column, page by page; what the last filters found stays until these have been asked. */
export function useColumn(filters: BoardFilters, status: TicketStatus) {
  const pages = pagesOf(ticketApi.listTickets, inputOf(filters, status));
  return useInfiniteQuery({ ...pages, placeholderData: keepPreviousData }, queryClient);
}

type Counts = {
  counts?: Record<TicketStatus, number> | undefined;
  capped?: Record<TicketStatus, { isMore: boolean }> | undefined;
};

/** How many stand in a state, in words; of a search it is counted up to a thousand. */
export function countIn({ counts, capped }: Counts, status: TicketStatus): string | undefined {
  const count = counts?.[status].toLocaleString("en-NG");
  return count !== undefined && capped?.[status].isMore ? `${count}+` : count;
}
