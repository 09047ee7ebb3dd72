import { and, eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { addDays, addMonths, lagosDay, startOfMonth } from "#domain/days.ts";
import { koboToNaira, nairaToKobo } from "#domain/money.ts";
import type { Component } from "#domain/vocab.ts";
import { hiddenFailures } from "#features/planning/engine/learning.rules.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { listOpenTasks, type OpenTask } from "../plan-entries.queries.server.ts";
import { daysOf, recurrenceOf } from "../rules.ts";
import { schedules } from "../tables.server.ts";
import type { BudgetScenario, planBudgetCalls } from "./contract.ts";
import { type Scenario, scenarioOf, type Work } from "./rules.ts";

/** A building's year of money: the whole plan, and with each of these sums. */
export async function findPlanBudget(ctx: Ctx, input: CallRead<typeof planBudgetCalls.findPlanBudget>) {
  await authorizeProperty(ctx, "schedule", "see", input.id);
  const today = lagosDay(ctx.now);
  const openTasks = await listOpenTasks(ctx, input.id);
  const works = (await listScheduled(ctx, input.id)).map((one) => workOf(one, openTasks.get(one.id) ?? [], today));
  const sums = input.sums?.split(",").map((sum) => nairaToKobo(Number(sum)) ?? 0) ?? [];
  return { scenarios: [null, ...sums].map((sum) => showScenario(scenarioOf(works, startOfMonth(today), sum))) };
}

type Range = { lowKobo: number; typicalKobo: number; highKobo: number };

/** What of a building's plan is under way, with what it costs. */
export const listScheduled = (ctx: Ctx, propertyId: string) =>
  ctx.db
    .select({
      ...{ id: schedules.id, title: schedules.scheduleName, priority: schedules.priority, season: schedules.season },
      planKey: schedules.planKey,
      ...{ frequencyValue: schedules.frequencyValue, frequencyUnit: schedules.frequencyUnit },
      ...{ startOn: schedules.startOn, endOn: schedules.endOn, anchorDay: schedules.anchorDay },
      ...{ statutory: schedules.statutory, nextExecutionOn: schedules.nextExecutionOn },
      costKobo: schedules.estimatedCostKobo,
      range: sql<Range | null>`${schedules.plan} -> 'cost'`,
      category: schedules.category,
      component: sql<Component | null>`${schedules.plan} ->> 'component'`,
      isFailing: sql<boolean>`coalesce(${schedules.plan} -> 'reasons' @> '[{"kind": "failing"}]', false)`,
    })
    .from(schedules)
    .where(and(eq(schedules.propertyId, propertyId), eq(schedules.isActive, true)));

export type Scheduled = Awaited<ReturnType<typeof listScheduled>>[number];

export function costOf({ costKobo, range }: Scheduled): Work["cost"] {
  const typical = costKobo ?? 0;
  const [low, high] = [range?.lowKobo ?? typical, range?.highKobo ?? typical];
  return { low: Math.min(typical, low), typical, high: Math.max(typical, high) };
}

/** What the plan of a building costs from a day to a day by the kind of its work; these open tasks are left out. */
export async function listPlanCosts(
  ctx: Ctx,
  propertyId: string,
  { from, to }: { from: string; to: string },
  leftOut: ReadonlySet<string>,
): Promise<Map<string, Range>> {
  const openTasks = await listOpenTasks(ctx, propertyId);
  const costs = new Map<string, Range>();
  for (const one of await listScheduled(ctx, propertyId)) {
    const open = (openTasks.get(one.id) ?? []).filter(({ id }) => !leftOut.has(id)).map(({ dueOn }) => dueOn);
    const entry = { recurrence: recurrenceOf(one), openOn: open, costKobo: 0, isLive: one.nextExecutionOn !== null };
    const days = daysOf(entry, lagosDay(ctx.now), addDays(to, 1)).filter((day) => day >= from && day <= to);
    const { low, typical, high } = costOf(one);
    const sum = costs.get(one.category) ?? { lowKobo: 0, typicalKobo: 0, highKobo: 0 };
    costs.set(one.category, {
      lowKobo: sum.lowKobo + low * days.length,
      typicalKobo: sum.typicalKobo + typical * days.length,
      highKobo: sum.highKobo + high * days.length,
    });
  }
  return costs;
}

const onLife: ReadonlySet<Component | null> = new Set<Component | null>(["fire_safety", "elevators"]);

function workOf(one: Scheduled, open: readonly OpenTask[], today: string): Work {
  const { id, title, priority, planKey, statutory, component, isFailing, nextExecutionOn } = one;
  const end = addMonths(startOfMonth(today), 12);
  const entry = {
    recurrence: recurrenceOf(one),
    openOn: open.map(({ dueOn }) => dueOn),
    ...{ costKobo: 0, isLive: nextExecutionOn !== null },
  };
  const days = daysOf(entry, today, end);
  const later = entry.isLive ? daysOf(entry, today, addMonths(end, 12)).filter((day) => day >= end) : [];
  return {
    ...{ id, title, priority, isFailing },
    isHeld: statutory || priority === "critical" || onLife.has(component) || hiddenFailures.has(planKey ?? ""),
    isLate: open.some(({ dueOn }) => dueOn < today),
    cost: costOf(one),
    days: days.filter((day) => day < end),
    after: later.sort()[0] ?? null,
  };
}

const showScenario = ({ months, putOff, ...sums }: Scenario): BudgetScenario => ({
  sum: sums.sum === null ? null : koboToNaira(sums.sum),
  ...{ planned: koboToNaira(sums.planned), kept: koboToNaira(sums.kept), low: koboToNaira(sums.low) },
  ...{ high: koboToNaira(sums.high), held: koboToNaira(sums.held), short: koboToNaira(sums.short) },
  months: months.map(({ month, planned, kept, low, high }) => ({
    ...{
      month,
      planned: koboToNaira(planned),
      kept: koboToNaira(kept),
      low: koboToNaira(low),
      high: koboToNaira(high),
    },
  })),
  putOff: putOff.map(({ id, cost, ...one }) => ({ ...one, scheduleId: id, cost: koboToNaira(cost) })),
});
