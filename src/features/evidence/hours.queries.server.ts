import { eq, sql } from "drizzle-orm";
import { schedules } from "#features/schedules/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { taskCompletions, workLogs } from "#features/work/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { HoursSaid } from "./facts.rules.ts";

type Task = Pick<
  typeof tasks.$inferSelect,
  "id" | "propertyId" | "scheduleId" | "technicianId" | "startedAt" | "completedAt"
>;

/** The hours that were written for a completed task, and what they are compared with; null where nobody wrote any. */
export async function findHours(ctx: Ctx, task: Task): Promise<HoursSaid | null> {
  const [said] = await ctx.db.select().from(taskCompletions).where(eq(taskCompletions.taskId, task.id));
  if (said === undefined) return null;
  const { rows } = await ctx.db.execute<{ logged: number | null; usual: number | null }>(sql`
    select (select sum(l.hours_worked)::float8 from ${workLogs} l where l.task_id = ${task.id}
        and l.technician_id = ${said.technicianId} and l.status <> 'rejected') as logged,
      (select nullif(s.estimated_hours, 0) from ${schedules} s where s.id = ${task.scheduleId}) as usual`);
  return {
    claimed: said.totalHours,
    logged: rows[0]?.logged ?? 0,
    usual: rows[0]?.usual ?? null,
    elsewhere: await hoursElsewhere(ctx, task, said.technicianId),
    endedAt: said.occurredAt?.toISOString() ?? null,
  };
}

/** How long whoever did it had a job at another building under way between Start and end of this one. */
async function hoursElsewhere(ctx: Ctx, task: Task, technicianId: string): Promise<number> {
  const { startedAt, completedAt } = task;
  if (startedAt === null || completedAt === null) return 0;
  const { rows } = await ctx.db.execute<{ hours: number | null }>(sql`
    select sum(extract(epoch from least(t.completed_at, ${completedAt}::timestamptz)
        - greatest(t.started_at, ${startedAt}::timestamptz)))::float8 / 3600 as hours
    from ${tasks} t
    where t.technician_id = ${technicianId} and t.status = 'completed' and t.property_id <> ${task.propertyId}
      and t.completed_at > ${startedAt}::timestamptz and t.completed_at < ${completedAt}::timestamptz + interval '7 days'
      and t.started_at < ${completedAt}::timestamptz`);
  return rows[0]?.hours ?? 0;
}
