import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { unitPayments } from "./payments/tables.server.ts";

/** Who paid is forgotten with their account; what was paid stays, and so does its amount. */
export async function forgetPayer(ctx: Ctx, { accountId, formerName }: Moments["accountDeleted"]): Promise<void> {
  const isTheirs = eq(unitPayments.payerId, accountId);
  // Whatever name stands there: it may be one that they had before, or as a keeper wrote it.
  await ctx.db.update(unitPayments).set({ payer: formerName, payerId: null }).where(isTheirs);
}
