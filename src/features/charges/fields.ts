import * as field from "#domain/fields.ts";

export const bases = ["equal", "per_mille", "m2", "weight"] as const;
export type Basis = (typeof bases)[number];
export const basisLabels: Record<Basis, string> = {
  equal: "Equal parts",
  per_mille: "By share in per mille",
  m2: "By size in m²",
  weight: "By weight",
};

export const demandStates = ["draft", "issued", "taken_back"] as const;
export type DemandState = (typeof demandStates)[number];
export const demandStateLabels: Record<DemandState, string> = {
  draft: "Draft",
  issued: "Issued",
  taken_back: "Taken back",
};

/** The most that one demand may come to: a hundred billion naira. */
export const mostKobo = 10_000_000_000_000;
export const mostLines = 20;
const mostNaira = mostKobo / 100;

/** A demand whole: its name, what it covers and until when it is to be paid. */
export const demandFields = field.fields({
  title: field.shortText("Name", { max: 120 }),
  fromDay: field.day("From"),
  toDay: field.day("To"),
  dueOn: field.day("To be paid by"),
});

export const lineFields = field.fields({
  what: field.shortText("What it is for", { max: 120 }),
  amount: field.naira("Amount", { min: 0.01, max: mostNaira }),
  basis: field.choice("Shared", bases),
  without: field.optional(field.shortText("Without units that take no part in", { max: 60 })),
});
