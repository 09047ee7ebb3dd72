import { bigint, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";

const count = () => integer().notNull().default(0);
const counted = (name: string) => integer(name).notNull().default(0);
const kobo = (name: string) => wholeNumber(name).notNull().default(0);

/** The figures of a building as they were counted last: right for a while, unless it is marked. */
export const propertyFigures = pgTable("property_figures", {
  propertyId: uuid("property_id").primaryKey(),
  goodFrom: instant("good_from").notNull(),
  goodUntil: instant("good_until").notNull(),
  pending: count(),
  inProgress: counted("in_progress"),
  overdue: count(),
  overdueCritical: counted("overdue_critical"),
  completed: count(),
  critical: count(),
  high: count(),
  medium: count(),
  low: count(),
  due90: counted("due_90"),
  onTime90: counted("on_time_90"),
  due365: counted("due_365"),
  onTime365: counted("on_time_365"),
  openTickets: counted("open_tickets"),
  emergencies: count(),
  oldTickets: counted("old_tickets"),
  spent: kobo("spent"),
  spentEstimated: kobo("spent_estimated"),
  saved: kobo("saved"),
  lastMaintenance: day("last_maintenance"),
  nextScheduled: day("next_scheduled"),
  /** Of twelve months, the newest last. */
  spentByMonth: wholeNumber("spent_by_month").array().notNull(),
  plannedByMonth: wholeNumber("planned_by_month").array().notNull(),
});

/** That something was written at a building since its figures were counted; the database makes these by itself. */
export const figuresStale = pgTable("figures_stale", {
  propertyId: uuid("property_id").notNull(),
  id: bigint({ mode: "number" }).notNull(),
});
