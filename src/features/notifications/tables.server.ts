import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { NoticeKind, TicketPriority } from "#domain/vocab.ts";
import { instant } from "#platform/columns.server.ts";

export const notifications = pgTable("notifications", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  title: text().notNull(),
  message: text().notNull(),
  priority: text().$type<TicketPriority>().notNull(),
  link: text(),
  propertyId: uuid("property_id"),
  createdAt: instant("created_at").notNull(),
  readAt: instant("read_at"),
});

export const notificationPreferences = pgTable("notification_preferences", {
  accountId: uuid("account_id").primaryKey(),
  muted: text().array().$type<NoticeKind[]>().notNull().default([]),
  version: integer().notNull().default(1),
});
