import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";
import type { AccessWay, Side, VisitState } from "./fields.ts";

/** One visit for a request: times that were offered, and the one that was chosen. */
export const visits = pgTable("visits", {
  id: uuid().primaryKey(),
  ticketId: uuid("ticket_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  /** What no two visits may come to at once: the unit, its text, or the occupant who named none. */
  home: text().notNull(),
  state: text().$type<VisitState>().notNull(),
  offeredBy: text("offered_by").$type<Side>().notNull(),
  windows: jsonb().$type<{ from: string; to: string }[]>().notNull(),
  startsAt: instant("starts_at"),
  endsAt: instant("ends_at"),
  expectedAt: instant("expected_at"),
  access: text().$type<AccessWay>(),
  reason: text(),
  admittedAt: instant("admitted_at"),
  /** For which beginning people were reminded, so that each is reminded of once. */
  dayToldFor: instant("day_told_for"),
  hourToldFor: instant("hour_told_for"),
  createdAt: instant("created_at").notNull(),
  version: integer().notNull().default(1),
});

/** Codes that were tried at a gate and opened nothing. */
export const wrongCodes = pgTable("visit_wrong_codes", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  accountId: uuid("account_id").notNull(),
  /** The device that it was tried at, where it was a gate's own. */
  gateId: uuid("gate_id"),
  at: instant("at").notNull(),
});
