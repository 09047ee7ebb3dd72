import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { currencyChoices, exchangeRates } from "./tables.server.ts";

/** With the account go its choice and what it entered: nobody else need rely on it. */
export async function forgetCurrencies(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  await ctx.db.delete(currencyChoices).where(eq(currencyChoices.accountId, accountId));
  await ctx.db.delete(exchangeRates).where(eq(exchangeRates.accountId, accountId));
}
