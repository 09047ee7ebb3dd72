import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, wholeNumber } from "#platform/columns.server.ts";

/** The authenticator app of an account, and the hashes of its recovery codes. */
export const secondSteps = pgTable("second_steps", {
  accountId: uuid("account_id").primaryKey(),
  totpSecret: bytes("totp_secret"),
  totpOffered: bytes("totp_offered"),
  totpLastStep: integer("totp_last_step"),
  /** When the app was taken into use. */
  totpAt: instant("totp_at"),
  recoveryHashes: text("recovery_hashes").array().notNull().default([]),
});

export const passkeys = pgTable("passkeys", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  credentialId: text("credential_id").notNull(),
  publicKey: bytes("public_key").notNull(),
  /** Of the device that holds it; one that goes back is a copy. */
  counter: wholeNumber().notNull(),
  transports: text().array().notNull().default([]),
  name: text().notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at"),
});

export const answeredChallenges = pgTable("answered_challenges", {
  hash: bytes().primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});
