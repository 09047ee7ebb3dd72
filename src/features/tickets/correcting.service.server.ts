import { and, eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { changedMeanwhile, conflict, refuseStale } from "#domain/problems.ts";
import { priorityLabels } from "#domain/vocab.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { keptOf } from "#features/triage/kept.rules.ts";
import { triage } from "#features/triage/rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { linkRepeat } from "./answers/mendings.service.server.ts";
import { promiseAgain } from "./clocks/service.server.ts";
import type { Ticket, ticketCalls } from "./contract.ts";
import { raiseAlarm } from "./escalation/service.server.ts";
import { filedNotice } from "./messages.server.ts";
import { authorizeTicket, lockTicket, readTicket } from "./queries.server.ts";
import { tickets } from "./tables.server.ts";

const thisRequest = "This request";

/** Its keeper says what a request really is; what was read in it stays beside. Saying it twice changes nothing. */
export async function correctTicket(
  ctx: Ctx,
  input: CallRead<typeof ticketCalls.correctTicket>,
): Promise<{ ticket: Ticket }> {
  return transaction(ctx, async (ctx) => {
    await lockTicket(ctx, input.id);
    const { row } = await authorizeTicket(ctx, "triage", input.id);
    const { ticket } = row;
    refuseStale(thisRequest, ticket, input.version);
    const category = input.category ?? ticket.category;
    const priority = input.priority ?? ticket.priority;
    const assetId = input.assetId === undefined ? ticket.assetId : input.assetId;
    const isRead = category !== ticket.category || priority !== ticket.priority;
    if (!isRead && assetId === ticket.assetId) return readTicket(ctx, input.id);
    if (ticket.status === "resolved") throw conflict("This request is already resolved.");
    if (isEmergency(ticket) && priority !== ticket.priority)
      throw conflict("An emergency stays one until it is resolved. Its category can be corrected.");
    if (assetId !== ticket.assetId) await ctx.lookups.requireAsset(ctx, ticket.propertyId, assetId);
    const corrected = { ...ticket, category, priority };
    const becomesEmergency = !isEmergency(ticket) && isEmergency(corrected);
    const moved = await ctx.db
      .update(tickets)
      .set({
        ...{ category, priority, assetId },
        // Who saw an ordinary request has not said that they see to the danger.
        ...(becomesEmergency && ticket.status === "open" ? { acknowledgedAt: null } : {}),
        ...(isRead ? correctionOf(ctx, ticket, { category, priority }) : {}),
        version: sql`${tickets.version} + 1`,
      })
      .where(and(eq(tickets.id, ticket.id), eq(tickets.version, ticket.version)))
      .returning({ id: tickets.id });
    if (moved.length === 0) throw changedMeanwhile(thisRequest);
    if (category !== ticket.category || assetId !== ticket.assetId)
      await linkRepeat(ctx, { ...ticket, category, assetId });
    if (isRead) await promiseAgain(ctx, { ...ticket, category, priority });
    const text = isRead ? `${category}, ${priorityLabels[priority].toLowerCase()}` : "The machine that it is about";
    await recordAct(ctx, {
      propertyId: ticket.propertyId,
      thing: "ticket",
      thingId: ticket.id,
      act: "corrected",
      text,
    });
    if (becomesEmergency) await tellDanger(ctx, corrected, row.propertyName);
    return readTicket(ctx, input.id);
  });
}

/** Its keepers hear of the danger at once, as when it is reported; while somebody is at work on it, nobody else is called. */
async function tellDanger(ctx: Ctx, ticket: typeof tickets.$inferSelect, building: string): Promise<void> {
  const { id, propertyId, status, reporterConfirmed } = ticket;
  const told = filedNotice(ticket, building, true, reporterConfirmed);
  await notify(ctx, await listKeepers(ctx, propertyId), { ...told, link: `/tickets/${id}`, propertyId });
  if (status === "open") await raiseAlarm(ctx, ticket, building);
}

type Corrected = Pick<typeof tickets.$inferSelect, "category" | "priority">;

/** What was read in it stays beside what it really is. */
function correctionOf(ctx: Ctx, ticket: typeof tickets.$inferSelect, { category, priority }: Corrected) {
  const read = ticket.triage ?? keptOf(triage({ title: ticket.title, description: ticket.description }));
  const corrected = { category, priority, at: ctx.now.toISOString() };
  return { triage: { ...read, corrected }, triageCorrectedAt: ctx.now };
}
