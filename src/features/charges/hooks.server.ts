import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { unitPayments } from "./payments/tables.server.ts";

/** Who paid is forgotten with their account; what was paid stays, and so does its amount. */
export async function forgetPayer(ctx: Ctx, { accountId, name, formerName }: Moments["accountDeleted"]): Promise<void> {
  const isTheirs = eq(unitPayments.payerId, accountId);
  await ctx.db
    .update(unitPayments)
    .set({ payer: formerName })
    .where(and(isTheirs, sql`${unitPayments.payer} = ${name}`));
  await ctx.db.update(unitPayments).set({ payerId: null }).where(isTheirs);
}
