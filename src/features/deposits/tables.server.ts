import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { DepositState, PlaceOfMoney } from "./fields.ts";

/** What somebody left for a unit, until they get it back. */
export const deposits = pgTable("deposits", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  unitId: uuid("unit_id").notNull(),
  /** Whose it is, where they have an account. */
  accountId: uuid("account_id"),
  name: text().notNull(),
  kobo: wholeNumber("kobo").notNull(),
  deductedKobo: wholeNumber("deducted_kobo").notNull().default(0),
  takenOn: day("taken_on").notNull(),
  paidInto: text("paid_into").$type<PlaceOfMoney>().notNull(),
  reference: text(),
  /** Of its receipt: 1, 2, 3 … of the building. */
  number: integer().notNull(),
  postingId: uuid("posting_id").notNull(),
  state: text().$type<DepositState>().notNull(),
  /** What its person says to the deductions. */
  objection: text(),
  objectedAt: instant("objected_at"),
  /** Why it was taken back. */
  reason: text(),
  decidedBy: uuid("decided_by"),
  decidedOn: day("decided_on"),
  paidOn: day("paid_on"),
  paidFrom: text("paid_from").$type<PlaceOfMoney>(),
  payoutReference: text("payout_reference"),
  /** Duty and fee of the bank for it. */
  chargesKobo: wholeNumber("charges_kobo").notNull().default(0),
  /** More than one person lets go alone, by whoever had decided, since nobody else may enter money there. */
  alone: boolean().notNull().default(false),
  takenBy: uuid("taken_by").notNull(),
  createdAt: instant("created_at").notNull(),
  version: integer().notNull().default(1),
});

/** A payout that never left the bank, as it was recorded, and who said so. */
export const depositPayoutsBack = pgTable("deposit_payouts_back", {
  postingId: uuid("posting_id").primaryKey(),
  depositId: uuid("deposit_id").notNull(),
  paidOn: day("paid_on").notNull(),
  paidFrom: text("paid_from").$type<PlaceOfMoney>().notNull(),
  reference: text(),
  chargesKobo: wholeNumber("charges_kobo").notNull(),
  alone: boolean().notNull(),
  takenBackBy: uuid("taken_back_by").notNull(),
  takenBackAt: instant("taken_back_at").notNull(),
  takenBackReason: text("taken_back_reason").notNull(),
});

/** What is kept back of a deposit, and why. */
export const depositDeductions = pgTable("deposit_deductions", {
  id: uuid().primaryKey(),
  depositId: uuid("deposit_id").notNull(),
  kobo: wholeNumber("kobo").notNull(),
  reason: text().notNull(),
  proposedBy: uuid("proposed_by").notNull(),
  createdAt: instant("created_at").notNull(),
});
