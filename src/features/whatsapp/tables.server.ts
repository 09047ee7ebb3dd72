import { boolean, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, wholeNumber } from "#platform/columns.server.ts";
import type { Content } from "./hook.rules.ts";
import type { Answer, Draft, Step } from "./talk.rules.ts";

export type MessageState = "waiting" | "read" | "unknown" | "sending" | "sent" | "delivered" | "failed" | "lost";

export const whatsAppMessages = pgTable("whatsapp_messages", {
  id: uuid().primaryKey(),
  /** What WhatsApp calls it; of an answer only once that was sent. */
  providerId: text("provider_id"),
  isAnswer: boolean("is_answer").notNull(),
  sender: text().notNull(),
  senderPhone: text("sender_phone"),
  senderUserId: text("sender_user_id"),
  senderName: text("sender_name"),
  accountId: uuid("account_id"),
  content: jsonb().$type<Content | Answer>().notNull(),
  sentAt: instant("sent_at").notNull(),
  receivedAt: instant("received_at").notNull(),
  state: text().$type<MessageState>().notNull(),
  why: text(),
  ticketId: uuid("ticket_id"),
  propertyId: uuid("property_id"),
  costKobo: wholeNumber("cost_kobo").notNull().default(0),
});

export const whatsAppFiles = pgTable("whatsapp_files", {
  id: uuid().primaryKey(),
  messageId: uuid("message_id").notNull(),
  mediaId: text("media_id").notNull(),
  /** coming: not here yet; waiting: here, and part of nothing; kept: part of a request; lost: gone for good. */
  state: text().$type<"coming" | "waiting" | "kept" | "lost">().notNull(),
  why: text(),
  uploadId: uuid("upload_id"),
  receivedAt: instant("received_at").notNull(),
});

export const whatsAppTalks = pgTable("whatsapp_talks", {
  sender: text().primaryKey(),
  step: text().$type<Step>().notNull(),
  draft: jsonb().$type<Draft & { id: string }>().notNull(),
  lastTicketId: uuid("last_ticket_id"),
  lastTicketAt: instant("last_ticket_at"),
  takenUntil: instant("taken_until"),
  changedAt: instant("changed_at").notNull(),
});

export type TalkRow = typeof whatsAppTalks.$inferSelect;
