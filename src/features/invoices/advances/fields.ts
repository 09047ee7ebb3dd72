import * as field from "#domain/fields.ts";
import { mostChargeKobo } from "#features/ledger/fields.ts";

export const advanceStates = ["asked", "approved", "refused", "paid", "taken_back"] as const;
export type AdvanceState = (typeof advanceStates)[number];
export const advanceStateLabels: Record<AdvanceState, string> = {
  asked: "Waits for the owner",
  approved: "Approved, to be paid",
  refused: "Refused",
  paid: "Given, not yet proved",
  taken_back: "Taken back",
};

const mostNaira = 100_000_000_000;

export const advanceFields = field.fields({
  amount: field.naira("Amount", { min: 0.01, max: mostNaira }),
  reason: field.shortText("What it is for", { max: 500 }),
});

export const advancePaymentFields = field.fields({
  charges: field.optional(field.naira("Duty and fee of the bank", { max: mostChargeKobo / 100 })),
  paidOn: field.day("Day"),
  reference: field.optional(field.shortText("Reference of the transfer", { max: 100 })),
});
