import { integer, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day, instant } from "#platform/columns.server.ts";
import type { Occupancy, ResidentKind, UnitKind } from "./fields.ts";

const decimal = (name: string) => numeric(name, { mode: "number" });

export const units = pgTable("units", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  block: text(),
  floor: integer(),
  name: text().notNull(),
  kind: text().$type<UnitKind>().notNull(),
  sizeM2: decimal("size_m2"),
  /** Per mille of the building. */
  share: decimal("share"),
  weight: decimal("weight"),
  /** What it takes no part in, as the lift on the ground floor. */
  exclusions: text().array().notNull().default([]),
  occupancy: text().$type<Occupancy>(),
  createdAt: instant("created_at").notNull(),
  removedAt: instant("removed_at"),
  version: integer().notNull().default(1),
});

/** Which unit a keeper said that a text of people means. */
export const unitTexts = pgTable(
  "unit_texts",
  {
    propertyId: uuid("property_id").notNull(),
    text: text().notNull(),
    unitId: uuid("unit_id").notNull(),
  },
  ({ propertyId, text }) => [primaryKey({ columns: [propertyId, text] })],
);

export const residents = pgTable("residents", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  unitId: uuid("unit_id").notNull(),
  accountId: uuid("account_id"),
  name: text().notNull(),
  phone: text(),
  email: text(),
  kind: text().$type<ResidentKind>().notNull(),
  movedIn: day("moved_in").notNull(),
  movedOut: day("moved_out"),
  /** The day up to which the unit is occupied or empty by this stay; else by the day on which it was written. */
  followedOn: day("followed_on"),
  createdAt: instant("created_at").notNull(),
  version: integer().notNull().default(1),
});
