import * as field from "#domain/fields.ts";

export const requestStates = ["open", "ordered", "cancelled"] as const;
export type RequestState = (typeof requestStates)[number];
export const requestStateLabels: Record<RequestState, string> = {
  open: "Waits for quotes",
  ordered: "Ordered",
  cancelled: "Not needed any more",
};

export const answerStates = ["invited", "sent", "declined"] as const;
export type AnswerState = (typeof answerStates)[number];
export const answerStateLabels: Record<AnswerState, string> = {
  invited: "Has not answered",
  sent: "Has quoted",
  declined: "Cannot do it",
};

export const lineKinds = ["labour", "material", "other"] as const;
export type LineKind = (typeof lineKinds)[number];

/** The most that one quote may come to: a hundred billion naira. */
export const mostKobo = 10_000_000_000_000;
const mostNaira = mostKobo / 100;
/** How many contractors one may ask for the same job. */
export const mostAsked = 10;

export const requestFields = field.fields({
  about: field.optional(field.longText("What they should know", { max: 2000 })),
  sealedOn: field.optional(field.day("Sealed until")),
  whyOnlyOne: field.optional(field.shortText("Why only one is asked", { max: 300 })),
});

/** A quote as somebody on a phone types it; further lines are for programs. */
export const quoteFields = field.fields({
  labour: field.naira("Labour", { min: 0.01, max: mostNaira }),
  material: field.optional(field.naira("Materials", { max: mostNaira })),
  vat: field.optional(field.naira("VAT", { max: mostNaira })),
  days: field.number("Days of work", { min: 1, max: 730, whole: true }),
  warrantyMonths: field.optional(field.number("Warranty in months", { min: 0, max: 240, whole: true })),
  advancePercent: field.optional(field.number("Paid in advance, in %", { min: 0, max: 50, whole: true })),
  note: field.optional(field.longText("What is in it, and what is not", { max: 2000 })),
});
