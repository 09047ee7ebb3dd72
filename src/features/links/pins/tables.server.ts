import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";

export const approvalPins = pgTable("approval_pins", {
  accountId: uuid("account_id").primaryKey(),
  pinHash: text("pin_hash").notNull(),
  tries: integer().notNull().default(0),
  setAt: instant("set_at").notNull(),
});
