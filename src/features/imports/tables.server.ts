import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";
import type { ImportKind } from "./fields.ts";

export const imports = pgTable("imports", {
  id: uuid().primaryKey(),
  kind: text().$type<ImportKind>().notNull(),
  propertyId: uuid("property_id"),
  /** The meter of readings. */
  subjectId: uuid("subject_id"),
  accountId: uuid("account_id").notNull(),
  fileName: text("file_name"),
  made: integer().notNull(),
  changed: integer().notNull(),
  createdAt: instant("created_at").notNull(),
  undoneAt: instant("undone_at"),
  undoneBy: uuid("undone_by"),
});

export const importRows = pgTable(
  "import_rows",
  {
    importId: uuid("import_id").notNull(),
    thingId: uuid("thing_id").notNull(),
    row: integer().notNull(),
    label: text().notNull(),
    /** What its feature must know to undo it. */
    kept: jsonb(),
  },
  ({ importId, thingId }) => [primaryKey({ columns: [importId, thingId] })],
);
