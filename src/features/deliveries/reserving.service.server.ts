import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { PaidChannel } from "#domain/channels.ts";
import { lagosDay } from "#domain/days.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { type SiteMoney, siteMoneyKind } from "./money.jobs.server.ts";
import { moneyNotice, siteMoneyLetter } from "./money.messages.server.ts";
import {
  everywhere,
  findBudgets,
  findPrice,
  findSiteSpend,
  isSpendOf,
  monthOf,
  nowhere,
} from "./money.queries.server.ts";
import { messageSpend } from "./money.tables.server.ts";
import type { DeliveryRow } from "./sending.queries.server.ts";

export type Paying = Pick<DeliveryRow, "propertyId" | "urgent">;
type Price = { provider: string; channel: PaidChannel };
/** What somebody is about to pay for; null where it costs nothing. */
type Bill = { payer: Paying["propertyId"]; price: Price | null; pages?: number };
/** What is left to one who pays, in kobo. */
type Purse = { spent: number; most: number; isShort: boolean };

/** Sets the price of a message aside; null where the month's money does not reach. */
export async function reserve(ctx: Ctx, row: Paying, price: Price, pages = 1): Promise<number | null> {
  const [kobo] = await reserveAll(ctx, row.urgent, [{ payer: row.propertyId, price, pages }]);
  return kobo ?? null;
}

/**
 * Sets the prices of many messages aside, in their order; null for each that the month's money does not reach. It is for the
 * end of a transaction: whoever else pays waits until that commits, so that no money is ever passed, and one that dies has
 * set nothing aside.
 */
export async function reserveAll(ctx: Ctx, urgent: boolean, bills: readonly Bill[]): Promise<(number | null)[]> {
  const costs = await findCosts(ctx, bills);
  const payers = bills.flatMap(({ payer, price }) => (price ? [payer ?? nowhere] : []));
  if (payers.length === 0) return costs;
  const { purses, all } = await openPurses(ctx, urgent, [...new Set(payers)]);
  const taken = new Map<string, number>();
  const set = bills.map(({ payer, price }, at) => {
    const [kobo, id] = [costs[at] ?? 0, payer ?? nowhere];
    const purse = purses.get(id);
    if (!price || !purse) return 0;
    if ([...(kobo > 0 ? [all] : []), purse].some((one) => isTooMuch(one, kobo))) return null;
    for (const one of [all, purse]) one.spent += kobo;
    taken.set(id, (taken.get(id) ?? 0) + kobo);
    return kobo;
  });
  await take(ctx, urgent, taken);
  if (costs.some((kobo) => kobo > 0)) await warnSite(ctx, urgent, shareOf(all));
  for (const [id, purse] of purses) if (purse.most > 0) await warn(ctx, id, urgent, shareOf(purse));
  return set;
}

async function findCosts(ctx: Ctx, bills: readonly Bill[]): Promise<number[]> {
  const known = new Map<string, number>();
  const costs: number[] = [];
  for (const { price, pages = 1 } of bills) {
    const key = price ? `${price.provider} ${price.channel}` : "";
    const kobo = known.get(key) ?? (price ? await findPrice(ctx, price, lagosDay(ctx.now)) : 0);
    known.set(key, kobo);
    costs.push(pages * kobo);
  }
  return costs;
}

const isTooMuch = (purse: Purse, kobo: number): boolean => {
  const isIt = purse.spent + kobo > purse.most;
  if (isIt) purse.isShort = true;
  return isIt;
};

/** What these have left, and all together; nobody else sets anything aside until the transaction commits. */
async function openPurses(ctx: Ctx, urgent: boolean, payers: readonly string[]) {
  const [budgetOf, month] = [await findBudgets(ctx, payers), monthOf(ctx.now)];
  const name = nameOf(urgent);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('money of all messages', 0))`);
  const site = (await findSiteSpend(ctx, month))[name];
  // In an order, since a message that is settled meanwhile changes one of them.
  const lock = () =>
    ctx.db
      .select()
      .from(messageSpend)
      .where(and(isOneOf(messageSpend.propertyId, payers), eq(messageSpend.month, month)))
      .orderBy(asc(messageSpend.propertyId))
      .for("update");
  let rows = await lock();
  if (rows.length < payers.length) {
    const begun = payers.map((propertyId) => ({ propertyId, month }));
    await ctx.db.insert(messageSpend).values(begun).onConflictDoNothing();
    rows = await lock();
  }
  const purses = rows.map(({ propertyId, [name]: spent }): [string, Purse] => [
    propertyId,
    { spent, most: budgetOf(propertyId)[name], isShort: false },
  ]);
  return { purses: new Map(purses), all: { spent: site, most: ctx.channels.money[name], isShort: false } };
}

const nameOf = (urgent: boolean) => (urgent ? "urgentKobo" : "ordinaryKobo");

async function take(ctx: Ctx, urgent: boolean, taken: Map<string, number>): Promise<void> {
  const column = messageSpend[nameOf(urgent)];
  const rows = [...taken].flatMap(([id, kobo]) => (kobo > 0 ? [{ id, kobo }] : []));
  if (rows.length === 0) return;
  await ctx.db.execute(sql`
    update ${messageSpend} set ${sql.identifier(column.name)} = ${column} + of.kobo
    from json_to_recordset(${JSON.stringify(rows)}::json) as of (id uuid, kobo bigint)
    where ${messageSpend.propertyId} = of.id and ${messageSpend.month} = ${monthOf(ctx.now)}`);
}

type Share = 0 | 80 | 100;

/** How much of it is used, in hundredths, as people are told. */
const shareOf = ({ spent, most, isShort }: Purse): Share => {
  if (isShort || spent >= most) return 100;
  return spent >= most * 0.8 ? 80 : 0;
};

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

/**
 * Keepers hear once a month that four fifths of either money are used, and once that it is used up. What they have heard
 * is written down: the same money is set aside again for each try of a message that is refused.
 */
async function warn(ctx: Ctx, propertyId: string, urgent: boolean, share: Share): Promise<void> {
  if (propertyId === nowhere || share === 0 || !(await isNews(ctx, propertyId, urgent, share))) return;
  await notify(ctx, await listKeepers(ctx, propertyId), moneyNotice(propertyId, urgent, share));
}

async function isNews(ctx: Ctx, propertyId: string, urgent: boolean, share: Share): Promise<boolean> {
  const [column, name] = urgent
    ? ([messageSpend.urgentTold, "urgentTold"] as const)
    : ([messageSpend.ordinaryTold, "ordinaryTold"] as const);
  const told = await ctx.db
    .update(messageSpend)
    .set({ [name]: share })
    .where(and(isSpendOf(propertyId, monthOf(ctx.now)), lt(column, share)))
    .returning({ month: messageSpend.month });
  return told.length > 0;
}
