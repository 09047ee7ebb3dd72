import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { formatInstant } from "#domain/days.ts";
import { occurredAt } from "#domain/occurred.ts";
import { titleOf } from "#domain/title.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { keptOf } from "#features/triage/kept.rules.ts";
import { tierOfLater } from "#features/triage/later.rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { promiseAgain } from "../clocks/service.server.ts";
import { enterTicket } from "../entering.service.server.ts";
import { raiseAlarm } from "../escalation/service.server.ts";
import { engagedNotice, filedNotice } from "../messages.server.ts";
import { authorizeTicket, isAtWork, lockTicket, type TicketRow } from "../queries.server.ts";
import { emergenciesADay } from "../rules.ts";
import { tickets } from "../tables.server.ts";
import type { WrittenDanger } from "./contract.ts";
import { judgeDanger } from "./queries.server.ts";
import { calledFor, isBeingCalled, verdictOn } from "./rules.ts";

/** `isDanger`: they say outright that it is dangerous now. */
type Said = { text: string; isDanger?: boolean | undefined };

/**
 * Reads what was written on a request as it is read when one is filed: an alarm makes it an emergency, with everybody
 * called, in the transaction that keeps the words. Null where nothing speaks of danger; it lowers nothing.
 */
export async function hearDanger(ctx: Ctx, written: TicketRow, said: Said): Promise<WrittenDanger | null> {
  const { id, propertyId } = written.ticket;
  const { text, isDanger = false } = said;
  if (text === "" && !isDanger) return null;
  const writtenAt = occurredAt(ctx.saidOccurredAt, ctx.now, ctx.clockOffsetMs) ?? ctx.now;
  const ageMs = ctx.now.getTime() - writtenAt.getTime();
  const verdict = verdictOn({ tier: tierOfLater(text), role: userOf(ctx).role, isSaid: isDanger, ageMs });
  if (verdict === null) return null;
  const judged = await judgeDanger(ctx, propertyId, text);
  const { hazards } = judged;
  if (verdict === "ask") return { outcome: "ask", ticketId: id, hazards };
  await lockTicket(ctx, id);
  const { row, standing } = await authorizeTicket(ctx, "comment", id);
  const { ticket } = row;
  const isAuthor = ticket.reporterId === userOf(ctx).id;
  const isConfirmed = ticket.reporterConfirmed || (isAuthor && standing.membership?.confirmed === true);
  const called = ticket.status === "resolved" ? await findAnew(ctx, ticket) : ticket;
  if (called && isBeingCalled(called, ctx.now)) return { outcome: "being_called", ticketId: called.id, hazards };
  const mayCall = isConfirmed || !isAuthor || (!isEmergency(ticket) && (await mayRaise(ctx)));
  // A request that is over is told to nobody who works; another one can be made by who lives there alone.
  if (!mayCall || (ticket.status === "resolved" && !isAuthor)) return { outcome: "not_called", ticketId: id, hazards };
  const endangered = { ...ticket, reporterConfirmed: isConfirmed };
  if (ticket.status === "resolved")
    return { outcome: "called", ticketId: await enterAnew(ctx, endangered, text, keptOf(judged)), hazards };
  await becomeEmergency(ctx, { ...row, ticket: endangered }, shortly(text, writtenAt, ageMs));
  return { outcome: "called", ticketId: id, hazards };
}

/** Whether somebody whom nobody has confirmed may raise one more emergency today; those sent together wait for each other. */
export async function mayRaise(ctx: Ctx): Promise<boolean> {
  const { id } = userOf(ctx);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`emergencies ${id}`}, 0))`);
  const since = new Date(ctx.now.getTime() - 24 * 60 * 60 * 1_000);
  const isOfToday = or(sql`${tickets.filedAt} > ${since}`, sql`${tickets.alarmRaisedAt} > ${since}`);
  const isOne = sql`(${tickets.emergency} or ${tickets.priority} = 'emergency')`;
  return (await ctx.db.$count(tickets, and(eq(tickets.reporterId, id), isOfToday, isOne))) < emergenciesADay;
}

type Row = typeof tickets.$inferSelect;

/** The request itself is one from now on: that somebody saw it, or works on it, is no answer to the danger. */
async function becomeEmergency(ctx: Ctx, row: TicketRow, danger: string): Promise<void> {
  const { ticket, propertyName } = row;
  const { id, propertyId, reporterConfirmed } = ticket;
  const changed = { emergency: true, priority: "emergency" as const, danger, reporterConfirmed };
  const endangered: Row = { ...ticket, ...changed };
  await ctx.db
    .update(tickets)
    .set({ ...changed, acknowledgedAt: null, version: sql`${tickets.version} + 1` })
    .where(eq(tickets.id, id));
  if (!isEmergency(ticket)) await promiseAgain(ctx, endangered);
  await recordAct(ctx, { propertyId, thing: "ticket", thingId: id, act: "alarmed" });
  const named = { ...endangered, title: calledFor(endangered) };
  const told = filedNotice(named, propertyName, true, reporterConfirmed);
  await notify(ctx, await listKeepers(ctx, propertyId), { ...told, link: `/tickets/${id}`, propertyId });
  await raiseAlarm(ctx, endangered, propertyName);
  const hands = isAtWork(row) && reporterConfirmed && row.technicianId !== null ? [row.technicianId] : [];
  await notify(ctx, hands, { ...engagedNotice(named, propertyName), propertyId });
}

const dangerIn = (text: string): string => titleOf(text) || "People are in danger";

const lateMs = 5 * 60_000;
/** What who is called hears first; of what waited on a phone, when it was written. */
const shortly = (text: string, writtenAt: Date, ageMs: number): string =>
  ageMs < lateMs ? dangerIn(text) : `${dangerIn(text)} (written ${formatInstant(writtenAt.toISOString())})`;

/** The last emergency in the same place by the same person that is not over: what was written a moment before began it. */
async function findAnew(ctx: Ctx, { propertyId, reporterId, locationDetails }: Row): Promise<Row | undefined> {
  const theirs = and(eq(tickets.propertyId, propertyId), eq(tickets.reporterId, reporterId));
  const isThere = sql`${tickets.locationDetails} is not distinct from ${locationDetails}`;
  const isOpen = and(isThere, ne(tickets.status, "resolved"), isNotNull(tickets.alarmRaisedAt));
  const [row] = await ctx.db
    .select()
    .from(tickets)
    .where(and(theirs, isOpen))
    .orderBy(desc(tickets.alarmRaisedAt))
    .limit(1);
  return row;
}

/** What was over is another request now, in the same place. */
async function enterAnew(ctx: Ctx, over: Row, text: string, judged: ReturnType<typeof keptOf>): Promise<string> {
  const { propertyId, title, locationDetails, assetId, entryPermission, reporterConfirmed } = over;
  const { property, unit, unitId, hasAgreed } = await authorizeProperty(ctx, "ticket", "create", propertyId);
  const place = { propertyId, locationDetails, assetId, entryPermission, unit, unitId, reporterConfirmed };
  const said = {
    title: dangerIn(text),
    description: `${text || dangerIn(text)}\n\nWritten on “${title}”, which was resolved.`,
    category: judged.category,
  };
  const pressing = { priority: "emergency" as const, emergency: true, triage: judged };
  const where = { building: property.name, hasAgreed };
  return enterTicket(ctx, { ...place, ...said, ...pressing }, where, noFiles);
}

const noFiles = { ids: [], kinds: [], attach: async () => {} };
