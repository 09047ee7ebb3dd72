import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.server.ts";

/** That the owner of a building lets a contractor be paid into an account that people of the building keep too. */
export const allowedPayees = pgTable("allowed_payees", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  contractorId: uuid("contractor_id").notNull(),
  /** The figures of the account number: of another one it says nothing. */
  number: text().notNull(),
  /** Whom it was known to be kept for by then; of others it says nothing. */
  people: uuid().array().notNull(),
  reason: text().notNull(),
  allowedBy: uuid("allowed_by").notNull(),
  allowedAt: instant("allowed_at").notNull(),
  endedAt: instant("ended_at"),
});
