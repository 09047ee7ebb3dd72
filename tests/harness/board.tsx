import { beforeEach, expect } from "vitest";
import { type TicketStatus, ticketStatuses } from "#domain/vocab.ts";
import { WideBoard } from "#features/tickets/board/parts/board.tsx";
import { BoardFilterBar, useBoardFilters } from "#features/tickets/board/parts/board-filters.tsx";
import type { Ticket } from "#features/tickets/contract.ts";
import { type Asked, answerCalls, type Given } from "./calls.ts";
import * as page from "./page.tsx";
import * as shown from "./shown.tsx";
import { ticketOf } from "./things.ts";

const keeper = { assign: true, resolve: true, see: true };
export const open = ticketOf({ id: "a", title: "Leaking tap", can: { ...keeper, acknowledge: true } });
const given = {
  id: "b",
  title: "No light",
  status: "assigned",
  assignedTo: "Coolair",
  can: { resolve: true },
} as const;
const done = ticketOf({ id: "c", title: "Broken gate", status: "resolved" });

/** What the server holds, and what it was asked. */
export const held: { tickets: Ticket[]; asked: Asked } = { tickets: [], asked: { reads: [], writes: [] } };

/** A server with one open, one assigned and one resolved request, for each test of a file. */
export function setBoard(): void {
  beforeEach(async () => {
    held.tickets = [open, ticketOf(given), done];
    answers();
    await page.comeIn("property_manager");
  });
}

/** A column as the server answers it. */
export function listed({ query }: Given) {
  const status = query.get("status");
  const count = (of: TicketStatus) => held.tickets.filter((ticket) => ticket.status === of).length;
  const counts = Object.fromEntries(ticketStatuses.map((one) => [one, count(one)]));
  return { tickets: held.tickets.filter((ticket) => ticket.status === status), nextCursor: null, counts };
}

/** The server changes a request, and answers it. */
export function moved(id: string, changes: Partial<Ticket>) {
  const change = (ticket: Ticket) =>
    ticket.id === id ? { ...ticket, ...changes, version: ticket.version + 1 } : ticket;
  held.tickets = held.tickets.map(change);
  return { ticket: held.tickets.find((ticket) => ticket.id === id) };
}

/** The same server, but for these answers. */
export function answers(more: Parameters<typeof answerCalls>[0] = {}): void {
  held.asked = answerCalls({
    "GET /repair-tickets": listed,
    "GET /repair-tickets/a": () => ({ ticket: held.tickets[0], timeline: [] }),
    "PUT /repair-tickets/b/status": ({ body }: Given) => moved("b", body as Partial<Ticket>),
    "PUT /repair-tickets/a/status": ({ body }: Given) => moved("a", body as Partial<Ticket>),
    "POST /repair-tickets/a/acknowledge": () => moved("a", { can: { ...open.can, acknowledge: false } }),
    ...more,
  });
}

export const assignDialog = (ticket: Ticket, close: () => void) => (
  <button type="button" onClick={close}>
    Give {ticket.title} to somebody
  </button>
);

export function Board() {
  const { filters, change } = useBoardFilters();
  return (
    <>
      <BoardFilterBar filters={filters} change={change} />
      <WideBoard filters={filters} assignDialog={assignDialog} />
    </>
  );
}

export const titlesIn = (status: TicketStatus) => shown.texts(`[data-drop=${status}] li a`);
export const heads = () => shown.texts("[data-drop] h2");
export const card = (id: string) => page.find(`[data-ticket=${id}]`);
export const link = (id: string) => page.find(`[data-ticket=${id}] a`);

/** The board at this address, once its columns are there. */
export async function showBoard(address = "/tickets") {
  const screen = await shown.showAt(address, <Board />);
  await expect.poll(heads).toContain("Open1");
  return screen;
}
