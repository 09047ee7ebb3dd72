import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
  postingId: uuid("posting_id"),
  /** What invoices have proved of it. */
  recoveredKobo: wholeNumber("recovered_kobo").notNull().default(0),
  version: integer().notNull().default(1),
});
