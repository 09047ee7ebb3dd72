import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { EveryPaidInto, PaymentState } from "./fields.ts";

export const unitPayments = pgTable("unit_payments", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  unitId: uuid("unit_id").notNull(),
  kobo: wholeNumber("kobo").notNull(),
  /** How much of it was taken for demands; the rest is paid ahead. */
  appliedKobo: wholeNumber("applied_kobo").notNull().default(0),
  paidOn: day("paid_on").notNull(),
  paidInto: text("paid_into").$type<EveryPaidInto>().notNull(),
  payer: text().notNull(),
  payerId: uuid("payer_id"),
  reference: text(),
  state: text().$type<PaymentState>().notNull(),
  reason: text(),
  /** The day on which it stands in the books. */
  bookedOn: day("booked_on"),
  takenBackOn: day("taken_back_on"),
  postingId: uuid("posting_id"),
  receiptNumber: integer("receipt_number"),
  receiptPeriod: text("receipt_period"),
  createdBy: uuid("created_by").notNull(),
  decidedBy: uuid("decided_by"),
  decidedAt: instant("decided_at"),
  createdAt: instant("created_at").notNull(),
  version: integer().notNull().default(1),
});

export const paymentAllocations = pgTable(
  "payment_allocations",
  {
    paymentId: uuid("payment_id").notNull(),
    shareId: uuid("share_id").notNull(),
    kobo: wholeNumber("kobo").notNull(),
  },
  ({ paymentId, shareId }) => [primaryKey({ columns: [paymentId, shareId] })],
);

/** Where the people of a building pay to. */
export const collectionAccounts = pgTable("collection_accounts", {
  propertyId: uuid("property_id").primaryKey(),
  bank: text().notNull(),
  number: text().notNull(),
  name: text().notNull(),
  version: integer().notNull().default(1),
});
