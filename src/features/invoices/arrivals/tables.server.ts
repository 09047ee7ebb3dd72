import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";

/** What a contractor says of what was recorded as paid to them. */
export const paymentArrivals = pgTable("payment_arrivals", {
  id: uuid().primaryKey(),
  invoicePaymentId: uuid("invoice_payment_id"),
  advanceId: uuid("advance_id"),
  contractorId: uuid("contractor_id").notNull(),
  missingAt: instant("missing_at"),
  /** What they see at their bank instead. */
  note: text(),
  receivedAt: instant("received_at"),
});
