import { sql } from "drizzle-orm";
import { lagosDay, startOfWeek } from "#domain/days.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { listCounted } from "./counting.queries.server.ts";
import { rangesOf, windowStart } from "./rules.ts";
import { priceRanges } from "./tables.server.ts";

const atOnce = 1_000;

/**
 * Makes all ranges anew, of what was paid before this week began in Lagos. Made twice in a week they say the same, so that
 * nobody reads one job by what is shown before and after it.
 */
export async function rebuildRanges(ctx: Ctx): Promise<{ counted: number; shown: number }> {
  const until = startOfWeek(lagosDay(ctx.now));
  const { jobs, grounds } = await listCounted(ctx, windowStart(until), new Date(`${until}T00:00:00+01:00`));
  const nowhere = { owner: "", places: [] };
  const ranges = rangesOf(jobs, (propertyId) => grounds.get(propertyId) ?? nowhere, until);
  await transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('price ranges', 0))`);
    await ctx.db.delete(priceRanges);
    for (let at = 0; at < ranges.length; at += atOnce) {
      const rows = ranges.slice(at, at + atOnce).map((range) => ({ ...range, builtAt: ctx.now }));
      await ctx.db.insert(priceRanges).values(rows);
    }
  });
  return { counted: jobs.length, shown: ranges.length };
}
