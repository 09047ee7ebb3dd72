import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { customType, date, timestamp } from "drizzle-orm/pg-core";

/** An instant; a Date in code, ISO 8601 UTC in answers. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A calendar day in Africa/Lagos; `YYYY-MM-DD` in code and in answers. */
export const day = (name: string) => date(name, { mode: "string" });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A bigint column (kobo, bytes), read as a number: the largest we take is far below 2^53. */
export const wholeNumber = customType<{ data: number; driverData: string }>({
  dataType: () => "bigint",
  fromDriver: (value) => Number(value),
});

/** Whether a column holds one of these ids: as one value, so that the statement is the same however many there are. */
export const isOneOf = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;
