import { sql } from "drizzle-orm";
import { type FigureRow, KeptFigures } from "#features/properties/figures.service.server.ts";
import { countedAnew, figureColumns } from "./counting.queries.server.ts";
import { figuresStale, propertyFigures } from "./tables.server.ts";

export type TaskFigureRow = FigureRow & Record<string, number | string | null | string[]>;

/** Kobo of twelve months each. */
export const byMonths: readonly string[] = ["spent_by_month", "planned_by_month"];
const days = ["last_maintenance", "next_scheduled"];

/** What is counted of the tasks and open requests of a building. */
export const taskFigures = new KeptFigures<TaskFigureRow>({
  ...{ kept: propertyFigures, stale: figuresStale, columns: figureColumns, summedOnly: byMonths, countedAnew },
  // Days as text, as the calendar writes them.
  shown: (column, name) => (days.includes(name) ? sql`${column}::text` : column),
});
