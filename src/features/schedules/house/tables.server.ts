import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Pace } from "#features/planning/engine/house.rules.ts";
import { instant } from "#platform/columns.server.ts";
import type { Written } from "./rules.ts";

/** What an organisation does its own way at its buildings: `said` holds an item of its own, or how often and how pressing. */
export const houseItems = pgTable(
  "house_items",
  {
    organisationId: uuid("organisation_id").notNull(),
    key: text().notNull(),
    kind: text().$type<"own" | "adopted" | "retired" | "adjusted">().notNull(),
    said: jsonb().$type<Written | Pace | Record<string, never>>().notNull(),
    because: text().notNull(),
    changedBy: uuid("changed_by"),
    changedAt: instant("changed_at").notNull(),
    version: integer().notNull().default(1),
  },
  ({ organisationId, key }) => [primaryKey({ columns: [organisationId, key] })],
);
