import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ScheduleCategory, SkillLevel } from "#domain/vocab.ts";
import { instant } from "#platform/columns.server.ts";

/** A standard operating procedure; what it says stands in its versions. */
export const sops = pgTable("sops", {
  id: uuid().primaryKey(),
  authorId: uuid("author_id").notNull(),
  /** The one that holds now. */
  version: integer().notNull(),
  retiredAt: instant("retired_at"),
  createdAt: instant("created_at").notNull(),
});

/** What a procedure said from one edit to the next; a row never changes, since tasks point to it. */
export const sopVersions = pgTable("sop_versions", {
  id: uuid().primaryKey(),
  sopId: uuid("sop_id").notNull(),
  version: integer().notNull(),
  title: text().notNull(),
  category: text().$type<ScheduleCategory>().notNull(),
  description: text().notNull(),
  steps: text().array().notNull(),
  requiredTools: text("required_tools").array().notNull(),
  safetyRequirements: text("safety_requirements").array().notNull(),
  estimatedMinutes: integer("estimated_minutes").notNull(),
  skillLevel: text("skill_level").$type<SkillLevel>().notNull(),
  /** Files of the procedure that belong to this version, in their order. */
  attachmentIds: uuid("attachment_ids").array().notNull(),
  writtenAt: instant("written_at").notNull(),
});
