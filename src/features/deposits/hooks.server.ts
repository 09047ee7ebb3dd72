import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { deposits } from "./tables.server.ts";

/** Whose a deposit is is forgotten with their account; what is owed for it stays, and so does its amount. */
export async function forgetDepositor(
  ctx: Ctx,
  { accountId, name, formerName }: Moments["accountDeleted"],
): Promise<void> {
  const isTheirs = eq(deposits.accountId, accountId);
  await ctx.db
    .update(deposits)
    .set({ name: formerName })
    .where(and(isTheirs, sql`${deposits.name} = ${name}`));
  await ctx.db.update(deposits).set({ accountId: null }).where(isTheirs);
}
