import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { PaidChannel } from "#domain/channels.ts";
import { lagosDay } from "#domain/days.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { messageBudgets, messagePrices, messageSpend } from "./money.tables.server.ts";

/** In place of a building, for what belongs to none. */
export const nowhere = "00000000-0000-0000-0000-000000000000";

/** In place of a building, for what was said of all of them. */
export const everywhere = "ffffffff-ffff-ffff-ffff-ffffffffffff";

type Budget = { ordinaryKobo: number; urgentKobo: number; version: number };

/** What a building has where nobody chose: ₦1,500 a month, and as much again for emergencies. */
const usual: Budget = { ordinaryKobo: 150_000, urgentKobo: 150_000, version: 0 };

/** What belongs to no building: answers to people whom nobody knows, above all. */
const site: Budget = { ...usual, ordinaryKobo: 1_500_000, urgentKobo: 1_500_000 };

/** The month in Lagos, as YYYY-MM. */
export const monthOf = (at: Date): string => lagosDay(at).slice(0, 7);

/** What a message costs on a day; nothing where no price is known. */
export async function findPrice(
  ctx: Ctx,
  { provider, channel }: { provider: string; channel: PaidChannel },
  day: string,
): Promise<number> {
  const [price] = await ctx.db
    .select({ kobo: messagePrices.kobo })
    .from(messagePrices)
    .where(
      and(eq(messagePrices.provider, provider), eq(messagePrices.channel, channel), lte(messagePrices.validFrom, day)),
    )
    .orderBy(desc(messagePrices.validFrom))
    .limit(1);
  return price?.kobo ?? 0;
}

/** What each of these buildings may spend: what its keepers allow, up to what whoever runs the site does. */
export async function findBudgets(ctx: Ctx, propertyIds: readonly string[]): Promise<(propertyId: string) => Budget> {
  const rows = await ctx.db.select().from(messageBudgets).where(isOneOf(messageBudgets.propertyId, propertyIds));
  const chosen = new Map(rows.map((row) => [row.propertyId, row]));
  const { buildingKobo: most } = ctx.channels.money;
  return (propertyId) => {
    if (propertyId === nowhere) return site;
    const { ordinaryKobo, urgentKobo, version } = chosen.get(propertyId) ?? usual;
    return { ordinaryKobo: Math.min(ordinaryKobo, most), urgentKobo: Math.min(urgentKobo, most), version };
  };
}

export const findBudget = async (ctx: Ctx, propertyId: string): Promise<Budget> =>
  (await findBudgets(ctx, [propertyId]))(propertyId);

/** What all buildings and the site have spent in a month. */
export async function findSiteSpend(ctx: Ctx, month: string): Promise<{ ordinaryKobo: number; urgentKobo: number }> {
  const sumOf = (column: AnyPgColumn) => sql<string>`coalesce(sum(${column}), 0)`.mapWith(Number);
  const [row] = await ctx.db
    .select({ ordinaryKobo: sumOf(messageSpend.ordinaryKobo), urgentKobo: sumOf(messageSpend.urgentKobo) })
    .from(messageSpend)
    .where(eq(messageSpend.month, month));
  return row ?? { ordinaryKobo: 0, urgentKobo: 0 };
}

/** Whether anything is left this month of what a building may spend on emergencies. */
export async function hasUrgentMoney(ctx: Ctx, propertyId: string): Promise<boolean> {
  const { urgentKobo: spent } = await findSpend(ctx, propertyId, monthOf(ctx.now));
  const all = await findSiteSpend(ctx, monthOf(ctx.now));
  return (await findBudget(ctx, propertyId)).urgentKobo > spent && ctx.channels.money.urgentKobo > all.urgentKobo;
}

export const isSpendOf = (propertyId: string, month: string) =>
  and(eq(messageSpend.propertyId, propertyId), eq(messageSpend.month, month));

export async function findSpend(ctx: Ctx, propertyId: string, month: string) {
  const [row] = await ctx.db.select().from(messageSpend).where(isSpendOf(propertyId, month));
  return row ?? { ordinaryKobo: 0, urgentKobo: 0 };
}
