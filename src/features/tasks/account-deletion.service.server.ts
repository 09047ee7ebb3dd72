import { and, eq, inArray, sql } from "drizzle-orm";
import { freeTicketsOf } from "#features/tickets/task-link.service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { fresh } from "./service.server.ts";
import { tasks } from "./tables.server.ts";

const open = inArray(tasks.status, ["pending", "in_progress"]);
const touched = { version: sql`${tasks.version} + 1` };

/** Open work of a contractor or technician who leaves for good becomes free for another; finished work stays theirs. */
export async function releaseWork(ctx: Ctx, accountId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    // First the schedules, in plain SQL since they are above: what one of them makes meanwhile is freed below.
    await ctx.db.execute(
      sql`update schedules set contractor_id = null, version = version + 1 where contractor_id = ${accountId}`,
    );
    const free = { contractorId: null, ...fresh, ...touched };
    await ctx.db
      .update(tasks)
      .set(free)
      .where(and(eq(tasks.contractorId, accountId), open));
    await freeTicketsOf(ctx, accountId);
    const left = { technicianId: null, ...touched };
    await ctx.db
      .update(tasks)
      .set(left)
      .where(and(eq(tasks.technicianId, accountId), open));
  });
}
