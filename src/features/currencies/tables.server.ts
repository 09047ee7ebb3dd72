import { date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, wholeNumber } from "#platform/columns.server.ts";
import type { Currency } from "./fields.ts";

export const exchangeRates = pgTable("exchange_rates", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  currency: text().$type<Currency>().notNull(),
  onDay: date("on_day", { mode: "string" }).notNull(),
  /** For one of the currency. */
  kobo: wholeNumber("kobo").notNull(),
  source: text().notNull(),
  createdAt: instant("created_at").notNull(),
});

export const currencyChoices = pgTable("currency_choices", {
  accountId: uuid("account_id").primaryKey(),
  currency: text().$type<Currency>().notNull(),
  chosenAt: instant("chosen_at").notNull(),
});
