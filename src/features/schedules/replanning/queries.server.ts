import { and, eq, isNotNull, ne } from "drizzle-orm";
import { same } from "#domain/same.ts";
import type { PlanItem } from "#features/planning/rules.ts";
import { sayingOf } from "#features/planning/saying.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { schedules } from "../tables.server.ts";
import { plannedOf } from "../versions/rules.ts";
import { isAsPlanned, type Kept } from "./rules.ts";

const standing = {
  ...{ id: schedules.id, propertyId: schedules.propertyId, planKey: schedules.planKey, name: schedules.scheduleName },
  ...{ plan: schedules.plan, planned: schedules.planned, createdBy: schedules.createdBy, version: schedules.version },
  ...{ priority: schedules.priority, frequency: schedules.frequency, frequencyValue: schedules.frequencyValue },
  ...{ frequencyUnit: schedules.frequencyUnit, season: schedules.season, nextOn: schedules.nextExecutionOn },
};

/** A schedule that the plan made and that still runs. */
export type Running = Omit<Kept, "hasHistory" | "openOn" | "lastOn"> & { name: string };

/** `said`: what the plan says of this schedule, in short. */
export type Alike = { id: string; said: string };

/** By building and the plan's key: what a plan says now. */
type ItemOf = (propertyId: string, key: string) => PlanItem | undefined;

/** The schedules that plans made and that still run of which the plan may say something else now. */
async function listInDoubt(ctx: Ctx, propertyIds: readonly string[], itemOf: ItemOf): Promise<string[]> {
  const { id, propertyId, planKey, planned, said } = schedules;
  const rows = await ctx.db
    .select({ id, propertyId, planKey, planned, said })
    .from(schedules)
    .where(and(isOneOf(propertyId, propertyIds), isNotNull(planKey), eq(schedules.isActive, true)));
  return rows.flatMap((row) => {
    const item = itemOf(row.propertyId, row.planKey ?? "");
    return item && row.said === sayingOf(item) && same(row.planned, plannedOf(item)) ? [] : row.id;
  });
}

/**
 * The schedules that plans made, that still run and of which the plan says something else than it did, by building. The
 * items of the others, which are large, are not read. `alike`: those of which it turned out to say the same, as it says them.
 */
export async function listRunning(
  ctx: Ctx,
  propertyIds: readonly string[],
  itemOf: ItemOf,
): Promise<{ running: Map<string, Running[]>; alike: Alike[] }> {
  const inDoubt = await listInDoubt(ctx, propertyIds, itemOf);
  if (inDoubt.length === 0) return { running: new Map(), alike: [] };
  const rows = await ctx.db.select(standing).from(schedules).where(isOneOf(schedules.id, inDoubt));
  const running = new Map<string, Running[]>();
  const alike: Alike[] = [];
  for (const [propertyId, own] of Map.groupBy(rows, (row) => row.propertyId)) {
    const others = own.flatMap(runningOf).filter((one) => {
      const item = itemOf(propertyId, one.planKey);
      if (!item || !isAsPlanned(one, item)) return true;
      alike.push({ id: one.id, said: sayingOf(item) });
      return false;
    });
    running.set(propertyId, others);
  }
  return { running, alike };
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
