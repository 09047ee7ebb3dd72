import { desc, eq, or, sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { isInTime } from "#features/organisations/queries.server.ts";
import { organisationMembers } from "#features/organisations/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { ExchangeRate, OwnCurrency } from "./contract.ts";
import type { Currency } from "./fields.ts";
import { currencyChoices, exchangeRates } from "./tables.server.ts";

const mostRates = 30;

/** Entered by oneself, or by somebody who belongs to an organisation that one belongs to. */
const isUsable = (ctx: Ctx, me: string) =>
  or(
    eq(exchangeRates.accountId, me),
    sql`${exchangeRates.accountId} in (select o.account_id from ${organisationMembers} m
      join ${organisationMembers} o on o.organisation_id = m.organisation_id
      where m.account_id = ${me} and m.joined_at is not null and m.left_at is null
        and o.joined_at is not null and o.left_at is null and o.account_id is not null
        and ${isInTime(ctx, sql`m`)} and ${isInTime(ctx, sql`o`)})`,
  );

async function listRates(ctx: Ctx, currency: Currency | null, most: number): Promise<ExchangeRate[]> {
  const { id, onDay, kobo, source } = exchangeRates;
  const usable = isUsable(ctx, userOf(ctx).id);
  return ctx.db
    .select({ id, currency: exchangeRates.currency, onDay, kobo, source, enteredBy: accounts.name })
    .from(exchangeRates)
    .innerJoin(accounts, eq(accounts.id, exchangeRates.accountId))
    .where(currency === null ? usable : sql`${usable} and ${eq(exchangeRates.currency, currency)}`)
    .orderBy(desc(onDay), desc(id))
    .limit(most);
}

/** In which currency one reads money, and by which rate. */
export async function findCurrency(ctx: Ctx): Promise<{ own: OwnCurrency }> {
  const [choice] = await ctx.db
    .select()
    .from(currencyChoices)
    .where(eq(currencyChoices.accountId, userOf(ctx).id));
  const currency = choice?.currency ?? null;
  const [rate = null] = currency === null ? [] : await listRates(ctx, currency, 1);
  return { own: { currency, rate, rates: await listRates(ctx, null, mostRates) } };
}
