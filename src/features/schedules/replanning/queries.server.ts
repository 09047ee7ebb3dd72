import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { PlanItem } from "#features/planning/rules.ts";
import { sayingOf } from "#features/planning/saying.queries.server.ts";
import { suggestions } from "#features/planning/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { schedules } from "../tables.server.ts";
import type { Doubted } from "../versions/queries.server.ts";
import { doubtsOf } from "./doubts.rules.ts";
import { isAsPlanned, type Kept } from "./rules.ts";

const standing = {
  ...{ id: schedules.id, propertyId: schedules.propertyId, planKey: schedules.planKey, name: schedules.scheduleName },
  ...{ plan: schedules.plan, planned: schedules.planned, createdBy: schedules.createdBy, version: schedules.version },
  ...{ priority: schedules.priority, frequency: schedules.frequency, frequencyValue: schedules.frequencyValue },
  ...{ frequencyUnit: schedules.frequencyUnit, season: schedules.season, nextOn: schedules.nextExecutionOn },
};

/** A schedule that the plan made and that still runs. */
export type Running = Omit<Kept, "hasHistory" | "openOn" | "lastOn"> & { propertyId: string; name: string };

/** `said`: what the plan says of this schedule, in short. */
export type Alike = { id: string; said: string };

/** By building and the plan's key: what a plan says now. */
type ItemOf = (propertyId: string, key: string) => PlanItem | undefined;

/** What a plan says now of a building. */
type Said = { propertyId: string; items: readonly PlanItem[] };

/** `running`: schedules that plans made and that still run, of which the plan may say something else now. */
export type InDoubt = { running: string[]; keys: Doubted };

/**
 * What these plans may say otherwise than what stands, which is told by what stands in short: nothing else changes by them.
 * The items, which are large, are not read.
 */
export async function listInDoubt(ctx: Ctx, plans: readonly Said[]): Promise<InDoubt> {
  const ids = plans.map(({ propertyId }) => propertyId);
  const { id, propertyId, planKey, planned, said } = schedules;
  const running = await ctx.db
    .select({ id, propertyId, key: planKey, planned, said })
    .from(schedules)
    .where(and(isOneOf(propertyId, ids), isNotNull(planKey), eq(schedules.isActive, true)));
  const offered = await ctx.db
    .select({ propertyId: suggestions.propertyId, key: suggestions.planKey, said: suggestions.said })
    .from(suggestions)
    .where(and(isOneOf(suggestions.propertyId, ids), eq(suggestions.status, "offered")));
  const [runningAt, offeredAt] = [
    Map.groupBy(running, (one) => one.propertyId),
    Map.groupBy(offered, (one) => one.propertyId),
  ];
  const found: { running: string[]; keys: { id: string; key: string }[] } = { running: [], keys: [] };
  for (const plan of plans) {
    const scheduled = runningAt.get(plan.propertyId) ?? [];
    const doubts = doubtsOf(plan.items, scheduled, offeredAt.get(plan.propertyId) ?? [], sayingOf);
    found.running.push(...doubts.running);
    for (const key of doubts.keys) found.keys.push({ id: plan.propertyId, key });
  }
  return found;
}

/**
 * The schedules among these that still run and of which the plan says something else than it did, by building. `alike`: those
 * of which it turned out to say the same, as it says them.
 */
export async function listRunning(
  ctx: Ctx,
  inDoubt: readonly string[],
  itemOf: ItemOf,
): Promise<{ running: Map<string, Running[]>; alike: Alike[] }> {
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
  const { id, propertyId, name, planKey, plan, planned, priority, nextOn } = row;
  if (!planKey || !plan) return [];
  const interval = { every: frequencyValue, unit: frequencyUnit };
  const rhythm = { frequency, interval, season, seasonLabel: plan.seasonLabel };
  const isOwn = createdBy !== null || version > 1;
  return [{ ...{ id, propertyId, name, planKey, plan, planned, priority, nextOn }, rhythm, isOwn }];
}

/** What was done of these schedules: each with it, and the tasks of each that nobody began. */
export async function withWork(ctx: Ctx, running: readonly Running[]) {
  const ids = running.map(({ id }) => id);
  const work = await ctx.db
    .select({ id: tasks.id, scheduleId: tasks.scheduleId, status: tasks.status, dueOn: tasks.dueOn })
    .from(tasks)
    .where(and(isOneOf(tasks.scheduleId, ids), ne(tasks.status, "cancelled")));
  const bySchedule = Map.groupBy(work, (task) => task.scheduleId ?? "");
  const ofOne = (id: string) => bySchedule.get(id) ?? [];
  const openOf = (id: string) => ofOne(id).filter(({ status }) => status === "pending");
  const keptOf = (one: Running): Kept => {
    const [own, open] = [ofOne(one.id), openOf(one.id)];
    return { ...one, hasHistory: own.length > open.length, openOn: lastDay(open), lastOn: lastDay(own) };
  };
  return { keptOf, pendingOf: (id: string) => openOf(id).map((task) => task.id) };
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
