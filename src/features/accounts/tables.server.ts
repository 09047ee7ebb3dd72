import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Role } from "#domain/vocab.ts";
import { bytes, instant } from "#platform/columns.server.ts";
import type { TokenPurpose } from "./rules.ts";

export const accounts = pgTable("accounts", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  passwordHash: text("password_hash").notNull(),
  phone: text(),
  location: text(),
  role: text().$type<Role>().notNull(),
  buildingUnit: text("building_unit"),
  emailVerifiedAt: instant("email_verified_at"),
  suspendedAt: instant("suspended_at"),
  suspensionReason: text("suspension_reason"),
  deletedAt: instant("deleted_at"),
  /** Since when their words in corrected requests may be learned from; null is no. */
  textsLentAt: instant("texts_lent_at"),
  /** Since when a password alone does not sign in; null where it does. */
  secondStepAt: instant("second_step_at"),
  /** From when on an organisation asks for two-step sign-in. */
  secondStepDueAt: instant("second_step_due_at"),
  createdAt: instant("created_at").notNull(),
  version: integer().notNull().default(1),
});

export const sessions = pgTable("sessions", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  tokenHash: bytes("token_hash").notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  revokedAt: instant("revoked_at"),
  userAgent: text("user_agent"),
});

/** What mailed links carry; the token itself is nowhere but in the mail. */
export const accountTokens = pgTable("account_tokens", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  purpose: text().$type<TokenPurpose>().notNull(),
  tokenHash: bytes("token_hash").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
  /** Of `undo_two_step`: what was taken into use since then goes. */
  since: instant("since"),
});

export const signInFailures = pgTable("sign_in_failures", {
  accountKey: text("account_key").primaryKey(),
  failures: integer().notNull(),
  windowStartedAt: instant("window_started_at").notNull(),
  lastFailedAt: instant("last_failed_at").notNull(),
});
