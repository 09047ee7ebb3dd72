import { doublePrecision, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/columns.server.ts";

/** What whoever did the work said when they completed it; its photos are media of the task. */
export const taskCompletions = pgTable("task_completions", {
  taskId: uuid("task_id").primaryKey(),
  propertyId: uuid("property_id").notNull(),
  contractorId: uuid("contractor_id"),
  technicianId: uuid("technician_id").notNull(),
  notes: text().notNull(),
  workQualityRating: integer("work_quality_rating").notNull(),
  totalHours: doublePrecision("total_hours").notNull(),
  additionalMaterials: text("additional_materials").array().notNull(),
  completedAt: instant("completed_at").notNull(),
});
