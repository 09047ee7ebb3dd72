import { eq, sql } from "drizzle-orm";
import { tasks } from "#features/tasks/tables.server.ts";
import { taskCompletions, workLogs } from "#features/work/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { HoursSaid } from "./facts.rules.ts";
import { startOf } from "./times.rules.ts";

type Task = Pick<
  typeof tasks.$inferSelect,
  "id" | "propertyId" | "scheduleId" | "createdAt" | "startedAt" | "startOccurredAt" | "completedAt"
>;

/** The hours that were written for a completed task, and what they are compared with; null where nobody wrote any. */
export async function findHours(ctx: Ctx, task: Task): Promise<HoursSaid | null> {
  const [said] = await ctx.db.select().from(taskCompletions).where(eq(taskCompletions.taskId, task.id));
  if (said === undefined) return null;
  const { rows } = await ctx.db.execute<{ logged: number | null; usual: number | null }>(sql`
    select (select sum(l.hours_worked)::float8 from ${workLogs} l where l.task_id = ${task.id}
        and l.technician_id = ${said.technicianId} and l.status <> 'rejected') as logged,
      (select nullif(s.estimated_hours, 0) from (${ctx.lookups.scheduledWork}) s where s.id = ${task.scheduleId}) as usual`);
  return {
    claimed: said.totalHours,
    logged: rows[0]?.logged ?? 0,
    usual: rows[0]?.usual ?? null,
    elsewhere: await hoursElsewhere(ctx, task, said),
    endedAt: said.occurredAt?.toISOString() ?? null,
  };
}

/** How long before the server heard of it a job may have ended by the phone: what waits there is sent within 25 days. */
const longestLate = sql`interval '30 days'`;

/**
 * How long whoever did it had jobs at other buildings under way between Start and end of this one, all as the phone saw them
 * where they were sent later; two at a time count once.
 */
async function hoursElsewhere(ctx: Ctx, task: Task, said: typeof taskCompletions.$inferSelect): Promise<number> {
  const start = startOf(task);
  const end = said.occurredAt ?? task.completedAt;
  if (start === null || end === null || Date.parse(start) >= end.getTime()) return 0;
  const span = sql`tstzrange(${start}::timestamptz, ${end}::timestamptz)`;
  const begun = sql`least(t.started_at, greatest(coalesce(t.start_occurred_at, t.started_at), t.created_at))`;
  const ended = sql`coalesce(c.occurred_at, t.completed_at)`;
  const { rows } = await ctx.db.execute<{ hours: number | null }>(sql`
    select sum(extract(epoch from upper(part) - lower(part)))::float8 / 3600 as hours
    from unnest((select range_agg(tstzrange(${begun}, greatest(${begun}, ${ended})) * ${span})
      from ${tasks} t left join ${taskCompletions} c on c.task_id = t.id
      where t.technician_id = ${said.technicianId} and t.status = 'completed' and t.property_id <> ${task.propertyId}
        and t.completed_at > ${start}::timestamptz and t.completed_at < ${end}::timestamptz + ${longestLate}
        and t.started_at is not null)) as part`);
  return rows[0]?.hours ?? 0;
}
