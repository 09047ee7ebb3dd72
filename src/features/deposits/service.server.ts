import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay, startOfMonth } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, notFound, refuseStale } from "#domain/problems.ts";
import { findUnitRow } from "#features/charges/payments/queries.server.ts";
import { type AloneSoFar, refuseBothSteps } from "#features/ledger/by-hand/alone.queries.server.ts";
import { repairsRole } from "#features/ledger/chart.rules.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import { isLongAgo, type LedgerRow, post } from "#features/ledger/posting.service.server.ts";
import { accountsByRole, type Books, withAccounts } from "#features/ledger/queries.server.ts";
import { reverse } from "#features/ledger/service.server.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { notify, type Told, tellAll } from "#features/notifications/service.server.ts";
import {
  type Authorized,
  authorize,
  authorizeProperty,
  listKeepers,
} from "#features/properties/access.queries.server.ts";
import { unitLabel } from "#features/units/rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Deposit, depositCalls } from "./contract.ts";
import { decidedNotice, deductedNotice, objectedNotice, paidOutNotice, takenNotice } from "./messages.server.ts";
import {
  canAt,
  type DepositRow,
  findDeduction,
  findDepositRow,
  findLastDeducted,
  findPosting,
  findResidentOf,
  nextNumber,
  nextPayout,
  own,
  showDeposits,
} from "./queries.server.ts";
import { decided, decisionProblem, deductionProblem, laterThan, objectionProblem, restOf } from "./rules.ts";
import { depositDeductions, deposits } from "./tables.server.ts";

type One = Promise<{ deposit: Deposit }>;
type DepositAct =
  | "deposit_taken"
  | "deposit_taken_back"
  | "deposit_deducted"
  | "deduction_removed"
  | "deposit_decided"
  | "deposit_paid_out"
  | "payout_taken_back"
  | "deposit_objected";

const actOf = ({ propertyId }: Pick<DepositRow, "propertyId">, act: DepositAct, unit: string) =>
  ({ propertyId, thing: "property", thingId: propertyId, act, data: { title: unit } }) as const;

export const happened = (ctx: Ctx, of: Pick<DepositRow, "propertyId">, act: DepositAct, unit: string) =>
  recordAct(ctx, actOf(of, act, unit));

export async function read(ctx: Ctx, id: string, seen: Authorized): One {
  const [deposit] = await showDeposits(ctx, eq(deposits.id, id), await canAt(ctx, seen), seen.relations);
  if (!deposit) throw notFound("deposit");
  return { deposit };
}

const unitOf = async (ctx: Ctx, { unitId }: Pick<DepositRow, "unitId">): Promise<string> =>
  unitLabel(await findUnitRow(ctx, unitId));

export const tell = (ctx: Ctx, { accountId }: Pick<DepositRow, "accountId">, notice: Parameters<typeof notify>[2]) =>
  notify(ctx, accountId ? [accountId] : [], notice);

/** On which day something of a day stands in the books: today where that month is closed, or long ago, as who lives there. */
const bookedOn = (ctx: Ctx, { closedThrough }: LedgerRow, onDay: string): string =>
  isLongAgo(ctx, onDay) || (closedThrough !== null && startOfMonth(onDay) <= closedThrough) ? lagosDay(ctx.now) : onDay;

/** A deposit where the act is allowed, once the books are held: all that happens to deposits waits for them. */
export async function hold(ctx: Ctx, act: "take_back" | "deduct" | "decide" | "pay", id: string, name = "deposit") {
  const { propertyId } = await findDepositRow(ctx, id, name);
  const seen = await authorizeProperty(ctx, "deposit", act, propertyId, name);
  const ledger = await booksOf(ctx, propertyId, seen);
  const row = await lockDeposit(ctx, id);
  return { row, seen, ledger, unit: await unitOf(ctx, row) };
}

/** Whose deposit it is speaks without the books: what they say and what is deducted wait for each other at the row. */
async function lockDeposit(ctx: Ctx, id: string): Promise<DepositRow> {
  const [row] = await ctx.db.select().from(deposits).where(eq(deposits.id, id)).for("update");
  if (!row) throw notFound("deposit");
  return row;
}

export const change = (ctx: Ctx, { id }: DepositRow, changes: Partial<typeof deposits.$inferInsert>) =>
  ctx.db
    .update(deposits)
    .set({ ...changes, version: sql`${deposits.version} + 1` })
    .where(eq(deposits.id, id));

