import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day, instant } from "#platform/columns.server.ts";
import type { CredentialKind } from "./fields.ts";

export const credentials = pgTable("credentials", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  kind: text().$type<CredentialKind>().notNull(),
  number: text().notNull(),
  issuer: text(),
  expiresOn: day("expires_on"),
  fileName: text("file_name"),
  fileBytes: integer("file_bytes"),
  fileKey: text("file_key"),
  createdAt: instant("created_at").notNull(),
  removedAt: instant("removed_at"),
  version: integer().notNull().default(1),
});

export const credentialValidations = pgTable(
  "credential_validations",
  {
    credentialId: uuid("credential_id").notNull(),
    /** The building, or the account of the contractor. */
    forId: uuid("for_id").notNull(),
    /** Of the paper, as it was looked at. */
    version: integer().notNull(),
    valid: boolean().notNull(),
    note: text(),
    validatedBy: uuid("validated_by").notNull(),
    validatedAt: instant("validated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.credentialId, table.forId] })],
);

export const requiredCredentials = pgTable(
  "required_credentials",
  {
    propertyId: uuid("property_id").notNull(),
    askedOf: text("asked_of").$type<"firm" | "technician">().notNull().default("firm"),
    kind: text().$type<CredentialKind>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.askedOf, table.kind] })],
);

export const credentialReminders = pgTable(
  "credential_reminders",
  {
    credentialId: uuid("credential_id").notNull(),
    expiresOn: day("expires_on").notNull(),
    step: integer().notNull(),
    toldAt: instant("told_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.credentialId, table.expiresOn, table.step] })],
);
