import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
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
