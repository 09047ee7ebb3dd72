import * as field from "#domain/fields.ts";

/** What whoever did the work says to a doubt about its proof. */
export const answerFields = field.fields({
  answer: field.longText("Answer", { missing: "Say what happened, in your own words.", max: 2_000 }),
});
