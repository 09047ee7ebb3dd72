import * as field from "#domain/fields.ts";

export const credentialKinds = [
  "registration",
  "licence",
  "insurance",
  "trade_test",
  "guarantor",
  "police_certificate",
] as const;
export type CredentialKind = (typeof credentialKinds)[number];

export const kindLabels: Record<CredentialKind, string> = {
  registration: "Registration",
  licence: "Licence",
  insurance: "Insurance",
  trade_test: "COREN or trade test",
  guarantor: "Guarantor",
  police_certificate: "Police character certificate",
};

/** What somebody says of a paper of their own. */
export const credentialFields = field.fields({
  kind: field.choice("Kind", credentialKinds),
  number: field.shortText("Number", { max: 100 }),
  issuer: field.optional(field.shortText("Issued by")),
  expiresOn: field.optional(field.day("Valid until")),
});

export const validationFields = field.fields({
  valid: field.flag("Valid"),
  note: field.optional(field.longText("What you found", { max: 1_000 })),
});

export const mostFileBytes = 10_000_000;
