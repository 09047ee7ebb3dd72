import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, wholeNumber } from "#platform/columns.server.ts";

/** Files on their way in, or here and not yet part of anything. How much has arrived, the file itself tells. */
export const uploads = pgTable("uploads", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  fileName: text("file_name").notNull(),
  /** As it was announced, since the protocol gives it back. */
  metadata: text().notNull(),
  bytes: wholeNumber("bytes").notNull(),
  createdAt: instant("created_at").notNull(),
  /** Set when it became part of something; its file is gone then. */
  usedAt: instant("used_at"),
});
