import { and, eq, sql } from "drizzle-orm";
import { notifyAll } from "#features/notifications/service.server.ts";
import { recordActs } from "#platform/acts.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { cancelledNotice } from "./messages.server.ts";
import { tasks } from "./tables.server.ts";

/** `mayReturn`: for its day, should the schedule come back to it; its version stays, as nobody has touched it. */
type Reason = { text: string; building: string; mayReturn: boolean };

/** Cancels tasks of schedules that nobody has begun, and tells those who were to do them. */
export async function withdrawTasks(
  ctx: Ctx,
  ids: readonly string[],
  { text, building, mayReturn }: Reason,
): Promise<void> {
  if (ids.length === 0) return;
  const gone = await ctx.db
    .update(tasks)
    .set({
      status: "cancelled",
      cancelledAt: ctx.now,
      withdrawn: mayReturn,
      version: mayReturn ? tasks.version : sql`${tasks.version} + 1`,
    })
    .where(and(sql`${tasks.id} = any(${sql.param(ids)}::uuid[])`, eq(tasks.status, "pending")))
    .returning();
  await recordActs(
    ctx,
    gone.map(({ id, propertyId }) => ({ propertyId, thing: "task", thingId: id, act: "cancelled", text })),
  );
  await notifyAll(
    ctx,
    gone.map((task) => ({
      to: [task.contractorId, task.technicianId].filter((one) => one !== null),
      ...cancelledNotice(task, building, userOf(ctx).name),
      link: `/tasks?task=${task.id}`,
      propertyId: task.propertyId,
    })),
  );
}
