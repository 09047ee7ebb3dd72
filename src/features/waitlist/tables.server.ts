import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";
import type { LaterAnswers, Tracking } from "./contract.ts";

export const waitlistEntries = pgTable("waitlist_entries", {
  id: uuid().primaryKey(),
  email: text().notNull(),
  fullName: text("full_name").notNull(),
  whatsappPhone: text("whatsapp_phone"),
  role: text().notNull(),
  companyName: text("company_name"),
  location: text().notNull(),
  propertyTypes: text("property_types").array().notNull().default([]),
  portfolioSize: text("portfolio_size").notNull(),
  desiredResults: text("desired_results").array().notNull(),
  biggestChallenge: text("biggest_challenge").notNull(),
  previousAttempts: text("previous_attempts"),
  willingnessToPay: text("willingness_to_pay"),
  /** utm_source, else `direct`. */
  source: text().notNull(),
  tracking: jsonb().$type<Tracking>().notNull(),
  /** What the same address sent again, oldest first. */
  laterAnswers: jsonb("later_answers").$type<LaterAnswers[]>().notNull().default([]),
  submittedAt: instant("submitted_at").notNull(),
});
