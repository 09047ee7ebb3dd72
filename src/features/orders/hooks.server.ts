import { and, eq, sql } from "drizzle-orm";

import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { endOrders } from "./service.server.ts";
import { orderApprovals, workOrders } from "./tables.server.ts";

/** By which a job may have another contractor, or nobody any more. */
const turns = ["awarded", "withdrawn", "freed", "given_back", "cancelled"];

/** An order ends when its job is taken from its contractor by another way. */
export async function endLeftOrders(ctx: Ctx, { entries }: Moments["recorded"]): Promise<void> {
  const ids = entries.flatMap(({ thing, thingId, act }) =>
    thing === "task" && thingId !== null && turns.includes(act) ? [thingId] : [],
  );
  if (ids.length === 0) return;
  const isLeft = sql`exists (select from ${tasks} t where t.id = ${workOrders.taskId}
    and (t.contractor_id is distinct from ${workOrders.contractorId} or t.status = 'cancelled'))`;
  const isOne = sql`${workOrders.taskId} = any(${sql.param(ids)}::uuid[]) and ${isLeft}`;
  await endOrders(ctx, isOne, "The job was taken from the contractor.");
  const isOver = sql`exists (select from ${tasks} t where t.id = ${orderApprovals.taskId}
    and (t.status = 'cancelled' or t.contractor_id is not null))`;
  await ctx.db
    .update(orderApprovals)
    .set({ state: "withdrawn" })
    .where(
      and(
        sql`${orderApprovals.taskId} = any(${sql.param(ids)}::uuid[])`,
        eq(orderApprovals.kind, "order"),
        eq(orderApprovals.state, "pending"),
        isOver,
      ),
    );
}
