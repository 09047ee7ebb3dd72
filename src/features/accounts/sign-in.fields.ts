import * as field from "#domain/fields.ts";

/** A password that is compared and never stored: as long as it comes. */
export const typedSecret = { min: 1, max: 1_000, tooLong: "Password is too long." };

/** What signs in, users and site admins alike; a code where two-step sign-in is on. */
export const signInFields = field.fields({
  email: field.pastedText("Email", { max: 254 }),
  password: field.secret("Password", typedSecret),
  code: field.optional(field.pastedText("Code", { max: 50 })),
});
