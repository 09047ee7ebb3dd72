import { and, eq, type SQL, sql } from "drizzle-orm";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { findLeft } from "./queries.server.ts";
import { orderApprovals, workOrders } from "./tables.server.ts";

/** Ends orders, with what the owner was asked about them. */
export async function endOrders(ctx: Ctx, which: SQL, reason: string): Promise<void> {
  const ended = await ctx.db
    .update(workOrders)
    .set({ state: "cancelled", reason, version: sql`${workOrders.version} + 1` })
    .where(and(which, sql`${workOrders.state} <> 'cancelled'`))
    .returning({ id: workOrders.id });
  if (ended.length === 0) return;
  await ctx.db
    .update(orderApprovals)
    .set({ state: "withdrawn" })
    .where(
      and(
        sql`${orderApprovals.orderId} = any(${sql.param(ended.map(({ id }) => id))}::uuid[])`,
        eq(orderApprovals.state, "pending"),
        eq(orderApprovals.kind, "variation"),
      ),
    );
}

/** Ends what belongs to jobs that their contractor has no more, and questions about jobs that were given without an answer. */
export async function endLeft(ctx: Ctx, taskIds: readonly string[]): Promise<void> {
  const { left, given } = await findLeft(ctx, taskIds);
  if (left.length > 0) await endOrders(ctx, isOneOf(workOrders.id, left), "The job was taken from the contractor.");
  if (given.length === 0) return;
  const isAsked = and(eq(orderApprovals.kind, "order"), eq(orderApprovals.state, "pending"));
  await ctx.db
    .update(orderApprovals)
    .set({ state: "withdrawn" })
    .where(and(isOneOf(orderApprovals.taskId, given), isAsked));
}
