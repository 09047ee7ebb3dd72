import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { JobsAt, Lookups, OpenTask, WorkDone } from "#platform/lookups.server.ts";
import { wholeList } from "#platform/paging.server.ts";
import { tasks } from "./tables.server.ts";

const isOpen = inArray(tasks.status, ["pending", "in_progress"]);

async function jobsAt(
  ctx: Ctx,
  { propertyId, technicianId }: { propertyId: string; technicianId: string },
): Promise<JobsAt> {
  const [found] = await ctx.db
    .select({ open: sql<boolean | null>`bool_or(${isOpen})` })
    .from(tasks)
    .where(and(eq(tasks.propertyId, propertyId), eq(tasks.technicianId, technicianId)));
  const open = found?.open ?? null;
  if (open === null) return "none";
  return open ? "open" : "past";
}

async function openTasksOf(
  ctx: Ctx,
  { contractorId, technicianId }: { contractorId: string; technicianId: string },
): Promise<OpenTask[]> {
  return ctx.db
    .select({ id: tasks.id, title: tasks.title })
    .from(tasks)
    .where(and(eq(tasks.technicianId, technicianId), eq(tasks.contractorId, contractorId), isOpen))
    .orderBy(sql`list_order`, tasks.id)
    .limit(wholeList);
}

async function workDoneFor(ctx: Ctx, contractorId: string): Promise<Map<string, WorkDone>> {
  const { rows } = await ctx.db.execute<WorkDone & { technician: string }>(sql`
    select technician_id as technician, count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where ${isOpen})::int as open
    from ${tasks} where contractor_id = ${contractorId} and technician_id is not null group by technician_id`);
  return new Map(rows.map(({ technician, completed, open }) => [technician, { completed, open }]));
}

/** What features below must know of tasks. */
export const taskLookups: Lookups = {
  jobsAt,
  workplacesOf: (_, technicianId) =>
    sql`(select ${tasks.propertyId} from ${tasks} where ${and(eq(tasks.technicianId, technicianId), isOpen)})`,
  openTasksOf,
  workDoneFor,
};
