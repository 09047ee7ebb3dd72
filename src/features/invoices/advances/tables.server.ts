import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { AdvanceState } from "./fields.ts";

/** What a contractor is paid before the work, until invoices prove it. */
export const orderAdvances = pgTable("order_advances", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  orderId: uuid("order_id").notNull(),
  taskId: uuid("task_id").notNull(),
  contractorId: uuid("contractor_id").notNull(),
  kobo: wholeNumber().notNull(),
  reason: text().notNull(),
  state: text().$type<AdvanceState>().notNull(),
  askedBy: uuid("asked_by").notNull(),
  createdAt: instant("created_at").notNull(),
  decidedBy: uuid("decided_by"),
  decidedAt: instant("decided_at"),
  answer: text(),
  paidOn: day("paid_on"),
  reference: text(),
  paidBy: uuid("paid_by"),
  /** Duty and fee of the bank. */
  chargesKobo: wholeNumber("charges_kobo").notNull().default(0),
  /** More than one person lets go alone, by whoever had approved it, since nobody else may enter money there. */
  alone: boolean().notNull().default(false),
  postingId: uuid("posting_id"),
  /** What invoices have proved of it. */
  recoveredKobo: wholeNumber("recovered_kobo").notNull().default(0),
  /** Who said that it never left the bank, when and why. */
  takenBackBy: uuid("taken_back_by"),
  takenBackAt: instant("taken_back_at"),
  takenBackReason: text("taken_back_reason"),
  version: integer().notNull().default(1),
});
