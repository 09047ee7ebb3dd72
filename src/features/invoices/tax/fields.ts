import * as field from "#domain/fields.ts";

/** What a payment is for, as tax tells it apart. */
export const taxClasses = ["services", "construction", "goods", "professional", "counter"] as const;
export type TaxClass = (typeof taxClasses)[number];
export const taxClassLabels: Record<TaxClass, string> = {
  services: "Repairs and other services",
  construction: "Building work",
  goods: "Goods, not from their maker",
  professional: "Advice, management or commission",
  counter: "Bought over the counter",
};

const mostNaira = 100_000_000_000;

export const remittanceFields = field.fields({
  amount: field.naira("Amount", { min: 0.01, max: mostNaira }),
  paidOn: field.day("Day"),
  reference: field.optional(field.shortText("Reference", { max: 100 })),
});
