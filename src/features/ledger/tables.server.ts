import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { AccountRole } from "./chart.rules.ts";
import type { AccountKind, PayerKind } from "./fields.ts";

export const ledgers = pgTable("ledgers", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  payerKind: text("payer_kind").$type<PayerKind>().notNull(),
  /** Whether tax is taken of what contractors are paid. */
  deductsTax: boolean("deducts_tax").notNull().default(false),
  /** Whether the VAT of invoices is got back, and so is no cost. */
  reclaimsVat: boolean("reclaims_vat").notNull().default(false),
  managersMayPost: boolean("managers_may_post").notNull(),
  managersMayClose: boolean("managers_may_close").notNull(),
  nextNumber: integer("next_number").notNull().default(1),
  headHash: text("head_hash").notNull(),
  /** The first of the last month that is closed. */
  closedThrough: day("closed_through"),
  checkedAt: instant("checked_at"),
  checkedNumber: integer("checked_number"),
  fault: text(),
  createdAt: instant("created_at").notNull(),
  version: integer().notNull().default(1),
});

export const ledgerAccounts = pgTable("ledger_accounts", {
  id: uuid().primaryKey(),
  ledgerId: uuid("ledger_id").notNull(),
  code: text().notNull(),
  name: text().notNull(),
  kind: text().$type<AccountKind>().notNull(),
  role: text().$type<AccountRole>().notNull(),
  version: integer().notNull().default(1),
});

export const ledgerPeriods = pgTable(
  "ledger_periods",
  {
    ledgerId: uuid("ledger_id").notNull(),
    month: day("month").notNull(),
    state: text().$type<"open" | "closed">().notNull(),
    closedBy: uuid("closed_by"),
    closedAt: instant("closed_at"),
    headNumber: integer("head_number"),
    headHash: text("head_hash"),
  },
  ({ ledgerId, month }) => [primaryKey({ columns: [ledgerId, month] })],
);

export const ledgerPostings = pgTable("ledger_postings", {
  id: uuid().primaryKey(),
  ledgerId: uuid("ledger_id").notNull(),
  /** 1, 2, 3 … without a gap. */
  number: integer().notNull(),
  onDay: day("on_day").notNull(),
  month: day("month").notNull(),
  kind: text().notNull(),
  /** What it was posted for: once each, by its step. */
  sourceKind: text("source_kind").notNull(),
  sourceId: uuid("source_id").notNull(),
  step: text().notNull(),
  taskId: uuid("task_id"),
  actorId: uuid("actor_id"),
  memo: text().notNull(),
  reversesId: uuid("reverses_id"),
  lines: integer().notNull(),
  prevHash: text("prev_hash").notNull(),
  hash: text().notNull(),
  madeAt: instant("made_at").notNull(),
});

export const ledgerTransfers = pgTable(
  "ledger_transfers",
  {
    ledgerId: uuid("ledger_id").notNull(),
    number: integer().notNull(),
    line: integer().notNull(),
    month: day("month").notNull(),
    debitId: uuid("debit_id").notNull(),
    creditId: uuid("credit_id").notNull(),
    kobo: wholeNumber("kobo").notNull(),
  },
  ({ ledgerId, number, line }) => [primaryKey({ columns: [ledgerId, number, line] })],
);

/** What each account had in each month; a trigger keeps it. */
export const ledgerBalances = pgTable(
  "ledger_balances",
  {
    ledgerId: uuid("ledger_id").notNull(),
    accountId: uuid("account_id").notNull(),
    month: day("month").notNull(),
    debitKobo: wholeNumber("debit_kobo").notNull(),
    creditKobo: wholeNumber("credit_kobo").notNull(),
    entries: integer().notNull(),
  },
  ({ ledgerId, accountId, month }) => [primaryKey({ columns: [ledgerId, accountId, month] })],
);
