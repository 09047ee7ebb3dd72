import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { RepairCategory, TicketPriority, TicketStatus } from "#domain/vocab.ts";
import type { KeptTriage } from "#features/triage/kept.rules.ts";
import { instant } from "#platform/columns.server.ts";
import type { Clocks } from "./clocks/rules.ts";
import type { EntryPermission } from "./fields.ts";

export const tickets = pgTable("tickets", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  reporterId: uuid("reporter_id").notNull(),
  reporterConfirmed: boolean("reporter_confirmed").notNull(),
  unit: text(),
  /** The unit that this text names, where one is known. */
  unitId: uuid("unit_id"),
  /** The machine that it is about. */
  assetId: uuid("asset_id"),
  title: text().notNull(),
  description: text().notNull(),
  category: text().$type<RepairCategory>().notNull(),
  priority: text().$type<TicketPriority>().notNull(),
  emergency: boolean().notNull(),
  locationDetails: text("location_details").notNull(),
  entryPermission: text("entry_permission").$type<EntryPermission>(),
  status: text().$type<TicketStatus>().notNull(),
  assignedTo: uuid("assigned_to"),
  taskId: uuid("task_id"),
  filedAt: instant("filed_at").notNull(),
  acknowledgedAt: instant("acknowledged_at"),
  resolvedAt: instant("resolved_at"),
  /** What its occupant said when it was opened again, the last time. */
  reopenReason: text("reopen_reason"),
  reopenedAt: instant("reopened_at"),
  reopenCount: integer("reopen_count").notNull().default(0),
  /** The request of the same home and category that was resolved shortly before. */
  repeatOf: uuid("repeat_of"),
  repeatCount: integer("repeat_count").notNull().default(0),
  /** When its present alarm began; null where it is no emergency. */
  alarmRaisedAt: instant("alarm_raised_at"),
  /** What was written of danger since it was filed, in short. */
  danger: text(),
  alarmStep: integer("alarm_step").notNull().default(0),
  /** What was read in it when it was filed, and what was corrected since. */
  triage: jsonb().$type<KeptTriage>(),
  /** What is promised and how far it is; null where it was filed before anything was promised. */
  clocks: jsonb().$type<Clocks>(),
  triageCorrectedAt: instant("triage_corrected_at"),
  version: integer().notNull().default(1),
});
