import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/columns.server.ts";
import type { DeliveryStatus } from "./contract.ts";
import type { WebhookEvent } from "./fields.ts";

export const webhooks = pgTable("webhooks", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  active: boolean().notNull().default(true),
  /** Sealed. */
  secret: bytes().notNull(),
  createdAt: instant("created_at").notNull(),
  /** After a message that got no answer, or a slow one, the others wait as well. */
  waitsUntil: instant("waits_until"),
  /** While it is served; of one account one at a time. */
  takenUntil: instant("taken_until"),
  /** Tries in a row that got no answer. */
  silent: integer().notNull().default(0),
  version: integer().notNull().default(1),
});

export const webhookDeliveries = pgTable("webhook_deliveries", {
  id: uuid().primaryKey(),
  webhookId: uuid("webhook_id").notNull(),
  event: text().notNull(),
  /** Byte for byte as it is sent. */
  body: text().notNull(),
  status: text().$type<DeliveryStatus>().notNull(),
  createdAt: instant("created_at").notNull(),
  /** Since it was made, or since somebody had it sent anew. */
  triedSince: instant("tried_since").notNull(),
  /** One more each time that somebody has it sent anew. */
  round: integer().notNull().default(1),
  /** Of this round. */
  tries: integer().notNull().default(0),
  nextTryAt: instant("next_try_at"),
  /** The trace that it came up in. */
  traceparent: text(),
});

export const webhookAttempts = pgTable("webhook_attempts", {
  id: uuid().primaryKey(),
  deliveryId: uuid("delivery_id").notNull(),
  at: instant("at").notNull(),
  status: integer(),
  problem: text(),
  tookMs: integer("took_ms").notNull(),
});
