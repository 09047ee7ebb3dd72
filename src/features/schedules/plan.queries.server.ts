import { and, asc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { compareDays, lagosDay } from "#domain/days.ts";
import { koboToNaira } from "#domain/money.ts";
import { notFound } from "#domain/problems.ts";
import type { Plan, PlanEntry, planningCalls, Suggestion } from "#features/planning/contract.ts";
import { answerTo } from "#features/planning/engine/questions.rules.ts";
import { showCost, showReasons, wordsOf } from "#features/planning/queries.server.ts";
import { openQuestions, type PlanItem } from "#features/planning/rules.ts";
import { wantedOffers } from "#features/planning/suggestions/queries.server.ts";
import { suggestions } from "#features/planning/tables.server.ts";
import { authorizeProperty, inMyProperties } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { pageOf, readIdCursor, wholeList } from "#platform/paging.server.ts";
import { recurrenceOf, yearAhead } from "./rules.ts";
import { firstDayOf } from "./suggestions/rules.ts";
import { schedules } from "./tables.server.ts";

type Schedule = typeof schedules.$inferSelect;
type Offer = typeof suggestions.$inferSelect;
type OpenTask = { id: string; dueOn: string };

/** A building's plan as it stands: what is scheduled, what is offered, what it asks, and the year ahead. */
export async function findPlan(ctx: Ctx, input: { id: string }): Promise<{ plan: Plan }> {
  const { property } = await authorizeProperty(ctx, "schedule", "see", input.id);
  const all = await ctx.db.select().from(schedules).where(eq(schedules.propertyId, input.id));
  const offered = await ctx.db
    .select()
    .from(suggestions)
    .where(and(eq(suggestions.propertyId, input.id), eq(suggestions.status, "offered")));
  const openTasks = await listOpenTasks(ctx, input.id);
  const openOf = (schedule: Schedule) => openTasks.get(schedule.id) ?? [];
  // What has ended is part of the plan only while work of it is still open.
  const scheduled = all.filter((one) => one.isActive || openOf(one).length > 0);
  const today = lagosDay(ctx.now);
  const items = [
    ...scheduled.map((one) => scheduleEntry(one, openOf(one))),
    ...offered.map((one) => offerEntry(one, today)),
  ];
  items.sort((a, b) => compareDays(a.nextDueOn ?? "9999", b.nextDueOn ?? "9999") || (a.id < b.id ? -1 : 1));
  const ids = new Map([...scheduled, ...offered].map((one) => [one.planKey, one.id]));
  const asked = openQuestions([...scheduled, ...offered].flatMap(({ plan }) => plan ?? []));
  const year = yearAhead(
    scheduled.map((one) => yearEntry(one, openOf(one))),
    today,
  );
  return {
    plan: {
      ready: items.length > 0,
      updating: property.planAskedAt !== null && property.archivedAt === null,
      items,
      questions: asked.map(({ question, assumed, keys }) => ({
        question,
        assumed,
        items: keys.flatMap((key) => ids.get(key) ?? []),
        answer: answerTo(question, keys.flatMap(wordsOf)),
      })),
      year: year.map(({ costKobo, ...month }) => ({ ...month, estimatedCost: koboToNaira(costKobo) })),
    },
  };
}

async function listOpenTasks(ctx: Ctx, propertyId: string): Promise<Map<string, OpenTask[]>> {
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

function scheduleEntry(schedule: Schedule, open: OpenTask[]): PlanEntry {
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

const offerEntry = ({ id, plan }: Offer, today: string): PlanEntry => ({
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

function yearEntry(schedule: Schedule, open: OpenTask[]) {
  return {
    recurrence: recurrenceOf(schedule),
    openOn: open.map((task) => task.dueOn),
    costKobo: schedule.estimatedCostKobo ?? 0,
    isLive: schedule.isActive && schedule.nextExecutionOn !== null,
  };
}

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

/** What is offered for the buildings in reach and fits what the reader wants to see, in the order of the plan. */
export async function listSuggestions(ctx: Ctx, input: CallRead<typeof planningCalls.listSuggestions>) {
  if (input.propertyId) await authorizeProperty(ctx, "suggestion", "see", input.propertyId);
  const limit = input.limit ?? wholeList;
  const cursor = readIdCursor(input.cursor);
  const found = await ctx.db
    .select({ offer: suggestions, propertyName: properties.name })
    .from(suggestions)
    .innerJoin(properties, and(eq(properties.id, suggestions.propertyId), isNull(properties.archivedAt)))
    .where(
      and(
        inMyProperties(ctx, suggestions.propertyId),
        eq(suggestions.status, "offered"),
        input.propertyId ? eq(suggestions.propertyId, input.propertyId) : undefined,
        cursor ? gt(suggestions.id, cursor) : undefined,
        await wantedOffers(ctx),
      ),
    )
    .orderBy(asc(suggestions.id))
    .limit(limit + 1);
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.offer.id]);
  return { suggestions: rows.map((row) => showOffer(ctx, row)), nextCursor };
}

export const showOffer = (
  ctx: Ctx,
  { offer: { id, propertyId, plan }, propertyName }: { offer: Offer; propertyName: string },
): Suggestion => ({
  id,
  propertyId,
  propertyName,
  title: plan.title,
  description: plan.description,
  frequency: plan.frequency,
  interval: plan.interval,
  priority: plan.priority,
  estimatedCost: koboToNaira(plan.cost.typicalKobo),
  costRange: showCost(plan.cost),
  category: plan.scheduleCategory,
  season: plan.seasonLabel,
  firstDueOn: firstDayOf(plan, lagosDay(ctx.now)),
  estimatedHours: plan.estimatedHours,
  checklist: plan.checklist,
  safety: plan.safety,
  assumed: plan.assumed,
  question: plan.question,
  reasons: showReasons(plan),
});
