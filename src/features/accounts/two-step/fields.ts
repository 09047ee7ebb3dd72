import * as field from "#domain/fields.ts";

/** The first code of an authenticator app. */
export const codeFields = field.fields({
  code: field.pastedText("Code", { max: 20, missing: "Please enter the six digits." }),
});

/** What a passkey is called. */
export const passkeyFields = field.fields({ name: field.shortText("Name", { max: 60 }) });
