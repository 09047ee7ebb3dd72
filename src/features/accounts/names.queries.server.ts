import { inArray } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { accounts } from "./tables.server.ts";

/** What these people are called, by account. */
export async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
