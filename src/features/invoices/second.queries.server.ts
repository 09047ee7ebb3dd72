import { eq } from "drizzle-orm";
import { refuseBothSteps } from "#features/ledger/by-hand/alone.queries.server.ts";
import type { LedgerRow } from "#features/ledger/posting.service.server.ts";
import { ledgerPostings } from "#features/ledger/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { showArrival } from "./arrivals/queries.server.ts";
import { paymentArrivals } from "./arrivals/tables.server.ts";
import { type Payee, withoutConcerned } from "./payees/queries.server.ts";
import { invoicePayments } from "./tables.server.ts";

type Paid = Omit<Parameters<typeof refuseBothSteps>[2], "among"> & { payee: Payee };

/** As `refuseBothSteps`, of money for a contractor: whom the bank account that is paid is kept for is nobody to ask. */
export const refuseBoth = (ctx: Ctx, ledger: LedgerRow, { payee, ...paid }: Paid): Promise<boolean> =>
  refuseBothSteps(ctx, ledger, { ...paid, among: (people) => withoutConcerned(ctx, payee, people) });

/** What was paid of these invoices, the oldest first, what its contractor says of it, and whether one person accepted and paid it. */
export async function listPayments(ctx: Ctx, invoiceIds: readonly string[]) {
  if (invoiceIds.length === 0) return [];
  const { id, invoiceId, kobo, taxKobo, paidOn, reference, paidBy, alone } = invoicePayments;
  const { takenBackBy, takenBackAt, takenBackReason } = invoicePayments;
  return ctx.db
    .select({
      ...{ id, invoiceId, kobo, taxKobo, paidOn, reference, paidBy, alone, said: paymentArrivals },
      ...{ takenBackBy, takenBackAt, takenBackReason },
    })
    .from(invoicePayments)
    .leftJoin(paymentArrivals, eq(paymentArrivals.invoicePaymentId, id))
    .where(isOneOf(invoicePayments.invoiceId, invoiceIds))
    .orderBy(invoicePayments.id);
}

type Payment = Awaited<ReturnType<typeof listPayments>>[number];

/** A payment as readers of its invoice see it. */
export function showPayment(ctx: Ctx, payment: Payment, names: ReadonlyMap<string, string>, contractorId: string) {
  const { invoiceId: _, alone: __, takenBackBy, takenBackAt, takenBackReason, paidBy, said, ...one } = payment;
  const nameOf = (id: string | null) => names.get(id ?? "") ?? "";
  return {
    ...{ ...one, paidBy: nameOf(paidBy), arrival: showArrival(ctx, said, contractorId) },
    takenBack: takenBackAt && {
      ...{ by: nameOf(takenBackBy), at: takenBackAt.toISOString(), reason: takenBackReason ?? "" },
    },
  };
}

/** What stands in the books for a payment. */
export async function findEntry(ctx: Ctx, { postingId }: { postingId: string }) {
  const [entry] = await ctx.db.select().from(ledgerPostings).where(eq(ledgerPostings.id, postingId));
  if (!entry) throw new Error("A payment names a posting that is not there.");
  return entry;
}
