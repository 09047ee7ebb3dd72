import { doublePrecision, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { AssetAct } from "./contract.ts";
import type { AssetKind, RatingUnit } from "./fields.ts";

export const assets = pgTable("assets", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  unitId: uuid("unit_id"),
  /** What it is a part of. */
  parentId: uuid("parent_id"),
  name: text().notNull(),
  kind: text().$type<AssetKind>().notNull(),
  make: text(),
  model: text(),
  serialNumber: text("serial_number"),
  year: integer(),
  rating: doublePrecision(),
  ratingUnit: text("rating_unit").$type<RatingUnit>(),
  place: text(),
  warrantyUntil: day("warranty_until"),
  replacementCost: wholeNumber("replacement_cost_kobo"),
  condition: integer(),
  retiredOn: day("retired_on"),
  createdAt: instant("created_at").notNull(),
  removedAt: instant("removed_at"),
  version: integer().notNull().default(1),
});

export const assetEvents = pgTable("asset_events", {
  id: uuid().primaryKey(),
  assetId: uuid("asset_id").notNull(),
  act: text().$type<AssetAct>().notNull(),
  condition: integer(),
  actorId: uuid("actor_id"),
  at: instant("at").notNull(),
});
