import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { payListLines } from "./tables.server.ts";

/** By which bank account somebody was paid goes with their account; what was paid stays. */
export async function forgetPaidByList(ctx: Ctx, { accountId, formerName }: Moments["accountDeleted"]): Promise<void> {
  const isTheirs = eq(payListLines.payeeId, accountId);
  await ctx.db.update(payListLines).set({ bank: "", number: "", name: formerName }).where(isTheirs);
}

/** The line that paid out a deposit says that this never left the bank; of those before it that was said before. */
export async function sayTakenBack(ctx: Ctx, { depositId }: Moments["payoutTakenBack"]): Promise<void> {
  const { depositId: of, state, takenBackAt } = payListLines;
  const isIt = and(eq(of, depositId), eq(state, "paid"), isNull(takenBackAt));
  await ctx.db.update(payListLines).set({ takenBackAt: ctx.now }).where(isIt);
}
