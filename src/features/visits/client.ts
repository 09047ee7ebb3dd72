import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import type { Told } from "#browser/outbox/keeping.ts";
import { useActing } from "#browser/outbox/use-acting.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { useSession } from "#browser/session.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { gateCalls, Visit, visitCalls } from "./contract.ts";
import type { Side } from "./fields.ts";
import { gateRoutes, visitRoutes } from "./routes.ts";

export const visitApi = typed<typeof visitCalls>(visitRoutes);
export const gateApi = typed<typeof gateCalls>(gateRoutes);

export const useVisits = (ticketId: string) => useQuery(optionsOf(visitApi.listVisits, { id: ticketId }), queryClient);

/** What a change of a visit makes old: also the request, on whose timeline it stands. */
export const refreshes = ["ticket", visitApi.listVisits, visitApi.findVisitCode] as const;

/** On which side of a visit this account stands. */
export const useSide = (): Side => (useSession()?.user.role === "building_occupant" ? "home" : "work");

const notChanged = "Nothing was sent. Please try again.";

/** What is said about a visit goes in its order. */
export const ofVisit = (id: string, title: string): Told => ({ lane: `visit ${id}`, title });

/** How a write on a visit ends: both say it in a toast. */
export const saying = (title: string, onDone: () => void = () => {}) => ({
  refreshes,
  told: ({ id }: { id: string }) => ofVisit(id, title),
  onKept: onDone,
  onError: (error: Error) => problemToast("Not sent", error, notChanged),
  onSent: ({ visit }: { visit: Visit }) => {
    goodToast(title, visit.line);
    onDone();
  },
});

export const useChange = (title: string, onDone?: () => void) => useActing(visitApi.changeVisit, saying(title, onDone));
