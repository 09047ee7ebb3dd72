import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Frequency, ScheduleCategory, TaskPriority } from "#domain/vocab.ts";
import type { PlanItem } from "#features/planning/rules.ts";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { Planned } from "./versions/rules.ts";

export const schedules = pgTable("schedules", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  /** The catalogue's key where the plan made it. */
  planKey: text("plan_key"),
  scheduleName: text("schedule_name").notNull(),
  description: text(),
  category: text().$type<ScheduleCategory>().notNull(),
  priority: text().$type<TaskPriority>().notNull(),
  frequency: text().$type<Frequency>().notNull(),
  frequencyValue: integer("frequency_value").notNull(),
  frequencyUnit: text("frequency_unit").$type<"days" | "weeks" | "months" | "years">().notNull(),
  season: jsonb().$type<PlanItem["season"]>(),
  startOn: day("start_on").notNull(),
  endOn: day("end_on"),
  anchorDay: integer("anchor_day").notNull(),
  nextExecutionOn: day("next_execution_on"),
  totalExecutions: integer("total_executions").notNull().default(0),
  isActive: boolean("is_active").notNull().default(true),
  statutory: boolean().notNull().default(false),
  estimatedHours: doublePrecision("estimated_hours").notNull().default(0),
  estimatedCostKobo: wholeNumber("estimated_cost_kobo"),
  contractorId: uuid("contractor_id"),
  sopId: uuid("sop_id"),
  /** The machine that its work is about. */
  assetId: uuid("asset_id"),
  plan: jsonb().$type<PlanItem>(),
  /** What the plan says of it, in short, where it stands as the plan says; null where that is not known. */
  said: text(),
  /** What the plan itself said last of how often, when and how pressing it is. */
  planned: jsonb().$type<Planned>(),
  createdBy: uuid("created_by"),
  createdAt: instant("created_at").notNull(),
  /** Ended for good; one that is paused is only not active. */
  endedAt: instant("ended_at"),
  version: integer().notNull().default(1),
});
