import * as field from "#domain/fields.ts";
import { mostChargeKobo } from "#features/ledger/fields.ts";

/** So many transfers banks here take in one file without asking; a longer list is read by nobody. */
export const mostLines = 100;

export const lineStates = ["listed", "paid", "left"] as const;
export type LineState = (typeof lineStates)[number];
export const lineStateLabels: Record<LineState, string> = {
  listed: "To be paid",
  paid: "Paid",
  left: "Not paid by this list",
};

/** Where the rest of a deposit is sent. */
export const payeeFields = field.fields({
  bank: field.shortText("Bank", { max: 80 }),
  number: field.accountNumber("Account number"),
});

/** What the bank says of a list that it paid, as somebody writes it down. */
export const recordFields = field.fields({
  paidOn: field.day("Day"),
  charges: field.optional(field.naira("Duty and fee of each transfer", { max: mostChargeKobo / 100 })),
  references: field.optional(field.longText("The bank's references, a line each in the order of the list")),
});
