import { sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { formatNaira } from "#domain/money.ts";
import { conflict, forbidden, invalid, refuseStale } from "#domain/problems.ts";
import { monthName } from "#features/ledger/money.rules.ts";
import { type LedgerRow, lockLedger, post } from "#features/ledger/posting.service.server.ts";
import { accountsByRole, mayPost } from "#features/ledger/queries.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { findInvoice, type InvoiceRow } from "../queries.server.ts";
import type { PaymentTax, taxCalls } from "./contract.ts";
import type { TaxClass } from "./fields.ts";
import { findSupplier, sumsOf, taxFor } from "./queries.server.ts";
import { beyondProblem, remitProblem } from "./rules.ts";
import { suppliers, taxRemittances } from "./tables.server.ts";

type Payment = { kobo: number; paidOn: string; taxClass?: TaxClass | undefined; taxKobo?: number | undefined };

/** What is taken of a payment for tax, as it stands with it. */
export type Taken = Pick<PaymentTax, "deducts" | "netKobo" | "taxKobo" | "permille" | "words"> & {
  taxClass: TaxClass;
  taxId: string | null;
};

export const takenOf = (tax: PaymentTax, taxClass: TaxClass): Taken => {
  const { deducts, netKobo, taxKobo, permille, words, supplier } = tax;
  return { deducts, netKobo, taxKobo, permille, words, taxClass, taxId: supplier.taxId };
};

/** What is taken of a payment, with the books held; refused where whoever paid took another sum. */
export async function takeTax(
  ctx: Ctx,
  ledger: LedgerRow,
  row: InvoiceRow,
  { kobo, paidOn, taxClass = "services", taxKobo }: Payment,
): Promise<Taken> {
  const tax = await taxFor(ctx, row, ledger.deductsTax, { kobo, paidOn, taxClass });
  if (tax.deducts && taxKobo === undefined)
    throw invalid("taxKobo", "This building takes tax of what it pays. Say how much was taken.");
  if (taxKobo !== undefined && taxKobo !== tax.taxKobo)
    throw conflict(`${formatNaira(tax.taxKobo)} is to be taken of this payment. ${tax.words} Please look again.`);
  const problem = beyondProblem(tax, kobo);
  if (problem) throw invalid("kobo", problem);
  return takenOf(tax, taxClass);
}

/** Notes what is known of a contractor for tax. */
export async function setSupplier(ctx: Ctx, input: CallRead<typeof taxCalls.setSupplier>) {
  return transaction(ctx, async (ctx) => {
    const { id, taxId = null, isSmall, version } = input;
    const { row, task } = await findInvoice(ctx, "pay", id, true);
    const { propertyId, contractorId } = row;
    refuseStale("What is known of them", await findSupplier(ctx, row), version);
    const said = { taxId, isSmall, setBy: userOf(ctx).id, setAt: ctx.now };
    await ctx.db
      .insert(suppliers)
      .values({ id: newId(), propertyId, contractorId, ...said })
      .onConflictDoUpdate({
        target: [suppliers.propertyId, suppliers.contractorId],
        set: { ...said, version: sql`${suppliers.version} + 1` },
      });
    await recordAct(ctx, { thing: "task", act: "supplier_noted", thingId: task.id });
    return { supplier: await findSupplier(ctx, row) };
  });
}

/** Records that what was taken for tax in a month was paid on. */
export async function remitTax(ctx: Ctx, input: CallRead<typeof taxCalls.remitTax>) {
  return transaction(ctx, async (ctx) => {
    const { id: propertyId, kobo, paidOn, reference = null } = input;
    const { relations } = await authorizeProperty(ctx, "ledger", "post", propertyId);
    const ledger = await lockLedger(ctx, propertyId);
    if (!mayPost(ledger, relations)) throw forbidden("The owner has not let managers enter money here.");
    if (paidOn > lagosDay(ctx.now)) throw invalid("paidOn", "That day has not come yet.");
    const month = `${input.month}-01`;
    const { takenKobo, remittedKobo } = await sumsOf(ctx, propertyId, month);
    const problem = remitProblem(kobo, takenKobo, remittedKobo);
    if (problem) throw invalid("kobo", problem);
    const account = await accountsByRole(ctx, ledger.id);
    const remittanceId = newId();
    const { postingId } = await post(ctx, ledger, {
      ...{ kind: "payment", onDay: paidOn, memo: `Tax of ${monthName(month)} paid on` },
      ...{ sourceKind: "tax_remittance", sourceId: remittanceId },
      lines: [{ debitId: account("wht"), creditId: account("bank"), kobo }],
    });
    await ctx.db.insert(taxRemittances).values({
      ...{ id: remittanceId, propertyId, month, kobo, paidOn, reference, postingId },
      ...{ paidBy: userOf(ctx).id, createdAt: ctx.now },
    });
    const data = { title: monthName(month) };
    await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act: "tax_remitted", data });
    return { remittedKobo: remittedKobo + kobo, postingId };
  });
}
