import { and, eq, max, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay, startOfMonth } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, refuseStale } from "#domain/problems.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import { type LedgerRow, post } from "#features/ledger/posting.service.server.ts";
import { accountsByRole } from "#features/ledger/queries.server.ts";
import type { Line } from "#features/ledger/rules.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { unitLabel } from "#features/units/rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, signedIn, transaction, userOf } from "#platform/context.server.ts";
import { confirmedNotice, refusedNotice, reportedNotice } from "../messages.server.ts";
import { allocationProblem } from "../rules.ts";
import { allocate, free, settle } from "../settling.service.server.ts";
import { authorizeUnit } from "../stays.queries.server.ts";
import { demandShares, demands } from "../tables.server.ts";
import type { UnitPayment, unitPaymentCalls } from "./contract.ts";
import {
  findPaymentRow,
  findPayTo,
  findUnitRow,
  type PaymentRow,
  periodOf,
  readPayment,
  readPaymentAs,
  type UnitRow,
} from "./queries.server.ts";
import { collectionAccounts, paymentAllocations, unitPayments } from "./tables.server.ts";

type One = Promise<{ payment: UnitPayment }>;
type PaymentAct =
  | "payment_reported"
  | "payment_recorded"
  | "payment_confirmed"
  | "payment_refused"
  | "payment_taken_back";

const happened = (ctx: Ctx, unit: UnitRow, act: PaymentAct) =>
  recordAct(ctx, {
    ...{ propertyId: unit.propertyId, thing: "property", thingId: unit.propertyId, act },
    data: { title: unitLabel(unit) },
  });

type Paid = { kobo: number; paidOn: string; payer?: string | null | undefined; reference?: string | null | undefined };

function rowOf(ctx: Ctx, unit: UnitRow, { kobo, paidOn, payer, reference = null }: Paid) {
  if (paidOn > lagosDay(ctx.now)) throw invalid("paidOn", "That day has not come yet.");
  return {
    ...{ id: newId(), propertyId: unit.propertyId, unitId: unit.id, kobo, paidOn, reference },
    ...{ payer: payer ?? unitLabel(unit), createdBy: userOf(ctx).id, createdAt: ctx.now },
  };
}

/** Records a payment that a keeper has seen; it is confirmed at once. It stands in the books on its day, or on another one that is said. */
export async function recordPayment(
  ctx: Ctx,
  { id, paidInto, ...said }: CallRead<typeof unitPaymentCalls.recordPayment>,
  bookedOn?: string,
): One {
  return transaction(ctx, async (ctx) => {
    const unit = await findUnitRow(ctx, id);
    const seen = await authorizeProperty(ctx, "unit_payment", "record", unit.propertyId, "unit");
    const row = { ...rowOf(ctx, unit, said), paidInto };
    const ledger = await booksOf(ctx, unit.propertyId, seen);
    await ctx.db.insert(unitPayments).values({ ...row, state: "reported" });
    await confirm(ctx, ledger, { ...row, unit }, bookedOn);
    await happened(ctx, unit, "payment_recorded");
    return readPayment(ctx, row.id, seen);
  });
}

/** Says that one has paid for one's unit; it is a word until a keeper has seen the money. */
export async function reportPayment(ctx: Ctx, { id, ...said }: CallRead<typeof unitPaymentCalls.reportPayment>): One {
  return transaction(ctx, async (ctx) => {
    const { unit } = await authorizeUnit(ctx, "report", id);
    const { id: payerId, name } = userOf(ctx);
    const waiting = and(eq(unitPayments.unitId, id), eq(unitPayments.state, "reported"));
    if ((await ctx.db.$count(unitPayments, waiting)) >= mostWaiting)
      throw conflict("Several payments for this unit wait already. Please let the manager look at them first.");
    const row = { ...rowOf(ctx, unit, { ...said, payer: said.payer ?? name }), payerId };
    await ctx.db.insert(unitPayments).values({ ...row, paidInto: "bank", state: "reported" });
    await happened(ctx, unit, "payment_reported");
    const keepers = await listKeepers(ctx, unit.propertyId);
    await notify(ctx, keepers, reportedNotice(unit.propertyId, unitLabel(unit), row.kobo));
    return readPaymentAs(ctx, row.id);
  });
}

const mostWaiting = 10;

export type Confirmed = Pick<PaymentRow, "id" | "kobo" | "paidOn" | "paidInto" | "unitId" | "propertyId" | "payer"> & {
  unit: UnitRow;
};

