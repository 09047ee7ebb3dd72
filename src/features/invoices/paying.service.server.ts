import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, conflictOfInterest, forbidden, invalid, notFound } from "#domain/problems.ts";
import type { AloneSoFar } from "#features/ledger/by-hand/alone.queries.server.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import { post } from "#features/ledger/posting.service.server.ts";
import { accountsByRole, type Books, withAccounts } from "#features/ledger/queries.server.ts";
import { reverse } from "#features/ledger/service.server.ts";
import { type Told, tellAll } from "#features/notifications/service.server.ts";
import type { Authorized } from "#features/properties/access.queries.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { unrecover } from "./advances/recovering.service.server.ts";
import type { Invoice, invoiceCalls } from "./contract.ts";
import { decidedNotice } from "./messages.server.ts";
import { ownMoneyProblems } from "./payees/queries.server.ts";
import {
  acceptedOf,
  findInvoice,
  findPayee,
  type InvoiceRow,
  listEntries,
  listJobs,
  proofOf,
  proofsOf,
  readInvoice,
} from "./queries.server.ts";
import { canTakeBack, isOwed, payProblem, releaseProblem, settledState } from "./rules.ts";
import { refuseBoth } from "./second.queries.server.ts";
import { actOf, change, happened, refuseOwnMoneyOf, tell } from "./service.server.ts";
import { invoicePayments } from "./tables.server.ts";
import { untaxed } from "./tax/queries.server.ts";
import { type Taken, takeTax } from "./tax/service.server.ts";

type One = Promise<{ invoice: Invoice }>;
type Found = Awaited<ReturnType<typeof findInvoice>>;

/** Records a bank transfer for an invoice, with duty and fee. */
export async function payInvoice(ctx: Ctx, input: CallRead<typeof invoiceCalls.payInvoice>): One {
  return transaction(ctx, async (ctx) => {
    const { id, kobo, paidOn } = input;
    const { row, task, seen } = await findInvoice(ctx, "pay", id, true);
    await ctx.lookups.refuseListed(ctx, { invoiceId: id });
    refuseUnpayable(ctx, row, { kobo, paidOn }, await findPayee(ctx, row.contractorId));
    const ownersOnly = await refuseRejected(ctx, { row, task, seen }, "The owner alone pays for it now.");
    await refuseOwnMoneyOf(ctx, row);
    const ledger = await booksOf(ctx, row.propertyId, seen);
    const alone = await refuseBoth(ctx, ledger, await stepsOf(ctx, row, { ...input, ownersOnly }));
    const taken = await takeTax(ctx, ledger, row, input);
    const paid = await enterPayment(ctx, await withAccounts(ctx, ledger), { row, task }, { ...input, taken, alone });
    await tellAll(ctx, [paid.told]);
    return readInvoice(ctx, id, seen);
  });
}

type Day = { kobo: number; paidOn: string };

/** Nobody is paid more than is owed, or by bank details that still rest. */
function refuseUnpayable(ctx: Ctx, row: InvoiceRow, { kobo, paidOn }: Day, payee?: { changedAt: Date }): void {
  const problem = payProblem(row, kobo, payee, ctx.now);
  if (problem) throw problem.path ? invalid(problem.path, problem.message) : conflict(problem.message);
  if (paidOn > lagosDay(ctx.now)) throw invalid("paidOn", "That day has not come yet.");
}

type Steps = { kobo: number; chargesKobo?: number | undefined; ownersOnly: boolean; number?: string };

/** What decides whether it takes a second person; only who said yes to it needs the sum of its job. */
async function stepsOf(ctx: Ctx, row: InvoiceRow, { kobo, chargesKobo = 0, ownersOnly, number }: Steps) {
  const { contractorId, decidedBy } = row;
  const jobKobo = decidedBy === userOf(ctx).id ? await acceptedOf(ctx, row) : 0;
  return { payee: { of: contractorId, number }, decidedBy, kobo: jobKobo, paidKobo: kobo, chargesKobo, ownersOnly };
}

