import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, wholeNumber } from "#platform/columns.server.ts";
import type { ArchiveState } from "./rules.ts";

export const archives = pgTable("archives", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  /** Null: of the account itself. */
  propertyId: uuid("property_id"),
  state: text().$type<ArchiveState>().notNull(),
  reason: text(),
  bytes: wholeNumber("bytes"),
  askedAt: instant("asked_at").notNull(),
  readyAt: instant("ready_at"),
});