/** Books a payment: what is owed first, the rest as paid ahead; and gives it the next number of a receipt. */
export async function confirm(
  ctx: Ctx,
  ledger: LedgerRow,
  row: Confirmed,
  onDay?: string,
): Promise<{ receiptNumber: number }> {
  const isClosed = ledger.closedThrough !== null && startOfMonth(row.paidOn) <= ledger.closedThrough;
  const bookedOn = onDay ?? (isClosed ? lagosDay(ctx.now) : row.paidOn);
  const decided = { state: "confirmed" as const, paidInto: row.paidInto, bookedOn };
  await ctx.db
    .update(unitPayments)
    .set({
      ...decided,
      decidedBy: signedIn(ctx)?.id ?? null,
      decidedAt: ctx.now,
      version: sql`${unitPayments.version} + 1`,
    })
    .where(eq(unitPayments.id, row.id));
  const applied = (await settle(ctx, [row.unitId])).get(row.unitId) ?? 0;
  const account = await accountsByRole(ctx, ledger.id);
  const into = account(row.paidInto);
  const lines: Line[] = [
    { debitId: into, creditId: account("receivable"), kobo: applied },
    { debitId: into, creditId: account("paid_ahead"), kobo: row.kobo - applied },
  ];
  const { postingId } = await post(ctx, ledger, {
    ...{ kind: "unit_payment", onDay: bookedOn, memo: unitLabel(row.unit), sourceKind: "unit_payment" },
    ...{ sourceId: row.id, lines: lines.filter(({ kobo }) => kobo > 0) },
  });
  const [last] = await ctx.db
    .select({ number: max(unitPayments.receiptNumber) })
    .from(unitPayments)
    .where(eq(unitPayments.propertyId, row.propertyId));
  const receiptNumber = (last?.number ?? 0) + 1;
  const receiptPeriod = await periodOf(ctx, row.id);
  await ctx.db.update(unitPayments).set({ postingId, receiptNumber, receiptPeriod }).where(eq(unitPayments.id, row.id));
  return { receiptNumber };
}

/**
 * A payment that is to be decided about, once the books are held: all that happens to payments waits for them, so what
 * it is taken for stays as it is read here.
 */
async function holdPayment(ctx: Ctx, act: "decide" | "take_back", id: string) {
  const { row: found, seen } = await findPaymentRow(ctx, act, id);
  const ledger = await booksOf(ctx, found.propertyId, seen);
  const { row } = await findPaymentRow(ctx, act, id);
  return { row, seen, ledger, unit: await findUnitRow(ctx, row.unitId) };
}

function refuseUnless({ state }: PaymentRow, wanted: PaymentRow["state"]): void {
  if (state !== wanted) throw conflict("That was decided already. Please look again.");
}

/** Confirms a payment that was reported. */
export async function confirmPayment(
  ctx: Ctx,
  { id, paidInto, version }: CallRead<typeof unitPaymentCalls.confirmPayment>,
  bookedOn?: string,
): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen, ledger, unit } = await holdPayment(ctx, "decide", id);
    refuseStale("This payment", row, version);
    refuseUnless(row, "reported");
    const { receiptNumber } = await confirm(
      ctx,
      ledger,
      { ...row, paidInto: paidInto ?? row.paidInto, unit },
      bookedOn,
    );
    await happened(ctx, unit, "payment_confirmed");
    const told = confirmedNotice(row.propertyId, unitLabel(unit), row.kobo, receiptNumber);
    await notify(ctx, row.payerId ? [row.payerId] : [], told);
    return readPayment(ctx, id, seen);
  });
}

/** Says that a payment that was reported was not found. */
export async function refusePayment(ctx: Ctx, { id, reason }: CallRead<typeof unitPaymentCalls.refusePayment>): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen, unit } = await holdPayment(ctx, "decide", id);
    refuseUnless(row, "reported");
    await change(ctx, row, { state: "refused", reason, decidedBy: userOf(ctx).id, decidedAt: ctx.now });
    await happened(ctx, unit, "payment_refused");
    await notify(ctx, row.payerId ? [row.payerId] : [], refusedNotice(row.propertyId, unitLabel(unit), reason));
    return readPayment(ctx, id, seen);
  });
}

const change = (ctx: Ctx, row: PaymentRow, changes: Partial<typeof unitPayments.$inferInsert>) =>
  ctx.db
    .update(unitPayments)
    .set({ ...changes, version: row.version + 1 })
    .where(eq(unitPayments.id, row.id));

/** Takes a confirmed payment back, as when the bank returned it: what it was taken for is open again. */
export async function takePaymentBack(
  ctx: Ctx,
  { id, reason }: CallRead<typeof unitPaymentCalls.takePaymentBack>,
): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen, ledger, unit } = await holdPayment(ctx, "take_back", id);
    if (row.state !== "confirmed") throw conflict("Only a payment that was confirmed can be taken back, and once.");
    if (row.paidInto === "clearing") throw conflict("It was paid online. Give it back there: refund it.");
    await undo(ctx, ledger, { row, unit, reason });
    return readPayment(ctx, id, seen);
  });
}

