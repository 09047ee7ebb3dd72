import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, forbidden, invalid } from "#domain/problems.ts";
import { post } from "#features/ledger/posting.service.server.ts";
import { accountsByRole } from "#features/ledger/queries.server.ts";
import { reverse } from "#features/ledger/service.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { unrecover } from "./advances/recovering.service.server.ts";
import type { Invoice, invoiceCalls } from "./contract.ts";
import { acceptedOf, findInvoice, findPayee, listEntries, proofOf, readInvoice } from "./queries.server.ts";
import { canTakeBack, isOwed, payProblem, releaseProblem, settledState } from "./rules.ts";
import { refuseBoth } from "./second.queries.server.ts";
import { booksFor, change, happened, refuseOwnMoneyOf, tell } from "./service.server.ts";
import { invoicePayments } from "./tables.server.ts";
import { takeTax } from "./tax/service.server.ts";

type One = Promise<{ invoice: Invoice }>;
type Found = Awaited<ReturnType<typeof findInvoice>>;

/** Records a bank transfer for an invoice, with duty and fee. */
export async function payInvoice(ctx: Ctx, input: CallRead<typeof invoiceCalls.payInvoice>): One {
  return transaction(ctx, async (ctx) => {
    const { id, kobo, chargesKobo = 0, paidOn, reference = null } = input;
    const { row, task, seen } = await findInvoice(ctx, "pay", id, true);
    const problem = payProblem(row, kobo, await findPayee(ctx, row.contractorId), ctx.now);
    if (problem) throw problem.path ? invalid(problem.path, problem.message) : conflict(problem.message);
    if (paidOn > lagosDay(ctx.now)) throw invalid("paidOn", "That day has not come yet.");
    const ownersOnly = await refuseRejected(ctx, { row, task, seen }, "The owner alone pays for it now.");
    await refuseOwnMoneyOf(ctx, row);
    const ledger = await booksFor(ctx, row, seen);
    const alone = await refuseBoth(ctx, ledger, {
      ...{ contractorId: row.contractorId, decidedBy: row.decidedBy },
      ...{ kobo: await acceptedOf(ctx, row), paidKobo: kobo, chargesKobo, ownersOnly },
    });
    const tax = await takeTax(ctx, ledger, row, input);
    const account = await accountsByRole(ctx, ledger.id);
    const [bank, paymentId] = [account("bank"), newId()];
    const { postingId } = await post(ctx, ledger, {
      ...{ kind: "payment", onDay: paidOn, memo: `Paid: ${row.seller}, ${task.title}`.slice(0, 200) },
      ...{ sourceKind: "invoice_payment", sourceId: paymentId, taskId: task.id },
      lines: [
        { debitId: account("payable"), creditId: bank, kobo: tax.transferKobo },
        ...(tax.taxKobo > 0 ? [{ debitId: account("payable"), creditId: account("wht"), kobo: tax.taxKobo }] : []),
        ...(chargesKobo > 0 ? [{ debitId: account("bank_charges"), creditId: bank, kobo: chargesKobo }] : []),
      ],
    });
    const by = { paidBy: userOf(ctx).id, alone, createdAt: ctx.now };
    const told = { taxClass: tax.taxClass, taxPermille: tax.permille, taxWords: tax.words, taxId: tax.supplier.taxId };
    const taken = { netKobo: tax.netKobo, taxKobo: tax.taxKobo, ...(tax.deducts ? told : {}) };
    await ctx.db
      .insert(invoicePayments)
      .values({ id: paymentId, invoiceId: id, kobo, chargesKobo, paidOn, reference, postingId, ...taken, ...by });
    const paidKobo = row.paidKobo + kobo;
    await change(ctx, row, { paidKobo, state: settledState({ ...row, paidKobo }) });
    await happened(ctx, task, "invoice_paid");
    await tell(ctx, row, task, "paid");
    return readInvoice(ctx, id, seen);
  });
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
    const ledger = await booksFor(ctx, row, seen);
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
  if (isRejected && !seen.relations.includes("own")) throw forbidden(`The owner rejected this work since. ${then}`);
  return isRejected;
}

/** Takes back that an invoice was accepted, by the reverse of its entries today; it waits to be decided about again. */
export async function takeInvoiceBack(ctx: Ctx, { id, reason }: CallRead<typeof invoiceCalls.takeInvoiceBack>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task, seen } = await findInvoice(ctx, "take_back", id, true);
    if (isOwed(row.state) && row.paidKobo > 0)
      throw conflict("A part of it is paid, so it stays accepted. What is wrong with it, settle with the contractor.");
    if (!canTakeBack(row)) throw conflict("Only an invoice that was accepted, and is not paid yet, is taken back.");
    const ledger = await booksFor(ctx, row, seen);
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
