import { and, eq, sql } from "drizzle-orm";
import { refuseBothSteps, startOfThisMonth } from "#features/ledger/by-hand/alone.queries.server.ts";
import type { LedgerRow } from "#features/ledger/posting.service.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { withoutConcerned } from "./payees/queries.server.ts";
import { invoicePayments, invoices } from "./tables.server.ts";

/** What the actor has paid alone this month in a building, of invoices that they accepted themselves; in kobo. */
async function paidAlone(ctx: Ctx, { propertyId }: LedgerRow): Promise<number> {
  const me = userOf(ctx).id;
  const { rows } = await ctx.db.execute<{ kobo: string }>(sql`
    select coalesce(sum(p.kobo), 0)::text as kobo from ${invoicePayments} p join ${invoices} i on i.id = p.invoice_id
    where i.property_id = ${propertyId} and p.paid_by = ${me} and i.decided_by = ${me}
      and p.created_at >= ${startOfThisMonth(ctx)}`);
  return Number(rows[0]?.kobo ?? 0);
}

type Paid = {
  contractorId: string;
  /** Whoever said yes to it. */
  decidedBy: string | null;
  kobo: number;
  /** What the job comes to. */
  jobKobo: number;
  ownersOnly?: boolean;
};

/** As `refuseBothSteps`, of money for a contractor: whom their bank account is kept for is nobody to ask. */
export async function refuseBoth(ctx: Ctx, ledger: LedgerRow, paid: Paid): Promise<boolean> {
  const { contractorId, kobo, jobKobo, ...rest } = paid;
  return refuseBothSteps(ctx, ledger, {
    ...{ ...rest, kobo: jobKobo, monthKobo: (await paidAlone(ctx, ledger)) + kobo },
    among: (people) => withoutConcerned(ctx, contractorId, people),
  });
}

/** Which of these invoices one person accepted and paid. */
export async function listPaidAlone(ctx: Ctx, invoiceIds: readonly string[]): Promise<Set<string>> {
  if (invoiceIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: invoicePayments.invoiceId })
    .from(invoicePayments)
    .where(and(isOneOf(invoicePayments.invoiceId, invoiceIds), eq(invoicePayments.alone, true)));
  return new Set(rows.map(({ id }) => id));
}
