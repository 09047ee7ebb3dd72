import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";

const pointsRule = sql`work_quality_rating + timeliness_rating + communication_rating + professionalism_rating + overall_satisfaction`;

export const verifications = pgTable("work_verifications", {
  id: uuid().primaryKey(),
  taskId: uuid("task_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  contractorId: uuid("contractor_id").notNull(),
  /** Whose hand did it. */
  technicianId: uuid("technician_id"),
  verifierId: uuid("verifier_id").notNull(),
  workQualityRating: integer("work_quality_rating").notNull(),
  timelinessRating: integer("timeliness_rating").notNull(),
  communicationRating: integer("communication_rating").notNull(),
  professionalismRating: integer("professionalism_rating").notNull(),
  overallSatisfaction: integer("overall_satisfaction").notNull(),
  /** The sum of the five. */
  ratingPoints: integer("rating_points").notNull().generatedAlwaysAs(pointsRule),
  feedbackComments: text("feedback_comments"),
  workApproved: boolean("work_approved").notNull(),
  issuesIdentified: text("issues_identified").array().notNull(),
  followupRequired: boolean("followup_required").notNull(),
  followupNotes: text("followup_notes"),
  followupTaskId: uuid("followup_task_id"),
  createdAt: instant("created_at").notNull(),
});
