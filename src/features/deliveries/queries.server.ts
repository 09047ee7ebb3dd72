import { and, desc, eq, type SQL } from "drizzle-orm";
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
import { deliveries, deliveryAttempts } from "./tables.server.ts";

type Paged = { cursor?: string | undefined; limit?: number | undefined };

/** What was sent to oneself, the newest first. */
export const listDeliveries = (ctx: Ctx, input: CallRead<typeof deliveryCalls.listDeliveries>) =>
  readDeliveries(ctx, input, eq(deliveries.accountId, userOf(ctx).id));

/** What was sent about a building that one keeps, the newest first. */
export async function listPropertyDeliveries(ctx: Ctx, input: CallRead<typeof deliveryCalls.listPropertyDeliveries>) {
  await authorizeProperty(ctx, "delivery", "see_building", input.id);
  return readDeliveries(ctx, input, eq(deliveries.propertyId, input.id));
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
    .where(and(only, beforeCursor(deliveries.id, input.cursor)))
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

async function showAll(ctx: Ctx, rows: readonly Read[]): Promise<Delivery[]> {
  const ids = rows.map(({ row }) => row.id);
  const tried = await ctx.db
    .select()
    .from(deliveryAttempts)
    .where(isOneOf(deliveryAttempts.deliveryId, ids))
    .orderBy(desc(deliveryAttempts.id));
  const of = Map.groupBy(tried, ({ deliveryId }) => deliveryId);
  return rows.map(({ row, ...names }) => ({
    ...{ id: row.id, channel: row.channel, kind: row.kind, urgent: row.urgent, state: row.state, why: row.why },
    ...{ ...names, propertyId: row.propertyId, provider: row.provider, cost: koboToNaira(row.costKobo) },
    notBefore: row.notBefore.toISOString(),
    takenAt: row.takenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    attempts: (of.get(row.id) ?? [])
      .slice(0, mostAttempts)
      .map(({ at, provider, outcome, words }) => ({ at: at.toISOString(), provider, outcome, words })),
  }));
}
