import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ensurePages, pagesOf, queryClient } from "../../../browser/queries.ts";
import { type TicketPriority, ticketPriorities, ticketStatuses } from "../../../domain/vocab.ts";
import { ticketRoutes } from "../client.ts";

const statuses = ["unresolved", ...ticketStatuses, "all"] as const;
const ages = ["1", "7", "30"] as const;

/** What a keeper's list is narrowed to; empty or `any` for not at all. */
export type TicketFilters = {
  status: (typeof statuses)[number];
  priority: TicketPriority | "any";
  kind: "any" | "emergency";
  /** Days, at least. */
  age: "any" | (typeof ages)[number];
  property: string;
  search: string;
};

/** What stands in the address only where it differs. */
export const noFilters: TicketFilters = {
  status: "unresolved",
  priority: "any",
  kind: "any",
  age: "any",
  property: "",
  search: "",
};

/** The filters that an address asks for; a word that is none is no filter. */
export function filtersOf(query: URLSearchParams): TicketFilters {
  const known = <T extends string>(name: string, words: readonly T[]) => words.find((one) => one === query.get(name));
  return {
    status: known("status", statuses) ?? noFilters.status,
    priority: known("priority", ticketPriorities) ?? "any",
    kind: known("kind", ["emergency"]) ?? "any",
    age: known("age", ages) ?? "any",
    property: query.get("property") ?? "",
    search: query.get("search") ?? "",
  };
}

const inputOf = ({ status, priority, kind, age, property, search }: TicketFilters) => ({
  limit: 30,
  status,
  priority: priority === "any" ? undefined : priority,
  emergency: kind === "emergency" ? ("true" as const) : undefined,
  olderThanDays: age === "any" ? undefined : Number(age),
  propertyId: property || undefined,
  search: search.trim() || undefined,
  counts: "1" as const,
});

/** For clientLoaders: the first page of a narrowed list. */
export const ensureTickets = (filters: TicketFilters) => ensurePages(ticketRoutes.listTickets, inputOf(filters));

/** The requests of these filters, page by page; those of the last filters stay until these have come. */
export function useTickets(filters: TicketFilters) {
  const pages = pagesOf(ticketRoutes.listTickets, inputOf(filters));
  return useInfiniteQuery({ ...pages, placeholderData: keepPreviousData }, queryClient);
}
