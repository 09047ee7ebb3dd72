import { type SQL, sql } from "drizzle-orm";
import type { PropertyFigures } from "#domain/figures.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { figureColumns, monthsAt, monthsShown } from "./counting.queries.server.ts";
import { byMonths, type TaskFigureRow, taskFigures } from "./service.server.ts";
import { propertyFigures } from "./tables.server.ts";

/** The figures of these properties. */
export async function figuresOf(
  ctx: Ctx,
  propertyIds: readonly string[],
): Promise<(propertyId: string) => PropertyFigures> {
  const rows = await taskFigures.read(ctx, propertyIds);
  const found = new Map(rows.map((row) => [row.property_id, row]));
  return (propertyId) => figuresFrom(found.get(propertyId) ?? {});
}

export type SummedFigures = PropertyFigures & {
  properties: number;
  /** Kobo, the oldest first. */
  months: { month: string; spent: number; planned: number }[];
};

const days = ["last_maintenance", "next_scheduled"];
const summable = figureColumns.filter((name) => !days.includes(name) && !byMonths.includes(name));

/** The figures of all properties whose ids a query answers, added up; archived ones are left out. */
export async function sumFigures(ctx: Ctx, propertyIds: SQL): Promise<SummedFigures> {
  const sums = summable.map(
    (name) => sql`coalesce(sum(kept.${sql.identifier(name)}), 0)::bigint as ${sql.identifier(name)}`,
  );
  const byMonth = byMonths.map((name) => {
    const each = Array.from(
      { length: monthsShown },
      (_, nth) => sql`coalesce(sum(kept.${sql.identifier(name)}[${sql.raw(`${nth + 1}`)}]), 0)::bigint`,
    );
    return sql`array[${sql.join(each, sql`, `)}] as ${sql.identifier(name)}`;
  });
  const { rows } = await ctx.db.execute<TaskFigureRow & { properties: number; missing: string[] | null }>(sql`
    select count(*)::int as properties, array_agg(p.id::text) filter (where kept.property_id is null) as missing,
      ${sql.join([...sums, ...byMonth], sql`, `)}
    from ${properties} p left join ${propertyFigures} kept on kept.property_id = p.id and ${taskFigures.isRight(ctx)}
    where p.id in (${propertyIds}) and p.archived_at is null`);
  const [sum] = rows;
  if (!sum) throw new Error("A sum answers one row.");
  const all = [sum, ...(await taskFigures.readAnew(ctx, sum.missing ?? []))];
  const added = Object.fromEntries(
    summable.map((name) => [name, all.reduce((total, row) => total + Number(row[name] ?? 0), 0)]),
  );
  const [spent, planned] = byMonths.map(
    (name) => (nth: number) => all.reduce((total, row) => total + amountAt(row, name, nth), 0),
  );
  return {
    ...figuresFrom(added),
    properties: sum.properties,
    months: monthsAt(ctx.now)
      .slice(0, monthsShown)
      .map((day, nth) => ({ month: day.slice(0, 7), spent: spent?.(nth) ?? 0, planned: planned?.(nth) ?? 0 })),
  };
}

const amountAt = (row: TaskFigureRow, name: string, nth: number): number => {
  const amounts = row[name];
  return Array.isArray(amounts) ? Number(amounts[nth] ?? 0) : 0;
};

/** A row of figures by its names in the product; nothing is counted where there is none. */
function figuresFrom(row: Partial<TaskFigureRow>): PropertyFigures {
  const of = (name: string) => Number(row[name] ?? 0);
  const dayOf = (name: string) => (typeof row[name] === "string" ? row[name] : null);
  const [pending, in_progress, overdue, completed] = [of("pending"), of("in_progress"), of("overdue"), of("completed")];
  const [oldTickets, overdueCriticalTasks] = [of("old_tickets"), of("overdue_critical")];
  return {
    taskCounts: { all: pending + in_progress + overdue + completed, pending, in_progress, overdue, completed },
    byPriority: { critical: of("critical"), high: of("high"), medium: of("medium"), low: of("low") },
    openTickets: of("open_tickets"),
    money: { spent: of("spent"), spentEstimated: of("spent_estimated"), saved: of("saved") },
    condition: {
      openEmergencies: of("emergencies"),
      overdueTasks: overdue,
      overdueCriticalTasks,
      oldTickets,
      recentTasks: of("due_90"),
      recentOnTime: of("on_time_90"),
    },
    health: { dueTasks: of("due_365"), onTimeTasks: of("on_time_365"), oldTickets, overdueCriticalTasks },
    lastMaintenance: dayOf("last_maintenance"),
    nextScheduled: dayOf("next_scheduled"),
  };
}
