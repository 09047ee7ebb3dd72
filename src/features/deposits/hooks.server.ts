import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { deposits } from "./tables.server.ts";

/** Whose a deposit is is forgotten with their account; what is owed for it stays, and so does its amount. */
export async function forgetDepositor(ctx: Ctx, { accountId, formerName }: Moments["accountDeleted"]): Promise<void> {
  const isTheirs = eq(deposits.accountId, accountId);
  // Whatever name stands there: it may be one that they had before, or as a keeper wrote it.
  await ctx.db.update(deposits).set({ name: formerName, accountId: null }).where(isTheirs);
}
