import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { typed } from "#browser/api.ts";
import { isLive } from "#browser/live.ts";
import { ensure, optionsOf, queryClient, useCall } from "#browser/queries.ts";
import { failureToast, goodToast } from "#browser/toasts.ts";
import type { State } from "#domain/places.ts";
import type { ticketCalls } from "./contract.ts";
import { ticketRoutes } from "./routes.ts";

export const ticketApi = typed<typeof ticketCalls>(ticketRoutes);

const askAgainMs = 15_000;
/** Where changes are told, asking is only for what a broken line may have lost. */
const askAgainLiveMs = 120_000;
const openOnes = { limit: 8, status: "unresolved" } as const;

/** For the clientLoader of a screen that shows `OpenTickets`. */
export const ensureOpenTickets = () => ensure(ticketApi.listTickets, openOnes);

export const useOpenTickets = () => useCall(ticketApi.listTickets, openOnes);

type Asked = { refetch: (options: { throwOnError: true }) => Promise<unknown> };

/** Reads all of these again while what is shown stays; says how it went in the specification's words. */
export function useRefreshing(asked: readonly Asked[]) {
  const [isRefreshing, setRefreshing] = useState(false);
  const refreshAll = async () => {
    setRefreshing(true);
    try {
      await Promise.all(asked.map((one) => one.refetch({ throwOnError: true })));
      goodToast("Data Refreshed", "Dashboard data has been updated successfully.");
    } catch (error) {
      failureToast(...dashboardFailed(error));
    } finally {
      setRefreshing(false);
    }
  };
  return { isRefreshing, refreshAll: () => void refreshAll() };
}

/** What the specification says of a dashboard that could not be read. */
export const dashboardFailed = (error: unknown) =>
  ["Error Loading Dashboard", error, "Failed to load dashboard data. Please refresh the page."] as const;

/** Kept up to date while it is in view, also without live events. */
const watched = (id: string) => ({
  ...optionsOf(ticketApi.findTicket, { id }),
  refetchInterval: () => (isLive() ? askAgainLiveMs : askAgainMs),
});

/** The request with its timeline, for screens whose clientLoader ensured it. */
export const useTicket = (id: string) => useSuspenseQuery(watched(id), queryClient);

/** Likewise, undefined until it has come. */
export const useTicketDetail = (id: string) => useQuery(watched(id), queryClient);

/** A building that an occupant can report for. */
export type Building = { id: string; name: string; location: string; state?: State | null };
