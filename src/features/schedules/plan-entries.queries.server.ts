import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { koboToNaira } from "#domain/money.ts";
import { notFound } from "#domain/problems.ts";
import type { PlanEntry } from "#features/planning/contract.ts";
import { showCost, showReasons } from "#features/planning/queries.server.ts";
import type { PlanItem } from "#features/planning/rules.ts";
import type { suggestions } from "#features/planning/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { firstDayOf } from "./suggestions/rules.ts";
import { schedules } from "./tables.server.ts";

type Schedule = typeof schedules.$inferSelect;
export type Offer = typeof suggestions.$inferSelect;
export type OpenTask = { id: string; dueOn: string };

/** What is open of the building's schedules, the soonest first, by the schedule. */
export async function listOpenTasks(ctx: Ctx, propertyId: string): Promise<Map<string, OpenTask[]>> {
  const rows = await ctx.db
    .select({ id: tasks.id, scheduleId: tasks.scheduleId, dueOn: tasks.dueOn })
    .from(tasks)
    .where(
      and(
        eq(tasks.propertyId, propertyId),
        isNotNull(tasks.scheduleId),
        inArray(tasks.status, ["pending", "in_progress"]),
      ),
    )
    .orderBy(asc(tasks.dueOn));
  return Map.groupBy(rows, (row) => row.scheduleId ?? "");
}

export function scheduleEntry(schedule: Schedule, open: OpenTask[]): PlanEntry {
  const { plan } = schedule;
  const [task] = open;
  return {
    ...(plan ? showItem(plan) : madeByHand),
    id: schedule.id,
    kind: "schedule",
    title: schedule.scheduleName,
    description: schedule.description ?? schedule.scheduleName,
    category: schedule.category,
    priority: schedule.priority,
    frequency: schedule.frequency,
    interval: { every: schedule.frequencyValue, unit: schedule.frequencyUnit },
    firstDueOn: schedule.startOn,
    nextDueOn: task?.dueOn ?? (schedule.isActive ? schedule.nextExecutionOn : null),
    taskId: task?.id ?? null,
    estimatedHours: schedule.estimatedHours,
    estimatedCost: schedule.estimatedCostKobo === null ? null : koboToNaira(schedule.estimatedCostKobo),
  };
}

const madeByHand = {
  component: null,
  specialization: null,
  skill: null,
  season: null,
  costRange: null,
  checklist: [],
  safety: [],
  statutory: null,
  assumed: false,
  question: null,
  reasons: [],
};

const showItem = (plan: PlanItem) => ({
  component: plan.component,
  specialization: plan.specialization,
  skill: plan.skill,
  season: plan.seasonLabel,
  costRange: showCost(plan.cost),
  checklist: plan.checklist,
  safety: plan.safety,
  statutory: plan.statutory,
  assumed: plan.assumed,
  question: plan.question,
  reasons: showReasons(plan),
});

export const offerEntry = ({ id, plan }: Offer, today: string): PlanEntry => ({
  ...showItem(plan),
  id,
  kind: "suggestion",
  title: plan.title,
  description: plan.description,
  category: plan.scheduleCategory,
  priority: plan.priority,
  frequency: plan.frequency,
  interval: plan.interval,
  firstDueOn: firstDayOf(plan, today),
  nextDueOn: firstDayOf(plan, today),
  taskId: null,
  estimatedHours: plan.estimatedHours,
  estimatedCost: koboToNaira(plan.cost.typicalKobo),
});

/** One schedule as an entry of the plan, with its open task. */
export async function findScheduled(ctx: Ctx, propertyId: string, planKey: string): Promise<PlanEntry> {
  const [schedule] = await ctx.db
    .select()
    .from(schedules)
    .where(and(eq(schedules.propertyId, propertyId), eq(schedules.planKey, planKey)));
  if (!schedule) throw notFound("schedule");
  const open = await listOpenTasks(ctx, propertyId);
  return scheduleEntry(schedule, open.get(schedule.id) ?? []);
}