type Made = { told: Told; paymentId: string };
type Job = Pick<Found, "row" | "task">;
type Entered = Day & {
  chargesKobo?: number | undefined;
  reference?: string | null | undefined;
  taken: Taken;
  alone: boolean;
};

/** Enters a payment that nothing stands against, and answers which it is and what is told of it. */
async function enterPayment(ctx: Ctx, { ledger, account }: Books, { row, task }: Job, entered: Entered): Promise<Made> {
  const { kobo, paidOn, chargesKobo = 0, reference = null, taken, alone } = entered;
  const { deducts, netKobo, taxKobo, permille, words, taxClass, taxId } = taken;
  const [bank, paymentId] = [account("bank"), newId()];
  const { postingId } = await post(ctx, ledger, {
    ...{ kind: "payment", onDay: paidOn, memo: `Paid: ${row.seller}, ${task.title}`.slice(0, 200) },
    ...{ sourceKind: "invoice_payment", sourceId: paymentId, taskId: task.id },
    lines: [
      { debitId: account("payable"), creditId: bank, kobo: kobo - taxKobo },
      ...(taxKobo > 0 ? [{ debitId: account("payable"), creditId: account("wht"), kobo: taxKobo }] : []),
      ...(chargesKobo > 0 ? [{ debitId: account("bank_charges"), creditId: bank, kobo: chargesKobo }] : []),
    ],
  });
  await ctx.db.insert(invoicePayments).values({
    ...{ id: paymentId, invoiceId: row.id, kobo, chargesKobo, paidOn, reference, postingId, netKobo, taxKobo },
    ...(deducts ? { taxClass, taxPermille: permille, taxWords: words, taxId } : {}),
    ...{ paidBy: userOf(ctx).id, alone, createdAt: ctx.now },
  });
  const paidKobo = row.paidKobo + kobo;
  await change(ctx, row, { paidKobo, state: settledState({ ...row, paidKobo }) });
  const told = { act: actOf(task, "invoice_paid"), to: [row.contractorId], notice: decidedNotice(task, "paid", "") };
  return { told, paymentId };
}

/** What a pay list paid of an invoice, to the number that stands on it. */
export type ListedPayment = Day & {
  invoiceId: string;
  number: string;
  taken: Taken | null;
  chargesKobo?: number | undefined;
  reference?: string | null | undefined;
};

/**
 * Enters what a list paid, by the rules of one by one. The money went to the number that stands on the list, which had
 * rested when the list was made; so that number counts, and not what the contractor has named since.
 */
export async function payingListed(
  ctx: Ctx,
  found: { books: Books; seen: Pick<Authorized, "relations">; soFar: AloneSoFar },
  payments: readonly ListedPayment[],
): Promise<(payment: ListedPayment) => Promise<Made>> {
  const { books, seen, soFar } = found;
  const { propertyId } = books.ledger;
  const ids = payments.map(({ invoiceId }) => invoiceId);
  const jobs = await listJobs(ctx, propertyId, ids);
  const proofs = await proofsOf(
    ctx,
    propertyId,
    jobs.map(({ row }) => row),
  );
  const going = jobs.map(({ row: { id, contractorId, filedBy } }) => {
    const paidTo = payments.find(({ invoiceId }) => invoiceId === id)?.number;
    return { contractorId, askedBy: filedBy, paidTo };
  });
  const problems = await ownMoneyProblems(ctx, propertyId, going);
  return async (payment) => {
    const at = jobs.findIndex(({ row }) => row.id === payment.invoiceId);
    const job = jobs[at];
    if (!job) throw notFound("invoice");
    const { row } = job;
    refuseUnpayable(ctx, row, payment);
    const { isRejected: ownersOnly } = proofs(row);
    if (ownersOnly) refuseUnlessOwner(seen, "The owner alone pays for it now.");
    const problem = problems[at];
    if (problem) throw conflictOfInterest(problem);
    const alone = await refuseBoth(ctx, books.ledger, {
      ...(await stepsOf(ctx, row, { ...payment, ownersOnly })),
      soFar,
    });
    const taken = payment.taken ?? { ...untaxed(row, payment.kobo), taxClass: "services", taxId: null };
    return enterPayment(ctx, books, job, { ...payment, taken, alone });
  };
}

