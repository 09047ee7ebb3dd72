import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { NoticeChannel } from "#domain/channels.ts";
import type { Step } from "#domain/steps.ts";
import { instant, wholeNumber } from "#platform/columns.server.ts";
import type { ToldKind } from "./plan.rules.ts";
import type { DeliveryState } from "./rules.ts";

export const deliveries = pgTable("deliveries", {
  id: uuid().primaryKey(),
  noticeId: uuid("notice_id"),
  accountId: uuid("account_id").notNull(),
  propertyId: uuid("property_id"),
  /** The request whose keepers it calls. */
  ticketId: uuid("ticket_id"),
  kind: text().$type<ToldKind>().notNull(),
  channel: text().$type<NoticeChannel>().notNull(),
  /** Which step it tells that cannot wait; null of whatever can. */
  step: text().$type<Step>(),
  urgent: boolean().notNull(),
  fallsBack: boolean("falls_back").notNull(),
  groupKey: text("group_key").notNull(),
  notBefore: instant("not_before").notNull(),
  /** From when on it is of no use any more; null where it always is. */
  until: instant("until"),
  state: text().$type<DeliveryState>().notNull(),
  why: text(),
  sentWith: uuid("sent_with"),
  provider: text(),
  providerId: text("provider_id"),
  reservedKobo: wholeNumber("reserved_kobo").notNull().default(0),
  costKobo: wholeNumber("cost_kobo").notNull().default(0),
  tries: integer().notNull().default(0),
  takenAt: instant("taken_at"),
  settledAt: instant("settled_at"),
  createdAt: instant("created_at").notNull(),
});

export const whatsAppTemplates = pgTable("whatsapp_templates", {
  name: text().notNull(),
  language: text().notNull(),
  /** In WhatsApp's word. */
  state: text().notNull(),
  reason: text(),
  at: instant("at").notNull(),
});

export const deliveryAttempts = pgTable("delivery_attempts", {
  id: uuid().primaryKey(),
  deliveryId: uuid("delivery_id").notNull(),
  at: instant("at").notNull(),
  provider: text().notNull(),
  outcome: text().$type<"accepted" | "refused" | "unknown" | "reported">().notNull(),
  words: text().notNull(),
});
