import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { DemandState } from "./fields.ts";
import type { DemandLine } from "./shares.rules.ts";

export const demands = pgTable("demands", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  title: text().notNull(),
  fromDay: day("from_day").notNull(),
  toDay: day("to_day").notNull(),
  dueOn: day("due_on").notNull(),
  lines: jsonb().$type<DemandLine[]>().notNull(),
  totalKobo: wholeNumber("total_kobo").notNull(),
  state: text().$type<DemandState>().notNull(),
  /** The budget that it was drafted of. */
  budgetId: uuid("budget_id"),
  postingId: uuid("posting_id"),
  issuedOn: day("issued_on"),
  takenBackOn: day("taken_back_on"),
  /** Why it was taken back. */
  reason: text(),
  createdBy: uuid("created_by").notNull(),
  createdAt: instant("created_at").notNull(),
  version: integer().notNull().default(1),
});

export const demandShares = pgTable("demand_shares", {
  id: uuid().primaryKey(),
  demandId: uuid("demand_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  unitId: uuid("unit_id").notNull(),
  /** The line of the posting, so that the share stands in the books by itself. */
  line: integer().notNull(),
  /** Of each line of the demand. */
  parts: jsonb().$type<number[]>().notNull(),
  kobo: wholeNumber("kobo").notNull(),
  paidKobo: wholeNumber("paid_kobo").notNull().default(0),
});
