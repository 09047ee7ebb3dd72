import { doublePrecision, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Condition, FailureMode, Measured } from "#domain/findings.ts";
import type { TickList, WorkLogStatus } from "#domain/vocab.ts";
import { day, instant } from "#platform/columns.server.ts";

export const workLogs = pgTable("work_logs", {
  id: uuid().primaryKey(),
  taskId: uuid("task_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  /** Whose task it was when the work was done. */
  contractorId: uuid("contractor_id"),
  technicianId: uuid("technician_id").notNull(),
  /** The machine that was worked on. */
  assetId: uuid("asset_id"),
  loggedOn: day("logged_on").notNull(),
  hoursWorked: doublePrecision("hours_worked").notNull(),
  workDescription: text("work_description").notNull(),
  materialsUsed: text("materials_used").array().notNull(),
  issuesEncountered: text("issues_encountered"),
  notes: text(),
  status: text().$type<WorkLogStatus>().notNull().default("pending"),
  /** Why it was rejected. */
  reason: text(),
  decidedBy: uuid("decided_by"),
  decidedAt: instant("decided_at"),
  createdAt: instant("created_at").notNull(),
  /** By the phone of whoever wrote it without a network. */
  occurredAt: instant("occurred_at"),
  version: integer().notNull().default(1),
});

/** What the person who did the work said when they completed it; its photos are media of the task. */
export const taskCompletions = pgTable("task_completions", {
  taskId: uuid("task_id").primaryKey(),
  propertyId: uuid("property_id").notNull(),
  contractorId: uuid("contractor_id"),
  technicianId: uuid("technician_id").notNull(),
  notes: text().notNull(),
  workQualityRating: integer("work_quality_rating").notNull(),
  totalHours: doublePrecision("total_hours").notNull(),
  additionalMaterials: text("additional_materials").array().notNull(),
  /** How whoever did it found it, in which way it failed, and what was measured. */
  condition: integer().$type<Condition>(),
  failureMode: text("failure_mode").$type<FailureMode>(),
  measured: jsonb().$type<Measured[]>(),
  completedAt: instant("completed_at").notNull(),
  /** By the phone of whoever completed it without a network. */
  occurredAt: instant("occurred_at"),
});

/** The lines of a task's checklist, and the steps of its procedure, that were ticked, by their place. */
export const taskTicks = pgTable(
  "task_ticks",
  {
    taskId: uuid("task_id").notNull(),
    list: text().$type<TickList>().notNull().default("plan"),
    item: integer().notNull(),
    tickedBy: uuid("ticked_by").notNull(),
    tickedAt: instant("ticked_at").notNull(),
    /** By the phone of whoever ticked it without a network. */
    occurredAt: instant("occurred_at"),
    /** What its step asked for. */
    reading: doublePrecision(),
    signature: text(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.list, table.item] })],
);
