import { type SQL, sql } from "drizzle-orm";
import { addDays, lagosDay, startOfMonth } from "#domain/days.ts";
import type { PropertyFigures } from "#domain/figures.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { tasks } from "./tables.server.ts";

type TaskRow = {
  property_id: string;
  pending: number;
  in_progress: number;
  overdue: number;
  overdue_critical: number;
  completed: number;
  critical: number;
  high: number;
  medium: number;
  low: number;
  spent: string;
  spent_estimated: string;
  saved: string;
  due_90: number;
  on_time_90: number;
  due_365: number;
  on_time_365: number;
  last_maintenance: string | null;
  next_scheduled: string | null;
};
type TicketRow = { property_id: string; open: number; emergencies: number; old: number };

const none: PropertyFigures = {
  taskCounts: { all: 0, pending: 0, in_progress: 0, overdue: 0, completed: 0 },
  byPriority: { critical: 0, high: 0, medium: 0, low: 0 },
  openTickets: 0,
  money: { spent: 0, spentEstimated: 0, saved: 0 },
  condition: {
    openEmergencies: 0,
    overdueTasks: 0,
    overdueCriticalTasks: 0,
    oldTickets: 0,
    recentTasks: 0,
    recentOnTime: 0,
  },
  health: { dueTasks: 0, onTimeTasks: 0, oldTickets: 0, overdueCriticalTasks: 0 },
  lastMaintenance: null,
  nextScheduled: null,
};

/**
 * The figures of these properties, from two looks however many they are; the one place where status, health, counts and
 * spending come from.
 */
export async function figuresOf(
  ctx: Ctx,
  propertyIds: readonly string[],
): Promise<(propertyId: string) => PropertyFigures> {
  if (propertyIds.length === 0) return () => none;
  const among = sql`property_id in (${sql.join(
    propertyIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;
  const tasks = new Map((await countTasks(ctx, among)).map((row) => [row.property_id, row]));
  const tickets = new Map((await countTickets(ctx, among)).map((row) => [row.property_id, row]));
  return (propertyId) => figuresFrom(tasks.get(propertyId), tickets.get(propertyId));
}

async function countTasks(ctx: Ctx, among: SQL): Promise<TaskRow[]> {
  const today = lagosDay(ctx.now);
  const monthStart = `${startOfMonth(today)}T00:00:00+01:00`;
  const open = sql`status in ('pending', 'in_progress')`;
  const late = sql`${open} and due_on < ${today}::date`;
  const due = (days: number) =>
    sql`status <> 'cancelled' and due_on < ${today}::date and due_on >= ${addDays(today, -days)}::date`;
  const onTime = sql`status = 'completed' and (completed_at at time zone 'Africa/Lagos')::date <= due_on`;
  const counted = (condition: SQL) => sql`count(*) filter (where ${condition})::int`;
  const ofPriority = (priority: string) => counted(sql`status <> 'cancelled' and priority = ${priority}`);
  const summed = (amount: SQL, condition: SQL) =>
    sql`coalesce(sum(${amount}) filter (where status = 'completed' and ${condition}), 0)`;
  const { rows } = await ctx.db.execute<TaskRow>(sql`
    select property_id,
      ${counted(sql`status = 'pending' and due_on >= ${today}::date`)} as pending,
      ${counted(sql`status = 'in_progress' and due_on >= ${today}::date`)} as in_progress,
      ${counted(late)} as overdue,
      ${counted(sql`${late} and priority = 'critical'`)} as overdue_critical,
      ${counted(sql`status = 'completed'`)} as completed,
      ${ofPriority("critical")} as critical, ${ofPriority("high")} as high,
      ${ofPriority("medium")} as medium, ${ofPriority("low")} as low,
      ${summed(sql`actual_cost_kobo`, sql`true`)} as spent,
      ${summed(sql`actual_cost_kobo`, sql`actual_cost_estimated`)} as spent_estimated,
      ${summed(
        sql`estimated_cost_kobo - actual_cost_kobo`,
        sql`not actual_cost_estimated and completed_at >= ${monthStart}::timestamptz`,
      )} as saved,
      ${counted(due(90))} as due_90,
      ${counted(sql`${due(90)} and ${onTime}`)} as on_time_90,
      ${counted(due(365))} as due_365,
      ${counted(sql`${due(365)} and ${onTime}`)} as on_time_365,
      to_char(max(completed_at) filter (where status = 'completed') at time zone 'Africa/Lagos', 'YYYY-MM-DD') as last_maintenance,
      to_char(min(due_on) filter (where ${open}), 'YYYY-MM-DD') as next_scheduled
    from ${tasks} where ${among} group by property_id`);
  return rows;
}

async function countTickets(ctx: Ctx, among: SQL): Promise<TicketRow[]> {
  const aWeekAgo = new Date(ctx.now.getTime() - 7 * 24 * 60 * 60 * 1_000);
  const { rows } = await ctx.db.execute<TicketRow>(sql`
    select property_id, count(*)::int as open,
      count(*) filter (where emergency or priority = 'emergency')::int as emergencies,
      count(*) filter (where filed_at < ${aWeekAgo})::int as old
    from ${tickets} where ${among} and status <> 'resolved' group by property_id`);
  return rows;
}

function figuresFrom(tasks: TaskRow | undefined, tickets: TicketRow | undefined): PropertyFigures {
  const openEmergencies = tickets?.emergencies ?? 0;
  const oldTickets = tickets?.old ?? 0;
  const openTickets = tickets?.open ?? 0;
  if (!tasks) {
    return {
      ...none,
      openTickets,
      condition: { ...none.condition, openEmergencies, oldTickets },
      health: { ...none.health, oldTickets },
    };
  }
  const { pending, in_progress, overdue, completed, overdue_critical: overdueCriticalTasks } = tasks;
  const { critical, high, medium, low } = tasks;
  return {
    taskCounts: { all: pending + in_progress + overdue + completed, pending, in_progress, overdue, completed },
    byPriority: { critical, high, medium, low },
    openTickets,
    money: {
      spent: Number(tasks.spent),
      spentEstimated: Number(tasks.spent_estimated),
      saved: Number(tasks.saved),
    },
    condition: {
      openEmergencies,
      overdueTasks: overdue,
      overdueCriticalTasks,
      oldTickets,
      recentTasks: tasks.due_90,
      recentOnTime: tasks.on_time_90,
    },
    health: { dueTasks: tasks.due_365, onTimeTasks: tasks.on_time_365, oldTickets, overdueCriticalTasks },
    lastMaintenance: tasks.last_maintenance,
    nextScheduled: tasks.next_scheduled,
  };
}
