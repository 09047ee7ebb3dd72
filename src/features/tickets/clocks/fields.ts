import * as field from "#domain/fields.ts";

/** Whether time runs at working hours only, or always. */
export const countings = ["working", "always"] as const;
export type Counting = (typeof countings)[number];
export const countingLabels: Record<Counting, string> = { working: "Working hours", always: "Day and night" };

/** A quarter of an hour to about a year of working days. */
const range = { min: 0.25, max: 2_000 };
const hours = (label: string) => {
  const sentence = `${label} must be a number of hours from 0.25 to 2,000.`;
  return field.number(label, { ...range, outside: sentence, wrong: sentence });
};

/** What a building promises for requests of one priority. */
export const promiseFields = field.fields({
  answerHours: hours("The first answer"),
  visitHours: hours("The visit"),
  mendedHours: hours("The end of the work"),
  counted: field.choice("Counted", countings),
});
