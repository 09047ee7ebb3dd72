import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { optionsOf, pagesOf, queryClient } from "#browser/queries.ts";
import { ticketStatuses } from "#domain/vocab.ts";
import { ticketApi } from "./client.ts";

export const requestFilters = ["all", "unresolved", ...ticketStatuses] as const;
export type RequestFilter = (typeof requestFilters)[number];

const pagesOfProperty = (propertyId: string, status: RequestFilter) =>
  pagesOf(ticketApi.listTickets, { propertyId, status, limit: 20, counts: "1" });

/** For clientLoaders: begins to read a property's requests, which nobody waits for. */
export const prefetchPropertyTickets = (propertyId: string): void =>
  void queryClient.prefetchInfiniteQuery(pagesOfProperty(propertyId, "all"));

/** The requests of one property, page by page, with their counts. */
export function usePropertyTickets(propertyId: string, status: RequestFilter) {
  const pages = pagesOfProperty(propertyId, status);
  return useInfiniteQuery({ ...pages, placeholderData: keepPreviousData }, queryClient);
}

/** How many requests a property has; with their photos a page of them is many times as long. */
export function usePropertyTicketCount(propertyId: string, enabled: boolean): number | undefined {
  const counted = optionsOf(ticketApi.listTickets, { propertyId, status: "all", limit: 1, counts: "1" });
  return useQuery({ ...counted, enabled }, queryClient).data?.counts?.all;
}
