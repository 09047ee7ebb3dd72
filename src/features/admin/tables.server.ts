import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/columns.server.ts";
import type { AdminRole } from "./rules.ts";

export const siteAdmins = pgTable("site_admins", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  passwordHash: text("password_hash").notNull(),
  role: text().$type<AdminRole>().notNull(),
  /** Once confirmed by a code; before that it is only offered. */
  totpSecret: bytes("totp_secret"),
  totpOffered: bytes("totp_offered"),
  /** The step of the last code that was taken: none is taken twice, nor an older one after it. */
  totpLastStep: integer("totp_last_step"),
  recoveryHashes: text("recovery_hashes").array().notNull().default([]),
  createdBy: uuid("created_by"),
  createdAt: instant("created_at").notNull(),
  removedAt: instant("removed_at"),
});

export const adminSessions = pgTable("admin_sessions", {
  id: uuid().primaryKey(),
  adminId: uuid("admin_id").notNull(),
  tokenHash: bytes("token_hash").notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  revokedAt: instant("revoked_at"),
  userAgent: text("user_agent"),
});

/** One row: the key that makes the first Super Admin, by its hash, and when it was used. */
export const adminSetup = pgTable("admin_setup", {
  id: integer().primaryKey(),
  keyHash: text("key_hash"),
  keyIsGiven: boolean("key_is_given").notNull().default(false),
  doneAt: instant("done_at"),
});
