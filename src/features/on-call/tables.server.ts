import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { day } from "#platform/columns.server.ts";

/** That a building has said who is on call. */
export const onCallRotas = pgTable("on_call_rotas", {
  propertyId: uuid("property_id").primaryKey(),
  version: integer().notNull().default(1),
});

export const onCallShifts = pgTable("on_call_shifts", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  place: integer().notNull(),
  /** 1 is Monday: the days on which it begins. */
  days: integer().array().notNull(),
  fromMinute: integer("from_minute").notNull(),
  toMinute: integer("to_minute").notNull(),
});

/** Who is called in a shift, in this order. */
export const onCallPeople = pgTable("on_call_people", {
  shiftId: uuid("shift_id").notNull(),
  accountId: uuid("account_id").notNull(),
  place: integer().notNull(),
});

export const onCallAbsences = pgTable("on_call_absences", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  accountId: uuid("account_id").notNull(),
  fromDay: day("from_day").notNull(),
  toDay: day("to_day").notNull(),
});
