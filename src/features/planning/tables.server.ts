import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Component, SuggestionStatus, TaskPriority } from "#domain/vocab.ts";
import type { NotSo } from "#features/properties/contract.ts";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { FactSource } from "./note-reader/known.rules.ts";
import type { PlanItem } from "./rules.ts";

export const suggestions = pgTable("suggestions", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  planKey: text("plan_key").notNull(),
  status: text().$type<SuggestionStatus>().notNull(),
  plan: jsonb().$type<PlanItem>().notNull(),
  /** What the plan says of it, in short; null where that is not known. */
  said: text(),
  createdAt: instant("created_at").notNull(),
  decidedAt: instant("decided_at"),
  decidedBy: uuid("decided_by"),
  reason: text(),
  version: integer().notNull().default(1),
});

/** What was read in a building's notes; `mark`: of which text, and by what. */
export const notesRead = pgTable("notes_read", {
  propertyId: uuid("property_id").primaryKey(),
  mark: text().notNull(),
  reading: text().notNull(),
});

/** What people said of a building's facts. */
export const propertyFacts = pgTable(
  "property_facts",
  {
    propertyId: uuid("property_id").notNull(),
    fact: text().notNull(),
    value: text().notNull(),
    source: text().$type<Exclude<FactSource, "notes">>().notNull(),
    holds: boolean(),
    saidOn: day("said_on").notNull(),
    /** Marks of the sentences of the notes for which it was said; null where nobody knows. */
    seen: text().array(),
    why: text().$type<NotSo>(),
  },
  ({ propertyId, fact, value, source }) => [primaryKey({ columns: [propertyId, fact, value, source] })],
);

/** What an account wants to be shown of the suggestions; null is no limit. */
export const suggestionPreferences = pgTable("suggestion_preferences", {
  accountId: uuid("account_id").primaryKey(),
  components: text().array().$type<Component[]>(),
  minimumPriority: text("minimum_priority").$type<TaskPriority>(),
  costCeilingKobo: wholeNumber("cost_ceiling_kobo"),
  version: integer().notNull().default(1),
});
