import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { RepairCategory, TicketPriority } from "#domain/vocab.ts";
import { instant } from "#platform/columns.server.ts";
import type { Counting } from "./fields.ts";
import type { ClockKind } from "./promises.rules.ts";

/** What a building promises otherwise than usual. */
export const ownPromises = pgTable("property_promises", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  priority: text().$type<TicketPriority>().notNull(),
  category: text().$type<RepairCategory>(),
  answerMinutes: integer("answer_minutes").notNull(),
  visitMinutes: integer("visit_minutes").notNull(),
  mendedMinutes: integer("mended_minutes").notNull(),
  counted: text().$type<Counting>().notNull(),
});

/** Each promise that was kept or broken, once. */
export const outcomes = pgTable("ticket_promises", {
  ticketId: uuid("ticket_id").notNull(),
  /** When the clock began: a request that is opened again has new ones. */
  startedAt: instant("started_at").notNull(),
  kind: text().$type<ClockKind>().notNull(),
  propertyId: uuid("property_id").notNull(),
  /** The firm that had it then; null for the first answer, which keepers owe. */
  contractorId: uuid("contractor_id"),
  kept: boolean().notNull(),
  at: instant("at").notNull(),
});
