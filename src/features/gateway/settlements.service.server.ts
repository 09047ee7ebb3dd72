import { and, eq, inArray } from "drizzle-orm";
import { lagosDay, startOfMonth } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { type LedgerRow, lockLedger, post } from "#features/ledger/posting.service.server.ts";
import { accountsByRole } from "#features/ledger/queries.server.ts";
import type { Line } from "#features/ledger/rules.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { SettledCharge, Settlement } from "#platform/payments.server.ts";
import { providerNames } from "./fields.ts";
import { type GatewayRow, type OnlineRow, reach } from "./queries.server.ts";
import { isOpen, shareOf } from "./rules.ts";
import { gatewaySettlements, onlinePayments } from "./tables.server.ts";

const backMs = 21 * 24 * 60 * 60 * 1_000;

/**
 * Books what the provider paid out to the bank and what it kept of it. No provider tells of that by itself, so it is
 * asked each day. Answers what is wrong.
 */
export async function bookSettlements(ctx: Ctx, gateway: GatewayRow): Promise<string | null> {
  const reached = reach(ctx, gateway);
  if (!reached) return null;
  const { port, key } = reached;
  const answer = await port.settlements(key, new Date(ctx.now.getTime() - backMs));
  if (answer.kind !== "known") return answer.words;
  for (const settlement of answer.value) {
    if (!settlement.isDone || (await isBooked(ctx, gateway, settlement))) continue;
    const inside = await port.settled(key, settlement.name);
    if (inside.kind !== "known") return inside.words;
    const trouble = await transaction(ctx, (ctx) => book(ctx, gateway, settlement, inside.value));
    if (trouble) return trouble;
  }
  return null;
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
  if (booked.length === 0 || rows.some(({ state }) => isOpen(state))) return null;
  const share = shareOf(settlement.netKobo, inside, booked);
  if (!share) return `A payout of ${providerNames[provider]} does not add up. Nothing of it was booked.`;
  const id = newId();
  const onDay = dayOf(ctx, ledger, settlement.onDay);
  const { postingId } = await post(ctx, ledger, {
    ...{ kind: "gateway_settlement", onDay, memo: `${providerNames[provider]} ${settlement.name}` },
    ...{ sourceKind: "gateway_settlement", sourceId: id, lines: await linesOf(ctx, ledger, gateway, share) },
  });
  const made = { id, gatewayId: gateway.id, propertyId, name: settlement.name, onDay, postingId, madeAt: ctx.now };
  await ctx.db.insert(gatewaySettlements).values({ ...made, ...share });
  const ids = booked.map((row: OnlineRow) => row.id);
  await ctx.db.update(onlinePayments).set({ settlementId: id }).where(inArray(onlinePayments.id, ids));
  return null;
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
  ];
  return lines.filter(({ kobo }) => kobo > 0);
}
