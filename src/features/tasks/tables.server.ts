import { sql } from "drizzle-orm";
import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { TaskPriority, TaskStatus } from "#domain/vocab.ts";
import type { PlanItem } from "#features/planning/rules.ts";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { LateAct, LateReason } from "./late.rules.ts";

const listOrderRule = sql`case when status in ('pending', 'in_progress') then due_on - date '2000-01-01' else 1000000 - (due_on - date '2000-01-01') end`;

export const tasks = pgTable("tasks", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  scheduleId: uuid("schedule_id"),
  ticketId: uuid("ticket_id"),
  /** What its procedure said when the task got it. */
  sopVersionId: uuid("sop_version_id"),
  /** The machine that it is about. */
  assetId: uuid("asset_id"),
  title: text().notNull(),
  description: text().notNull(),
  category: text().notNull(),
  priority: text().$type<TaskPriority>().notNull(),
  status: text().$type<TaskStatus>().notNull(),
  dueOn: day("due_on").notNull(),
  estimatedCostKobo: wholeNumber("estimated_cost_kobo"),
  actualCostKobo: wholeNumber("actual_cost_kobo"),
  actualCostEstimated: boolean("actual_cost_estimated").notNull().default(false),
  estimatedHours: doublePrecision("estimated_hours"),
  contractorId: uuid("contractor_id"),
  technicianId: uuid("technician_id"),
  /** Whose it was before, as earlier releases wrote it: the last one alone. */
  formerTechnicianId: uuid("former_technician_id"),
  /** Everybody whose it was before it was given to another or taken back. */
  formerTechnicianIds: uuid("former_technician_ids").array().notNull().default([]),
  contractorNotes: text("contractor_notes"),
  expectedCompletionAt: instant("expected_completion_at"),
  /** The plan item that made it, as it stood then: reasons, checklist, safety, cost range. */
  plan: jsonb().$type<PlanItem>(),
  /** The weightiest of its reasons, for lists. */
  why: text(),
  /** Days since 2000 while open, 1,000,000 less those once closed: the order of every list. */
  listOrder: integer("list_order").notNull().generatedAlwaysAs(listOrderRule),
  createdBy: uuid("created_by"),
  createdAt: instant("created_at").notNull(),
  startedAt: instant("started_at"),
  /** By the phone of whoever started it without a network. */
  startOccurredAt: instant("start_occurred_at"),
  startedBy: uuid("started_by"),
  completedAt: instant("completed_at"),
  completedBy: uuid("completed_by"),
  cancelledAt: instant("cancelled_at"),
  /** Cancelled because the days of its schedule changed: made again should that day come back. */
  withdrawn: boolean().notNull().default(false),
  version: integer().notNull().default(1),
});

/** What arrived when its task had changed meanwhile; its photos are media of it. */
export const lateWork = pgTable("late_work", {
  id: uuid().primaryKey(),
  taskId: uuid("task_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  technicianId: uuid("technician_id").notNull(),
  what: text().$type<LateAct>().notNull().default("completed"),
  /** Which of several: the line of a tick, the moment of a log. */
  actKey: text("act_key").notNull().default(""),
  reason: text().$type<LateReason>().notNull(),
  notes: text().notNull(),
  totalHours: doublePrecision("total_hours").notNull(),
  additionalMaterials: text("additional_materials").array().notNull(),
  /** By the phone of whoever did it. */
  occurredAt: instant("occurred_at").notNull(),
  receivedAt: instant("received_at").notNull(),
});
