import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, wholeNumber } from "#platform/columns.server.ts";
import type { Exif } from "./facts.rules.ts";
import type { Check, Grade, Kind } from "./kinds.rules.ts";

export const pictureFacts = pgTable("picture_facts", {
  mediaId: uuid("media_id").primaryKey(),
  /** Null where the picture says nothing, or cannot be read. */
  exif: jsonb().$type<Exif>(),
  readAt: instant("read_at").notNull(),
});

export const proofCodes = pgTable("proof_codes", {
  taskId: uuid("task_id").primaryKey(),
  code: text().notNull(),
  madeAt: instant("made_at").notNull(),
});

export const proofTags = pgTable(
  "proof_tags",
  {
    taskId: uuid("task_id").notNull(),
    moment: text().$type<"start" | "end">().notNull(),
    code: text().notNull(),
    isTyped: boolean("is_typed").notNull(),
    scannedAt: instant("scanned_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.moment] })],
);

/** What the clock of a phone lacked when its job was started and completed. */
export const proofClocks = pgTable(
  "proof_clocks",
  {
    taskId: uuid("task_id").notNull(),
    moment: text().$type<"start" | "end">().notNull(),
    sessionId: uuid("session_id").notNull(),
    offsetMs: wholeNumber("offset_ms").notNull(),
    notedAt: instant("noted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.moment] })],
);

export const proofGrades = pgTable("proof_grades", {
  taskId: uuid("task_id").primaryKey(),
  propertyId: uuid("property_id").notNull(),
  contractorId: uuid("contractor_id"),
  technicianId: uuid("technician_id"),
  grade: text().$type<Grade>().notNull(),
  reasons: text().array().notNull(),
  raises: text().array().notNull(),
  checks: jsonb().$type<Check[]>().notNull(),
  version: integer().notNull(),
  completedAt: instant("completed_at").notNull(),
  gradedAt: instant("graded_at").notNull(),
});

export const proofAnswers = pgTable("proof_answers", {
  id: uuid().primaryKey(),
  taskId: uuid("task_id").notNull(),
  authorId: uuid("author_id").notNull(),
  kind: text().$type<Kind>(),
  answer: text().notNull(),
  createdAt: instant("created_at").notNull(),
});

export const photoDemands = pgTable(
  "photo_demands",
  {
    thing: text().$type<"property" | "sop">().notNull(),
    thingId: uuid("thing_id").notNull(),
    beforePhoto: boolean("before_photo").notNull(),
    afterPhoto: boolean("after_photo").notNull(),
  },
  (table) => [primaryKey({ columns: [table.thing, table.thingId] })],
);