/** Records a deposit that was paid: the building owes it from now on. */
export async function takeDeposit(ctx: Ctx, input: CallRead<typeof depositCalls.takeDeposit>): One {
  return transaction(ctx, async (ctx) => {
    const { id: unitId, kobo, takenOn, paidInto, residentId, reference = null } = input;
    const unit = await findUnitRow(ctx, unitId);
    const { propertyId } = unit;
    const seen = await authorizeProperty(ctx, "deposit", "take", propertyId, "unit");
    if (takenOn > lagosDay(ctx.now)) throw invalid("takenOn", "That day has not come yet.");
    const resident = residentId ? await findResidentOf(ctx, unitId, residentId) : undefined;
    const name = input.name ?? resident?.name;
    if (!name) throw invalid("name", "Say whose deposit it is.");
    const ledger = await booksOf(ctx, propertyId, seen);
    const account = await accountsByRole(ctx, ledger.id);
    const [id, number] = [newId(), await nextNumber(ctx, propertyId)];
    const { postingId } = await post(ctx, ledger, {
      ...{ kind: "deposit", onDay: bookedOn(ctx, ledger, takenOn), memo: `Deposit: ${unitLabel(unit)}` },
      ...{ sourceKind: "deposit", sourceId: id },
      lines: [{ debitId: account(paidInto), creditId: account("deposits"), kobo }],
    });
    const accountId = resident?.accountId ?? null;
    await ctx.db.insert(deposits).values({
      ...{ id, propertyId, unitId, accountId, name, kobo, takenOn, paidInto, reference, number, postingId },
      ...{ state: "held", takenBy: userOf(ctx).id, createdAt: ctx.now },
    });
    await happened(ctx, unit, "deposit_taken", unitLabel(unit));
    await tell(ctx, { accountId }, takenNotice(propertyId, unitLabel(unit), kobo, number));
    return read(ctx, id, seen);
  });
}

/** Takes back a deposit that was entered by mistake. */
export async function takeDepositBack(ctx: Ctx, { id, reason }: CallRead<typeof depositCalls.takeDepositBack>): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen, ledger, unit } = await hold(ctx, "take_back", id);
    if (row.state !== "held")
      throw conflict("Only a deposit of which nothing was deducted or decided can be taken back.");
    await reverse(ctx, ledger, await findPosting(ctx, row.postingId), reason);
    await change(ctx, row, { state: "taken_back", reason });
    await happened(ctx, row, "deposit_taken_back", unit);
    return read(ctx, id, seen);
  });
}

/** Proposes to keep a part; its person is told, and may say what they think of it. */
export async function deductFromDeposit(ctx: Ctx, input: CallRead<typeof depositCalls.deductFromDeposit>): One {
  const { id, kobo, reason, mediaUploads } = input;
  const { propertyId } = await findDepositRow(ctx, id);
  await authorizeProperty(ctx, "deposit", "deduct", propertyId, "deposit");
  return usingFiles(ctx, mediaUploads, (files) =>
    transaction(ctx, async (ctx) => {
      const { row, seen, unit } = await hold(ctx, "deduct", id);
      const problem = deductionProblem(row, kobo);
      if (problem) throw conflict(problem);
      if (files.ids.length === 0) throw invalid("mediaUploads", "Add a photo of what the deduction is for.");
      // Begun before they spoke and there to be read after it: they did not speak of it.
      const createdAt = laterThan(ctx.now, row.objectedAt, await findLastDeducted(ctx, id));
      const deduction = { id: newId(), depositId: id, kobo, reason, proposedBy: userOf(ctx).id, createdAt };
      await ctx.db.insert(depositDeductions).values(deduction);
      await files.attach(ctx, { thing: "deduction", thingId: deduction.id, propertyId });
      await change(ctx, row, { state: "proposed", deductedKobo: row.deductedKobo + kobo });
      await happened(ctx, row, "deposit_deducted", unit);
      await tell(ctx, row, deductedNotice(propertyId, unit, kobo, reason));
      return read(ctx, id, seen);
    }),
  );
}

/** Takes away what was proposed, before the owner decides. */
export async function removeDeduction(ctx: Ctx, { id }: CallRead<typeof depositCalls.removeDeduction>): One {
  return transaction(ctx, async (ctx) => {
    const { depositId } = await findDeduction(ctx, id);
    const { row, seen, unit } = await hold(ctx, "deduct", depositId, "deduction");
    const problem = decisionProblem(row);
    if (problem) throw conflict(problem);
    const { kobo } = await findDeduction(ctx, id);
    await ctx.db.delete(depositDeductions).where(eq(depositDeductions.id, id));
    const deductedKobo = row.deductedKobo - kobo;
    await change(ctx, row, { deductedKobo, state: deductedKobo === 0 ? "held" : "proposed" });
    await happened(ctx, row, "deduction_removed", unit);
    return read(ctx, depositId, seen);
  });
}

