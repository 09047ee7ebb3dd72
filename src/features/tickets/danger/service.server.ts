import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { formatInstant } from "#domain/days.ts";
import { titleOf } from "#domain/title.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import { attemptKey, countUp } from "#features/accounts/rate-limits.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { keptOf } from "#features/triage/kept.rules.ts";
import { type Later, readLater } from "#features/triage/later.rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { promiseAgain } from "../clocks/service.server.ts";
import { enterTicket } from "../entering.service.server.ts";
import { findHolders, findRaiserToHolders, type Holders, toHolders } from "../escalation/holders.queries.server.ts";
import { raiseAlarm, raiseToHolders } from "../escalation/service.server.ts";
import { engagedNotice, filedNotice } from "../messages.server.ts";
import { authorizeTicket, isAtWork, lockTicket, type TicketRow } from "../queries.server.ts";
import { emergenciesADay } from "../rules.ts";
import { tickets } from "../tables.server.ts";
import type { WrittenDanger } from "./contract.ts";
import { judgeDanger, writtenBefore } from "./queries.server.ts";
import { calledFor, isBeingCalled, verdictOn } from "./rules.ts";

/** `isDanger`: they say outright that it is dangerous now; `isCarried`: it came by others, who may have held it up. */
type Said = { text: string; isDanger?: boolean | undefined; isCarried?: boolean | undefined };

/**
 * Reads what was written on a request as it is read when one is filed: an alarm makes it an emergency, with everybody
 * called, in the transaction that keeps the words. Null where nothing speaks of danger; it lowers nothing.
 */
export async function hearDanger(ctx: Ctx, written: TicketRow, said: Said): Promise<WrittenDanger | null> {
  const { id, propertyId } = written.ticket;
  const { text, isDanger = false, isCarried } = said;
  if (text === "" && !isDanger) return null;
  const { writtenAt, ageMs } = writtenBefore(ctx);
  let found: Later | undefined;
  const read = () => (found ??= readLater(text));
  const { role } = userOf(ctx);
  const verdict = verdictOn({ readTier: () => read().tier, role, isSaid: isDanger, ageMs, isCarried });
  if (verdict === null) return null;
  const judged = await judgeDanger(ctx, propertyId, read());
  const { hazards } = judged;
  if (verdict === "ask") return { outcome: "ask", ticketId: id, hazards };
  const called = await callFor(ctx, id, { text, shortly: shortly(text, writtenAt, ageMs), triage: keptOf(judged) });
  return { ...called, hazards };
}

/** `shortly`: what who is called hears first. */
type Danger = { text: string; shortly: string; triage: ReturnType<typeof keptOf> };
type Called = Pick<WrittenDanger, "outcome" | "ticketId" | "keepersOnly">;

/** Whoever may be called for it is, once. */
async function callFor(ctx: Ctx, id: string, danger: Danger): Promise<Called> {
  await lockTicket(ctx, id);
  const { row: written, standing } = await authorizeTicket(ctx, "comment", id);
  const { ticket } = written;
  const isAuthor = ticket.reporterId === userOf(ctx).id;
  const isOver = ticket.status === "resolved";
  // A request that is over is told to nobody who works; another one can be made by who lives there alone.
  if (isOver && !isAuthor) return { outcome: "not_called", ticketId: id };
  const row = isOver ? await findAnew(ctx, ticket) : written;
  const wasConfirmed = (row ?? written).ticket.reporterConfirmed;
  const isConfirmed = wasConfirmed || (isAuthor && standing.membership?.confirmed === true);
  const told = isConfirmed ? {} : { keepersOnly: true };
  // While nobody had confirmed its occupant only keepers were told: everybody is called once somebody has. So it is where
  // another writes of what only those know who see to it.
  const raiser = row ? await findRaiserToHolders(ctx, row.ticket) : null;
  const isWider = (isConfirmed && !wasConfirmed) || (raiser !== null && raiser !== userOf(ctx).id);
  if (row && !isWider && isBeingCalled(row.ticket, ctx.now))
    return { outcome: raiser === null ? "being_called" : "holder_called", ticketId: row.ticket.id, ...told };
  if (!isConfirmed && isAuthor && !(await mayRaise(ctx))) return { outcome: "not_called", ticketId: id };
  const endangered = { ...(row ?? written).ticket, reporterConfirmed: isConfirmed };
  if (row === undefined) return { outcome: "called", ticketId: await enterAnew(ctx, endangered, danger), ...told };
  const holders = isWider ? null : await findHolders(ctx, row);
  await becomeEmergency(ctx, { ...row, ticket: endangered }, { ...danger, isElsewhere: isOver, holders });
  return { outcome: holders ? "holder_called" : "called", ticketId: endangered.id, ...told };
}

