import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid } from "#domain/problems.ts";
import { takeOnline } from "#features/charges/payments/online.service.server.ts";
import { type LedgerRow, lockLedger } from "#features/ledger/posting.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { announce } from "#platform/events.server.ts";
import type { Answer, Charge } from "#platform/payments.server.ts";
import { askAbout, isSameAccount } from "../asking.service.server.ts";
import type { OnlinePayment } from "../contract.ts";
import { type OnlineState, providerNames } from "../fields.ts";
import { cameNotice, foreignNotice, heldNotice, oddNotice, transferNotice } from "../messages.server.ts";
import { findGatewayById, type GatewayRow, type OnlineRow, reach, readOnline } from "../queries.server.ts";
import { byItself, findByReference, tell } from "../settling.service.server.ts";
import { change, hold, holdAsKeeper } from "../standing.service.server.ts";
import { onlinePayments } from "../tables.server.ts";
import { endLeftNumbers, learnNumber } from "./asking.service.server.ts";
import type { unitNumberCalls } from "./contract.ts";
import { findNumberOf, findNumberRow, listDwellers, type NumberRow } from "./queries.server.ts";
import { type Transferred, transferOf } from "./rules.ts";

/**
 * Asks about a payment that nobody began here: where it came by the number of a unit it is booked for that unit, once, or
 * held for a person. False where nobody knows yet.
 */
export async function settleTransfer(asking: Ctx, gateway: GatewayRow, reference: string): Promise<boolean> {
  const ctx = byItself(asking);
  const reached = reach(ctx, gateway);
  if (!reached) return false;
  const answer = await reached.port.verify(reached.key, reference);
  if (answer.kind !== "known") return false;
  const charge = answer.value;
  // What else comes into the same account is nobody's business here.
  const found = charge?.reference === reference ? await findNumberOf(ctx, gateway, charge) : undefined;
  if (!charge || !found) return true;
  if (!(await mayTellOf(ctx, gateway, found))) {
    await notify(ctx, await listKeepers(ctx, gateway.propertyId), foreignNotice(gateway));
    return true;
  }
  // Money may come before it is told that the number was given.
  if ((await learnNumber(ctx, found)) !== "known") return false;
  await transaction(ctx, async (ctx) => take(ctx, await lockLedger(ctx, found.propertyId), { gateway, found, charge }));
  return true;
}

/** A key of the same account, or at its own building one that took the place of the number's, or that a keeper set. */
async function mayTellOf(ctx: Ctx, gateway: GatewayRow, { propertyId, gatewayId }: NumberRow): Promise<boolean> {
  if (propertyId !== gateway.propertyId) return isSameAccount(ctx, gateway, propertyId);
  const isItsLine = (await findGatewayById(ctx, gatewayId)).word === gateway.word;
  return isItsLine || (await listKeepers(ctx, propertyId)).includes(gateway.setBy);
}

type Came = { gateway: GatewayRow; found: NumberRow; charge: Charge };

/** The books are held: of several at once the first one takes it. */
async function take(ctx: Ctx, ledger: LedgerRow, { gateway, found, charge }: Came): Promise<void> {
  if (await findByReference(ctx, found.provider, charge.reference)) return;
  await endLeftNumbers(ctx, [found.propertyId]);
  const number = await findNumberRow(ctx, found.id);
  if (!number) return;
  const own = await findGatewayById(ctx, number.gatewayId);
  // One account tells of all its buildings to one address: each keeps its own payments.
  const by = own.propertyId === gateway.propertyId ? gateway : own;
  const isInUse = number.endedAt === null && own.endedAt === null;
  const became = transferOf({ number: number.number, isInUse }, by.mode, charge);
  if (became.state === "nothing") return;
  const row = rowOf(ctx, { gateway: by, number, charge }, became);
  if (became.state === "paid") row.unitPaymentId = await book(ctx, ledger, row, by.setBy);
  await ctx.db.insert(onlinePayments).values(row);
  await sayWhatBecame(ctx, row, became);
}

type Numbered = Omit<Came, "found"> & { number: NumberRow };

