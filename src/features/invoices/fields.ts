import * as field from "#domain/fields.ts";
import { mostChargeKobo } from "#features/ledger/fields.ts";

export const invoiceKinds = ["invoice", "receipt"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
export const invoiceKindLabels: Record<InvoiceKind, string> = { invoice: "Invoice", receipt: "Receipt" };

export const invoiceStates = ["sent", "queried", "payable", "part_paid", "paid", "refused"] as const;
export type InvoiceState = (typeof invoiceStates)[number];
export const invoiceStateLabels: Record<InvoiceState, string> = {
  sent: "Waits to be accepted",
  queried: "A question is open",
  payable: "To be paid",
  part_paid: "Paid in part",
  paid: "Paid",
  refused: "Refused",
};

/** The most that one invoice may come to: a hundred billion naira. */
export const mostKobo = 10_000_000_000_000;
const mostNaira = mostKobo / 100;

/** An invoice as somebody on a phone types it; further lines are for programs. */
export const invoiceFields = field.fields({
  kind: field.choice("Kind", invoiceKinds),
  seller: field.shortText("Seller"),
  number: field.optional(field.shortText("Number", { max: 60 })),
  taxId: field.optional(field.shortText("Tax ID of the seller", { max: 40 })),
  issuedOn: field.day("Day on the paper"),
  what: field.shortText("What it is for"),
  amount: field.naira("Amount without VAT", { min: 0.01, max: mostNaira }),
  vat: field.optional(field.naira("VAT", { max: mostNaira })),
});

export const paymentFields = field.fields({
  amount: field.naira("Amount", { min: 0.01, max: mostNaira }),
  charges: field.optional(field.naira("Duty and fee of the bank", { max: mostChargeKobo / 100 })),
  paidOn: field.day("Day"),
  reference: field.optional(field.shortText("Reference of the transfer", { max: 100 })),
});

export const payoutFields = field.fields({
  bank: field.shortText("Bank", { max: 80 }),
  number: field.accountNumber("Account number"),
  name: field.shortText("Name of the account", { max: 120 }),
});
