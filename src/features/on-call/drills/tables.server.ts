import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";
import type { AnswerWay } from "./rules.ts";

export const drills = pgTable("on_call_drills", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  startedBy: uuid("started_by").notNull(),
  startedAt: instant("started_at").notNull(),
});

/** Who was rung, in the order of an emergency. */
export const drillPeople = pgTable("on_call_drill_people", {
  id: uuid().primaryKey(),
  drillId: uuid("drill_id").notNull(),
  accountId: uuid("account_id").notNull(),
  place: integer().notNull(),
  answeredAt: instant("answered_at"),
  answeredBy: text("answered_by").$type<AnswerWay>(),
});
