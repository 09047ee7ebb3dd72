import { and, eq, lt, sql } from "drizzle-orm";
import type { PaidChannel } from "#domain/channels.ts";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { formatNaira, koboToNaira } from "#domain/money.ts";
import { invalid, refuseStale } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { deliveryCalls, MessageBudget } from "./contract.ts";
import { type SiteMoney, siteMoneyKind } from "./money.jobs.server.ts";
import { moneyNotice, siteMoneyLetter } from "./money.messages.server.ts";
import {
  everywhere,
  findBudget,
  findPrice,
  findSiteSpend,
  findSpend,
  monthOf,
  nowhere,
} from "./money.queries.server.ts";
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
  if (kobo > 0 && !(await isLeftForAll(ctx, row.urgent, kobo))) return null;
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

/** Whether the month's money of the whole site reaches; who pays is asked one after the other, so that it is never passed. */
async function isLeftForAll(ctx: Ctx, urgent: boolean, kobo: number): Promise<boolean> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('money of all messages', 0))`);
  const name = urgent ? "urgentKobo" : "ordinaryKobo";
  const most = ctx.channels.money[name];
  const spent = (await findSiteSpend(ctx, monthOf(ctx.now)))[name] + kobo;
  const isLeft = spent <= most;
  await warnSite(ctx, urgent, isLeft ? shareOf(spent, most) : 100);
  return isLeft;
}

/** Site admins hear by mail, once a month of each, that four fifths of the site's money are used, and that it is used up. */
async function warnSite(ctx: Ctx, urgent: boolean, share: Share): Promise<void> {
  if (share === 0) return;
  const month = monthOf(ctx.now);
  await ctx.db.insert(messageSpend).values({ propertyId: everywhere, month }).onConflictDoNothing();
  if (!(await isNews(ctx, everywhere, urgent, share)) || !ctx.mail.isSetUp) return;
  for (const to of await ctx.lookups.adminEmails(ctx))
    await ctx.jobs.send(ctx.db, siteMoneyKind, { to, urgent, share });
}

/** Sends one site admin what they are to hear. */
export const tellSiteMoney = (ctx: Ctx, { to, ...about }: SiteMoney): Promise<void> =>
  ctx.mail.send(siteMoneyLetter(to, ctx.site.url, about));

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
  if (propertyId === null || share === 0 || !(await isNews(ctx, propertyId, urgent, share))) return;
  await notify(ctx, await listKeepers(ctx, propertyId), moneyNotice(propertyId, urgent, share));
}

async function isNews(ctx: Ctx, propertyId: string, urgent: boolean, share: Share): Promise<boolean> {
  const [column, name] = urgent
    ? ([messageSpend.urgentTold, "urgentTold"] as const)
    : ([messageSpend.ordinaryTold, "ordinaryTold"] as const);
  const told = await ctx.db
    .update(messageSpend)
    .set({ [name]: share })
    .where(and(isOf(propertyId, monthOf(ctx.now)), lt(column, share)))
    .returning({ month: messageSpend.month });
  return told.length > 0;
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

type SetBudget = CallRead<typeof deliveryCalls.setMessageBudget>;

/** Sets what a building may spend on messages in a month. */
export async function setMessageBudget(ctx: Ctx, input: SetBudget): Promise<{ budget: MessageBudget }> {
  if (input.ordinary === undefined && input.emergencies === undefined)
    throw invalid("ordinary", "Say what is to change: ordinary or emergencies.");
  return transaction(ctx, async (ctx) => {
    await authorizeProperty(ctx, "delivery", "set_budget", input.id);
    refuseTooMuch(ctx, input);
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

/** What whoever runs the site allows a building bounds both. */
function refuseTooMuch(
  { channels }: Ctx,
  { ordinary = 0, emergencies = 0 }: Pick<SetBudget, "ordinary" | "emergencies">,
) {
  const most = channels.money.buildingKobo;
  const words = `Whoever runs this Tunse allows a building ${formatNaira(most)} a month at most.`;
  if (ordinary > most) throw invalid("ordinary", words);
  if (emergencies > most) throw invalid("emergencies", words);
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
