import { and, eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { taskTicks } from "./tables.server.ts";

/** Steps that were ticked of another procedure say nothing of this one. */
export async function clearSteps(ctx: Ctx, { taskId }: Moments["procedureChanged"]): Promise<void> {
  await ctx.db.delete(taskTicks).where(and(eq(taskTicks.taskId, taskId), eq(taskTicks.list, "sop")));
}
