import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { startOfMonth } from "#domain/days.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import { reverse } from "#features/ledger/service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { arrivalsOf } from "./arrivals/queries.server.ts";
import { arrivalState } from "./arrivals/rules.ts";
import type { Invoice, invoiceCalls } from "./contract.ts";
import { paymentBackNotice } from "./messages.server.ts";
import { findInvoice, type InvoiceRow, readInvoice } from "./queries.server.ts";
import { paymentBackProblem, settledState } from "./rules.ts";
import { findEntry, listPayments } from "./second.queries.server.ts";
import { change, happened, tell } from "./service.server.ts";
import { invoicePayments } from "./tables.server.ts";
import { sumsOf } from "./tax/queries.server.ts";

type PaymentRow = typeof invoicePayments.$inferSelect;

/**
 * Takes back a recorded payment that never left the bank: its entry is reversed today, and so much of the invoice is owed
 * again. The payment itself stays as it was recorded, and says so.
 */
export async function takePaymentBack(
  ctx: Ctx,
  { id, reason }: CallRead<typeof invoiceCalls.takePaymentBack>,
): Promise<{ invoice: Invoice }> {
  return transaction(ctx, async (ctx) => {
    const ofIt = eq(invoicePayments.id, id);
    const [found] = await ctx.db.select({ invoiceId: invoicePayments.invoiceId }).from(invoicePayments).where(ofIt);
    if (!found) throw notFound("payment");
    const { row, task, seen } = await findInvoice(ctx, "take_back", found.invoiceId, true);
    await ctx.lookups.refuseListed(ctx, { invoiceId: row.id });
    // Held, as whoever is paid holds it to say that it has arrived.
    const [payment] = await ctx.db.select().from(invoicePayments).where(ofIt).for("update");
    if (!payment) throw notFound("payment");
    const ledger = await booksOf(ctx, row.propertyId, seen);
    await refuseStanding(ctx, row, payment);
    // Whoever sees the accounts reads the memo; the reason is for keepers and contractor.
    await reverse(ctx, ledger, await findEntry(ctx, payment), `Taken back: ${row.seller}, ${task.title}`.slice(0, 200));
    const takenBack = { takenBackBy: userOf(ctx).id, takenBackAt: ctx.now, takenBackReason: reason };
    await ctx.db.update(invoicePayments).set(takenBack).where(ofIt);
    const paidKobo = row.paidKobo - payment.kobo;
    await change(ctx, row, { paidKobo, state: settledState({ ...row, paidKobo }) });
    await happened(ctx, task, "transfer_taken_back", reason);
    await tell(ctx, row, task, "payment_back", reason);
    const kobo = payment.kobo - payment.taxKobo;
    await notify(ctx, await listKeepers(ctx, row.propertyId), paymentBackNotice(task, { ...payment, kobo }, reason));
    return readInvoice(ctx, row.id, seen);
  });
}

/** Refuses what is known to have left the bank, and what later tax was counted on. */
async function refuseStanding(ctx: Ctx, row: InvoiceRow, payment: PaymentRow): Promise<void> {
  const others = (await listPayments(ctx, [row.id])).filter(({ takenBackAt }) => takenBackAt === null);
  const { takenKobo, remittedKobo } = await sumsOf(ctx, row.propertyId, startOfMonth(payment.paidOn));
  const problem = paymentBackProblem({
    isBack: payment.takenBackAt !== null,
    hasArrived: arrivalState((await arrivalsOf(ctx, [payment.id])).get(payment.id)) === "received",
    isTold: await ctx.lookups.isToldByBank(ctx, payment.postingId),
    isTaxed: payment.taxKobo > 0,
    isLast: others.at(-1)?.id === payment.id,
    isTaxPaidOn: payment.taxKobo > takenKobo - remittedKobo,
  });
  if (problem) throw conflict(problem);
}
