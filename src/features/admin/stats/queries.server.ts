import { sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { AdminStats } from "./contract.ts";

export async function readAdminStats(ctx: Ctx): Promise<AdminStats> {
  const { rows } = await ctx.db.execute<AdminStats>(sql`
    select
      (select count(*)::int from ${accounts} where deleted_at is null) as "accounts",
      (select count(*)::int from ${accounts} where deleted_at is null and suspended_at is not null) as "suspendedAccounts",
      (select count(*)::int from ${properties} where archived_at is null) as "properties",
      (select count(*)::int from ${properties} where archived_at is null and frozen_at is not null) as "frozenProperties"`);
  const [row] = rows;
  if (!row) throw new Error("An aggregate answers one row.");
  return row;
}
