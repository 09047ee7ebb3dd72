import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/columns.server.ts";

/** A gate with a device of its own. */
export const gates = pgTable("gates", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  name: text().notNull(),
  givenBy: uuid("given_by").notNull(),
  codeHash: bytes("code_hash").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  endedAt: instant("ended_at"),
  lastUsedAt: instant("last_used_at"),
});