function rowOf(ctx: Ctx, { gateway, number, charge }: Numbered, became: Exclude<Transferred, { state: "nothing" }>) {
  const { id: numberId, propertyId, unitId, provider } = number;
  const row: OnlineRow = {
    ...{ id: newId(), gatewayId: gateway.id, propertyId, unitId, provider, numberId, reference: charge.reference },
    ...{ kobo: charge.kobo, payer: charge.payer ?? "", payerId: null, state: became.state, url: null },
    ...{ why: "why" in became ? became.why : null, channel: charge.channel, feeKobo: charge.feeKobo, partKobo: null },
    ...{ paidAt: charge.paidAt, unitPaymentId: null, settlementId: null, backSettlementId: null },
    ...{ createdAt: ctx.now, askedAt: ctx.now },
  };
  return row;
}

async function book(ctx: Ctx, ledger: LedgerRow, row: OnlineRow, createdBy: string): Promise<string> {
  const { unitId, kobo, payer, reference, paidAt } = row;
  const paid = { unitId, kobo, reference, payer: payer || null, payerId: null, paidOn: lagosDay(paidAt ?? ctx.now) };
  return (await takeOnline(ctx, ledger, { ...paid, createdBy })).id;
}

async function sayWhatBecame(ctx: Ctx, row: OnlineRow, became: Transferred): Promise<void> {
  const { propertyId, unitId, kobo } = row;
  if (became.state === "paid") {
    await tell(ctx, row, (unit) => cameNotice(propertyId, unit, kobo));
    const { payment } = await readOnline(ctx, row.id);
    await notify(ctx, await listDwellers(ctx, unitId), transferNotice(propertyId, payment));
  }
  if (became.state === "odd") await tell(ctx, row, (unit) => oddNotice(row, unit, became.why));
  if (became.state === "held") await tell(ctx, row, (unit) => heldNotice(propertyId, unit, kobo));
  await announce(ctx, [{ propertyId, thing: "property", thingId: propertyId }]);
}

/** A person says for which unit a transfer is that was held; the provider is asked first whether the money is still there. */
export async function placeTransfer(
  ctx: Ctx,
  { id, unitId, reason }: CallRead<typeof unitNumberCalls.placeTransfer>,
): Promise<{ payment: OnlinePayment }> {
  const found = await transaction({ ...ctx, claim: undefined }, (ctx) => holdAsKeeper(ctx, id));
  refuseUnlessHeld(found.state);
  const { answer } = await askAbout(
    ctx,
    found,
    (port, key) => port.verify(key, found.reference),
    (charge) => charge !== null,
  );
  await refuseUnlessThere(ctx, found, answer);
  return transaction(ctx, async (ctx) => {
    const row = await holdAsKeeper(ctx, id);
    refuseUnlessHeld(row.state);
    const units = await ctx.lookups.unitLabels(ctx, { propertyId: row.propertyId });
    const title = units.get(unitId);
    if (title === undefined) throw invalid("unitId", "That is no unit of this building.");
    const ledger = await lockLedger(ctx, row.propertyId);
    const { setBy } = await findGatewayById(ctx, row.gatewayId);
    const unitPaymentId = await book(ctx, ledger, { ...row, unitId }, setBy);
    await change(ctx, id, { state: "paid", unitId, unitPaymentId, why: reason });
    const about = { thing: "property" as const, thingId: row.propertyId, propertyId: row.propertyId };
    await recordAct(ctx, { ...about, act: "payment_placed", data: { title } });
    const { payment } = await readOnline(ctx, id);
    await notify(ctx, await listDwellers(ctx, unitId), transferNotice(row.propertyId, payment));
    return { payment };
  });
}

/** Nothing is booked without the provider's word that the money is there. */
async function refuseUnlessThere(ctx: Ctx, { id, propertyId, provider }: OnlineRow, answer: Answer<Charge | null>) {
  const name = providerNames[provider];
  if (answer.kind === "unknown") throw conflict(`${name} does not answer now. Try again in a while.`);
  if (answer.kind === "refused")
    throw conflict(`${name} refuses the key by which it came, so nobody knows whether the money is still there.`);
  if (answer.value?.state === "success") return;
  if (answer.value?.state !== "reversed" && answer.value?.state !== "failed")
    throw conflict(`${name} does not say that it is paid. Nothing is booked. Try again in a while.`);
  const why = "It went back to whoever sent it.";
  await transaction(byItself(ctx), async (ctx) => {
    await lockLedger(ctx, propertyId);
    refuseUnlessHeld((await hold(ctx, id)).state);
    await change(ctx, id, { state: "odd", why });
  });
  throw conflict(`${why} Nothing is booked.`);
}

function refuseUnlessHeld(state: OnlineState): void {
  if (state !== "held") throw conflict("Only a transfer that waits for your word can be placed, and once.");
}
