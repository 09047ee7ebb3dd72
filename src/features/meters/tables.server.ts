import { doublePrecision, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";
import type { MeterKind, Reach, ReadingEvent, Source } from "./fields.ts";

export const meters = pgTable("meters", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  unitId: uuid("unit_id"),
  assetId: uuid("asset_id"),
  name: text().notNull(),
  kind: text().$type<MeterKind>().notNull(),
  source: text().$type<Source>(),
  /** Where what goes through it comes to, where somebody has said. */
  reaches: text().$type<Reach>(),
  serialNumber: text("serial_number"),
  /** How much a tank holds, where it is one. */
  capacity: doublePrecision(),
  createdAt: instant("created_at").notNull(),
  removedAt: instant("removed_at"),
  /** Since when its next reading is late. */
  lateSince: instant("late_since"),
  askedAt: instant("asked_at"),
  version: integer().notNull().default(1),
});

export const meterReadings = pgTable("meter_readings", {
  id: uuid().primaryKey(),
  meterId: uuid("meter_id").notNull(),
  at: instant("at").notNull(),
  value: doublePrecision().notNull(),
  /** What was used until then; only differences of it mean something. */
  total: doublePrecision().notNull(),
  event: text().$type<ReadingEvent>(),
  ended: doublePrecision(),
  added: doublePrecision(),
  note: text(),
  origin: text().$type<"hand" | "step" | "file">().notNull(),
  taskId: uuid("task_id"),
  readBy: uuid("read_by"),
  createdAt: instant("created_at").notNull(),
});

/** Schedules that come each time that a meter has counted so much more; one may go by several meters. */
export const meterUsages = pgTable(
  "meter_usages",
  {
    scheduleId: uuid("schedule_id").notNull(),
    meterId: uuid("meter_id").notNull(),
    every: doublePrecision().notNull(),
    /** The total at which the count began anew. */
    base: doublePrecision().notNull(),
  },
  ({ scheduleId, meterId }) => [primaryKey({ columns: [scheduleId, meterId] })],
);
