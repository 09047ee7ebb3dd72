import { bigint, integer, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";
import type { FirmAt } from "./rules.ts";

/** What firms did at a building, as it was counted last: right unless it is marked. */
export const firmFigures = pgTable("firm_figures", {
  propertyId: uuid("property_id").primaryKey(),
  goodFrom: instant("good_from").notNull(),
  goodUntil: instant("good_until").notNull(),
  /** Completed by a firm, and verified by nobody. */
  pending: integer().notNull(),
  /** With those that no firm owed. */
  promisesKept: integer("promises_kept").notNull(),
  promisesBroken: integer("promises_broken").notNull(),
  firms: jsonb().$type<FirmAt[]>().notNull(),
});

/** That something was written since; the database makes these by itself. */
export const firmFiguresStale = pgTable("firm_figures_stale", {
  propertyId: uuid("property_id").notNull(),
  id: bigint({ mode: "number" }).notNull(),
});
