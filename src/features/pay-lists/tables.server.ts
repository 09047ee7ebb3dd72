import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Taken } from "#features/invoices/tax/service.server.ts";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { LineState } from "./fields.ts";

/** What is to be paid by one file at the bank. */
export const payLists = pgTable("pay_lists", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  /** 1, 2, 3 … of the building. */
  number: integer().notNull(),
  state: text().$type<"open" | "closed">().notNull(),
  madeBy: uuid("made_by").notNull(),
  madeAt: instant("made_at").notNull(),
  version: integer().notNull().default(1),
});

/** One transfer of a list, with the bank details as they were when it was made. */
export const payListLines = pgTable("pay_list_lines", {
  id: uuid().primaryKey(),
  listId: uuid("list_id").notNull(),
  line: integer().notNull(),
  invoiceId: uuid("invoice_id"),
  depositId: uuid("deposit_id"),
  advanceId: uuid("advance_id"),
  /** What goes to the bank, and of an invoice what is taken for tax beside it. */
  kobo: wholeNumber("kobo").notNull(),
  tax: jsonb().$type<Taken>(),
  payeeId: uuid("payee_id"),
  bank: text().notNull(),
  number: text().notNull(),
  name: text().notNull(),
  state: text().$type<LineState>().notNull(),
  reference: text(),
  paidBy: uuid("paid_by"),
  paidOn: day("paid_on"),
  /** Of an invoice: which of its payments it became. */
  paymentId: uuid("payment_id"),
  /** Of a deposit: when its payout was taken back; of the others their own rows say it. */
  takenBackAt: instant("taken_back_at"),
});
