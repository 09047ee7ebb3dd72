import { sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { properties } from "#features/properties/tables.server.ts";
import { openOrder } from "#features/tasks/rules.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { meanRating, ratingOf } from "#features/verification/ratings.queries.server.ts";
import { verifications } from "#features/verification/tables.server.ts";
import { taskCompletions, workLogs } from "#features/work/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { TechnicianStats } from "./contract.ts";

const listed = 10;
const isOpen = sql`t.status in ('pending', 'in_progress')`;

/** The contract says what each figure means. Until somebody verifies their work, the rating is their own and says so. */
export async function readTechnicianStats(ctx: Ctx): Promise<TechnicianStats> {
  const { assigned, completed, overdue, hours } = await countOwn(ctx);
  return {
    assignedTasks: assigned,
    completedTasks: completed,
    overdueTasks: overdue,
    totalHoursLogged: hours,
    ...(await ratingOf(ctx, userOf(ctx).id)),
    recentCompletions: await listCompletions(ctx),
    upcomingDeadlines: await listDeadlines(ctx),
  };
}

type Figures = { assigned: number; completed: number; overdue: number; hours: number };

async function countOwn(ctx: Ctx): Promise<Figures> {
  const { id } = userOf(ctx);
  const { rows } = await ctx.db.execute<Figures>(sql`
    select count(*) filter (where ${isOpen} and p.archived_at is null)::int as assigned,
      count(*) filter (where t.status = 'completed')::int as completed,
      count(*) filter (where ${isOpen} and p.archived_at is null and t.due_on < ${lagosDay(ctx.now)}::date)::int as overdue,
      (select coalesce(round(sum(hours_worked)::numeric, 2), 0)::float8 from ${workLogs}
        where technician_id = ${id} and status <> 'rejected') as hours
    from ${tasks} t join ${properties} p on p.id = t.property_id
    where t.technician_id = ${id} and t.status <> 'cancelled'`);
  const [row] = rows;
  if (!row) throw new Error("An aggregate answers one row.");
  return row;
}

type Completion = {
  id: string;
  title: string;
  completed_at: Date | string;
  hours: number | null;
  verified: number | null;
  own: number | null;
};

async function listCompletions(ctx: Ctx): Promise<TechnicianStats["recentCompletions"]> {
  const { rows } = await ctx.db.execute<Completion>(sql`
    select t.id, t.title, t.completed_at, c.total_hours as hours, c.work_quality_rating as own,
      (select ${meanRating} from ${verifications} v where v.task_id = t.id) as verified
    from (select id, title, completed_at from ${tasks} where technician_id = ${userOf(ctx).id} and status = 'completed'
        order by completed_at desc, id desc limit ${listed}) as t
      left join ${taskCompletions} c on c.task_id = t.id
    order by t.completed_at desc, t.id desc`);
  return rows.map(({ id, title, completed_at, hours, verified, own }) => ({
    taskId: id,
    taskTitle: title,
    completedAt: new Date(completed_at).toISOString(),
    hours,
    rating: verified ?? own,
    selfRated: verified === null && own !== null,
  }));
}

async function listDeadlines(ctx: Ctx): Promise<TechnicianStats["upcomingDeadlines"]> {
  const { rows } = await ctx.db.execute<TechnicianStats["upcomingDeadlines"][number]>(sql`
    select t.id as "taskId", t.title as "taskTitle", p.name as property, t.due_on::text as "dueDate", t.priority, t.status
    from ${tasks} t join ${properties} p on p.id = t.property_id and p.archived_at is null
    where t.technician_id = ${userOf(ctx).id} and ${isOpen} and t.list_order >= ${openOrder(lagosDay(ctx.now))}
    order by t.list_order, t.id limit ${listed}`);
  return rows;
}
