import * as field from "#domain/fields.ts";
import { mostKobo } from "../fields.ts";

export const paymentStates = ["reported", "confirmed", "refused", "taken_back"] as const;
export type PaymentState = (typeof paymentStates)[number];
export const paymentStateLabels: Record<PaymentState, string> = {
  reported: "Waits to be confirmed",
  confirmed: "Confirmed",
  refused: "Not found",
  taken_back: "Taken back",
};

/** What keepers see money come into by themselves. */
export const paidIntos = ["bank", "bank_client", "cash"] as const;
export type PaidInto = (typeof paidIntos)[number];
/** What is paid online is on its way to the bank first. */
export const everyPaidInto = [...paidIntos, "clearing"] as const;
export type EveryPaidInto = (typeof everyPaidInto)[number];
export const paidIntoLabels: Record<EveryPaidInto, string> = {
  clearing: "Paid online",
  bank: "Bank account",
  bank_client: "Client's account",
  cash: "Cash",
};

const mostNaira = mostKobo / 100;

/** What somebody paid for a unit. */
export const paymentFields = field.fields({
  amount: field.naira("Amount", { min: 0.01, max: mostNaira }),
  paidOn: field.day("Day"),
  paidInto: field.choice("Paid into", paidIntos),
  payer: field.optional(field.shortText("Paid by", { max: 120 })),
  reference: field.optional(field.shortText("Reference of the transfer", { max: 100 })),
});

export const reportFields = field.fields({
  amount: field.naira("Amount", { min: 0.01, max: mostNaira }),
  paidOn: field.day("Day"),
  payer: field.optional(field.shortText("From whose account", { max: 120 })),
  reference: field.optional(field.shortText("Reference of the transfer", { max: 100 })),
});

/** Where the people of a building pay to. */
export const collectionFields = field.fields({
  bank: field.shortText("Bank", { max: 80 }),
  number: field.accountNumber("Account number"),
  name: field.shortText("Name of the account", { max: 120 }),
});
