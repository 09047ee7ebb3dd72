import { and, desc, eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { notFound } from "#domain/problems.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Delivery, Webhook, webhookCalls } from "./contract.ts";
import { webhookAttempts, webhookDeliveries, webhooks } from "./tables.server.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const mine = (ctx: Ctx) => eq(webhooks.accountId, userOf(ctx).id);

/** The webhooks of whoever asks, the newest first. */
export async function listWebhooks(ctx: Ctx): Promise<{ webhooks: Webhook[] }> {
  const rows = await ctx.db.select().from(webhooks).where(mine(ctx)).orderBy(desc(webhooks.id)).limit(100);
  return { webhooks: rows.map(showWebhook) };
}

/** One's own webhook, locked where it is about to be changed; another's is not there. */
export async function findOwn(ctx: Ctx, id: string): Promise<WebhookRow> {
  const query = ctx.db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), mine(ctx)));
  const [row] = ctx.inTransaction ? await query.for("update") : await query;
  if (!row) throw notFound("webhook");
  return row;
}

export const showWebhook = ({ id, url, events, active, createdAt, version }: WebhookRow): Webhook => ({
  ...{ id, url, events, active, version },
  createdAt: createdAt.toISOString(),
});

/** What was sent to a webhook and what came of it, the newest first. */
export async function listDeliveries(ctx: Ctx, input: CallRead<typeof webhookCalls.listDeliveries>) {
  await findOwn(ctx, input.id);
  const query = ctx.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, input.id), beforeCursor(webhookDeliveries.id, input.cursor)))
    .orderBy(desc(webhookDeliveries.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.id]);
  return { deliveries: await showDeliveries(ctx, rows), nextCursor };
}

/** One try a round at most ten times, and few rounds: all of a page are read at once. */
export async function showDeliveries(ctx: Ctx, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  const ids = rows.map(({ id }) => id);
  const tried = await ctx.db
    .select()
    .from(webhookAttempts)
    .where(isOneOf(webhookAttempts.deliveryId, ids))
    .orderBy(desc(webhookAttempts.id));
  const of = Map.groupBy(tried, ({ deliveryId }) => deliveryId);
  return rows.map(({ id, event, body, status, createdAt, nextTryAt }) => ({
    ...{ id, event, body, status },
    createdAt: createdAt.toISOString(),
    nextTryAt: status === "waiting" ? (nextTryAt?.toISOString() ?? null) : null,
    attempts: (of.get(id) ?? [])
      .slice(0, 20)
      .map(({ at, status, problem, tookMs }) => ({ at: at.toISOString(), status, problem, tookMs })),
  }));
}