type Undone = { row: PaymentRow; unit: UnitRow; reason: string };

/** Books that a payment went back: what it was taken for is open again. */
export async function undo(ctx: Ctx, ledger: LedgerRow, { row, unit, reason }: Undone): Promise<void> {
  const account = await accountsByRole(ctx, ledger.id);
  const [{ kobo: applied } = { kobo: 0 }] = await free(ctx, { paymentId: row.id });
  const onDay = lagosDay(ctx.now);
  await change(ctx, row, { state: "taken_back", reason, takenBackOn: onDay });
  const ahead = (await settle(ctx, [row.unitId])).get(row.unitId) ?? 0;
  const from = account(row.paidInto);
  const lines: Line[] = [
    { debitId: account("receivable"), creditId: from, kobo: applied },
    { debitId: account("paid_ahead"), creditId: from, kobo: row.kobo - applied },
    { debitId: account("paid_ahead"), creditId: account("receivable"), kobo: ahead },
  ];
  await post(ctx, ledger, {
    ...{ kind: "unit_payment_taken_back", onDay, memo: unitLabel(unit), sourceKind: "unit_payment_taken_back" },
    ...{ sourceId: row.id, lines: lines.filter(({ kobo }) => kobo > 0) },
  });
  await happened(ctx, unit, "payment_taken_back");
}

/** Says for which demands a payment was taken, instead of the oldest first; no total moves. */
export async function allocatePayment(
  ctx: Ctx,
  { id, parts, version }: CallRead<typeof unitPaymentCalls.allocatePayment>,
): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await holdPayment(ctx, "decide", id);
    refuseStale("This payment", row, version);
    refuseUnless(row, "confirmed");
    const moved = await sharesNamed(ctx, row.unitId, parts);
    const held = await ctx.db.select().from(paymentAllocations).where(eq(paymentAllocations.paymentId, id));
    const before = new Map(held.map(({ shareId, kobo }) => [shareId, kobo]));
    const applied = held.reduce((sum, { kobo }) => sum + kobo, 0);
    const problem = allocationProblem(moved, before, applied);
    if (problem) throw invalid("parts", problem);
    await free(ctx, { paymentId: id });
    await allocate(
      ctx,
      moved.map(({ share, kobo }) => ({ paymentId: id, shareId: share.id, kobo })),
    );
    await change(ctx, row, {});
    await recordAct(ctx, { thing: "property", act: "payment_allocated", thingId: row.propertyId });
    return readPayment(ctx, id, seen);
  });
}

type Part = { demandId: string; kobo: number };

/** What falls on the unit of the demands that are named, each once. */
async function sharesNamed(ctx: Ctx, unitId: string, parts: readonly Part[]) {
  const rows = await ctx.db
    .select({ share: demandShares })
    .from(demandShares)
    .innerJoin(demands, eq(demands.id, demandShares.demandId))
    .where(and(eq(demandShares.unitId, unitId), eq(demands.state, "issued")));
  if (new Set(parts.map(({ demandId }) => demandId)).size < parts.length)
    throw invalid("parts", "Each demand can be named once.");
  return parts.map(({ demandId, kobo }, at) => {
    const share = rows.find((one) => one.share.demandId === demandId)?.share;
    if (!share) throw invalid(`parts.${at}.demandId`, "That demand does not ask this unit for anything.");
    return { share, kobo };
  });
}

/** Says into which bank account the people of a building pay. */
export async function setCollectionAccount(
  ctx: Ctx,
  { id: propertyId, version, ...said }: CallRead<typeof unitPaymentCalls.setCollectionAccount>,
) {
  return transaction(ctx, async (ctx) => {
    const { property } = await authorizeProperty(ctx, "demand", "set_account", propertyId);
    const before = await findPayTo(ctx, propertyId);
    refuseStale("This account", before ?? undefined, version);
    const isSame = before && (["bank", "number", "name"] as const).every((name) => before[name] === said[name]);
    if (!isSame) {
      await ctx.db
        .insert(collectionAccounts)
        .values({ propertyId, ...said })
        .onConflictDoUpdate({
          target: collectionAccounts.propertyId,
          set: { ...said, version: sql`${collectionAccounts.version} + 1` },
        });
      const told = { thing: "property" as const, thingId: propertyId, act: "paid_into" as const };
      await recordAct(ctx, { ...told, propertyId, data: { title: property.name } });
    }
    const account = await findPayTo(ctx, propertyId);
    if (!account) throw new Error("An account was kept and did not come back.");
    return { account };
  });
}
