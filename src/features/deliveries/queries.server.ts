import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { noticeChannels } from "#domain/channels.ts";
import type { CallRead } from "#domain/contract.ts";
import { koboToNaira } from "#domain/money.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { notifications } from "#features/notifications/tables.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Delivery, deliveryCalls } from "./contract.ts";
import { monthOf } from "./money.queries.server.ts";
import { type DeliveryState, withoutAddresses } from "./rules.ts";
import { deliveries, deliveryAttempts } from "./tables.server.ts";

type Paged = {
  cursor?: string | undefined;
  limit?: number | undefined;
  month?: string | undefined;
  outcome?: "failed" | undefined;
};

/** What was sent to oneself, the newest first. */
export const listDeliveries = (ctx: Ctx, input: CallRead<typeof deliveryCalls.listDeliveries>) =>
  readDeliveries(ctx, input, eq(deliveries.accountId, userOf(ctx).id));

/** What was sent to oneself in a month, by way. */
export const sumDeliveries = (ctx: Ctx, input: CallRead<typeof deliveryCalls.sumDeliveries>) =>
  readSums(ctx, input, eq(deliveries.accountId, userOf(ctx).id));

/** What was sent about a building that one keeps, the newest first. */
export async function listPropertyDeliveries(ctx: Ctx, input: CallRead<typeof deliveryCalls.listPropertyDeliveries>) {
  await authorizeProperty(ctx, "delivery", "see_building", input.id);
  return readDeliveries(ctx, input, eq(deliveries.propertyId, input.id));
}

/** What was sent about a building that one keeps in a month, by way. */
export async function sumPropertyDeliveries(ctx: Ctx, input: CallRead<typeof deliveryCalls.sumPropertyDeliveries>) {
  await authorizeProperty(ctx, "delivery", "see_building", input.id);
  return readSums(ctx, input, eq(deliveries.propertyId, input.id));
}

const inMonth = (month: string): SQL =>
  sql`(${deliveries.createdAt} >= ${`${month}-01`}::date::timestamp at time zone 'Africa/Lagos'
    and ${deliveries.createdAt} < (${`${month}-01`}::date + interval '1 month') at time zone 'Africa/Lagos')`;

async function readSums(ctx: Ctx, { month = monthOf(ctx.now) }: { month?: string | undefined }, only: SQL) {
  const countOf = (...states: DeliveryState[]) =>
    sql`count(*) filter (where ${inArray(deliveries.state, states)})`.mapWith(Number);
  const rows = await ctx.db
    .select({
      channel: deliveries.channel,
      sent: countOf("sent", "delivered"),
      failed: countOf("failed"),
      unknown: countOf("unknown"),
      kobo: sql`coalesce(sum(${deliveries.costKobo}), 0)`.mapWith(Number),
    })
    .from(deliveries)
    .where(and(only, inMonth(month)))
    .groupBy(deliveries.channel);
  const ways = noticeChannels.flatMap((way) =>
    rows.filter(({ channel }) => channel === way).map(({ kobo, ...row }) => ({ ...row, cost: koboToNaira(kobo) })),
  );
  return { sums: { month, ways, cost: koboToNaira(rows.reduce((sum, { kobo }) => sum + kobo, 0)) } };
}

async function readDeliveries(ctx: Ctx, input: Paged, only: SQL) {
  const query = ctx.db
    .select({
      row: deliveries,
      title: notifications.title,
      personName: accounts.name,
      propertyName: properties.name,
    })
    .from(deliveries)
    .innerJoin(accounts, eq(accounts.id, deliveries.accountId))
    .leftJoin(notifications, eq(notifications.id, deliveries.noticeId))
    .leftJoin(properties, eq(properties.id, deliveries.propertyId))
    .where(
      and(
        only,
        input.month === undefined ? undefined : inMonth(input.month),
        input.outcome && inArray(deliveries.state, ["failed", "unknown"]),
        beforeCursor(deliveries.id, input.cursor),
      ),
    )
    .orderBy(desc(deliveries.id));
  const { rows, nextCursor } = await readPage(input, query, ({ row }) => [row.id]);
  return { deliveries: await showAll(ctx, rows), nextCursor };
}

type Read = {
  row: typeof deliveries.$inferSelect;
  title: string | null;
  personName: string;
  propertyName: string | null;
};

const mostAttempts = 10;

/** What became of each try, in the words of whoever was asked, the latest first. */
export async function findAttempts(ctx: Ctx, ids: readonly string[]) {
  const tried = await ctx.db
    .select()
    .from(deliveryAttempts)
    .where(isOneOf(deliveryAttempts.deliveryId, ids))
    .orderBy(desc(deliveryAttempts.id));
  const of = Map.groupBy(tried, ({ deliveryId }) => deliveryId);
  return (id: string) =>
    (of.get(id) ?? [])
      .slice(0, mostAttempts)
      .map(({ at, provider, outcome, words }) => ({ at: at.toISOString(), provider, outcome, words }));
}

/** Keepers read a building's too: a carrier's words may name somebody's phone or address. */
async function showAll(ctx: Ctx, rows: readonly Read[]): Promise<Delivery[]> {
  const attemptsOf = await findAttempts(
    ctx,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, ...names }) => ({
    ...{ id: row.id, channel: row.channel, kind: row.kind, urgent: row.urgent, state: row.state },
    ...{ ...names, propertyId: row.propertyId, provider: row.provider, cost: koboToNaira(row.costKobo) },
    why: row.why && withoutAddresses(row.why),
    notBefore: row.notBefore.toISOString(),
    takenAt: row.takenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    attempts: attemptsOf(row.id).map((one) => ({ ...one, words: withoutAddresses(one.words) })),
  }));
}
