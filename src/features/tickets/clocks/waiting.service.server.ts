import type { CallRead } from "#domain/contract.ts";
import { conflict } from "#domain/problems.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Ticket, ticketCalls } from "../contract.ts";
import { waitingNotice } from "../messages.server.ts";
import { authorizeTicket, lockTicket, readTicket } from "../queries.server.ts";
import { tellReporter } from "../reporter.service.server.ts";
import { setWaiting } from "./service.server.ts";

/** A keeper says that they wait for the occupant, or go on; the clocks stand still meanwhile. Twice changes nothing. */
export async function waitForOccupant(
  ctx: Ctx,
  { id, waiting }: CallRead<typeof ticketCalls.waitForOccupant>,
): Promise<{ ticket: Ticket }> {
  return transaction(ctx, async (ctx) => {
    await lockTicket(ctx, id);
    const { row } = await authorizeTicket(ctx, "wait", id);
    const { ticket } = row;
    if (ticket.status === "resolved") throw conflict("This request is already resolved.");
    if (ticket.clocks === null) throw conflict("Nothing was promised for this request, so nothing can wait.");
    if (!(await setWaiting(ctx, ticket, waiting))) return readTicket(ctx, id);
    if (waiting) await tellReporter(ctx, ticket, waitingNotice(ticket));
    return readTicket(ctx, id);
  });
}
