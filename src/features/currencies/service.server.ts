import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { invalid } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { currencyCalls, OwnCurrency } from "./contract.ts";
import { findCurrency } from "./queries.server.ts";
import { currencyChoices, exchangeRates } from "./tables.server.ts";

type Own = Promise<{ own: OwnCurrency }>;

/** Chooses the currency in which one reads money beside naira. */
export function chooseCurrency(ctx: Ctx, { currency }: CallRead<typeof currencyCalls.chooseCurrency>): Own {
  if (currency === undefined) throw invalid("currency", "Say which currency, or null for naira alone.");
  return transaction(ctx, async (ctx) => {
    const accountId = userOf(ctx).id;
    if (currency) {
      const chosen = { currency, chosenAt: ctx.now };
      await ctx.db
        .insert(currencyChoices)
        .values({ accountId, ...chosen })
        .onConflictDoUpdate({ target: currencyChoices.accountId, set: chosen });
    } else await ctx.db.delete(currencyChoices).where(eq(currencyChoices.accountId, accountId));
    return findCurrency(ctx);
  });
}

/** Enters a rate of a day; what was entered before stays on record. */
export function enterRate(ctx: Ctx, input: CallRead<typeof currencyCalls.enterRate>): Own {
  const { currency, onDay, naira: kobo, source } = input;
  if (onDay > lagosDay(ctx.now)) throw invalid("onDay", "A rate of a day to come is not known yet.");
  return transaction(ctx, async (ctx) => {
    const accountId = userOf(ctx).id;
    const rate = { id: newId(), accountId, currency, onDay, kobo, source };
    await ctx.db.insert(exchangeRates).values({ ...rate, createdAt: ctx.now });
    await recordAct(ctx, { thing: "account", act: "rate_entered", thingId: accountId });
    return findCurrency(ctx);
  });
}
