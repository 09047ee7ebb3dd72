import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";

/** What a model read in a building's notes, until a person says whether it is so; no plan reads it. */
export const factDrafts = pgTable(
  "fact_drafts",
  {
    propertyId: uuid("property_id").notNull(),
    fact: text().notNull(),
    value: text().notNull(),
    words: text().notNull(),
    model: text().notNull(),
    readAt: instant("read_at").notNull(),
  },
  ({ propertyId, fact, value }) => [primaryKey({ columns: [propertyId, fact, value] })],
);
