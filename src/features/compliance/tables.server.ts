import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Requirement } from "#domain/requirements.ts";
import { day, instant } from "#platform/columns.server.ts";

export const compliancePapers = pgTable("compliance_papers", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  requirement: text().$type<Requirement>().notNull(),
  /** The machine that it is for; null: for all that the requirement speaks of. */
  assetId: uuid("asset_id"),
  number: text(),
  issuedBy: text("issued_by").notNull(),
  validFrom: day("valid_from").notNull(),
  validUntil: day("valid_until"),
  note: text(),
  addedBy: uuid("added_by").notNull(),
  createdAt: instant("created_at").notNull(),
  removedAt: instant("removed_at"),
  version: integer().notNull().default(1),
});

export const complianceRulings = pgTable("compliance_rulings", {
  propertyId: uuid("property_id").notNull(),
  requirement: text().$type<Requirement>().notNull(),
  /** Null: as the rules have it. */
  required: boolean(),
  reason: text(),
  isPublic: boolean("is_public").notNull().default(false),
  ruledBy: uuid("ruled_by").notNull(),
  ruledAt: instant("ruled_at").notNull(),
});

export const compliancePages = pgTable("compliance_pages", {
  propertyId: uuid("property_id").primaryKey(),
  code: text().notNull(),
  openedBy: uuid("opened_by").notNull(),
  openedAt: instant("opened_at").notNull(),
});

export const complianceReminders = pgTable("compliance_reminders", {
  paperId: uuid("paper_id").notNull(),
  validUntil: day("valid_until").notNull(),
  step: integer().notNull(),
  toldAt: instant("told_at").notNull(),
});