/** Whether somebody whom nobody has confirmed may raise one more emergency today: each time counts, on whichever request. */
export const mayRaise = async (ctx: Ctx): Promise<boolean> =>
  (await countUp(ctx, attemptKey("emergencies of", userOf(ctx).id), dayMinutes)) <= emergenciesADay;

const dayMinutes = 24 * 60;

type Row = typeof tickets.$inferSelect;
/** `isElsewhere`: the words stand on another request; `holders`: who sees to it, and is called before everybody. */
type Raised = Danger & { isElsewhere: boolean; holders: Holders | null };

/** The request itself is one from now on: that somebody saw it before, or works on it, is no answer to the danger. */
async function becomeEmergency(ctx: Ctx, row: TicketRow, danger: Raised): Promise<void> {
  const { ticket, propertyName } = row;
  const { id, propertyId, reporterConfirmed } = ticket;
  const changed = { emergency: true, priority: "emergency" as const, danger: danger.shortly, reporterConfirmed };
  const endangered: Row = { ...ticket, ...changed };
  await ctx.db
    .update(tickets)
    .set({ ...changed, acknowledgedAt: null, version: sql`${tickets.version} + 1` })
    .where(eq(tickets.id, id));
  if (!isEmergency(ticket)) await promiseAgain(ctx, endangered);
  const text = danger.isElsewhere && danger.text !== "" ? { text: danger.text } : {};
  const data = danger.holders ? { data: toHolders } : {};
  await recordAct(ctx, { propertyId, thing: "ticket", thingId: id, act: "alarmed", ...text, ...data });
  if (danger.holders) return raiseToHolders(ctx, endangered, propertyName, danger.holders);
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

/** The last emergency in the same place by the same person that is not over: what is written of danger belongs to it. */
async function findAnew(ctx: Ctx, { propertyId, reporterId, locationDetails }: Row): Promise<TicketRow | undefined> {
  const theirs = and(eq(tickets.propertyId, propertyId), eq(tickets.reporterId, reporterId));
  const isThere = sql`${tickets.locationDetails} is not distinct from ${locationDetails}`;
  const isOpen = and(isThere, ne(tickets.status, "resolved"), isNotNull(tickets.alarmRaisedAt));
  const [last] = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(theirs, isOpen))
    .orderBy(desc(tickets.alarmRaisedAt))
    .limit(1)
    .for("update");
  return last && (await authorizeTicket(ctx, "comment", last.id)).row;
}

/** What was over is another request now, in the same place. */
async function enterAnew(ctx: Ctx, over: Row, { text, shortly, triage }: Danger): Promise<string> {
  const { propertyId, title, locationDetails, assetId, entryPermission, reporterConfirmed } = over;
  const { property, unit, unitId, hasAgreed } = await authorizeProperty(ctx, "ticket", "create", propertyId);
  const place = { propertyId, locationDetails, assetId, entryPermission, unit, unitId, reporterConfirmed };
  const said = {
    title: shortly,
    description: `${text || dangerIn(text)}\n\nWritten on “${title}”, which was resolved.`,
    category: triage.category,
  };
  const pressing = { priority: "emergency" as const, emergency: true, triage };
  const where = { building: property.name, hasAgreed };
  return enterTicket(ctx, { ...place, ...said, ...pressing }, where, noFiles);
}

const noFiles = { ids: [], kinds: [], attach: async () => {} };
