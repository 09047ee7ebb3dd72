import { and, desc, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { addMonths, lagosDay, startOfMonth } from "#domain/days.ts";
import { canOf } from "#domain/policy.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { findLedgerRow, mayPost } from "#features/ledger/queries.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import { findInvoice, type InvoiceRow } from "../queries.server.ts";
import { leftOf } from "../rules.ts";
import { invoicePayments, invoices } from "../tables.server.ts";
import type { PaymentTax, taxCalls } from "./contract.ts";
import type { TaxClass } from "./fields.ts";
import { netPartOf, remitBy, type TaxRules, taxOf } from "./rules.ts";
import { suppliers, taxRemittances, taxRules } from "./tables.server.ts";

/** What the law said on a day: of each rule the newest row up to it. */
async function rulesOn(ctx: Ctx, day: string): Promise<TaxRules> {
  const rows = await ctx.db
    .selectDistinctOn([taxRules.name], { name: taxRules.name, value: taxRules.value })
    .from(taxRules)
    .where(sql`${taxRules.fromDay} <= ${day}`)
    .orderBy(taxRules.name, desc(taxRules.fromDay));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

type Known = typeof suppliers.$inferSelect | undefined;
type OfFirm = Pick<InvoiceRow, "propertyId" | "contractorId" | "taxId">;

const supplierOf = (row: Known, { taxId }: Pick<OfFirm, "taxId">) => ({
  ...{ taxId: row ? row.taxId : taxId, isSmall: row?.isSmall ?? false, version: row?.version ?? 0 },
});

const listSuppliers = (ctx: Ctx, { propertyId, contractorIds }: Firms) =>
  ctx.db
    .select()
    .from(suppliers)
    .where(and(eq(suppliers.propertyId, propertyId), isOneOf(suppliers.contractorId, contractorIds)));

/** What is known of the contractor of an invoice in its building. */
export async function findSupplier(ctx: Ctx, invoice: OfFirm) {
  const { propertyId, contractorId } = invoice;
  const [row] = await listSuppliers(ctx, { propertyId, contractorIds: [contractorId] });
  return supplierOf(row, invoice);
}

/** What a building paid contractors in the month of a day, without VAT where that is known. */
async function paidInMonth(ctx: Ctx, { propertyId, contractorIds }: Firms, day: string) {
  const from = startOfMonth(day);
  const isIt = and(
    ...[eq(invoices.propertyId, propertyId), isOneOf(invoices.contractorId, contractorIds)],
    ...[gte(invoicePayments.paidOn, from), lt(invoicePayments.paidOn, addMonths(from, 1))],
    isNull(invoicePayments.takenBackAt),
  );
  const rows = await ctx.db
    .select({
      contractorId: invoices.contractorId,
      kobo: sql<string>`coalesce(sum(coalesce(${invoicePayments.netKobo}, ${invoicePayments.kobo})), 0)::text`,
    })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .where(isIt)
    .groupBy(invoices.contractorId);
  return new Map(rows.map(({ contractorId, kobo }) => [contractorId, Number(kobo)]));
}

type Firms = { propertyId: string; contractorIds: readonly string[] };

/** What decides about the tax of payments on a day: the law, what is known of each contractor, and their month with what lists are about to pay. */
type TaxBook = { rules: TaxRules; known: ReadonlyMap<string, Known>; month: Map<string, number> };

export async function readTaxBook(ctx: Ctx, firms: Firms, day: string): Promise<TaxBook> {
  const found = await listSuppliers(ctx, firms);
  const month = await paidInMonth(ctx, firms, day);
  // Lists are paid from now on, and so are nothing of a month that is over.
  if (day >= startOfMonth(lagosDay(ctx.now)))
    for (const [of, kobo] of await ctx.lookups.listedInMonth(ctx, firms.propertyId))
      month.set(of, (month.get(of) ?? 0) + kobo);
  return { known: new Map(found.map((row) => [row.contractorId, row])), month, rules: await rulesOn(ctx, day) };
}

type Payment = { kobo: number; taxClass: TaxClass; paidOn: string };

/** What is taken of a payment; asked again with the books held, before it is written down. */
export async function taxFor(ctx: Ctx, row: InvoiceRow, deducts: boolean, payment: Payment): Promise<PaymentTax> {
  const { propertyId, contractorId } = row;
  if (!deducts) return { ...untaxed(row, payment.kobo), supplier: await findSupplier(ctx, row) };
  return taxOn(await readTaxBook(ctx, { propertyId, contractorIds: [contractorId] }, payment.paidOn), row, payment);
}

/** The part without VAT of what is paid now. What was given ahead is taxed with the first payment after it. */
const netNow = (row: InvoiceRow, kobo: number): number => {
  const ahead = row.recoveredKobo;
  return row.paidKobo > 0 ? netPartOf(row, ahead + row.paidKobo, kobo) : netPartOf(row, 0, ahead + kobo);
};

/** A payment of which nothing is taken, since the building takes no tax. */
export const untaxed = (row: InvoiceRow, kobo: number) => ({
  ...{ deducts: false, netKobo: netNow(row, kobo), permille: 0, taxKobo: 0, transferKobo: kobo },
  words: "This building takes no tax of what it pays.",
});

/** What is taken of a payment, by what is known. */
export function taxOn(book: TaxBook, row: InvoiceRow, { kobo, taxClass }: Omit<Payment, "paidOn">): PaymentTax {
  const supplier = supplierOf(book.known.get(row.contractorId), row);
  const monthKobo = book.month.get(row.contractorId) ?? 0;
  const taxed = (netKobo: number) => ({ netKobo, ...taxOf({ taxClass, netKobo, monthKobo, supplier }, book.rules) });
  const all = taxed(netNow(row, kobo));
  const isOnlyNow = isBeyond(row, kobo, all.taxKobo);
  const taken = isOnlyNow ? withoutAhead(taxed(netPartOf(row, row.recoveredKobo, kobo))) : all;
  return { deducts: true, ...taken, transferKobo: kobo - taken.taxKobo, supplier };
}

/** Whether all that is left of an invoice cannot bear the tax of what was given ahead. */
const isBeyond = (row: InvoiceRow, kobo: number, taxKobo: number): boolean =>
  row.recoveredKobo > 0 && row.paidKobo === 0 && row.heldKobo === 0 && kobo === leftOf(row) && taxKobo >= kobo;

/** Only what is paid now is taxed, so that it can be paid at all. */
const withoutAhead = <Taken extends { words: string }>(taken: Taken): Taken => ({
  ...taken,
  words: `${taken.words} What was given ahead is more than this can be taxed with: ask an accountant about its tax.`,
});

/** What a payment would have taken for tax, and why. */
export async function findPaymentTax(ctx: Ctx, { id, ...payment }: CallRead<typeof taxCalls.findPaymentTax>) {
  const { row } = await findInvoice(ctx, "pay", id);
  const ledger = await findLedgerRow(ctx, row.propertyId);
  return { tax: await taxFor(ctx, row, ledger?.deductsTax ?? false, payment) };
}

/** What was taken in a month and what of it was paid on. */
export async function sumsOf(ctx: Ctx, propertyId: string, month: string) {
  const { rows } = await ctx.db.execute<{ taken: string; remitted: string }>(sql`
    select (select coalesce(sum(p.tax_kobo), 0) from ${invoicePayments} p join ${invoices} i on i.id = p.invoice_id
        where i.property_id = ${propertyId} and p.tax_kobo > 0 and p.taken_back_at is null and p.paid_on >= ${month}::date
          and p.paid_on < ${addMonths(month, 1)}::date)::text as taken,
      (select coalesce(sum(kobo), 0) from ${taxRemittances}
        where property_id = ${propertyId} and month = ${month}::date)::text as remitted`);
  return { takenKobo: Number(rows[0]?.taken ?? 0), remittedKobo: Number(rows[0]?.remitted ?? 0) };
}

/** What was taken for tax in a month, payment by payment, the newest first. */
export async function listTaxTaken(ctx: Ctx, input: CallRead<typeof taxCalls.listTaxTaken>) {
  const { relations, standing } = await authorizeProperty(ctx, "ledger", "see", input.id);
  const ledger = await findLedgerRow(ctx, input.id);
  const month = input.month ? `${input.month}-01` : startOfMonth(lagosDay(ctx.now));
  const isIt = and(
    ...[eq(invoices.propertyId, input.id), gt(invoicePayments.taxKobo, 0), isNull(invoicePayments.takenBackAt)],
    ...[gte(invoicePayments.paidOn, month), lt(invoicePayments.paidOn, addMonths(month, 1))],
    beforeCursor(invoicePayments.id, input.cursor),
  );
  const query = ctx.db
    .select({ payment: invoicePayments, invoice: invoices, title: tasks.title, contractor: accounts.name })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .innerJoin(tasks, eq(tasks.id, invoices.taskId))
    .innerJoin(accounts, eq(accounts.id, invoices.contractorId))
    .where(isIt)
    .orderBy(desc(invoicePayments.id));
  const { rows, nextCursor } = await readPage(input, query, ({ payment }) => [payment.id]);
  const may = canOf(userOf(ctx).role, relations, "ledger", standing.closed);
  return {
    deductions: rows.map(({ payment, invoice, title, contractor }) => ({
      ...{ id: payment.id, paidOn: payment.paidOn, contractorName: contractor, taxId: payment.taxId },
      ...{ seller: invoice.seller, number: invoice.number, taskId: invoice.taskId, taskTitle: title },
      ...{ taxClass: payment.taxClass ?? "services", netKobo: payment.netKobo ?? payment.kobo },
      ...{ permille: payment.taxPermille ?? 0, taxKobo: payment.taxKobo, words: payment.taxWords ?? "" },
    })),
    ...(await sumsOf(ctx, input.id, month)),
    ...{ deducts: ledger?.deductsTax ?? false, remitBy: remitBy(month), nextCursor },
    can: { ...may, post: may.post && ledger !== undefined && mayPost(ledger, relations) },
  };
}
