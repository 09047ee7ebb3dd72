import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { lagosDay, startOfMonth } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { type LedgerRow, lockLedger, post } from "#features/ledger/posting.service.server.ts";
import { accountsByRole } from "#features/ledger/queries.server.ts";
import type { Line } from "#features/ledger/rules.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { SettledCharge, Settlement } from "#platform/payments.server.ts";
import { providerNames } from "./fields.ts";
import { unitNumbers } from "./numbers/tables.server.ts";
import { settleTransfer } from "./numbers/transfers.service.server.ts";
import { type GatewayRow, type OnlineRow, reach } from "./queries.server.ts";
import { backOf, heldBackOf, isOpen, shareOf } from "./rules.ts";
import { findByReference } from "./settling.service.server.ts";
import { gatewaySettlements, onlinePayments, paymentGateways } from "./tables.server.ts";

/** How far back payouts are asked for. */
export const backMs = 21 * 24 * 60 * 60 * 1_000;

/** Whether all that came is known, else what is inside a payout is asked about first, until then. */
type Listed = { isAllKnown: boolean; until: number };

/**
 * Books what the provider paid out to the bank and what it kept of it. No provider tells of that by itself, so it is
 * asked each day. Answers what is wrong.
 */
export async function bookSettlements(ctx: Ctx, gateway: GatewayRow, listed: Listed): Promise<string | null> {
  const reached = reach(ctx, gateway);
  if (!reached) return null;
  const { key } = reached;
  const { payouts } = reached.port;
  if (!payouts) return null;
  const answer = await payouts.list(key, new Date(ctx.now.getTime() - backMs));
  if (answer.kind !== "known") return answer.words;
  let trouble: string | null = null;
  for (const settlement of answer.value) {
    if (!settlement.isDone || (await isBooked(ctx, gateway, settlement))) continue;
    const inside = await payouts.inside(key, settlement.name);
    if (inside.kind !== "known") return inside.words;
    if (!listed.isAllKnown && !(await knowTransfers(ctx, gateway, inside.value, listed.until))) {
      trouble = notAll(gateway);
      continue;
    }
    // One that stands in the way of itself is in the way of no other.
    trouble = (await transaction(ctx, (ctx) => book(ctx, gateway, settlement, inside.value))) ?? trouble;
  }
  return trouble;
}

export const notAll = ({ provider }: GatewayRow): string =>
  `${providerNames[provider]} did not tell of all that came. It is asked again each night.`;

/** Asks about what came by numbers of units and stands nowhere yet; false where nobody knows yet. */
async function knowTransfers(ctx: Ctx, gateway: GatewayRow, inside: readonly SettledCharge[], until: number) {
  if ((await ctx.db.$count(unitNumbers, eq(unitNumbers.propertyId, gateway.propertyId))) === 0) return true;
  for (const { reference } of inside) {
    if (await findByReference(ctx, gateway.provider, reference)) continue;
    if (performance.now() > until || !(await settleTransfer(ctx, gateway, reference))) return false;
  }
  return true;
}

const isBooked = async (ctx: Ctx, { propertyId }: GatewayRow, { name }: Settlement): Promise<boolean> =>
  (await ctx.db.$count(
    gatewaySettlements,
    and(eq(gatewaySettlements.propertyId, propertyId), eq(gatewaySettlements.name, name)),
  )) > 0;

/** Of a payout that is for several buildings only the own part; what is not booked as paid yet is waited for. */
async function book(ctx: Ctx, gateway: GatewayRow, settlement: Settlement, inside: readonly SettledCharge[]) {
  const { propertyId, provider } = gateway;
  const ledger = await lockLedger(ctx, propertyId);
  if (await isBooked(ctx, gateway, settlement)) return null;
  const names = inside.map(({ reference }) => reference);
  const isOurs = and(
    eq(onlinePayments.propertyId, propertyId),
    eq(onlinePayments.provider, provider),
    inArray(onlinePayments.reference, names),
  );
  const rows = names.length === 0 ? [] : await ctx.db.select().from(onlinePayments).where(isOurs);
  const booked = rows.filter(({ unitPaymentId, settlementId }) => unitPaymentId !== null && settlementId === null);
  if (rows.some(({ state }) => isOpen(state))) return null;
  if (rows.some(({ state }) => state === "held"))
    return "A payout waits for your word: say for which unit the transfers are that are held.";
  const { said, back } = await heldBackIn(ctx, gateway, settlement, { inside, booked });
  if (booked.length === 0 && back.length === 0) return null;
  if (said === null) return `A payout of ${providerNames[provider]} holds something back that is not known here.`;
  const share = shareOf(inside, booked, said);
  if (!share) return `A payout of ${providerNames[provider]} does not add up. Nothing of it was booked.`;
  const id = newId();
  const onDay = dayOf(ctx, ledger, settlement.onDay);
  const { postingId } = await post(ctx, ledger, {
    ...{ kind: "gateway_settlement", onDay, memo: `${providerNames[provider]} ${settlement.name}` },
    ...{ sourceKind: "gateway_settlement", sourceId: id, lines: await linesOf(ctx, ledger, gateway, share) },
  });
  const made = { id, gatewayId: gateway.id, propertyId, name: settlement.name, onDay, postingId, madeAt: ctx.now };
  await ctx.db.insert(gatewaySettlements).values({ ...made, ...share });
  const mark = (given: readonly OnlineRow[], changes: Partial<OnlineRow>) =>
    ctx.db
      .update(onlinePayments)
      .set(changes)
      .where(
        inArray(
          onlinePayments.id,
          given.map((row) => row.id),
        ),
      );
  if (booked.length > 0) await mark(booked, { settlementId: id });
  if (back.length > 0) await mark(back, { backSettlementId: id });
  return null;
}

