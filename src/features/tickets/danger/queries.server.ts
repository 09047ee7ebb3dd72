import { eq } from "drizzle-orm";
import { occurredAt } from "#domain/occurred.ts";
import { stateOfBuilding } from "#domain/places.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import { properties } from "#features/properties/tables.server.ts";
import { type Later, readLater } from "#features/triage/later.rules.ts";
import type { Triage } from "#features/triage/rules.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Ticket, TicketEvent } from "../contract.ts";
import { tickets } from "../tables.server.ts";

/** What was read, taken to speak of danger, with the numbers of the building's state. */
export async function judgeDanger(ctx: Ctx, propertyId: string, read: Later): Promise<Triage> {
  const [place] = await ctx.db.select().from(properties).where(eq(properties.id, propertyId));
  return read.judge(place ? stateOfBuilding(place) : null);
}

/** When what is brought now was written, and how long ago; no clock makes it later than now, nor older than a month. */
export function writtenBefore({ saidOccurredAt, now, clockOffsetMs }: Ctx): { writtenAt: Date; ageMs: number } {
  const writtenAt = occurredAt(saidOccurredAt, now, clockOffsetMs) ?? now;
  return { writtenAt, ageMs: now.getTime() - writtenAt.getTime() };
}

/** A request with the building that it is in. */
export async function findPlace(ctx: Ctx, ticketId: string) {
  const [row] = await ctx.db
    .select({ ticket: tickets, place: properties })
    .from(tickets)
    .innerJoin(properties, eq(properties.id, tickets.propertyId))
    .where(eq(tickets.id, ticketId));
  return row;
}

const dayMs = 86_400_000;
/** What its occupant says of a request in their own words. */
const words: readonly TicketEvent["act"][] = ["commented", "reopened", "answered"];

/**
 * What its occupant is told of danger on a request: of what they wrote last, within a day; else of the request while it is
 * an emergency. `asks`: whether it is dangerous now. Null where nothing is.
 */
export async function readDanger(ctx: Ctx, ticket: Ticket, timeline: readonly TicketEvent[]) {
  const last = timeline.findLast(({ mine, act, text }) => mine && words.includes(act) && text !== null);
  const isRecent = last !== undefined && ctx.now.getTime() - new Date(last.at).getTime() < dayMs;
  const read = isRecent && last.text ? readLater(last.text) : null;
  const isDanger = read !== null && read.tier !== "quiet";
  const isCalled = isEmergency(ticket) && ticket.status !== "resolved";
  if (!isDanger && !isCalled) return null;
  const { hazards } = await judgeDanger(ctx, ticket.propertyId, isDanger ? read : readLater(ticket.description));
  return { hazards, isCalled, asks: isDanger && !isCalled && ticket.status !== "resolved" };
}
