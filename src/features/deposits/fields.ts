import * as field from "#domain/fields.ts";
import { mostKobo } from "#features/ledger/fields.ts";

export const depositStates = ["held", "proposed", "decided", "paid_out", "taken_back"] as const;
export type DepositState = (typeof depositStates)[number];
export const depositStateLabels: Record<DepositState, string> = {
  held: "Held",
  proposed: "Deductions are proposed",
  decided: "To be paid out",
  paid_out: "Paid out",
  taken_back: "Entered by mistake",
};

export const placesOfMoney = ["bank", "bank_client", "cash"] as const;
export type PlaceOfMoney = (typeof placesOfMoney)[number];
export const placeLabels: Record<PlaceOfMoney, string> = {
  bank: "Bank account",
  bank_client: "Client's account",
  cash: "Cash",
};

const mostNaira = mostKobo / 100;

/** What somebody leaves as a caution deposit. */
export const depositFields = field.fields({
  amount: field.naira("Amount", { min: 0.01, max: mostNaira }),
  name: field.shortText("Whose it is", { max: 120 }),
  takenOn: field.day("Day"),
  paidInto: field.choice("Paid into", placesOfMoney),
  reference: field.optional(field.shortText("Reference of the transfer", { max: 100 })),
});

export const deductionFields = field.fields({
  amount: field.naira("Amount", { min: 0.01, max: mostNaira }),
  reason: field.shortText("What it is for", { max: 300 }),
});

export const objectionFields = field.fields({ objection: field.shortText("What you say to it", { max: 300 }) });

export const payoutFields = field.fields({
  paidOn: field.day("Day"),
  paidFrom: field.choice("Paid from", placesOfMoney),
  payoutReference: field.optional(field.shortText("Reference of the transfer", { max: 100 })),
});

export const takeBackFields = field.fields({ reason: field.shortText("Why it is taken back") });
