import * as field from "#domain/fields.ts";

export const questionFields = field.fields({ question: field.shortText("Your question", { max: 500 }) });
export const answerFields = field.fields({ answer: field.shortText("Answer", { max: 500 }) });
export const supplementFields = field.fields({ text: field.longText("Supplement", { max: 2_000 }) });
export const noteFields = field.fields({
  note: field.optional(field.longText("Note to the residents", { max: 2_000 })),
});
