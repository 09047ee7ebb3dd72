import { sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { koboToNaira } from "#domain/money.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { gradesOf } from "#features/evidence/grades.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { openOrder } from "#features/tasks/rules.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { teamMembers } from "#features/teams/tables.server.ts";
import { meanRating, ratingsFor } from "#features/verification/ratings.queries.server.ts";
import { verifications } from "#features/verification/tables.server.ts";
import { workLogs } from "#features/work/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { percentOf } from "../rules.ts";
import type { ContractorStats } from "./contract.ts";
import { spanWords } from "./rules.ts";

const listed = 10;
const onTime = sql`(t.completed_at at time zone 'Africa/Lagos')::date <= t.due_on`;
const isOpen = sql`t.status in ('pending', 'in_progress')`;

/** The contract says what each figure means. Work at archived buildings does not count as open, but completed work there counts. */
export async function readContractorStats(ctx: Ctx): Promise<ContractorStats> {
  const tasks = await countTasks(ctx);
  const others = await countOthers(ctx);
  return {
    assignedTasks: tasks.assigned,
    completedTasks: tasks.completed,
    overdueTasks: tasks.overdue,
    activeTechnicians: others.technicians,
    totalRevenue: koboToNaira(Number(tasks.revenue)),
    revenueEstimated: koboToNaira(Number(tasks.estimated)),
    averageCompletionTime: spanWords(tasks.seconds),
    completionRate: percentOf(tasks.completed, tasks.completed + tasks.overdue),
    onTimeRate: percentOf(tasks.on_time, tasks.completed),
    satisfaction: others.satisfaction,
    proofGrades: await gradesOf(ctx, userOf(ctx).id),
    openToTake: others.open_to_take,
    pendingLogs: others.pending_logs,
    technicianPerformance: await listPerformance(ctx),
    upcomingDeadlines: await listDeadlines(ctx),
  };
}

type TaskFigures = {
  assigned: number;
  completed: number;
  overdue: number;
  on_time: number;
  revenue: string;
  estimated: string;
  seconds: number | null;
};

async function countTasks(ctx: Ctx): Promise<TaskFigures> {
  const today = lagosDay(ctx.now);
  const { rows } = await ctx.db.execute<TaskFigures>(sql`
    select count(*) filter (where ${isOpen} and p.archived_at is null)::int as assigned,
      count(*) filter (where t.status = 'completed')::int as completed,
      count(*) filter (where ${isOpen} and p.archived_at is null and t.due_on < ${today}::date)::int as overdue,
      count(*) filter (where t.status = 'completed' and ${onTime})::int as on_time,
      coalesce(sum(t.actual_cost_kobo) filter (where t.status = 'completed'), 0) as revenue,
      coalesce(sum(t.actual_cost_kobo) filter (where t.status = 'completed' and t.actual_cost_estimated), 0) as estimated,
      (avg(extract(epoch from t.completed_at - t.started_at)) filter (
        where t.status = 'completed' and t.started_at is not null))::float8 as seconds
    from ${tasks} t join ${properties} p on p.id = t.property_id
    where t.contractor_id = ${userOf(ctx).id} and t.status <> 'cancelled'`);
  const [row] = rows;
  if (!row) throw new Error("An aggregate answers one row.");
  return row;
}

type OtherFigures = { technicians: number; open_to_take: number; pending_logs: number; satisfaction: number | null };

async function countOthers(ctx: Ctx): Promise<OtherFigures> {
  const { id } = userOf(ctx);
  const { rows } = await ctx.db.execute<OtherFigures>(sql`
    select (select count(*)::int from ${teamMembers} where contractor_id = ${id} and status = 'active' and left_at is null)
        as technicians,
      (select count(*)::int from ${tasks} t join ${properties} p on p.id = t.property_id and p.archived_at is null
        where t.contractor_id is null and ${isOpen} and t.property_id in (
          select property_id from ${members} where account_id = ${id} and role = 'contractor' and status = 'active'
            and left_at is null and engagement is distinct from 'awarded_only')) as open_to_take,
      (select count(*)::int from ${workLogs} where contractor_id = ${id} and status = 'pending' and technician_id <> ${id})
        as pending_logs,
      (select ${meanRating} from ${verifications} where contractor_id = ${id}) as satisfaction`);
  const [row] = rows;
  if (!row) throw new Error("An aggregate answers one row.");
  return row;
}

type Performance = {
  id: string;
  name: string;
  completed: number;
  open: number;
  on_time: number;
  technician: string | null;
};

/** Of the whole team, also of those who did nothing yet. */
async function listPerformance(ctx: Ctx): Promise<ContractorStats["technicianPerformance"]> {
  const { id } = userOf(ctx);
  const { rows } = await ctx.db.execute<Performance>(sql`
    with done as (
      select t.technician_id, count(*) filter (where t.status = 'completed')::int as completed,
        count(*) filter (where ${isOpen})::int as open,
        count(*) filter (where t.status = 'completed' and ${onTime})::int as on_time
      from ${tasks} t
      where t.contractor_id = ${id} and t.technician_id is not null and t.status <> 'cancelled' group by t.technician_id)
    select m.id, m.name, m.account_id as technician, coalesce(d.completed, 0) as completed, coalesce(d.open, 0) as open,
      coalesce(d.on_time, 0) as on_time
    from ${teamMembers} m left join done d on d.technician_id = m.account_id
    where m.contractor_id = ${id} and m.status = 'active' and m.left_at is null
    order by completed desc, m.id`);
  const ratingOf = await ratingsFor(ctx, id);
  return rows.map((row) => {
    const { averageRating, selfRated } = ratingOf(row.technician ?? "");
    return {
      id: row.id,
      name: row.name,
      tasksCompleted: row.completed,
      openTasks: row.open,
      onTimeRate: percentOf(row.on_time, row.completed),
      rating: averageRating,
      selfRated,
    };
  });
}

async function listDeadlines(ctx: Ctx): Promise<ContractorStats["upcomingDeadlines"]> {
  const { rows } = await ctx.db.execute<ContractorStats["upcomingDeadlines"][number]>(sql`
    select t.id as "taskId", t.title as task, a.name as assigned_to, t.due_on::text as due, t.priority, t.status
    from ${tasks} t join ${properties} p on p.id = t.property_id and p.archived_at is null
      left join ${accounts} a on a.id = t.technician_id
    where t.contractor_id = ${userOf(ctx).id} and ${isOpen} and t.list_order >= ${openOrder(lagosDay(ctx.now))}
    order by t.list_order, t.id limit ${listed}`);
  return rows;
}
