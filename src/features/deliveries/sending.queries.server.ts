import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paidChannels } from "#domain/channels.ts";
import type { Step } from "#domain/steps.ts";
import { notifications } from "#features/notifications/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { mostTries, staleAfterMs, stepLinks } from "./plan.rules.ts";
import { isReached } from "./rules.ts";
import { deliveries, deliveryAttempts } from "./tables.server.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;
export type NoticeRow = typeof notifications.$inferSelect;

/** How many are taken at once. A process that dies loses as many ordinary ones at most. */
const ordinaryAtOnce = 50;
/** Of emergencies fewer: it counts as a try of each that was taken, and after some nobody tries again. */
const urgentAtOnce = 10;
/** What goes along with all that is taken at once: of an evening some have dozens, and want them as one message. */
const mostWith = 2_000;
const older = alias(deliveries, "older");

/** What is sent by one kind of work: of emergencies the mails wait for each other alone. */
export type Lane = "ordinary" | "urgent" | "urgent mail";

const isDueIn = (ctx: Ctx, lane: Lane) =>
  and(
    eq(deliveries.state, "waiting"),
    eq(deliveries.urgent, lane !== "ordinary"),
    lte(deliveries.notBefore, ctx.now),
    lane === "urgent" ? ne(deliveries.channel, "mail") : undefined,
    lane === "urgent mail" ? eq(deliveries.channel, "mail") : undefined,
  );

export const hasDue = async (ctx: Ctx, lane: Lane): Promise<boolean> =>
  (await ctx.db.select({ id: deliveries.id }).from(deliveries).where(isDueIn(ctx, lane)).limit(1)).length > 0;

/** The first of what is due, locked: of what goes together the oldest alone, so that no two workers share it. */
export function lockDue(ctx: Ctx, lane: Lane): Promise<DeliveryRow[]> {
  const ahead = ctx.db
    .select({ one: sql`1` })
    .from(older)
    .where(
      and(
        eq(older.accountId, deliveries.accountId),
        eq(older.channel, deliveries.channel),
        eq(older.groupKey, deliveries.groupKey),
        eq(older.state, "waiting"),
        lte(older.notBefore, ctx.now),
        sql`${older.id} < ${deliveries.id}`,
      ),
    );
  return ctx.db
    .select()
    .from(deliveries)
    .where(and(isDueIn(ctx, lane), sql`not exists ${ahead}`))
    .orderBy(asc(deliveries.notBefore), asc(deliveries.id))
    .limit(lane === "ordinary" ? ordinaryAtOnce : urgentAtOnce)
    .for("update", { skipLocked: true });
}

/** What waits for the same people about the same things, and goes with these. */
export async function lockWith(ctx: Ctx, leaders: readonly DeliveryRow[]): Promise<DeliveryRow[]> {
  const groups = leaders.map(({ accountId, channel, groupKey }) => ({ accountId, channel, groupKey }));
  const isWith = sql`(${deliveries.accountId}, ${deliveries.channel}, ${deliveries.groupKey}) in (select "accountId", channel, "groupKey"
    from json_to_recordset(${JSON.stringify(groups)}::json) as of ("accountId" uuid, channel text, "groupKey" text))`;
  const isLeader = isOneOf(
    deliveries.id,
    leaders.map(({ id }) => id),
  );
  return ctx.db
    .select()
    .from(deliveries)
    .where(and(isWith, eq(deliveries.state, "waiting"), sql`not ${isLeader}`))
    .orderBy(asc(deliveries.id))
    .limit(mostWith)
    .for("update", { skipLocked: true });
}

const idsOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

