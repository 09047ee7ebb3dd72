import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { KeptTriage } from "#features/triage/kept.rules.ts";
import { bytes, instant } from "#platform/columns.server.ts";
import type { ReportStatus, TagEnd, TagThing } from "./fields.ts";

export const tags = pgTable("tags", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  thing: text().$type<TagThing>().notNull(),
  assetId: uuid("asset_id"),
  unitId: uuid("unit_id"),
  code: text().notNull(),
  createdAt: instant("created_at").notNull(),
  endedAt: instant("ended_at"),
  endedAs: text("ended_as").$type<TagEnd>(),
});

export const tagReports = pgTable("tag_reports", {
  id: uuid().primaryKey(),
  tagId: uuid("tag_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  description: text().notNull(),
  phone: text(),
  triage: jsonb().$type<KeptTriage>().notNull(),
  /** The check that was worked out for it: sent again it is the same report. */
  challenge: text().notNull(),
  status: text().$type<ReportStatus>().notNull().default("waiting"),
  ticketId: uuid("ticket_id"),
  reason: text(),
  decidedBy: uuid("decided_by"),
  decidedAt: instant("decided_at"),
  filedAt: instant("filed_at").notNull(),
});

export const tagPhotos = pgTable("tag_photos", {
  reportId: uuid("report_id").primaryKey(),
  shown: bytes("shown").notNull(),
});
