import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/columns.server.ts";

export const apiKeys = pgTable("api_keys", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  name: text().notNull(),
  /** The first letters of the key. */
  starts: text().notNull(),
  keyHash: bytes("key_hash").notNull(),
  scopes: text().array().notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at"),
  revokedAt: instant("revoked_at"),
});
