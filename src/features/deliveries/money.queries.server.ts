import { and, desc, eq, lte } from "drizzle-orm";
import type { PaidChannel } from "#domain/channels.ts";
import { lagosDay } from "#domain/days.ts";
import type { Ctx } from "#platform/context.server.ts";
import { messageBudgets, messagePrices, messageSpend } from "./money.tables.server.ts";

/** In place of a building, for what belongs to none. */
export const nowhere = "00000000-0000-0000-0000-000000000000";

/** What a building has where nobody chose: ₦1,500 a month, and as much again for emergencies. */
const usual = { ordinaryKobo: 150_000, urgentKobo: 150_000, version: 0 };

/** What belongs to no building: answers to people whom nobody knows, above all. */
const site = { ...usual, ordinaryKobo: 1_500_000, urgentKobo: 1_500_000 };

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

export async function findBudget(ctx: Ctx, propertyId: string) {
  const [row] = await ctx.db.select().from(messageBudgets).where(eq(messageBudgets.propertyId, propertyId));
  return row ?? (propertyId === nowhere ? site : usual);
}

/** Whether anything is left this month of what a building may spend on emergencies. */
export async function hasUrgentMoney(ctx: Ctx, propertyId: string): Promise<boolean> {
  const { urgentKobo: spent } = await findSpend(ctx, propertyId, monthOf(ctx.now));
  return (await findBudget(ctx, propertyId)).urgentKobo > spent;
}

export async function findSpend(ctx: Ctx, propertyId: string, month: string) {
  const isIt = and(eq(messageSpend.propertyId, propertyId), eq(messageSpend.month, month));
  const [row] = await ctx.db.select().from(messageSpend).where(isIt);
  return row ?? { ordinaryKobo: 0, urgentKobo: 0 };
}
