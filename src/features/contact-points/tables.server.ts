import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/columns.server.ts";

export const contactPoints = pgTable("contact_points", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  kind: text().$type<"phone" | "browser" | "whatsapp">().notNull(),
  address: text().notNull(),
  /** What WhatsApp calls somebody. */
  userId: text("user_id"),
  /** When they wrote last by WhatsApp. */
  heardAt: instant("heard_at"),
  label: text(),
  browserKey: text("browser_key"),
  browserSecret: text("browser_secret"),
  sessionId: uuid("session_id"),
  codeHash: bytes("code_hash"),
  codeSentAt: instant("code_sent_at"),
  codeTries: integer("code_tries").notNull().default(0),
  verifiedAt: instant("verified_at"),
  optedOutAt: instant("opted_out_at"),
  /** When it was last chosen whether something comes here. */
  chosenAt: instant("chosen_at"),
  /** When its push service said that it knows this browser no more. */
  goneAt: instant("gone_at"),
  createdAt: instant("created_at").notNull(),
});

export const channelPreferences = pgTable("channel_preferences", {
  accountId: uuid("account_id").primaryKey(),
  /** As "mail requests". */
  muted: text().array().$type<string[]>().notNull().default([]),
  /** What comes once a day, as "mail requests". */
  daily: text().array().$type<string[]>().notNull().default([]),
  /** Of what all comes by a way that costs, not only what cannot wait. */
  everything: text().array().$type<string[]>().notNull().default([]),
  version: integer().notNull().default(1),
});

export const pushKeys = pgTable("push_keys", {
  id: uuid().primaryKey(),
  publicKey: text("public_key").notNull(),
  sealed: bytes().notNull(),
  madeAt: instant("made_at").notNull(),
});
