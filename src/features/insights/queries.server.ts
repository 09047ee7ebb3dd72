import { sql } from "drizzle-orm";
import { addMonths, lagosDay, startOfMonth } from "#domain/days.ts";
import type { PropertyFigures } from "#domain/figures.ts";
import { koboToNaira } from "#domain/money.ts";
import { keptProperties, listKept } from "#features/properties/access.queries.server.ts";
import { figuresOf } from "#features/tasks/figures.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { OwnerStats } from "./contract.ts";

/** The figures of all properties that the actor keeps, summed; the contract says what each one means. */
export async function readOwnerStats(ctx: Ctx): Promise<OwnerStats> {
  const kept = await listKept(ctx);
  const figuresAt = await figuresOf(ctx, kept);
  const figures = kept.map(figuresAt);
  const sum = (of: (one: PropertyFigures) => number) => figures.reduce((total, one) => total + of(one), 0);
  const inNaira = (of: (one: PropertyFigures) => number) => koboToNaira(sum(of));
  const [pending, in_progress] = [sum((one) => one.taskCounts.pending), sum((one) => one.taskCounts.in_progress)];
  const [overdue, completed] = [sum((one) => one.taskCounts.overdue), sum((one) => one.taskCounts.completed)];
  return {
    totalProperties: kept.length,
    activeTasks: pending + in_progress,
    completedTasks: completed,
    overdueTasks: overdue,
    totalSpent: inNaira((one) => one.money.spent),
    spentEstimated: inNaira((one) => one.money.spentEstimated),
    monthlySavings: inNaira((one) => one.money.saved),
    tasksByStatus: { pending, in_progress, overdue, completed },
    tasksByPriority: {
      critical: sum((one) => one.byPriority.critical),
      high: sum((one) => one.byPriority.high),
      medium: sum((one) => one.byPriority.medium),
      low: sum((one) => one.byPriority.low),
    },
    spendByMonth: await sumByMonth(ctx),
    openTickets: sum((one) => one.openTickets),
    openEmergencies: sum((one) => one.condition.openEmergencies),
  };
}

const monthsShown = 12;

async function sumByMonth(ctx: Ctx): Promise<OwnerStats["spendByMonth"]> {
  const first = addMonths(startOfMonth(lagosDay(ctx.now)), 1 - monthsShown);
  const end = addMonths(first, monthsShown);
  const [from, to] = [`${first}T00:00:00+01:00`, `${end}T00:00:00+01:00`];
  const { rows } = await ctx.db.execute<{ month: string; spent: string; planned: string }>(sql`
    with amounts as (
      select to_char(completed_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, actual_cost_kobo as spent, 0 as planned
      from ${tasks} where status = 'completed' and completed_at >= ${from}::timestamptz and completed_at < ${to}::timestamptz
        and property_id in (${keptProperties(ctx)})
      union all
      select to_char(due_on, 'YYYY-MM'), 0, estimated_cost_kobo
      from ${tasks} where status <> 'cancelled' and due_on >= ${first}::date and due_on < ${end}::date
        and property_id in (${keptProperties(ctx)}))
    select month, coalesce(sum(spent), 0) as spent, coalesce(sum(planned), 0) as planned from amounts group by month`);
  const sums = new Map(rows.map((row) => [row.month, row]));
  return Array.from({ length: monthsShown }, (_, ahead) => {
    const month = addMonths(first, ahead).slice(0, 7);
    const { spent = "0", planned = "0" } = sums.get(month) ?? {};
    return { month, spent: koboToNaira(Number(spent)), planned: koboToNaira(Number(planned)) };
  });
}
