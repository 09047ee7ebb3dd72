import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day, instant, wholeNumber } from "#platform/columns.server.ts";

export const priceRanges = pgTable(
  "price_ranges",
  {
    /** The kind of job, see `jobKey`. */
    job: text().notNull(),
    /** Where, see `placesOf`. */
    place: text().notNull(),
    jobs: integer().notNull(),
    lowKobo: wholeNumber("low_kobo").notNull(),
    medianKobo: wholeNumber("median_kobo").notNull(),
    highKobo: wholeNumber("high_kobo").notNull(),
    firstMonth: day("first_month").notNull(),
    lastMonth: day("last_month").notNull(),
    builtAt: instant("built_at").notNull(),
  },
  ({ job, place }) => [primaryKey({ columns: [job, place] })],
);

export const priceSharing = pgTable("price_sharing", {
  propertyId: uuid("property_id").primaryKey(),
  /** Whether the building's jobs are counted in ranges. */
  counted: boolean().notNull(),
  version: integer().notNull().default(1),
});
