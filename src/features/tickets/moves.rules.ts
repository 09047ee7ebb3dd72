import { type TicketStatus, ticketStatuses } from "#domain/vocab.ts";
import type { Ticket } from "./contract.ts";
import { moveRefusal, staysWithContractor } from "./rules.ts";

/** What has to be asked or done so that a request comes to another state. */
export type Step = "assign" | "start" | "resolve";

/** What owner and managers can do with a request, in the order in which they do it; the first is the main act. */
export function actsOn({ status, can, assignedTo }: Pick<Ticket, "status" | "can" | "assignedTo">): Act[] {
  const canStart = can.resolve && (status === "open" || status === "assigned");
  // Giving it to another contractor is the exception, and stands last.
  return [
    ...(can.acknowledge ? ["acknowledge" as const] : []),
    ...(can.assign && !assignedTo ? ["assign" as const] : []),
    ...(canStart ? ["start" as const] : []),
    ...(can.resolve ? ["resolve" as const] : []),
    ...(can.assign && assignedTo ? ["assign" as const] : []),
  ];
}

export type Act = Step | "acknowledge";

/** The way of a request to a state: its step, or the sentence that says why there is none; null where it is there. */
export function wayTo({ status, can }: Pick<Ticket, "status" | "can">, to: TicketStatus): Way | null {
  if (status === to) return null;
  const isAssigning = to === "assigned" && status !== "resolved";
  if (isAssigning && can.assign) return { step: "assign" };
  if (isAssigning && can.resolve) return { refusal: staysWithContractor };
  const refusal = moveRefusal(status, to);
  if (refusal !== null) return { refusal };
  return can.resolve
    ? { step: to === "resolved" ? "resolve" : "start" }
    : { refusal: "You cannot change this request." };
}

export type Way = { step: Step } | { refusal: string };

/** The state that Shift with an arrow key moves a request to; null for any other key and past either end. */
export function statusByKey(
  status: TicketStatus,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): TicketStatus | null {
  if (!shiftKey || (key !== "ArrowLeft" && key !== "ArrowRight")) return null;
  return ticketStatuses[ticketStatuses.indexOf(status) + (key === "ArrowRight" ? 1 : -1)] ?? null;
}

type Page = { tickets: Ticket[]; nextCursor: string | null; counts?: Partial<Record<string, number>> | undefined };

const belongs = (asked: string | undefined, status: TicketStatus): boolean =>
  asked === undefined || asked === "all" || (asked === "unresolved" ? status !== "resolved" : asked === status);

/** The pages of a list that was asked for one state, once a request is as it is `now`; newest first, as the server answers. */
export function withMoved<P extends Page>(
  pages: readonly P[],
  asked: string | undefined,
  was: Ticket,
  now: Ticket,
): P[] {
  const counted = pages.map((page) => ({
    ...page,
    ...(page.counts ? { counts: recounted(page.counts, was, now) } : {}),
  }));
  const isHere = (ticket: Ticket) => ticket.id === now.id;
  if (!belongs(asked, now.status))
    return counted.map((page) => ({ ...page, tickets: page.tickets.filter((ticket) => !isHere(ticket)) }));
  if (pages.some(({ tickets }) => tickets.some(isHere)))
    return counted.map((page) => ({ ...page, tickets: page.tickets.map((one) => (isHere(one) ? now : one)) }));
  const before = pages.findIndex(({ tickets }) => tickets.some(({ id }) => id < now.id));
  const at = before === -1 && pages.at(-1)?.nextCursor === null ? pages.length - 1 : before;
  const newestFirst = (a: Ticket, b: Ticket) => (a.id < b.id ? 1 : -1);
  return counted.map((page, index) =>
    index === at ? { ...page, tickets: [...page.tickets, now].toSorted(newestFirst) } : page,
  );
}

function recounted(counts: Partial<Record<string, number>>, was: Ticket, now: Ticket): Partial<Record<string, number>> {
  const change = (asked: string) => Number(belongs(asked, now.status)) - Number(belongs(asked, was.status));
  return Object.fromEntries(Object.entries(counts).map(([asked, count = 0]) => [asked, count + change(asked)]));
}
