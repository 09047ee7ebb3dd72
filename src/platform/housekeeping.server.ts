import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Ctx } from "./context.server.ts";
import type { JobDefinition } from "./jobs.server.ts";

const day = 24 * 60 * 60 * 1_000;

/**
 * Forgets each night, and at every start since machines sleep at night, what has run out: kept answers after 30 days,
 * failed sign-ins after one, ended sessions after 30, mailed links after 7, the links of ended invitations after 30,
 * and with them the invitations that nobody took up.
 */
export const housekeeping: JobDefinition<unknown, Ctx> = {
  name: "platform.housekeeping",
  schema: z.object({}),
  cron: "17 3 * * *",
  async work(ctx) {
    const before = (days: number) => new Date(ctx.now.getTime() - days * day);
    await ctx.db.execute(sql`delete from idempotency where created_at < ${before(30)}`);
    await ctx.db.execute(sql`delete from sign_in_failures where last_failed_at < ${before(1)}`);
    await ctx.db.execute(sql`delete from account_tokens where expires_at < ${before(7)}`);
    const ended = sql`coalesce(used_at, least(revoked_at, expires_at)) < ${before(30)}`;
    await ctx.db.execute(
      sql`delete from invitation_links where invitation_id in (select id from invitations where ${ended})`,
    );
    await ctx.db.execute(sql`delete from invitations where ${ended} and used_at is null`);
    for (const kept of [sql`sessions`, sql`admin_sessions`])
      await ctx.db.execute(sql`delete from ${kept} where expires_at < ${before(30)} or revoked_at < ${before(30)}`);
    // The embedded database has nobody else to clear its tables and count them: without counts a join of a
    // thousand buildings took seconds instead of milliseconds.
    const { rows } = await ctx.db.execute<{ name: string }>(
      sql`select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`,
    );
    for (const { name } of rows) await ctx.db.execute(sql.raw(`vacuum (analyze) ${name}`));
  },
};
