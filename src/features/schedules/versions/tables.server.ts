import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PlanEvent } from "#domain/plan-events.ts";
import { instant } from "#platform/columns.server.ts";
import type { ChangeField, Decision, Offered } from "./rules.ts";

export const planNumbers = pgTable("plan_numbers", {
  propertyId: uuid("property_id").primaryKey(),
  number: integer().notNull(),
  catalogue: text(),
  /** What the plan said and how it stood when it was made last; null since somebody changed it. */
  madeOf: text("made_of"),
  at: instant("at").notNull(),
});

/** What happened since a plan was made last. */
export const planEvents = pgTable("plan_events", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  event: jsonb().$type<PlanEvent>().notNull(),
});

export const planChanges = pgTable("plan_changes", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  number: integer().notNull(),
  at: instant("at").notNull(),
  actorId: uuid("actor_id"),
  scheduleId: uuid("schedule_id"),
  suggestionId: uuid("suggestion_id"),
  title: text().notNull(),
  event: jsonb().$type<PlanEvent>().notNull(),
  field: text().$type<ChangeField>().notNull(),
  old: text(),
  new: text(),
  why: text().notNull(),
  offer: jsonb().$type<Offered>(),
  decision: text().$type<Decision>(),
  decidedAt: instant("decided_at"),
  decidedBy: uuid("decided_by"),
});
