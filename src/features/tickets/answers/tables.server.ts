import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";
import type { Verdict } from "./fields.ts";

/** One row each time a request is resolved. */
export const mendings = pgTable("ticket_mendings", {
  id: uuid().primaryKey(),
  ticketId: uuid("ticket_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  /** Whose work it was; null where owner or manager saw to it. */
  contractorId: uuid("contractor_id"),
  technicianId: uuid("technician_id"),
  resolvedAt: instant("resolved_at").notNull(),
  /** Only what confirmed occupants say counts for or against a firm. */
  occupantConfirmed: boolean("occupant_confirmed").notNull(),
  verdict: text().$type<Verdict>(),
  stars: integer(),
  said: text(),
  answeredAt: instant("answered_at"),
  /** Whoever gave the link could have said it: it counts for no firm, and gives way to what the occupant says signed in. */
  answeredByLink: boolean("answered_by_link").notNull().default(false),
  reopenedAt: instant("reopened_at"),
  /** The request by which the same fault was reported again. */
  repeatedBy: uuid("repeated_by"),
});