/** Lets a contractor have what was held back: from its day on, or earlier by the owner with a reason. It is owed then. */
export async function releaseRetention(ctx: Ctx, input: CallRead<typeof invoiceCalls.releaseRetention>): One {
  return transaction(ctx, async (ctx) => {
    const { id, reason = null } = input;
    const { row, task, seen } = await findInvoice(ctx, "release", id, true);
    const isOwner = seen.relations.includes("own");
    const problem = releaseProblem(row, { today: lagosDay(ctx.now), isOwner, reason });
    if (problem?.isForOwner) throw forbidden(problem.message);
    if (problem) throw problem.path ? invalid(problem.path, problem.message) : conflict(problem.message);
    await refuseRejected(ctx, { row, task, seen }, "The owner alone releases what is held back.");
    await refuseOwnMoneyOf(ctx, row);
    const ledger = await booksOf(ctx, row.propertyId, seen);
    const account = await accountsByRole(ctx, ledger.id);
    const lines = [{ debitId: account("retention"), creditId: account("payable"), kobo: row.heldKobo }];
    await post(ctx, ledger, {
      ...{ kind: "release", onDay: lagosDay(ctx.now), memo: `Released: ${row.seller}, ${task.title}`.slice(0, 200) },
      ...{ sourceKind: "invoice", sourceId: row.id, step: `release ${row.round}`, taskId: task.id, lines },
    });
    await change(ctx, row, {
      ...{ heldKobo: 0, releasedBy: userOf(ctx).id, releasedAt: ctx.now, releaseReason: reason },
    });
    await happened(ctx, task, "retention_released", reason);
    await tell(ctx, row, task, "released");
    return readInvoice(ctx, id, seen);
  });
}

/** Once the owner rejected work that was accepted, what it still costs is theirs alone to let go. Answers whether it is so. */
async function refuseRejected(ctx: Ctx, { row, task, seen }: Found, then: string): Promise<boolean> {
  const { isRejected } = await proofOf(ctx, { ...task, contractorId: row.contractorId });
  if (isRejected) refuseUnlessOwner(seen, then);
  return isRejected;
}

function refuseUnlessOwner({ relations }: Pick<Authorized, "relations">, then: string): void {
  if (!relations.includes("own")) throw forbidden(`The owner rejected this work since. ${then}`);
}

/** Takes back that an invoice was accepted, by the reverse of its entries today; it waits to be decided about again. */
export async function takeInvoiceBack(ctx: Ctx, { id, reason }: CallRead<typeof invoiceCalls.takeInvoiceBack>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task, seen } = await findInvoice(ctx, "take_back", id, true);
    if (isOwed(row.state) && row.paidKobo > 0)
      throw conflict("A part of it is paid, so it stays accepted. What is wrong with it, settle with the contractor.");
    if (!canTakeBack(row)) throw conflict("Only an invoice that was accepted, and is not paid yet, is taken back.");
    await ctx.lookups.refuseListed(ctx, { invoiceId: id });
    const ledger = await booksOf(ctx, row.propertyId, seen);
    await unrecover(ctx, row);
    // Whoever sees the accounts reads the memo; the reason is for keepers and contractor.
    const memo = `Taken back: ${row.seller}, ${task.title}`.slice(0, 200);
    for (const entry of await listEntries(ctx, ledger.id, id)) await reverse(ctx, ledger, entry, memo);
    await change(ctx, row, {
      ...{ state: "sent", verificationId: null, decidedBy: null, decidedAt: null, takenBackReason: reason },
      ...{ heldKobo: 0, retainedKobo: 0, heldUntil: null, remindedAt: null, round: row.round + 1 },
      ...{ releasedBy: null, releasedAt: null, releaseReason: null },
      ...{ recoveredKobo: 0, advanceId: null },
    });
    await happened(ctx, task, "invoice_taken_back", reason);
    await tell(ctx, row, task, "taken_back", reason);
    return readInvoice(ctx, id, seen);
  });
}
