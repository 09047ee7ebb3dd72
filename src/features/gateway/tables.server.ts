import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { Told } from "#platform/payments.server.ts";
import type { GatewayMode, OnlineState, Provider, SettlesInto } from "./fields.ts";

export const paymentGateways = pgTable("payment_gateways", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  provider: text().$type<Provider>().notNull(),
  mode: text().$type<GatewayMode>().notNull(),
  /** Sealed. */
  secret: bytes().notNull(),
  /** Of the address to which the provider tells. */
  word: text().notNull(),
  settlesInto: text("settles_into").$type<SettlesInto>().notNull(),
  setBy: uuid("set_by").notNull(),
  setAt: instant("set_at").notNull(),
  endedAt: instant("ended_at"),
  /** When it told something that was believed. */
  heardAt: instant("heard_at"),
  /** Up to when its list was read. */
  listedAt: instant("listed_at"),
  trouble: text(),
  /** Of the building, given to the provider with each account number of a unit; null where units have none. */
  numbersPhone: text("numbers_phone"),
});

export const gatewaySettlements = pgTable("gateway_settlements", {
  id: uuid().primaryKey(),
  gatewayId: uuid("gateway_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  name: text().notNull(),
  onDay: day("on_day").notNull(),
  kobo: wholeNumber("kobo").notNull(),
  feeKobo: wholeNumber("fee_kobo").notNull(),
  netKobo: wholeNumber("net_kobo").notNull(),
  postingId: uuid("posting_id"),
  madeAt: instant("made_at").notNull(),
});

export const onlinePayments = pgTable("online_payments", {
  id: uuid().primaryKey(),
  gatewayId: uuid("gateway_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  unitId: uuid("unit_id").notNull(),
  provider: text().$type<Provider>().notNull(),
  reference: text().notNull(),
  kobo: wholeNumber("kobo").notNull(),
  payer: text().notNull(),
  payerId: uuid("payer_id"),
  state: text().$type<OnlineState>().notNull(),
  /** The account number of the unit by which it came. */
  numberId: uuid("number_id"),
  /** The page on which it is paid. */
  url: text(),
  why: text(),
  channel: text(),
  feeKobo: wholeNumber("fee_kobo"),
  /** How much of it the payer's bank took back in parts, as keepers were told. */
  partKobo: wholeNumber("part_kobo"),
  paidAt: instant("paid_at"),
  unitPaymentId: uuid("unit_payment_id"),
  settlementId: uuid("settlement_id"),
  /** Of what went back: the payout that held it back. */
  backSettlementId: uuid("back_settlement_id"),
  createdAt: instant("created_at").notNull(),
  askedAt: instant("asked_at"),
});

export const gatewayHints = pgTable("gateway_hints", {
  id: uuid().primaryKey(),
  gatewayId: uuid("gateway_id").notNull(),
  digest: bytes().notNull(),
  told: jsonb().$type<Told>().notNull(),
  cameAt: instant("came_at").notNull(),
  workedAt: instant("worked_at"),
});
