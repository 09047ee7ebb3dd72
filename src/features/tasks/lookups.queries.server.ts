import { and, eq, inArray, isNotNull, type SQLWrapper, sql } from "drizzle-orm";
import { inTimeOn } from "#features/properties/access.queries.server.ts";
import { members } from "#features/properties/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { JobsAt, Lookups, OpenTask, WorkDone } from "#platform/lookups.server.ts";
import { wholeList } from "#platform/paging.server.ts";
import { figuresOf } from "./figures/queries.server.ts";
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

async function jobsOf(ctx: Ctx, technicianId: string): Promise<Map<string, "past" | "open">> {
  const rows = await ctx.db
    .select({ propertyId: tasks.propertyId, open: sql<boolean>`bool_or(${isOpen})` })
    .from(tasks)
    .where(eq(tasks.technicianId, technicianId))
    .groupBy(tasks.propertyId);
  return new Map(rows.map(({ propertyId, open }) => [propertyId, open ? "open" : "past"]));
}

async function techniciansAt(ctx: Ctx, propertyId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: tasks.technicianId })
    .from(tasks)
    .where(and(eq(tasks.propertyId, propertyId), isNotNull(tasks.technicianId), isOpen));
  return rows.flatMap(({ id }) => id ?? []);
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

/**
 * The keepers of the building, the author of a request, those who have the work or may take it, and all members where
 * it is the building itself.
 */
const audience = (day: SQLWrapper) => sql`
  with jobs as (
    select c.kind, c.id, c.property_id, k.contractor_id, k.technician_id from changed c join ${tasks} k on k.id = c.id
      where c.kind = 'task'
    union all
    select c.kind, c.id, c.property_id, k.contractor_id, k.technician_id from changed c join ${tickets} t on t.id = c.id
      join ${tasks} k on k.id = t.task_id where c.kind = 'ticket'
  )
  select c.kind, c.id, m.account_id from changed c join ${members} m on m.property_id = c.property_id
    where m.left_at is null and m.status = 'active'
      and (m.role in ('property_owner', 'property_manager') or c.kind = 'property') and ${inTimeOn(day, sql`m`)}
  union
  select j.kind, j.id, m.account_id from jobs j join ${members} m on m.property_id = j.property_id
    where j.kind = 'task' and j.contractor_id is null and m.role = 'contractor' and m.left_at is null
      and m.status = 'active' and m.engagement is distinct from 'awarded_only'
  union select c.kind, c.id, t.reporter_id from changed c join ${tickets} t on t.id = c.id where c.kind = 'ticket'
  union select kind, id, contractor_id from jobs where contractor_id is not null
  union select kind, id, technician_id from jobs where technician_id is not null`;

/** What features below must know of tasks. */
export const taskLookups = {
  jobsAt,
  jobsOf,
  techniciansAt,
  figuresOf,
  workplacesOf: (_, technicianId) =>
    sql`(select ${tasks.propertyId} from ${tasks} where ${and(eq(tasks.technicianId, technicianId), isOpen)})`,
  openTasksOf,
  openTaskCount: ({ contractorId, technicianId }) =>
    sql<number>`(select count(*)::int from ${tasks} t where t.technician_id = ${technicianId}
      and t.contractor_id = ${contractorId} and t.status in ('pending', 'in_progress'))`,
  workDoneFor,
  taskStates: sql`
    select k.id, k.property_id, k.asset_id, k.contractor_id, k.technician_id, k.status, k.due_on, k.list_order,
      k.completed_at, k.cancelled_at
    from ${tasks} k`,
  audience,
} satisfies Partial<Lookups>;
