import { and, eq, isNotNull, ne } from "drizzle-orm";
import { tasks } from "#features/tasks/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { schedules } from "../tables.server.ts";
import type { Kept } from "./rules.ts";

const standing = {
  ...{ id: schedules.id, propertyId: schedules.propertyId, planKey: schedules.planKey, name: schedules.scheduleName },
  ...{ plan: schedules.plan, planned: schedules.planned, createdBy: schedules.createdBy, version: schedules.version },
  ...{ priority: schedules.priority, frequency: schedules.frequency, frequencyValue: schedules.frequencyValue },
  ...{ frequencyUnit: schedules.frequencyUnit, season: schedules.season, nextOn: schedules.nextExecutionOn },
};

/** A schedule that the plan made and that still runs. */
export type Running = Omit<Kept, "hasHistory" | "openOn" | "lastOn"> & { name: string };

/** The schedules of these buildings that plans made and that still run, by building. */
export async function listRunning(ctx: Ctx, propertyIds: readonly string[]): Promise<Map<string, Running[]>> {
  const rows = await ctx.db
    .select(standing)
    .from(schedules)
    .where(and(isOneOf(schedules.propertyId, propertyIds), isNotNull(schedules.planKey), eq(schedules.isActive, true)));
  const together = Map.groupBy(rows, ({ propertyId }) => propertyId);
  return new Map(Array.from(together, ([id, own]) => [id, own.flatMap(runningOf)]));
}

type Row = Pick<typeof schedules.$inferSelect, Exclude<keyof typeof standing, "name" | "nextOn">> & {
  name: string;
  nextOn: string | null;
};

function runningOf({ frequency, frequencyValue, frequencyUnit, season, createdBy, version, ...row }: Row): Running[] {
  const { id, name, planKey, plan, planned, priority, nextOn } = row;
  if (!planKey || !plan) return [];
  const interval = { every: frequencyValue, unit: frequencyUnit };
  const rhythm = { frequency, interval, season, seasonLabel: plan.seasonLabel };
  const isOwn = createdBy !== null || version > 1;
  return [{ ...{ id, name, planKey, plan, planned, priority, nextOn }, rhythm, isOwn }];
}

/** With what was done of them. */
export async function withWork(ctx: Ctx, propertyId: string, running: readonly Running[]) {
  const work = await ctx.db
    .select({ id: tasks.id, scheduleId: tasks.scheduleId, status: tasks.status, dueOn: tasks.dueOn })
    .from(tasks)
    .where(and(eq(tasks.propertyId, propertyId), isNotNull(tasks.scheduleId), ne(tasks.status, "cancelled")));
  const bySchedule = Map.groupBy(work, (task) => task.scheduleId ?? "");
  const kept = running.map((one): Kept => {
    const own = bySchedule.get(one.id) ?? [];
    const open = own.filter(({ status }) => status === "pending");
    return { ...one, hasHistory: own.length > open.length, openOn: lastDay(open), lastOn: lastDay(own) };
  });
  return { kept, openTasks: new Map([...bySchedule].map(([id, own]) => [id, own.map((task) => task.id)])) };
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
