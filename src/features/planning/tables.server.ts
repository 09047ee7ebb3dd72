import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { SuggestionStatus } from "../../domain/vocab.ts";
import { instant } from "../../platform/columns.server.ts";
import type { PlanItem } from "./rules.ts";

export const suggestions = pgTable("suggestions", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  planKey: text("plan_key").notNull(),
  status: text().$type<SuggestionStatus>().notNull(),
  plan: jsonb().$type<PlanItem>().notNull(),
  createdAt: instant("created_at").notNull(),
  decidedAt: instant("decided_at"),
  decidedBy: uuid("decided_by"),
  version: integer().notNull().default(1),
});
