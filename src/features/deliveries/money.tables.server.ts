import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PaidChannel } from "#domain/channels.ts";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";

export const messagePrices = pgTable("message_prices", {
  provider: text().notNull(),
  channel: text().$type<PaidChannel>().notNull(),
  validFrom: day("valid_from").notNull(),
  kobo: wholeNumber().notNull(),
});

export const messageBudgets = pgTable("message_budgets", {
  propertyId: uuid("property_id").primaryKey(),
  ordinaryKobo: wholeNumber("ordinary_kobo").notNull(),
  urgentKobo: wholeNumber("urgent_kobo").notNull(),
  version: integer().notNull().default(1),
});

export const messageSpend = pgTable("message_spend", {
  propertyId: uuid("property_id").notNull(),
  month: text().notNull(),
  ordinaryKobo: wholeNumber("ordinary_kobo").notNull().default(0),
  urgentKobo: wholeNumber("urgent_kobo").notNull().default(0),
  /** Up to which share of it, in hundredths, keepers have been told. */
  ordinaryTold: integer("ordinary_told").notNull().default(0),
  urgentTold: integer("urgent_told").notNull().default(0),
});

export const deliveryReports = pgTable("delivery_reports", {
  provider: text().notNull(),
  providerId: text("provider_id").notNull(),
  state: text().$type<"sent" | "delivered" | "failed">().notNull(),
  words: text().notNull(),
  costKobo: wholeNumber("cost_kobo"),
  at: instant("at").notNull(),
});
