import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { BankAccount, How, Mapping } from "./fields.ts";

/** A file of a bank that was read in. */
export const bankStatements = pgTable("bank_statements", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  account: text().$type<BankAccount>().notNull(),
  fileName: text("file_name"),
  mapping: jsonb().$type<Mapping>().notNull(),
  fromDay: day("from_day").notNull(),
  toDay: day("to_day").notNull(),
  openingKobo: wholeNumber("opening_kobo").notNull(),
  closingKobo: wholeNumber("closing_kobo").notNull(),
  /** How many lines it brought; others were there before. */
  lines: integer().notNull(),
  /** Why days are missing beside it. */
  gapReason: text("gap_reason"),
  importedBy: uuid("imported_by").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** One movement of a bank account, once. */
export const bankLines = pgTable("bank_lines", {
  id: uuid().primaryKey(),
  statementId: uuid("statement_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  account: text().$type<BankAccount>().notNull(),
  /** Orders the lines of an account as the bank has them. */
  place: doublePrecision().notNull(),
  onDay: day("on_day").notNull(),
  valueDay: day("value_day"),
  text: text().notNull(),
  /** More than nothing came in, less went out. */
  kobo: wholeNumber("kobo").notNull(),
  balanceKobo: wholeNumber("balance_kobo").notNull(),
  mark: text().notNull(),
  ordinal: integer().notNull(),
});

/** What a line of the bank is in the books; one at a time. */
export const bankMatches = pgTable("bank_matches", {
  id: uuid().primaryKey(),
  lineId: uuid("line_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  how: text().$type<How>().notNull(),
  postingId: uuid("posting_id").notNull(),
  unitPaymentId: uuid("unit_payment_id"),
  kobo: wholeNumber("kobo").notNull(),
  /** Posted by this match, so its undoing takes that back. */
  posts: boolean().notNull(),
  madeBy: uuid("made_by").notNull(),
  madeAt: instant("made_at").notNull(),
  endedBy: uuid("ended_by"),
  endedAt: instant("ended_at"),
  /** Why it ended. */
  reason: text(),
});
