import * as field from "#domain/fields.ts";

export const currencies = ["GBP", "USD", "EUR", "CAD", "AED", "ZAR"] as const;
export type Currency = (typeof currencies)[number];

export const currencyLabels: Record<Currency, string> = {
  GBP: "British pounds (£)",
  USD: "US dollars ($)",
  EUR: "Euros (€)",
  CAD: "Canadian dollars (CA$)",
  AED: "UAE dirhams (AED)",
  ZAR: "South African rand (R)",
};

const leastNaira = 1;
/** Far above any rate there was; more is a slip. */
const mostNaira = 1_000_000;

export const choiceFields = field.fields({ currency: field.optional(field.choice("Currency", currencies)) });

export const rateFields = field.fields({
  currency: field.choice("Currency", currencies),
  onDay: field.day("Day"),
  naira: field.naira("Naira for one", { min: leastNaira, max: mostNaira }),
  source: field.shortText("Where the rate is from", { max: 100 }),
});
