import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { CatalogueItem } from "#features/planning/engine/catalogue.rules.ts";
import { instant } from "#platform/columns.server.ts";
import type { Counts, Effect } from "./rules.ts";

/** The catalogues that plans were made of; the last one that was applied counts. */
export const catalogueVersions = pgTable("catalogue_versions", {
  version: text().primaryKey(),
  items: jsonb().$type<CatalogueItem[]>().notNull(),
  appliedAt: instant("applied_at").notNull(),
  appliedBy: uuid("applied_by"),
});

/** A walk through buildings, as far as it has come. */
export const catalogueRuns = pgTable("catalogue_runs", {
  id: uuid().primaryKey(),
  kind: text().$type<"preview" | "apply">().notNull(),
  /** Of which organisation; null for all buildings. */
  organisationId: uuid("organisation_id"),
  version: text().notNull(),
  fromVersion: text("from_version").notNull(),
  after: uuid(),
  total: integer().notNull(),
  seen: integer().notNull().default(0),
  /** Buildings of which a look could not say what changes. */
  failed: integer().notNull().default(0),
  items: jsonb().$type<Counts>().notNull().default({}),
  startedAt: instant("started_at").notNull(),
  startedBy: uuid("started_by"),
  finishedAt: instant("finished_at"),
});

/** What a catalogue would change in a building. */
export const catalogueEffects = pgTable(
  "catalogue_effects",
  {
    runId: uuid("run_id").notNull(),
    propertyId: uuid("property_id").notNull(),
    effects: jsonb().$type<Effect[]>().notNull(),
  },
  ({ runId, propertyId }) => [primaryKey({ columns: [runId, propertyId] })],
);
