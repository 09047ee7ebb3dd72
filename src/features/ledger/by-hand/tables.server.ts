import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";

/** Money out that somebody enters by hand; its id is what its posting is for, and what its papers are of. */
export const moneyOut = pgTable("money_out", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  ledgerId: uuid("ledger_id").notNull(),
  kobo: wholeNumber("kobo").notNull(),
  onDay: day("on_day").notNull(),
  memo: text().notNull(),
  fromId: uuid("from_id").notNull(),
  toId: uuid("to_id").notNull(),
  taskId: uuid("task_id"),
  /** Why there is no receipt. */
  noPaper: text("no_paper"),
  askedBy: uuid("asked_by").notNull(),
  askedAt: instant("asked_at").notNull(),
  state: text().$type<"waiting" | "entered" | "refused">().notNull(),
  /** Whoever said yes or no; null where one person entered it alone. */
  decidedBy: uuid("decided_by"),
  decidedAt: instant("decided_at"),
  reason: text(),
  postingId: uuid("posting_id"),
  /** More than one person lets go alone, and let go by one, since nobody else enters money there. */
  alone: boolean().notNull().default(false),
});
