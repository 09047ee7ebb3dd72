import * as field from "#domain/fields.ts";

export const phoneFields = field.fields({ phone: field.pastedText("Phone", { max: 40 }) });
export const codeFields = field.fields({ code: field.pastedText("Code", { max: 20 }) });

export const browserFields = field.fields({
  endpoint: field.pastedText("The address of the push service", { max: 2_000 }),
  key: field.pastedText("The key of the browser", { max: 200 }),
  secret: field.pastedText("The secret of the browser", { max: 100 }),
  label: field.optional(field.shortText("The name of the browser", { max: 100 })),
});
