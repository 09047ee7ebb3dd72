import { sql } from "drizzle-orm";
import * as z from "zod";
import { type Ctx, transaction } from "./context.server.ts";
import { callHooks } from "./hooks.server.ts";
import type { JobDefinition } from "./jobs.server.ts";

const day = 24 * 60 * 60 * 1_000;

/**
 * Forgets what has run out, each night, and at every start since machines sleep at night: kept answers after 30 days, and
 * what each feature has that ends by itself.
 */
export const housekeeping: JobDefinition<unknown, Ctx> = {
  name: "platform.housekeeping",
  schema: z.object({}),
  cron: "17 3 * * *",
  async work(ctx) {
    const before = (days: number) => new Date(ctx.now.getTime() - days * day);
    await transaction(ctx, async (ctx) => {
      await ctx.db.execute(sql`delete from idempotency where created_at < ${before(30)}`);
      await ctx.db.execute(sql`delete from shared_limits where resets_at < ${ctx.now}`);
      await callHooks(ctx, "nightFell", { before });
    });
    // The embedded database has nobody else to clear its tables and count them: without counts a join of a
    // thousand buildings took seconds instead of milliseconds.
    const { rows } = await ctx.db.execute<{ name: string }>(
      sql`select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`,
    );
    for (const { name } of rows) await ctx.db.execute(sql.raw(`vacuum (analyze) ${name}`));
  },
};