type Within = { inside: readonly SettledCharge[]; booked: readonly OnlineRow[] };

/**
 * What a payout held back of a building's own. An account may be shared: what went back in one building is held back from
 * what another was paid, so it is looked for in all of them. Null where it is not known whose it is.
 */
async function heldBackIn(ctx: Ctx, gateway: GatewayRow, settlement: Settlement, { inside, booked }: Within) {
  const heldBack = heldBackOf(settlement.netKobo, inside);
  const isAllOurs = booked.length > 0 && booked.length === inside.length;
  const asSaid = { said: { netKobo: settlement.netKobo }, back: [] };
  // Not all of it was listed.
  if (heldBack < 0) return isAllOurs ? asSaid : { said: { backKobo: 0 }, back: [] };
  if (heldBack === 0) return { said: { backKobo: 0 }, back: [] };
  const sharing = await listSharing(ctx, gateway);
  const wentBack = await listWentBack(ctx, sharing, settlement, inside);
  const all = backOf(heldBack, wentBack);
  const back = all?.filter((row) => row.propertyId === gateway.propertyId) ?? [];
  if (all) return { said: { backKobo: back.reduce((sum, { kobo }) => sum + kobo, 0) }, back };
  const isAlone = isAllOurs && sharing.every((one) => one.propertyId === gateway.propertyId);
  if (isAlone) return asSaid;
  // What is held back is somebody else's where nothing that went back here waits to be.
  const mayBeOurs = wentBack.some(({ backSettlementId }) => backSettlementId === null);
  return { said: mayBeOurs ? null : { backKobo: 0 }, back: [] };
}

/** All by which people pay into the same account with the provider. */
async function listSharing(ctx: Ctx, gateway: GatewayRow): Promise<GatewayRow[]> {
  const key = reach(ctx, gateway)?.key;
  const all = await ctx.db.select().from(paymentGateways).where(eq(paymentGateways.provider, gateway.provider));
  return all.filter((one) => one.id === gateway.id || (key !== undefined && reach(ctx, one)?.key === key));
}

/** What went back and is held back by this payout, as another building found, or by none yet; the oldest first. */
async function listWentBack(
  ctx: Ctx,
  sharing: readonly GatewayRow[],
  { name }: Settlement,
  inside: readonly SettledCharge[],
): Promise<OnlineRow[]> {
  const { state, settlementId, backSettlementId, reference, id } = onlinePayments;
  const names = inside.map((one) => one.reference);
  const ofThis = ctx.db
    .select({ id: gatewaySettlements.id })
    .from(gatewaySettlements)
    .where(eq(gatewaySettlements.name, name));
  const isIt = and(
    inArray(
      onlinePayments.propertyId,
      sharing.map(({ propertyId }) => propertyId),
    ),
    inArray(state, ["refunded", "charged_back"]),
    or(isNotNull(settlementId), inArray(reference, names)),
    or(isNull(backSettlementId), inArray(backSettlementId, ofThis)),
  );
  const unmarked = sql`${backSettlementId} is null`;
  return ctx.db.select().from(onlinePayments).where(isIt).orderBy(unmarked, asc(id));
}

function dayOf(ctx: Ctx, { closedThrough }: LedgerRow, said: string): string {
  const today = lagosDay(ctx.now);
  const isClosed = closedThrough !== null && startOfMonth(said) <= closedThrough;
  return isClosed || said > today ? today : said;
}

type Share = NonNullable<ReturnType<typeof shareOf>>;

async function linesOf(ctx: Ctx, { id }: LedgerRow, { settlesInto }: GatewayRow, { feeKobo, netKobo }: Share) {
  const account = await accountsByRole(ctx, id);
  const creditId = account("clearing");
  const lines: Line[] = [
    { debitId: account("gateway_fees"), creditId, kobo: feeKobo },
    { debitId: account(settlesInto), creditId, kobo: netKobo },
    // More went back of this building than came: another's payments bore it, in the same bank account.
    { debitId: creditId, creditId: account(settlesInto), kobo: -netKobo },
  ];
  return lines.filter(({ kobo }) => kobo > 0);
}
