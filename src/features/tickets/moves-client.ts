import { ApiProblem } from "#browser/api-answer.ts";
import type { Told } from "#browser/outbox/keeping.ts";
import { useActing } from "#browser/outbox/use-acting.ts";
import { callKey, queryClient, refresh } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { ticketApi } from "./client.ts";
import type { Ticket } from "./contract.ts";
import type { Correction } from "./hints.rules.ts";
import { withMoved } from "./moves.rules.ts";

type Page = { tickets: Ticket[]; nextCursor: string | null };
type Held = Page | { pages: Page[] };
type Input = { status?: string };

const lists = { queryKey: callKey(ticketApi.listTickets) };
const pagesIn = (held: Held | undefined): Page[] => (held ? ("pages" in held ? held.pages : [held]) : []);
const inputIn = (key: readonly unknown[]) => (key[1] ?? {}) as Input;
const narrowing = (key: readonly unknown[]) => JSON.stringify({ ...inputIn(key), status: undefined });

/** Shows a request where it now belongs, in the lists that hold it and in those of other states beside them. */
export function showListed(id: string, change: (ticket: Ticket) => Ticket): void {
  const held = queryClient.getQueriesData<Held>(lists);
  const ticketsOf = (data: Held | undefined) => pagesIn(data).flatMap(({ tickets }) => tickets);
  const holding = held.filter(([, data]) => ticketsOf(data).some((ticket) => ticket.id === id));
  const kin = new Set(holding.map(([key]) => narrowing(key)));
  const was = ticketsOf(holding[0]?.[1]).find((ticket) => ticket.id === id);
  if (!was) return;
  const now = change(was);
  for (const [key, data] of held) {
    if (!data || !kin.has(narrowing(key))) continue;
    const pages = withMoved(pagesIn(data), inputIn(key).status, was, now);
    queryClient.setQueryData(key, "pages" in data ? { ...data, pages } : pages[0]);
  }
}

/** Shows at once what is about to be asked for; answers the lists as they were. */
async function showAhead(id: string, change: (ticket: Ticket) => Ticket) {
  await queryClient.cancelQueries(lists);
  const before = queryClient.getQueriesData(lists);
  showListed(id, change);
  return before;
}

type Before = Awaited<ReturnType<typeof showAhead>>;

/** Takes back what was shown ahead; what somebody else did in the meantime is read again. */
function tellFailed(error: Error, before: Before = []): void {
  for (const [key, data] of before) queryClient.setQueryData(key, data);
  problemToast("Update Failed", error, "The request was not changed. Please try again.");
  if (before.length > 0 || error instanceof ApiProblem) void refresh(ticketApi.listTickets, ticketApi.findTicket);
}

const refreshes = [ticketApi.findTicket, ticketApi.listTickets];
const seen = (ticket: Ticket): Ticket => ({ ...ticket, can: { ...ticket.can, acknowledge: false } });

/** Acts on a request go in their order, and bear its name for whoever looks at what waits. */
export const ofTicket = (id: string, act: string): Told => {
  const opened = queryClient.getQueryData<{ ticket: Ticket }>(callKey(ticketApi.findTicket, { id }))?.ticket;
  const listed = queryClient
    .getQueriesData<Held>(lists)
    .flatMap(([, data]) => pagesIn(data).flatMap((page) => page.tickets));
  const title = (opened ?? listed.find((ticket) => ticket.id === id))?.title ?? "a request";
  return { lane: `ticket ${id}`, title: `${act}: ${title}` };
};

/** Tells the occupant that it was seen. */
export const useAcknowledge = () =>
  useActing(ticketApi.acknowledgeTicket, {
    told: ({ id }) => ofTicket(id, "Seen"),
    refreshes,
    onPress: ({ id }) => showAhead(id, seen),
    onError: (error, _, before) => tellFailed(error, before),
    onSent: ({ ticket }) => {
      showListed(ticket.id, () => ticket);
      goodToast("Seen", `${ticket.reporterName} has been told that you saw it.`);
    },
  });

/** Work has begun. */
export function useStart() {
  const send = useActing(ticketApi.setTicketStatus, {
    told: ({ id }) => ofTicket(id, "Start work"),
    refreshes,
    onPress: ({ id }) => showAhead(id, (ticket) => ({ ...seen(ticket), status: "in_progress" })),
    onError: (error, _, before) => tellFailed(error, before),
    onSent: ({ ticket }) => {
      showListed(ticket.id, () => ticket);
      goodToast("Work started", `${ticket.reporterName} has been told.`);
    },
  });
  return {
    isPending: send.isPending,
    start: ({ id, version }: Ticket) => send.mutate({ id, status: "in_progress", version }),
  };
}

const corrected = (ticket: Ticket, what: Correction): Ticket => {
  const now = { ...ticket, ...what };
  const said = { category: now.category, priority: now.priority, at: new Date().toISOString() };
  return { ...now, triage: now.triage && { ...now.triage, corrected: said } };
};

/** A keeper says what a request really is. */
export function useCorrect() {
  const send = useActing(ticketApi.correctTicket, {
    told: ({ id }) => ofTicket(id, "Correct"),
    refreshes,
    onPress: ({ id, version: _version, ...what }) => showAhead(id, (ticket) => corrected(ticket, what as Correction)),
    onError: (error, _, before) => tellFailed(error, before),
    onSent: ({ ticket }) => {
      showListed(ticket.id, () => ticket);
      goodToast("Corrected", "What you said is kept beside what was read.");
    },
  });
  return {
    isPending: send.isPending,
    correct: ({ id, version }: Ticket, what: Correction) => send.mutate({ id, version, ...what }),
  };
}

/** The work is done, with a note of what was done; not shown ahead, since its note is being written. */
export function useResolve(onDone: () => void) {
  const send = useActing(ticketApi.setTicketStatus, {
    told: ({ id }) => ofTicket(id, "Resolve"),
    refreshes,
    onKept: onDone,
    onError: (error) => tellFailed(error),
    onSent: ({ ticket }) => {
      showListed(ticket.id, () => ticket);
      goodToast("Resolved", `${ticket.reporterName} can read your note.`);
      onDone();
    },
  });
  return {
    isPending: send.isPending,
    resolve: ({ id, version }: Ticket, note: string) => send.mutate({ id, status: "resolved", note, version }),
  };
}
