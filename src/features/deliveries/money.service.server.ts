import { and, eq, lt, sql } from "drizzle-orm";
import type { PaidChannel } from "#domain/channels.ts";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { koboToNaira } from "#domain/money.ts";
import { invalid, refuseStale } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { deliveryCalls, MessageBudget } from "./contract.ts";
import { moneyNotice } from "./money.messages.server.ts";
import { findBudget, findPrice, findSpend, monthOf, nowhere } from "./money.queries.server.ts";
import { messageBudgets, messageSpend } from "./money.tables.server.ts";
import type { DeliveryRow } from "./sending.queries.server.ts";

type Paying = Pick<DeliveryRow, "propertyId" | "urgent">;
type Price = { provider: string; channel: PaidChannel };

/** Sets the price of a message aside; null where the month's money does not reach. */
export async function reserve(ctx: Ctx, row: Paying, price: Price, pages = 1): Promise<number | null> {
  const kobo = pages * (await findPrice(ctx, price, lagosDay(ctx.now)));
  const propertyId = row.propertyId ?? nowhere;
  const budget = await findBudget(ctx, propertyId);
  const month = monthOf(ctx.now);
  await ctx.db.insert(messageSpend).values({ propertyId, month }).onConflictDoNothing();
  const column = row.urgent ? messageSpend.urgentKobo : messageSpend.ordinaryKobo;
  const most = row.urgent ? budget.urgentKobo : budget.ordinaryKobo;
  const [taken] = await ctx.db
    .update(messageSpend)
    .set({ [row.urgent ? "urgentKobo" : "ordinaryKobo"]: sql`${column} + ${kobo}` })
    .where(and(isOf(propertyId, month), sql`${column} + ${kobo} <= ${most}`))
    .returning({ spent: column });
  await warn(ctx, row, most > 0 ? shareOf(taken?.spent ?? most, most) : 0);
  return taken ? kobo : null;
}

type Share = 0 | 80 | 100;
const shareOf = (spent: number, most: number): Share => (spent >= most ? 100 : spent >= most * 0.8 ? 80 : 0);

const isOf = (propertyId: string, month: string) =>
  and(eq(messageSpend.propertyId, propertyId), eq(messageSpend.month, month));

/** What was set aside and not spent goes back; what cost more than that is taken besides. */
export async function settleMoney(ctx: Ctx, row: Paying & Pick<DeliveryRow, "takenAt">, more: number): Promise<void> {
  if (more === 0) return;
  const column = row.urgent ? messageSpend.urgentKobo : messageSpend.ordinaryKobo;
  await ctx.db
    .update(messageSpend)
    .set({ [row.urgent ? "urgentKobo" : "ordinaryKobo"]: sql`${column} + ${more}` })
    .where(isOf(row.propertyId ?? nowhere, monthOf(row.takenAt ?? ctx.now)));
}

/**
 * Keepers hear once a month that four fifths of either money are used, and once that it is used up. What they have heard
 * is written down: the same money is set aside again for each try of a message that is refused.
 */
async function warn(ctx: Ctx, { propertyId, urgent }: Paying, share: Share): Promise<void> {
  if (propertyId === null || share === 0) return;
  const [column, name] = urgent
    ? ([messageSpend.urgentTold, "urgentTold"] as const)
    : ([messageSpend.ordinaryTold, "ordinaryTold"] as const);
  const told = await ctx.db
    .update(messageSpend)
    .set({ [name]: share })
    .where(and(isOf(propertyId, monthOf(ctx.now)), lt(column, share)))
    .returning({ month: messageSpend.month });
  if (told.length > 0) await notify(ctx, await listKeepers(ctx, propertyId), moneyNotice(propertyId, urgent, share));
}

/** Who allows more has heard that it was used up, and hears so again. */
async function forgetEnd(ctx: Ctx, propertyId: string, raised: { ordinary: boolean; urgent: boolean }): Promise<void> {
  const { ordinaryTold, urgentTold } = messageSpend;
  await ctx.db
    .update(messageSpend)
    .set({
      ...(raised.ordinary && { ordinaryTold: sql`least(${ordinaryTold}, 80)` }),
      ...(raised.urgent && { urgentTold: sql`least(${urgentTold}, 80)` }),
    })
    .where(isOf(propertyId, monthOf(ctx.now)));
}

/** Sets what a building may spend on messages in a month. */
export async function setMessageBudget(
  ctx: Ctx,
  input: CallRead<typeof deliveryCalls.setMessageBudget>,
): Promise<{ budget: MessageBudget }> {
  if (input.ordinary === undefined && input.emergencies === undefined)
    throw invalid("ordinary", "Say what is to change: ordinary or emergencies.");
  return transaction(ctx, async (ctx) => {
    await authorizeProperty(ctx, "delivery", "set_budget", input.id);
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`message budget ${input.id}`}, 0))`);
    const before = await findBudget(ctx, input.id);
    refuseStale("The budget", before, input.version);
    const next = {
      ordinaryKobo: input.ordinary ?? before.ordinaryKobo,
      urgentKobo: input.emergencies ?? before.urgentKobo,
      version: before.version + 1,
    };
    await ctx.db
      .insert(messageBudgets)
      .values({ propertyId: input.id, ...next })
      .onConflictDoUpdate({ target: messageBudgets.propertyId, set: next });
    const raised = {
      ordinary: next.ordinaryKobo > before.ordinaryKobo,
      urgent: next.urgentKobo > before.urgentKobo,
    };
    if (raised.ordinary || raised.urgent) await forgetEnd(ctx, input.id, raised);
    await recordAct(ctx, {
      ...{ thing: "property", thingId: input.id, propertyId: input.id, act: "budget_set" },
      text: `${koboToNaira(next.ordinaryKobo)} and ${koboToNaira(next.urgentKobo)} for emergencies, in naira a month`,
    });
    return { budget: await readBudget(ctx, input.id) };
  });
}

/** What a building may spend on messages this month, and has spent. */
export async function findMessageBudget(ctx: Ctx, { id }: { id: string }): Promise<{ budget: MessageBudget }> {
  await authorizeProperty(ctx, "delivery", "see_building", id);
  return { budget: await readBudget(ctx, id) };
}

async function readBudget(ctx: Ctx, id: string): Promise<MessageBudget> {
  const [budget, spend] = [await findBudget(ctx, id), await findSpend(ctx, id, monthOf(ctx.now))];
  return {
    month: monthOf(ctx.now),
    ...{ ordinary: koboToNaira(budget.ordinaryKobo), emergencies: koboToNaira(budget.urgentKobo) },
    ...{ ordinarySpent: koboToNaira(spend.ordinaryKobo), emergenciesSpent: koboToNaira(spend.urgentKobo) },
    version: budget.version,
  };
}
