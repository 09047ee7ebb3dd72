import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { activity } from "#platform/activity.server.ts";
import { instant, wholeNumber } from "#platform/columns.server.ts";
import type { AnswerState, LineKind, RequestState } from "./fields.ts";

export type QuoteLine = { kind: LineKind; what: string; kobo: number };

export const quoteRequests = pgTable("quote_requests", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  taskId: uuid("task_id").notNull(),
  about: text(),
  sealedUntil: instant("sealed_until"),
  whyOnlyOne: text("why_only_one"),
  state: text().$type<RequestState>().notNull(),
  askedBy: uuid("asked_by").notNull(),
  createdAt: instant("created_at").notNull(),
  closedAt: instant("closed_at"),
  version: integer().notNull().default(1),
});

export const quoteInvitations = pgTable(
  "quote_invitations",
  {
    requestId: uuid("request_id").notNull(),
    contractorId: uuid("contractor_id").notNull(),
    state: text().$type<AnswerState>().notNull().default("invited"),
    reason: text(),
    answeredAt: instant("answered_at"),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.contractorId] })],
);

export const quotes = pgTable("quotes", {
  id: uuid().primaryKey(),
  requestId: uuid("request_id").notNull(),
  contractorId: uuid("contractor_id").notNull(),
  number: integer().notNull(),
  lines: jsonb().$type<QuoteLine[]>().notNull(),
  netKobo: wholeNumber("net_kobo").notNull(),
  vatKobo: wholeNumber("vat_kobo").notNull(),
  days: integer().notNull(),
  warrantyMonths: integer("warranty_months").notNull(),
  advancePercent: integer("advance_percent").notNull(),
  note: text(),
  createdAt: instant("created_at").notNull(),
});

/** Whether a quote was sent by a link, as the timeline of its job has it. */
export const sentByLink = sql<boolean>`exists (select from ${activity} a join ${quoteRequests} r on r.task_id = a.thing_id
  where r.id = ${quotes.requestId} and a.thing = 'task' and a.act = 'quote_sent' and a.link_id is not null
    and a.actor_id = ${quotes.contractorId} and a.at = ${quotes.createdAt})`;
