import { type SQL, sql } from "drizzle-orm";

/** The smallest of the steps (days before the last one; below 0: after it) that has been reached, as `nearest.step`. */
export const nearestStep = (lastDay: SQL, today: string, steps: readonly number[]): SQL =>
  sql`(select min(step) as step from unnest(${sql.param([...steps])}::int[]) as step
    where ${lastDay} - ${today}::date <= step) as nearest`;
