import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, wholeNumber } from "#platform/columns.server.ts";
import type { BudgetState } from "./fields.ts";
import type { BudgetLine } from "./rules.ts";

export const budgets = pgTable("budgets", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  year: integer().notNull(),
  /** Which version of the year it is, from 1. */
  number: integer().notNull(),
  state: text().$type<BudgetState>().notNull(),
  lines: jsonb().$type<BudgetLine[]>().notNull(),
  totalKobo: wholeNumber("total_kobo").notNull(),
  note: text(),
  /** Why it follows the version before it. */
  reason: text(),
  draftedBy: uuid("drafted_by").notNull(),
  adoptedBy: uuid("adopted_by"),
  adoptedAt: instant("adopted_at"),
  createdAt: instant("created_at").notNull(),
  version: integer().notNull().default(1),
});
