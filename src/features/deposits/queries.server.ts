import { and, desc, eq, inArray, max, type SQL } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { canOf } from "#domain/policy.ts";
import { notFound } from "#domain/problems.ts";
import { namesOf } from "#features/accounts/names.queries.server.ts";
import { balancesOf, findLedgerRow, mayPost } from "#features/ledger/queries.server.ts";
import { ledgerPostings } from "#features/ledger/tables.server.ts";
import { mediaOf } from "#features/media/queries.server.ts";
import { type Authorized, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { unitLabel } from "#features/units/rules.ts";
import { residents, units } from "#features/units/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Deposit, depositCalls } from "./contract.ts";
import { isHeard, restOf } from "./rules.ts";
import { depositDeductions, depositPayoutsBack, deposits } from "./tables.server.ts";

export type DepositRow = typeof deposits.$inferSelect;

/** What the actor may do to the deposits of a building: a manager only where the owner lets them enter money. */
export async function canAt(ctx: Ctx, { relations, standing, property }: Authorized): Promise<Deposit["can"]> {
  const can = canOf(userOf(ctx).role, relations, "deposit", standing.closed);
  const ledger = await findLedgerRow(ctx, property.id);
  const may = ledger !== undefined && mayPost(ledger, relations);
  return { ...can, take: can.take && may, deduct: can.deduct && may, pay: can.pay && may };
}

/** A deposit; 404 where there is none. */
export async function findDepositRow(ctx: Ctx, id: string, name = "deposit"): Promise<DepositRow> {
  const [row] = await ctx.db.select().from(deposits).where(eq(deposits.id, id));
  if (!row) throw notFound(name);
  return row;
}

export async function findDeduction(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(depositDeductions).where(eq(depositDeductions.id, id));
  if (!row) throw notFound("deduction");
  return row;
}

/** When the last deduction from a deposit was proposed. */
export async function findLastDeducted(ctx: Ctx, depositId: string): Promise<Date | null> {
  const isOfIt = eq(depositDeductions.depositId, depositId);
  const { createdAt } = depositDeductions;
  const [last] = await ctx.db
    .select({ createdAt })
    .from(depositDeductions)
    .where(isOfIt)
    .orderBy(desc(createdAt))
    .limit(1);
  return last?.createdAt ?? null;
}

/** The number of the next receipt; whoever asks holds the books of the building. */
export async function nextNumber(ctx: Ctx, propertyId: string): Promise<number> {
  const [last] = await ctx.db
    .select({ number: max(deposits.number) })
    .from(deposits)
    .where(eq(deposits.propertyId, propertyId));
  return (last?.number ?? 0) + 1;
}

/** Who lives in a unit, as its keepers wrote it. */
export async function findResidentOf(ctx: Ctx, unitId: string, id: string) {
  const [row] = await ctx.db
    .select({ name: residents.name, accountId: residents.accountId })
    .from(residents)
    .where(and(eq(residents.id, id), eq(residents.unitId, unitId)));
  if (!row) throw notFound("resident");
  return row;
}

/** The posting of a deposit, which is reversed where it was entered by mistake. */
export async function findPosting(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(ledgerPostings).where(eq(ledgerPostings.id, id));
  if (!row) throw new Error("A deposit names a posting that is not there.");
  return row;
}

/** What the payout of a deposit stands in the books for: those before it were taken back. */
export async function nextPayout(ctx: Ctx, id: string) {
  const before = await ctx.db.$count(depositPayoutsBack, eq(depositPayoutsBack.depositId, id));
  return { sourceKind: "deposit_paid_out", sourceId: id, step: String(before + 1) } as const;
}

/** What stands in the books for the payout that counts: the last one. */
export async function findPayout(ctx: Ctx, ledgerId: string, { id }: DepositRow) {
  const { sourceKind, sourceId, step } = await nextPayout(ctx, id);
  const { ledgerId: of, sourceKind: kind, sourceId: source, step: nth } = ledgerPostings;
  const isIt = and(eq(of, ledgerId), eq(kind, sourceKind), eq(source, sourceId), eq(nth, step));
  const [entry] = await ctx.db.select().from(ledgerPostings).where(isIt);
  if (!entry) throw new Error("A deposit says that it was paid out, and its posting is not there.");
  return entry;
}

/** What was taken back of the payouts of these deposits, the oldest first. */
const listPayoutsBack = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .select()
    .from(depositPayoutsBack)
    .where(isOneOf(depositPayoutsBack.depositId, ids))
    .orderBy(depositPayoutsBack.takenBackAt);

function showBack(row: typeof depositPayoutsBack.$inferSelect, names: ReadonlyMap<string, string>) {
  const { paidOn, paidFrom, reference, takenBackBy, takenBackAt, takenBackReason } = row;
  const takenBack = { by: names.get(takenBackBy) ?? "", at: takenBackAt.toISOString(), reason: takenBackReason };
  return { paidOn, paidFrom, reference, takenBack };
}

/** Deposits of a building that a list paid out, held with the books. */
export const holdDeposits = async (ctx: Ctx, propertyId: string, ids: readonly string[]) =>
  (
    await ctx.db
      .select({ row: deposits, unit: units })
      .from(deposits)
      .innerJoin(units, eq(units.id, deposits.unitId))
      .where(and(eq(deposits.propertyId, propertyId), isOneOf(deposits.id, ids)))
      .orderBy(deposits.id)
      .for("update", { of: deposits })
  ).map(({ row, unit }) => ({ row, unit: unitLabel(unit) }));

/** The caution deposits of a building, the newest first. */
export async function listDeposits(ctx: Ctx, input: CallRead<typeof depositCalls.listDeposits>) {
  const seen = await authorizeProperty(ctx, "deposit", "see", input.id);
  const can = await canAt(ctx, seen);
  const ofProperty = eq(deposits.propertyId, input.id);
  const isIt = and(ofProperty, input.state ? eq(deposits.state, input.state) : undefined);
  const query = ctx.db
    .select({ row: deposits })
    .from(deposits)
    .where(and(isIt, beforeCursor(deposits.id, input.cursor)))
    .orderBy(desc(deposits.id));
  const { rows, nextCursor } = await readPage(input, query, ({ row }) => [row.id]);
  const ids = rows.map(({ row }) => row.id);
  const shown = await showDeposits(ctx, inArray(deposits.id, ids), can, seen.relations);
  const ledger = await findLedgerRow(ctx, input.id);
  const held = ledger ? (await balancesOf(ctx, ledger.id)).find(({ role }) => role === "deposits") : undefined;
  return { deposits: shown, heldKobo: held?.balanceKobo ?? 0, can, nextCursor };
}

/** One's own, also of units that one has left. */
export async function listMyDeposits(ctx: Ctx): Promise<{ deposits: Deposit[] }> {
  return { deposits: await showDeposits(ctx, eq(deposits.accountId, userOf(ctx).id), own, ["self"]) };
}

/** What one may do to one's own deposit. */
export const own: Deposit["can"] = {
  ...{ see: true, take: false, take_back: false, deduct: false, decide: false, pay: false, object: true },
};

/** What of a row is told as it is. */
function toldOf(row: DepositRow) {
  const { accountId: _, postingId: __, createdAt: ___, objectedAt: ____, alone: _____, ...more } = row;
  const { chargesKobo: ______, ...told } = more;
  return { ...told, restKobo: restOf(row), isPaidAlone: row.alone };
}

/** Deposits as somebody sees them, with their receipts and what is deducted. */
export async function showDeposits(
  ctx: Ctx,
  isOne: SQL,
  can: Deposit["can"],
  relations: Authorized["relations"],
): Promise<Deposit[]> {
  const rows = await ctx.db
    .select({
      row: deposits,
      unit: units,
      property: properties.name,
      posting: ledgerPostings.number,
      seal: ledgerPostings.hash,
    })
    .from(deposits)
    .innerJoin(units, eq(units.id, deposits.unitId))
    .innerJoin(properties, eq(properties.id, deposits.propertyId))
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, deposits.postingId))
    .where(isOne)
    .orderBy(desc(deposits.id));
  const ids = rows.map(({ row }) => row.id);
  const kept = await ctx.db
    .select()
    .from(depositDeductions)
    .where(inArray(depositDeductions.depositId, ids))
    .orderBy(depositDeductions.createdAt, depositDeductions.id);
  const files = await mediaOf(
    ctx,
    "deduction",
    kept.map(({ id }) => id),
    () => relations,
  );
  const back = await listPayoutsBack(ctx, ids);
  const people = [
    ...back.map((one) => one.takenBackBy),
    ...rows.flatMap(({ row }) => [row.takenBy, row.decidedBy ?? []].flat()),
    ...kept.map((one) => one.proposedBy),
  ];
  const names = await namesOf(ctx, people);
  return rows.map(({ row, unit, property, posting, seal }): Deposit => {
    const { takenBy, decidedBy } = row;
    const ofIt = kept.filter(({ depositId }) => depositId === row.id);
    const heard = isHeard({ ...row, lastDeductedAt: ofIt.at(-1)?.createdAt ?? null });
    const deductions = ofIt.map(({ id, kobo, reason, proposedBy, createdAt }) => ({
      ...{ id, kobo, reason, by: names.get(proposedBy) ?? "", at: createdAt.toISOString() },
      media: files.get(id) ?? [],
    }));
    const payoutsBack = back.filter(({ depositId }) => depositId === row.id).map((one) => showBack(one, names));
    return {
      payoutsBack,
      ...{ ...toldOf(row), property, unit: unitLabel(unit), posting, seal, deductions, heard, can },
      ...{ takenBy: names.get(takenBy) ?? "", decidedBy: decidedBy === null ? null : (names.get(decidedBy) ?? "") },
    };
  });
}
