import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day, instant } from "#platform/columns.server.ts";

export const moneyAccounts = pgTable("money_accounts", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  ledgerId: uuid("ledger_id").notNull(),
  fromDay: day("from_day").notNull(),
  toDay: day("to_day").notNull(),
  state: text().$type<"draft" | "issued">().notNull(),
  note: text(),
  /** As it was issued, byte for byte. */
  content: text(),
  sha256: text(),
  issuedBy: uuid("issued_by"),
  issuedAt: instant("issued_at"),
  createdAt: instant("created_at").notNull(),
  version: integer().notNull().default(1),
});

export const moneySupplements = pgTable("money_supplements", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  text: text().notNull(),
  writtenBy: uuid("written_by").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** In which units an account was read. */
export const moneyReads = pgTable(
  "money_reads",
  {
    accountId: uuid("account_id").notNull(),
    unitId: uuid("unit_id").notNull(),
    readAt: instant("read_at").notNull(),
  },
  ({ accountId, unitId }) => [primaryKey({ columns: [accountId, unitId] })],
);

export const moneyQuestions = pgTable("money_questions", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  /** The number of the posting that it is about. */
  number: integer().notNull(),
  askedBy: uuid("asked_by").notNull(),
  question: text().notNull(),
  askedAt: instant("asked_at").notNull(),
  answer: text(),
  answeredBy: uuid("answered_by"),
  answeredAt: instant("answered_at"),
});

/** The file of an account that was issued, made once. */
export const moneyPapers = pgTable("money_papers", {
  accountId: uuid("account_id").primaryKey(),
  sha256: text().notNull(),
  bytes: integer().notNull(),
  madeAt: instant("made_at").notNull(),
});
