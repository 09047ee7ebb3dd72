import * as field from "#domain/fields.ts";
import { bases } from "#features/charges/fields.ts";

export const budgetStates = ["draft", "adopted"] as const;
export type BudgetState = (typeof budgetStates)[number];

/** Where the sum of a line comes from: the plan, what such things cost until now, or somebody's hand. */
export const lineSources = ["plan", "past", "hand"] as const;
export type LineSource = (typeof lineSources)[number];

/** The most that one line may come to: a hundred billion naira. */
export const mostKobo = 10_000_000_000_000;
export const mostNaira = mostKobo / 100;

export const noteFields = field.fields({
  note: field.optional(field.longText("Note to the residents", { max: 1_000 })),
});

export const adoptFields = field.fields({
  reason: field.optional(field.longText("Why it changes", { max: 500 })),
});

/** In how many equal parts a year is asked for. */
export const partings = ["year", "half", "quarter", "month"] as const;
export type Parting = (typeof partings)[number];
export const partingLabels: Record<Parting, string> = {
  year: "Once for the year",
  half: "Each half year",
  quarter: "Each quarter",
  month: "Each month",
};

/** How units are asked for what a budget comes to. */
export const askFields = field.fields({
  parting: field.choice("How often", partings),
  basis: field.choice("Shared", bases),
  dueDays: field.number("Days to pay", { min: 0, max: 180, whole: true }),
});