/** What messages say and what became of their thing meanwhile. */
export async function findFacts(ctx: Ctx, rows: readonly DeliveryRow[]) {
  const noticeIds = idsOf(rows.map(({ noticeId }) => noticeId));
  const ticketIds = idsOf(rows.map(({ ticketId }) => ticketId));
  const notices = await ctx.db.select().from(notifications).where(isOneOf(notifications.id, noticeIds));
  const others = await ctx.db
    .select({ noticeId: deliveries.noticeId, channel: deliveries.channel, state: deliveries.state })
    .from(deliveries)
    .where(and(isOneOf(deliveries.noticeId, noticeIds), inArray(deliveries.state, ["sent", "delivered"])));
  const asked = await ctx.db.select().from(tickets).where(isOneOf(tickets.id, ticketIds));
  const noticeOf = new Map(notices.map((one) => [one.id, one]));
  const reached = new Set(others.filter(({ channel, state }) => isReached(channel, state)).map((one) => one.noticeId));
  const ticketOf = new Map(asked.map((one) => [one.id, one]));
  return {
    noticeOf: ({ noticeId }: DeliveryRow): NoticeRow | undefined => noticeOf.get(noticeId ?? ""),
    isReached: ({ noticeId }: DeliveryRow): boolean => reached.has(noticeId),
    /** Since it was written: what is told after an answer is told all the same. */
    isAnswered: ({ ticketId, urgent, createdAt }: DeliveryRow): boolean => {
      const ticket = ticketOf.get(ticketId ?? "");
      const answers = [ticket?.acknowledgedAt, ticket?.resolvedAt];
      return urgent && answers.some((at) => at != null && at >= createdAt);
    },
  };
}

/** What waits or is being sent by what costs, and tells one of these steps at one of these buildings, or of none. */
export const isUnsentStep = (steps: readonly Step[], propertyIds: readonly string[]) =>
  and(
    // As the indexes have it, of which one is of what waits and one of what is being sent.
    sql`(${deliveries.state} = 'waiting' and ${deliveries.step} is not null or ${deliveries.state} = 'sending')`,
    or(isOneOf(deliveries.propertyId, propertyIds), isNull(deliveries.propertyId)),
    ...[inArray(deliveries.channel, [...paidChannels]), inArray(deliveries.step, [...steps])],
    eq(deliveries.urgent, false),
  );

/** Where the tasks of these requests lead. */
export async function findTaskLinks(ctx: Ctx, entries: readonly { thingId: string | null }[]): Promise<string[]> {
  const asked = entries.flatMap(({ thingId }) => thingId ?? []);
  const rows = await ctx.db.select({ id: tickets.taskId }).from(tickets).where(isOneOf(tickets.id, asked));
  return rows.flatMap(({ id }) => (id === null ? [] : stepLinks.task.map((link) => `${link}${id}`)));
}

/** What leads to one of these places; an approval has a place of its own behind that of its task. */
export const isAbout = (links: readonly string[]) =>
  sql`exists (select from ${notifications} n where n.id = ${deliveries.noticeId}
    and split_part(n.link, '&', 1) = any (${sql.param(links)}::text[]))`;

const isDead = (before: Date) => and(eq(deliveries.state, "sending"), lte(deliveries.takenAt, before));

/** Emergencies that nobody knows to have arrived, and that no carrier has told of since. */
const isSilent = (before: Date) =>
  and(
    ...[eq(deliveries.state, "unknown"), eq(deliveries.urgent, true), isNull(deliveries.providerId)],
    ...[lte(deliveries.takenAt, before), gt(deliveries.takenAt, new Date(before.getTime() - staleAfterMs))],
    lt(deliveries.tries, mostTries),
  );

/** What was being sent and of which nothing was heard for too long: its process died, or its carrier fell silent. */
export const lockLost = (ctx: Ctx, before: Date): Promise<DeliveryRow[]> =>
  ctx.db
    .select()
    .from(deliveries)
    .where(or(isDead(before), isSilent(before)))
    .orderBy(asc(deliveries.id))
    .for("update", { skipLocked: true });

/** Whether nobody knows of one of its tries whether it handed the message over. */
export const hasSilence = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await ctx.db.$count(
    deliveryAttempts,
    and(eq(deliveryAttempts.deliveryId, id), eq(deliveryAttempts.outcome, "unknown")),
  )) > 0;

/** Those of a carrier's ids by which we know no message. */
export async function listUnnamed(ctx: Ctx, provider: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const isOurs = and(eq(deliveries.provider, provider), inArray(deliveries.providerId, [...ids]));
  const rows = await ctx.db.select({ id: deliveries.providerId }).from(deliveries).where(isOurs);
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
