import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { proofClocks } from "./tables.server.ts";

/** A clock within an hour is right: a tap, a slow line and a lazy clock take less. */
const rightMs = 3_600_000;
const daysBack = 30;

/** When the phone that completed this task had a right clock before, where it has a wrong one now; null where it never said so. */
export async function findClockRight(ctx: Ctx, taskId: string): Promise<string | null> {
  const [end] = await ctx.db
    .select()
    .from(proofClocks)
    .where(and(eq(proofClocks.taskId, taskId), eq(proofClocks.moment, "end")));
  if (end === undefined || Math.abs(end.offsetMs) <= rightMs) return null;
  const since = new Date(end.notedAt.getTime() - daysBack * 86_400_000);
  const [right] = await ctx.db
    .select({ at: proofClocks.notedAt })
    .from(proofClocks)
    .where(
      and(
        eq(proofClocks.sessionId, end.sessionId),
        lt(proofClocks.notedAt, end.notedAt),
        gt(proofClocks.notedAt, since),
        sql`abs(${proofClocks.offsetMs}) <= ${rightMs}`,
      ),
    )
    .orderBy(desc(proofClocks.notedAt))
    .limit(1);
  return right?.at.toISOString() ?? null;
}
