import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { payListLines } from "./tables.server.ts";

/** By which bank account somebody was paid goes with their account; what was paid stays. */
export async function forgetPaidByList(ctx: Ctx, { accountId, formerName }: Moments["accountDeleted"]): Promise<void> {
  const isTheirs = eq(payListLines.payeeId, accountId);
  await ctx.db.update(payListLines).set({ bank: "", number: "", name: formerName }).where(isTheirs);
}