/** One sentence of whose deposit it is. */
export async function objectToDeductions(
  ctx: Ctx,
  { id, version, objection }: CallRead<typeof depositCalls.objectToDeductions>,
): One {
  return transaction(ctx, async (ctx) => {
    const row = await lockDeposit(ctx, id);
    authorize(ctx, "deposit", "object", row.accountId === userOf(ctx).id ? ["self"] : [], "deposit");
    const lastDeductedAt = await findLastDeducted(ctx, id);
    const problem = objectionProblem(row, { ...row, lastDeductedAt });
    if (problem) throw conflict(problem);
    if (version !== undefined && version !== row.version)
      throw conflict("What is deducted changed since you looked. Read it first, then say what you think.");
    // Who names what they read has seen all that stands, by whichever clock it was written.
    const objectedAt =
      version !== undefined && lastDeductedAt !== null && lastDeductedAt > ctx.now ? lastDeductedAt : ctx.now;
    const said = row.objection === null ? objection : `${row.objection}\n${objection}`;
    await change(ctx, row, { objection: said, objectedAt });
    const unit = await unitOf(ctx, row);
    await happened(ctx, row, "deposit_objected", unit);
    await notify(ctx, await listKeepers(ctx, row.propertyId), objectedNotice(row.propertyId, unit, objection));
    const [deposit] = await showDeposits(ctx, eq(deposits.id, id), own, ["self"]);
    if (!deposit) throw notFound("deposit");
    return { deposit };
  });
}

/** The owner decides: what was proposed is kept, the rest is to be paid out. */
export async function decideDeposit(ctx: Ctx, { id, version }: CallRead<typeof depositCalls.decideDeposit>): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen, ledger, unit } = await hold(ctx, "decide", id);
    refuseStale("This deposit", row, version);
    const problem = decisionProblem(row);
    if (problem) throw conflict(problem);
    const onDay = lagosDay(ctx.now);
    const account = await accountsByRole(ctx, ledger.id);
    // What is kept pays for its mending, so it lowers what repairs cost: it is nobody's income. All who live in the
    // building read lines of repairs, so it says nothing of whose deposit it was.
    const line = { debitId: account("deposits"), creditId: account(repairsRole("Other")), kobo: row.deductedKobo };
    if (row.deductedKobo > 0)
      await post(ctx, ledger, {
        ...{ kind: "deposit_kept", onDay, memo: "Kept of a deposit, for repairs", sourceKind: "deposit_kept" },
        ...{ sourceId: id, lines: [line] },
      });
    await change(ctx, row, { state: decided(row), decidedBy: userOf(ctx).id, decidedOn: onDay });
    await happened(ctx, row, "deposit_decided", unit);
    await tell(ctx, row, decidedNotice(row.propertyId, unit, restOf(row)));
    return read(ctx, id, seen);
  });
}

/** Records that the rest was paid out. */
export async function payDepositOut(ctx: Ctx, { id, ...input }: CallRead<typeof depositCalls.payDepositOut>): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen, ledger, unit } = await hold(ctx, "pay", id);
    await ctx.lookups.refuseListed(ctx, { depositId: id });
    const books = await withAccounts(ctx, ledger);
    await tellAll(ctx, [await enterPayout(ctx, { books }, { row, unit }, input)]);
    return read(ctx, id, seen);
  });
}

type Payout = Omit<CallRead<typeof depositCalls.payDepositOut>, "id">;
type Entering = { books: Books; soFar?: AloneSoFar };

/** Enters that the rest was paid out, with books and deposit held, and answers what is told of it. */
export async function enterPayout(
  ctx: Ctx,
  { books: { ledger, account }, soFar }: Entering,
  { row, unit }: { row: DepositRow; unit: string },
  { paidOn, paidFrom, chargesKobo = 0, payoutReference = null }: Payout,
): Promise<Told> {
  if (row.state !== "decided") throw conflict("Only a deposit that was decided about can be paid out, and once.");
  if (paidOn > lagosDay(ctx.now)) throw invalid("paidOn", "That day has not come yet.");
  if (paidOn < row.takenOn) throw invalid("paidOn", "That day is before the deposit was taken.");
  const restKobo = restOf(row);
  const said = { decidedBy: row.decidedBy, kobo: restKobo, paidKobo: restKobo, chargesKobo, soFar };
  const alone = await refuseBothSteps(ctx, ledger, said);
  await post(ctx, ledger, {
    ...{ kind: "deposit_paid_out", onDay: bookedOn(ctx, ledger, paidOn), memo: `Deposit paid out: ${unit}` },
    ...(await nextPayout(ctx, row.id)),
    lines: [
      { debitId: account("deposits"), creditId: account(paidFrom), kobo: restKobo },
      ...(chargesKobo > 0
        ? [{ debitId: account("bank_charges"), creditId: account(paidFrom), kobo: chargesKobo }]
        : []),
    ],
  });
  await change(ctx, row, { state: "paid_out", paidOn, paidFrom, payoutReference, chargesKobo, alone });
  const notice = paidOutNotice(row.propertyId, unit, restKobo);
  return { act: actOf(row, "deposit_paid_out", unit), to: row.accountId ? [row.accountId] : [], notice };
}
