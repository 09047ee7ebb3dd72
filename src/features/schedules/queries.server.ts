import { and, asc, eq, gt, gte, inArray, or, sql } from "drizzle-orm";
import { properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { OpenRound } from "./rules.ts";
import { schedules } from "./tables.server.ts";

/** Nothing is made for a building that is archived or frozen. */
export const isAtOpenProperty = sql`exists (select from ${properties} p where p.id = ${schedules.propertyId}
  and p.archived_at is null and p.frozen_at is null)`;

/** The open tasks of these schedules; in progress as soon as one of them is. */
export async function listOpenRounds(
  ctx: Ctx,
  scheduleIds: readonly string[],
): Promise<Map<string, { status: OpenRound; taskIds: string[] }>> {
  const found = new Map<string, { status: OpenRound; taskIds: string[] }>();
  if (scheduleIds.length === 0) return found;
  const rows = await ctx.db
    .select({ id: tasks.id, scheduleId: tasks.scheduleId, status: tasks.status })
    .from(tasks)
    .where(
      and(
        sql`${tasks.scheduleId} = any(${sql.param(scheduleIds)}::uuid[])`,
        inArray(tasks.status, ["pending", "in_progress"]),
      ),
    );
  for (const { id, scheduleId, status } of rows) {
    const open = found.get(scheduleId ?? "") ?? { status: "pending", taskIds: [] };
    open.taskIds.push(id);
    if (status === "in_progress") open.status = "in_progress";
    found.set(scheduleId ?? "", open);
  }
  return found;
}

/** On which days from one on these schedules have a task, whatever became of it; what was withdrawn comes back by itself. */
export async function listTaskDays(
  ctx: Ctx,
  scheduleIds: readonly string[],
  from: string,
): Promise<Map<string, Set<string>>> {
  const rows = await ctx.db
    .select({ scheduleId: tasks.scheduleId, dueOn: tasks.dueOn })
    .from(tasks)
    .where(and(isOneOf(tasks.scheduleId, scheduleIds), gte(tasks.dueOn, from), eq(tasks.withdrawn, false)));
  const days = new Map<string, Set<string>>();
  for (const { scheduleId, dueOn } of rows)
    if (scheduleId) days.set(scheduleId, (days.get(scheduleId) ?? new Set()).add(dueOn));
  return days;
}

/** The catalogue's keys of what is scheduled at buildings that have anything; what the plan itself has ended is not. */
export async function listPlanKeys(
  ctx: Ctx,
  propertyIds: readonly string[],
): Promise<Map<string, ReadonlySet<string | null>>> {
  const stands = or(eq(schedules.isActive, true), gt(schedules.version, 1));
  const rows = await ctx.db
    .select({ propertyId: schedules.propertyId, key: schedules.planKey })
    .from(schedules)
    .where(and(isOneOf(schedules.propertyId, propertyIds), stands));
  const together = Map.groupBy(rows, ({ propertyId }) => propertyId);
  return new Map([...together].map(([id, own]) => [id, new Set(own.map(({ key }) => key))]));
}

/** The names of these properties by their ids. */
export async function nameProperties(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ id: properties.id, name: properties.name })
    .from(properties)
    .where(inArray(properties.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** One plan of a building is made or changed at a time; tickets and tasks may go on being filed. */
export async function lockPlans(ctx: Ctx, propertyIds: readonly string[]): Promise<void> {
  await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(isOneOf(properties.id, propertyIds))
    .orderBy(asc(properties.id))
    .for("no key update");
}
