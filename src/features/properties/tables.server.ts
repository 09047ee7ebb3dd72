import { boolean, date, doublePrecision, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Component, ConstructionType, Engagement, MemberStatus, PropertyType, SeatRole } from "#domain/vocab.ts";
import { instant } from "#platform/columns.server.ts";

export const properties = pgTable("properties", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  location: text().notNull(),
  type: text().$type<PropertyType>().notNull(),
  address: text(),
  buildingAge: integer("building_age").notNull().default(0),
  ageKnown: boolean("age_known").notNull().default(false),
  constructionType: text("construction_type").$type<ConstructionType>(),
  units: integer(),
  floors: integer(),
  usagePattern: text("usage_pattern"),
  components: text().array().$type<Component[]>().notNull(),
  specialNotes: text("special_notes"),
  accessNotes: text("access_notes"),
  state: text(),
  lga: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  listed: boolean().notNull().default(true),
  unitsListed: boolean("units_listed").notNull().default(true),
  /** Who owns its records; null where none was known yet. */
  organisationId: uuid("organisation_id"),
  createdBy: uuid("created_by").notNull(),
  createdAt: instant("created_at").notNull(),
  archivedAt: instant("archived_at"),
  frozenAt: instant("frozen_at"),
  frozenReason: text("frozen_reason"),
  /** The picture chosen to stand for it; without one, the first. */
  coverId: uuid("cover_id"),
  /** While facts are newer than the plan made of them. */
  planAskedAt: instant("plan_asked_at"),
  version: integer().notNull().default(1),
});

export const members = pgTable("property_members", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  accountId: uuid("account_id").notNull(),
  role: text().$type<SeatRole>().notNull(),
  status: text().$type<MemberStatus>().notNull().default("active"),
  confirmed: boolean().notNull().default(false),
  unit: text(),
  /** The unit that this text names, where one is known. */
  unitId: uuid("unit_id"),
  /** Since when it is this unit, where it was another one before. */
  unitSince: instant("unit_since"),
  engagement: text().$type<Engagement>(),
  joinedAt: instant("joined_at").notNull(),
  leftAt: instant("left_at"),
  /** The last day (in Lagos) on which it is one; null without an end. Only an accountant's has one. */
  lastDay: date("last_day", { mode: "string" }),
  /** Who added them by email; null where they came by themselves or accepted an invitation. */
  addedBy: uuid("added_by"),
  /** By which organisation they are there; null of those who are there by themselves. */
  organisationId: uuid("organisation_id"),
  /** Of an owner of that organisation: with the owner's rights. */
  asOwner: boolean("as_owner").notNull().default(false),
  /** Since when somebody who was added has taken or begun something there, and is shown with their phone. */
  agreedAt: instant("agreed_at"),
});
