import { type SQL, sql } from "drizzle-orm";
import { addDays, addMonths, lagosDay, startOfMonth } from "#domain/days.ts";
import { properties } from "#features/properties/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { tasks } from "../tables.server.ts";

export const monthsShown = 12;

/** Midnight in Lagos, which knows no summer time. */
const startOf = (day: string): SQL => sql`${`${day}T00:00:00+01:00`}::timestamptz`;

/** The first days of the months that are shown, and of the one after them. */
export function monthsAt(now: Date): string[] {
  const first = addMonths(startOfMonth(lagosDay(now)), 1 - monthsShown);
  return Array.from({ length: monthsShown + 1 }, (_, ahead) => addMonths(first, ahead));
}

const open = sql`status in ('pending', 'in_progress')`;
const counted = (condition: SQL) => sql`count(*) filter (where ${condition})::int`;
const ofPriority = (priority: string) => counted(sql`status <> 'cancelled' and priority = ${sql.raw(`'${priority}'`)}`);
const summed = (amount: SQL, condition: SQL) => sql`coalesce(sum(${amount}) filter (where ${condition}), 0)::bigint`;

function ofMonths(now: Date, amount: SQL, within: (from: string, to: string) => SQL): SQL {
  const days = monthsAt(now);
  const months = days.slice(1).map((to, nth) => summed(amount, within(days[nth] ?? to, to)));
  return sql`array[${sql.join(months, sql`, `)}]`;
}

/** What is counted of the tasks of one building, by column. */
function taskFigures(now: Date): Record<string, SQL> {
  const day = lagosDay(now);
  const today = sql`${day}::date`;
  const late = sql`${open} and due_on < ${today}`;
  const due = (days: number) =>
    sql`status <> 'cancelled' and due_on < ${today} and due_on >= ${addDays(day, -days)}::date`;
  const onTime = sql`status = 'completed' and (completed_at at time zone 'Africa/Lagos')::date <= due_on`;
  const isDone = sql`status = 'completed'`;
  return {
    pending: counted(sql`status = 'pending' and due_on >= ${today}`),
    in_progress: counted(sql`status = 'in_progress' and due_on >= ${today}`),
    overdue: counted(late),
    overdue_critical: counted(sql`${late} and priority = 'critical'`),
    completed: counted(isDone),
    critical: ofPriority("critical"),
    high: ofPriority("high"),
    medium: ofPriority("medium"),
    low: ofPriority("low"),
    due_90: counted(due(90)),
    on_time_90: counted(sql`${due(90)} and ${onTime}`),
    due_365: counted(due(365)),
    on_time_365: counted(sql`${due(365)} and ${onTime}`),
    spent: summed(sql`actual_cost_kobo`, isDone),
    spent_estimated: summed(sql`actual_cost_kobo`, sql`${isDone} and actual_cost_estimated`),
    saved: summed(
      sql`estimated_cost_kobo - actual_cost_kobo`,
      sql`${isDone} and not actual_cost_estimated and completed_at >= ${startOf(startOfMonth(day))}`,
    ),
    last_maintenance: sql`(max(completed_at) filter (where ${isDone}) at time zone 'Africa/Lagos')::date`,
    next_scheduled: sql`min(due_on) filter (where ${open})`,
    spent_by_month: ofMonths(
      now,
      sql`actual_cost_kobo`,
      (from, to) => sql`${isDone} and completed_at >= ${startOf(from)} and completed_at < ${startOf(to)}`,
    ),
    planned_by_month: ofMonths(
      now,
      sql`estimated_cost_kobo`,
      (from, to) => sql`status <> 'cancelled' and due_on >= ${from}::date and due_on < ${to}::date`,
    ),
  };
}

/** What is counted of the open requests of one building; a request grows old at its hour, not at midnight. */
function ticketFigures(now: Date): Record<string, SQL> {
  const isOld = sql`filed_at < ${now}::timestamptz - interval '7 days'`;
  return {
    open_tickets: sql`count(*)::int`,
    emergencies: counted(sql`emergency or priority = 'emergency'`),
    old_tickets: counted(isOld),
    turned: sql`max(filed_at) filter (where ${isOld}) + interval '7 days 1 microsecond'`,
    turns: sql`min(filed_at) filter (where not ${isOld}) + interval '7 days 1 microsecond'`,
  };
}

const listed = (figures: Record<string, SQL>): SQL =>
  sql.join(
    Object.entries(figures).map(([name, figure]) => sql`${figure} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** The columns that `countedAnew` answers, in this order, after the building's id and the time for which they are right. */
export const figureColumns: readonly string[] = [
  ...Object.keys(taskFigures(new Date(0))),
  ...["open_tickets", "emergencies", "old_tickets"],
];

/** The figures of these buildings counted from their tasks and requests: the one place where status, health, counts and spending come from. */
export function countedAnew(ctx: Ctx, ids: readonly string[]): SQL {
  const today = lagosDay(ctx.now);
  const columns = sql.join(
    figureColumns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  return sql`select p.id as property_id, greatest(${startOf(today)}, turned) as good_from,
      least(${startOf(addDays(today, 1))}, turns) as good_until, ${columns}
    from ${properties} p
    cross join lateral (select ${listed(taskFigures(ctx.now))} from ${tasks} where property_id = p.id) of_tasks
    cross join lateral (select ${listed(ticketFigures(ctx.now))} from ${tickets} where property_id = p.id and status <> 'resolved') of_tickets
    where p.id = any(${sql.param(ids)}::uuid[])`;
}
