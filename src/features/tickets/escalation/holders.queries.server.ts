import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { activity } from "#platform/activity.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { isHeld } from "../danger/rules.ts";
import { isAtWork, type TicketRow } from "../queries.server.ts";

/** Who sees to an emergency: of its keepers, of others who are on call, and of those who work on it. */
export type Holders = { keepers: string[]; onCall: string[]; hands: string[] };

const raising: readonly string[] = ["alarmed", "filed", "reopened"];
const answering: readonly string[] = ["acknowledged", "assigned", "started"];

/**
 * Those who answered the present alarm of a request, where whoever writes now raised it too, and the answer is of these
 * hours. Null where nobody of them is there any more, or another has raised it: then everybody is called.
 */
export async function findHolders(ctx: Ctx, row: TicketRow): Promise<Holders | null> {
  const { id, propertyId, alarmRaisedAt: raisedAt, reporterConfirmed, reporterId } = row.ticket;
  if (raisedAt === null || !isHeld(row.ticket, ctx.now)) return null;
  const isOfIt = and(eq(activity.thing, "ticket"), eq(activity.thingId, id), gte(activity.at, raisedAt));
  const done = await ctx.db
    .select({ act: activity.act, actorId: activity.actorId })
    .from(activity)
    .where(and(isOfIt, inArray(activity.act, [...raising, ...answering])))
    .orderBy(asc(activity.id));
  const raiser = done.find(({ act }) => raising.includes(act))?.actorId;
  if (raiser !== userOf(ctx).id) return null;
  const answered = new Set(done.filter(({ act }) => answering.includes(act)).map(({ actorId }) => actorId));
  const keepers = (await listKeepers(ctx, propertyId)).filter((one) => answered.has(one));
  const called = reporterConfirmed ? await listOnCall(ctx, { propertyId, without: reporterId }, raisedAt) : [];
  const onCall = called.filter((one) => answered.has(one) && !keepers.includes(one));
  const workers = isAtWork(row) && reporterConfirmed ? [row.contractorId, row.technicianId] : [];
  const hands = workers.filter((one) => one !== null).filter((one) => !onCall.includes(one));
  return keepers.length + onCall.length === 0 ? null : { keepers, onCall, hands };
}

/** Stands with an alarm that went to those alone who see to it. */
export const toHolders = { toHolders: true };

/** Who wrote of the present alarm, while nobody has heard of it but those who see to it; null where others have. */
export async function findRaiserToHolders(
  ctx: Ctx,
  { id, alarmRaisedAt, alarmStep }: TicketRow["ticket"],
): Promise<string | null> {
  if (alarmRaisedAt === null || alarmStep > 0) return null;
  const isOfIt = and(eq(activity.thing, "ticket"), eq(activity.thingId, id), eq(activity.act, "alarmed"));
  const isToThem = sql`${activity.data}->>'toHolders' = 'true'`;
  const [raised] = await ctx.db
    .select({ actorId: activity.actorId })
    .from(activity)
    .where(and(isOfIt, eq(activity.at, alarmRaisedAt), isToThem));
  return raised?.actorId ?? null;
}

/** Who was on call when it was raised, or is now: both may answer it. */
async function listOnCall(ctx: Ctx, where: { propertyId: string; without: string }, raisedAt: Date) {
  const people = new Set<string>();
  for (const at of [raisedAt, ctx.now])
    for (const id of await ctx.lookups.onCallAt(ctx, { ...where, at })) people.add(id);
  return [...people];
}
