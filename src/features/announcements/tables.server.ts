import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";
import type { AnnouncementKind, Service } from "./fields.ts";

/** What a keeper tells a building, or some of its blocks and units. */
export const announcements = pgTable("announcements", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  kind: text().$type<AnnouncementKind>().notNull(),
  service: text().$type<Service>(),
  title: text().notNull(),
  text: text(),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at").notNull(),
  /** Null where it concerns all units. */
  unitIds: uuid("unit_ids").array(),
  blocks: text().array(),
  createdBy: uuid("created_by").notNull(),
  createdAt: instant("created_at").notNull(),
  withdrawnAt: instant("withdrawn_at"),
  /** Which time people are told of it: once when it is made, once more for each change. */
  round: integer().notNull().default(1),
  /** The last member who was told in this round; null before the first. */
  toldUntil: uuid("told_until"),
  told: integer().notNull().default(0),
  reads: integer().notNull().default(0),
  followUps: integer("follow_ups").notNull().default(0),
  version: integer().notNull().default(1),
});

/** Who has read a notice, once each. */
export const announcementReads = pgTable("announcement_reads", {
  announcementId: uuid("announcement_id").notNull(),
  accountId: uuid("account_id").notNull(),
  at: instant("at").notNull(),
});

/** "Still no water": what people say after it. */
export const followUps = pgTable("announcement_follow_ups", {
  id: uuid().primaryKey(),
  announcementId: uuid("announcement_id").notNull(),
  accountId: uuid("account_id").notNull(),
  unit: text(),
  text: text().notNull(),
  /** The request that was made of it. */
  ticketId: uuid("ticket_id"),
  at: instant("at").notNull(),
});
