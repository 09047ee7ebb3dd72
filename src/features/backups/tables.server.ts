import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, wholeNumber } from "#platform/columns.server.ts";
import type { AskedBy, BackupState } from "./rules.ts";

/** The archives that were made here, and what became of them. */
export const backups = pgTable("backups", {
  id: uuid().primaryKey(),
  askedBy: text("asked_by").$type<AskedBy>().notNull(),
  state: text().$type<BackupState>().notNull(),
  beganAt: instant("began_at").notNull(),
  finishedAt: instant("finished_at"),
  name: text(),
  bytes: wholeNumber("bytes"),
  rowCount: wholeNumber("row_count"),
  fileCount: integer("file_count"),
  tookMs: integer("took_ms"),
  faults: text().array().notNull().default([]),
  reason: text(),
  verifiedAt: instant("verified_at"),
  isGood: boolean("is_good"),
  verifyMs: integer("verify_ms"),
  checked: text().array().notNull().default([]),
});
