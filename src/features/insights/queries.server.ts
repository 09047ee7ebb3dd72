import { sql } from "drizzle-orm";
import { addMonths, lagosDay, startOfMonth } from "../../domain/days.ts";
import { koboToNaira } from "../../domain/money.ts";
import type { Ctx } from "../../platform/context.server.ts";
import { keptProperties } from "../properties/reach/queries.server.ts";
import type { OwnerStats } from "./contract.ts";

type TaskFigures = {
  pending: number;
  in_progress: number;
  overdue: number;
  completed: number;
  critical: number;
  high: number;
  medium: number;
  low: number;
  spent: string;
  spent_estimated: string;
  saved: string;
};
type OtherFigures = { properties: number; open_tickets: number; open_emergencies: number };

/** What each figure means is in decisions 6; all of them come from here. */
export async function readOwnerStats(ctx: Ctx): Promise<OwnerStats> {
  const tasks = await countTasks(ctx);
  const other = await countOthers(ctx);
  const { pending, in_progress, overdue, completed, critical, high, medium, low } = tasks;
  return {
    totalProperties: other.properties,
    activeTasks: pending + in_progress,
    completedTasks: completed,
    overdueTasks: overdue,
    totalSpent: koboToNaira(Number(tasks.spent)),
    spentEstimated: koboToNaira(Number(tasks.spent_estimated)),
    monthlySavings: koboToNaira(Number(tasks.saved)),
    tasksByStatus: { pending, in_progress, overdue, completed },
    tasksByPriority: { critical, high, medium, low },
    spendByMonth: await sumByMonth(ctx),
    openTickets: other.open_tickets,
    openEmergencies: other.open_emergencies,
  };
}

async function countTasks(ctx: Ctx): Promise<TaskFigures> {
  const today = lagosDay(ctx.now);
  const monthStart = `${startOfMonth(today)}T00:00:00+01:00`;
  const { rows } = await ctx.db.execute<TaskFigures>(sql`
    select
      count(*) filter (where status = 'pending' and due_on >= ${today}::date)::int as pending,
      count(*) filter (where status = 'in_progress' and due_on >= ${today}::date)::int as in_progress,
      count(*) filter (where status in ('pending', 'in_progress') and due_on < ${today}::date)::int as overdue,
      count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where priority = 'critical')::int as critical,
      count(*) filter (where priority = 'high')::int as high,
      count(*) filter (where priority = 'medium')::int as medium,
      count(*) filter (where priority = 'low')::int as low,
      coalesce(sum(actual_cost_kobo) filter (where status = 'completed'), 0) as spent,
      coalesce(sum(actual_cost_kobo) filter (where status = 'completed' and actual_cost_estimated), 0) as spent_estimated,
      coalesce(sum(estimated_cost_kobo - actual_cost_kobo) filter (
        where status = 'completed' and not actual_cost_estimated and completed_at >= ${monthStart}::timestamptz), 0) as saved
    from tasks where status <> 'cancelled' and property_id in (${keptProperties(ctx)})`);
  const [row] = rows;
  if (!row) throw new Error("An aggregate answers one row.");
  return row;
}

async function countOthers(ctx: Ctx): Promise<OtherFigures> {
  const isEmergency = sql`(emergency or priority = 'emergency')`;
  const { rows } = await ctx.db.execute<OtherFigures>(sql`
    with kept as (${keptProperties(ctx)})
    select (select count(distinct property_id)::int from kept) as properties,
      count(*)::int as open_tickets,
      count(*) filter (where ${isEmergency})::int as open_emergencies
    from tickets where status <> 'resolved' and property_id in (select property_id from kept)`);
  const [row] = rows;
  if (!row) throw new Error("An aggregate answers one row.");
  return row;
}

const monthsShown = 12;

async function sumByMonth(ctx: Ctx): Promise<OwnerStats["spendByMonth"]> {
  const first = addMonths(startOfMonth(lagosDay(ctx.now)), 1 - monthsShown);
  const end = addMonths(first, monthsShown);
  const [from, to] = [`${first}T00:00:00+01:00`, `${end}T00:00:00+01:00`];
  const { rows } = await ctx.db.execute<{ month: string; spent: string; planned: string }>(sql`
    with amounts as (
      select to_char(completed_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, actual_cost_kobo as spent, 0 as planned
      from tasks where status = 'completed' and completed_at >= ${from}::timestamptz and completed_at < ${to}::timestamptz
        and property_id in (${keptProperties(ctx)})
      union all
      select to_char(due_on, 'YYYY-MM'), 0, estimated_cost_kobo
      from tasks where status <> 'cancelled' and due_on >= ${first}::date and due_on < ${end}::date
        and property_id in (${keptProperties(ctx)}))
    select month, coalesce(sum(spent), 0) as spent, coalesce(sum(planned), 0) as planned from amounts group by month`);
  const sums = new Map(rows.map((row) => [row.month, row]));
  return Array.from({ length: monthsShown }, (_, ahead) => {
    const month = addMonths(first, ahead).slice(0, 7);
    const { spent = "0", planned = "0" } = sums.get(month) ?? {};
    return { month, spent: koboToNaira(Number(spent)), planned: koboToNaira(Number(planned)) };
  });
}
