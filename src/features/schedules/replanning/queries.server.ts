import { and, eq, isNotNull, ne } from "drizzle-orm";
import { tasks } from "#features/tasks/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { schedules } from "../tables.server.ts";
import type { Kept } from "./rules.ts";

/** The schedules that the plan made and that still run, with what was done of them. */
export async function listKept(ctx: Ctx, propertyId: string) {
  const rows = await ctx.db
    .select()
    .from(schedules)
    .where(and(eq(schedules.propertyId, propertyId), isNotNull(schedules.planKey), eq(schedules.isActive, true)));
  const work = await ctx.db
    .select({ id: tasks.id, scheduleId: tasks.scheduleId, status: tasks.status, dueOn: tasks.dueOn })
    .from(tasks)
    .where(and(eq(tasks.propertyId, propertyId), isNotNull(tasks.scheduleId), ne(tasks.status, "cancelled")));
  const bySchedule = Map.groupBy(work, (task) => task.scheduleId ?? "");
  const kept = rows.flatMap((row): Kept[] => {
    const { id, planKey, plan, createdBy, version } = row;
    if (!planKey || !plan) return [];
    const own = bySchedule.get(id) ?? [];
    const open = own.filter(({ status }) => status === "pending");
    return [
      {
        ...{ id, planKey, plan, planned: row.planned, priority: row.priority, nextOn: row.nextExecutionOn },
        rhythm: {
          frequency: row.frequency,
          interval: { every: row.frequencyValue, unit: row.frequencyUnit },
          season: row.season,
          seasonLabel: plan.seasonLabel,
        },
        isOwn: createdBy !== null || version > 1,
        hasHistory: own.length > open.length,
        openOn: lastDay(open),
        lastOn: lastDay(own),
      },
    ];
  });
  return {
    kept,
    names: new Map(rows.map((row) => [row.id, row.scheduleName])),
    openTasks: new Map([...bySchedule].map(([id, own]) => [id, own.map((task) => task.id)])),
  };
}

const lastDay = (work: readonly { dueOn: string }[]): string | null =>
  work
    .map(({ dueOn }) => dueOn)
    .sort()
    .at(-1) ?? null;

/** What the plan once ended, and no person touched: it may begin again. */
export const wasEnded = and(eq(schedules.isActive, false), eq(schedules.version, 1));

const at = (propertyId: string, key: string | null) => `${propertyId} ${key ?? ""}`;

/** The days for which a schedule that was ended has had a task, by building and the plan's key: each day has one at most. */
export async function listTakenDays(
  ctx: Ctx,
  propertyIds: readonly string[],
): Promise<(propertyId: string, key: string) => ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ propertyId: schedules.propertyId, key: schedules.planKey, dueOn: tasks.dueOn })
    .from(schedules)
    .innerJoin(tasks, eq(tasks.scheduleId, schedules.id))
    .where(and(isOneOf(schedules.propertyId, propertyIds), wasEnded));
  const taken = Map.groupBy(rows, ({ propertyId, key }) => at(propertyId, key));
  return (propertyId, key) => new Set(taken.get(at(propertyId, key))?.map(({ dueOn }) => dueOn));
}
