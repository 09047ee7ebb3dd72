import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { ArchiveState } from "./rules.ts";

export const archives = pgTable("archives", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  /** Null: of the account itself. */
  propertyId: uuid("property_id"),
  /** Of the statements of its units: of which days. Null: of all that there is. */
  fromDay: day("from_day"),
  toDay: day("to_day"),
  state: text().$type<ArchiveState>().notNull(),
  reason: text(),
  bytes: wholeNumber("bytes"),
  askedAt: instant("asked_at").notNull(),
  readyAt: instant("ready_at"),
});
