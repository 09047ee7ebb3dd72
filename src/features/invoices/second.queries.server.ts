import { and, eq } from "drizzle-orm";
import { refuseBothSteps } from "#features/ledger/by-hand/alone.queries.server.ts";
import type { LedgerRow } from "#features/ledger/posting.service.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { type Payee, withoutConcerned } from "./payees/queries.server.ts";
import { invoicePayments } from "./tables.server.ts";

type Paid = Omit<Parameters<typeof refuseBothSteps>[2], "among"> & { payee: Payee };

/** As `refuseBothSteps`, of money for a contractor: whom the bank account that is paid is kept for is nobody to ask. */
export const refuseBoth = (ctx: Ctx, ledger: LedgerRow, { payee, ...paid }: Paid): Promise<boolean> =>
  refuseBothSteps(ctx, ledger, { ...paid, among: (people) => withoutConcerned(ctx, payee, people) });

/** Which of these invoices one person accepted and paid. */
export async function listPaidAlone(ctx: Ctx, invoiceIds: readonly string[]): Promise<Set<string>> {
  if (invoiceIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: invoicePayments.invoiceId })
    .from(invoicePayments)
    .where(and(isOneOf(invoicePayments.invoiceId, invoiceIds), eq(invoicePayments.alone, true)));
  return new Set(rows.map(({ id }) => id));
}
