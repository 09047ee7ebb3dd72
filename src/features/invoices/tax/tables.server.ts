import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";

/** What the law says, each with the day from which it holds. */
export const taxRules = pgTable(
  "tax_rules",
  {
    name: text().notNull(),
    fromDay: day("from_day").notNull(),
    value: wholeNumber().notNull(),
    source: text().notNull(),
  },
  ({ name, fromDay }) => [primaryKey({ columns: [name, fromDay] })],
);

/** What the keepers of a building know of a contractor for tax. */
export const suppliers = pgTable("suppliers", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  contractorId: uuid("contractor_id").notNull(),
  taxId: text("tax_id"),
  isSmall: boolean("is_small").notNull(),
  setBy: uuid("set_by").notNull(),
  setAt: instant("set_at").notNull(),
  version: integer().notNull().default(1),
});

export const taxRemittances = pgTable("tax_remittances", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  /** The first of the month in which it was taken. */
  month: day("month").notNull(),
  kobo: wholeNumber().notNull(),
  paidOn: day("paid_on").notNull(),
  reference: text(),
  paidBy: uuid("paid_by").notNull(),
  postingId: uuid("posting_id").notNull(),
  createdAt: instant("created_at").notNull(),
});
