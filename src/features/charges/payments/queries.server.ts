import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { canOf } from "#domain/policy.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { findLedgerRow, mayPost } from "#features/ledger/queries.server.ts";
import { ledgerPostings } from "#features/ledger/tables.server.ts";
import { type Authorized, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { unitLabel } from "#features/units/rules.ts";
import { units } from "#features/units/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import { authorizeUnit } from "../stays.queries.server.ts";
import type { Receipt, UnitPayment, unitPaymentCalls } from "./contract.ts";
import { collectionAccounts, unitPayments } from "./tables.server.ts";

export type PaymentRow = typeof unitPayments.$inferSelect;

export type UnitRow = typeof units.$inferSelect;

/** A unit for which something is paid, also one that was taken away; 404 where there is none. */
export async function findUnitRow(ctx: Ctx, id: string): Promise<UnitRow> {
  const [unit] = await ctx.db.select().from(units).where(eq(units.id, id));
  if (!unit) throw notFound("unit");
  return unit;
}

/** Where the people of a building pay to. */
export async function findPayTo(ctx: Ctx, propertyId: string) {
  const { bank, number, name, version } = collectionAccounts;
  const [row] = await ctx.db
    .select({ bank, number, name, version })
    .from(collectionAccounts)
    .where(eq(collectionAccounts.propertyId, propertyId));
  return row ?? null;
}

/** What the actor may do to payments: a manager only where the owner lets them enter money. */
async function canAt(ctx: Ctx, { relations, standing, property }: Authorized): Promise<UnitPayment["can"]> {
  const can = canOf(userOf(ctx).role, relations, "unit_payment", standing.closed);
  const ledger = await findLedgerRow(ctx, property.id);
  const may = ledger !== undefined && mayPost(ledger, relations);
  return { ...can, record: can.record && may, decide: can.decide && may };
}

/** Payments as somebody sees them, the newest first. */
export async function showPayments(
  ctx: Ctx,
  isOne: SQL | undefined,
  { can, limit, cursor }: { can: UnitPayment["can"]; limit?: number | undefined; cursor?: string | undefined },
): Promise<{ payments: UnitPayment[]; nextCursor: string | null }> {
  const query = ctx.db
    .select({ row: unitPayments, unit: units })
    .from(unitPayments)
    .innerJoin(units, eq(units.id, unitPayments.unitId))
    .where(and(isOne, beforeCursor(unitPayments.id, cursor)))
    .orderBy(desc(unitPayments.id));
  const { rows, nextCursor } = await readPage({ limit }, query, ({ row }) => [row.id]);
  const payments = rows.map(({ row, unit }): UnitPayment => {
    const { id, propertyId, unitId, kobo, paidOn, paidInto, payer, reference, state, reason, receiptNumber } = row;
    return {
      ...{ id, propertyId, unitId, kobo, paidOn, paidInto, payer, reference, state, reason, receiptNumber, can },
      ...{ unit: unitLabel(unit), aheadKobo: state === "confirmed" ? kobo - row.appliedKobo : 0 },
      ...{ createdAt: row.createdAt.toISOString(), version: row.version },
    };
  });
  return { payments, nextCursor };
}

/** What was paid for the units of a building, the newest first. */
export async function listUnitPayments(ctx: Ctx, input: CallRead<typeof unitPaymentCalls.listUnitPayments>) {
  const seen = await authorizeProperty(ctx, "unit_payment", "see", input.id);
  const ofProperty = eq(unitPayments.propertyId, input.id);
  const isIt = and(ofProperty, input.state ? eq(unitPayments.state, input.state) : undefined);
  const { limit, cursor } = input;
  const found = await showPayments(ctx, isIt, { can: await canAt(ctx, seen), limit, cursor });
  const waiting = await ctx.db.$count(unitPayments, and(ofProperty, eq(unitPayments.state, "reported")));
  return { ...found, waiting };
}

/** One payment as its keeper sees it right after a write. */
export async function readPayment(ctx: Ctx, id: string, seen: Authorized): Promise<{ payment: UnitPayment }> {
  return readPaymentAs(ctx, id, await canAt(ctx, seen));
}

/** What who lives in a unit may do to its payments once they are reported. */
export const nothing: UnitPayment["can"] = { see: false, record: false, decide: false, take_back: false };

/** One payment, with what its reader may do to it. */
export async function readPaymentAs(ctx: Ctx, id: string, can = nothing): Promise<{ payment: UnitPayment }> {
  const [payment] = (await showPayments(ctx, eq(unitPayments.id, id), { can })).payments;
  if (!payment) throw notFound("payment");
  return { payment };
}

/** A payment where the act is allowed. */
export async function findPaymentRow(
  ctx: Ctx,
  act: "decide" | "take_back",
  id: string,
): Promise<{ row: PaymentRow; seen: Authorized }> {
  const [row] = await ctx.db.select().from(unitPayments).where(eq(unitPayments.id, id));
  if (!row) throw notFound("payment");
  return { row, seen: await authorizeProperty(ctx, "unit_payment", act, row.propertyId, "payment") };
}

/** The receipt of a payment: for keepers, for who paid, and for who lived in that unit when it was paid. */
export async function findReceipt(ctx: Ctx, { id }: CallRead<typeof unitPaymentCalls.findReceipt>) {
  const [row] = await ctx.db.select().from(unitPayments).where(eq(unitPayments.id, id));
  if (!row) throw notFound("payment");
  const { unit, property, from, to } = await authorizeUnit(ctx, "see", row.unitId, "payment");
  const { bookedOn, receiptNumber, postingId } = row;
  const isMine = row.payerId === userOf(ctx).id;
  const isTheirs = isMine || (row.paidOn >= from && (to === null || row.paidOn <= to));
  if (!isTheirs || bookedOn === null || receiptNumber === null || postingId === null) throw notFound("payment");
  const [posting] = await ctx.db
    .select({ number: ledgerPostings.number, hash: ledgerPostings.hash })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.id, postingId));
  const [by] = row.decidedBy
    ? await ctx.db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, row.decidedBy))
    : [];
  if (!posting) throw new Error("A payment was confirmed and not posted.");
  const { kobo, paidOn, payer, paidInto, reference, takenBackOn } = row;
  const receipt: Receipt = {
    ...{ kobo, paidOn, payer, paidInto, reference, takenBackOn, bookedOn, kind: "service_charge" },
    ...{ number: receiptNumber, period: row.receiptPeriod ?? "", receivedBy: by?.name ?? "Paid online" },
    premises: [unitLabel(unit), property.name, property.location].join(", "),
    ...{ posting: posting.number, seal: posting.hash },
  };
  return { receipt };
}

/** For what a payment is taken now. */
export async function periodOf(ctx: Ctx, paymentId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ title: string }>(sql`
    select d.title from payment_allocations a join demand_shares s on s.id = a.share_id join demands d on d.id = s.demand_id
    where a.payment_id = ${paymentId} order by d.due_on, d.id limit 5`);
  return rows.length === 0 ? "Paid ahead" : rows.map(({ title }) => title).join("; ");
}
