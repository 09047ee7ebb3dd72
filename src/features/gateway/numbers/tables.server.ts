import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";
import type { GatewayMode, NumberState, Provider } from "../fields.ts";

/** The account numbers of units, the one in use and those before it. */
export const unitNumbers = pgTable("unit_numbers", {
  id: uuid().primaryKey(),
  gatewayId: uuid("gateway_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  unitId: uuid("unit_id").notNull(),
  provider: text().$type<Provider>().notNull(),
  mode: text().$type<GatewayMode>().notNull(),
  state: text().$type<NumberState>().notNull(),
  number: text(),
  bank: text(),
  bankCode: text("bank_code"),
  /** What the bank calls it, for who sends to it. */
  name: text(),
  why: text(),
  /** Who lived there when it was last looked: their accounts, and their rows as residents. */
  people: jsonb().$type<string[]>().notNull().default([]),
  askedAt: instant("asked_at").notNull(),
  /** When the provider's bank was last asked what came to it. */
  lookedAt: instant("looked_at"),
  endedAt: instant("ended_at"),
  /** When the provider was told that it is needed no more. */
  givenBackAt: instant("given_back_at"),
});
