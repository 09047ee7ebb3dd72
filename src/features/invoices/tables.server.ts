import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { InvoiceKind, InvoiceState } from "./fields.ts";
import type { TaxClass } from "./tax/fields.ts";

export type InvoiceLine = { what: string; kobo: number };

export const payoutAccounts = pgTable("payout_accounts", {
  accountId: uuid("account_id").primaryKey(),
  bank: text().notNull(),
  number: text().notNull(),
  name: text().notNull(),
  changedAt: instant("changed_at").notNull(),
  version: integer().notNull().default(1),
});

export const invoices = pgTable("invoices", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  taskId: uuid("task_id").notNull(),
  contractorId: uuid("contractor_id").notNull(),
  filedBy: uuid("filed_by").notNull(),
  kind: text().$type<InvoiceKind>().notNull(),
  seller: text().notNull(),
  number: text(),
  taxId: text("tax_id"),
  issuedOn: day("issued_on").notNull(),
  lines: jsonb().$type<InvoiceLine[]>().notNull(),
  netKobo: wholeNumber("net_kobo").notNull(),
  vatKobo: wholeNumber("vat_kobo").notNull(),
  paidKobo: wholeNumber("paid_kobo").notNull().default(0),
  /** What is held back now, and what was when it was accepted. */
  heldKobo: wholeNumber("held_kobo").notNull().default(0),
  retainedKobo: wholeNumber("retained_kobo").notNull().default(0),
  heldUntil: day("held_until"),
  /** What of it an advance had paid already. */
  recoveredKobo: wholeNumber("recovered_kobo").notNull().default(0),
  advanceId: uuid("advance_id"),
  releasedBy: uuid("released_by"),
  releasedAt: instant("released_at"),
  releaseReason: text("release_reason"),
  /** How often it was accepted, this time included: each stands in the books by its own step. */
  round: integer().notNull().default(1),
  takenBackReason: text("taken_back_reason"),
  /** When its people were told that its day has come. */
  remindedAt: instant("reminded_at"),
  state: text().$type<InvoiceState>().notNull(),
  question: text(),
  answer: text(),
  reason: text(),
  /** The approval that it rests on. */
  verificationId: uuid("verification_id"),
  proved: boolean().notNull().generatedAlwaysAs(sql`true`),
  decidedBy: uuid("decided_by"),
  decidedAt: instant("decided_at"),
  createdAt: instant("created_at").notNull(),
  version: integer().notNull().default(1),
});

export const invoicePayments = pgTable("invoice_payments", {
  id: uuid().primaryKey(),
  invoiceId: uuid("invoice_id").notNull(),
  kobo: wholeNumber("kobo").notNull(),
  /** Duty and fee of the bank. */
  chargesKobo: wholeNumber("charges_kobo").notNull(),
  /** The part without VAT, and what of it was taken for tax; the transfer is the rest. */
  netKobo: wholeNumber("net_kobo"),
  taxKobo: wholeNumber("tax_kobo").notNull().default(0),
  taxClass: text("tax_class").$type<TaxClass>(),
  taxPermille: integer("tax_permille"),
  taxId: text("tax_id"),
  taxWords: text("tax_words"),
  paidOn: day("paid_on").notNull(),
  reference: text(),
  paidBy: uuid("paid_by").notNull(),
  /** More than one person lets go alone, by whoever had accepted it, since nobody else may enter money there. */
  alone: boolean().notNull().default(false),
  postingId: uuid("posting_id").notNull(),
  /** That it never left the bank: reversed in the books since. */
  takenBackBy: uuid("taken_back_by"),
  takenBackAt: instant("taken_back_at"),
  takenBackReason: text("taken_back_reason"),
  createdAt: instant("created_at").notNull(),
});
