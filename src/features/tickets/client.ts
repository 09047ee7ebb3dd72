import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { isLive } from "#browser/is-live.ts";
import { ensure, optionsOf, queryClient, useCall } from "#browser/queries.ts";
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
