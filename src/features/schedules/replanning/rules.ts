import { addDays, dayOfMonth } from "#domain/days.ts";
import { nextOccurrence } from "#features/planning/engine/dates.rules.ts";
import type { PlanItem } from "#features/planning/rules.ts";

/** What a schedule takes over from the plan, besides its days. */
export const fieldsOf = (plan: PlanItem) => ({
  scheduleName: plan.title,
  description: plan.description,
  category: plan.scheduleCategory,
  priority: plan.priority,
  frequency: plan.frequency,
  frequencyValue: plan.interval.every,
  frequencyUnit: plan.interval.unit,
  season: plan.season,
  statutory: plan.statutory !== null,
  estimatedHours: plan.estimatedHours,
  estimatedCostKobo: plan.cost.typicalKobo,
  plan,
});

/** The days of a schedule that begins on this one. */
export const daysFrom = (day: string) => ({ startOn: day, anchorDay: dayOfMonth(day), nextExecutionOn: day });

/** A schedule of the plan as it stands. */
export type Kept = {
  id: string;
  planKey: string;
  plan: PlanItem;
  /** A person accepted or changed it: it is theirs, no matter what the plan says since. */
  isOwn: boolean;
  /** Work of it was begun or done. */
  hasHistory: boolean;
  /** The last day that an open task of it is due. */
  openOn: string | null;
};

type Fields = Partial<ReturnType<typeof fieldsOf> & ReturnType<typeof daysFrom>>;
export type Renewal = { ended: string[]; renewed: { id: string; fields: Fields }[] };

/** As the database gives it back, so that only true differences count. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, plain(one)]));
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

const rhythmOf = ({ frequency, interval, season, seasonLabel }: PlanItem) => ({
  frequency,
  interval,
  season,
  seasonLabel,
});

/**
 * What a plan made anew changes of what it scheduled before. What no longer applies ends, unless a person made it
 * theirs. Reasons, questions and costs follow the facts; how often and when stays where a person chose it or where work
 * was begun.
 */
export function renewalOf(schedules: readonly Kept[], items: readonly PlanItem[]): Renewal {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const ended: string[] = [];
  const renewed: Renewal["renewed"] = [];
  for (const kept of schedules) {
    const item = byKey.get(kept.planKey);
    if (item) {
      const fields = renewedFields(kept, item);
      if (!same(fields.plan, kept.plan)) renewed.push({ id: kept.id, fields });
    } else if (!kept.isOwn) ended.push(kept.id);
    else if (kept.plan.question || kept.plan.assumed)
      renewed.push({ id: kept.id, fields: { plan: { ...kept.plan, question: null, assumed: false } } });
  }
  return { ended, renewed };
}

function renewedFields({ plan, isOwn, hasHistory, openOn }: Kept, item: PlanItem): Fields {
  const now: PlanItem = { ...item, kind: "schedule", firstDueOn: plan.firstDueOn };
  const old = rhythmOf(plan);
  if (isOwn) return { plan: { ...now, ...old } };
  if (same(old, rhythmOf(item))) return fieldsOf(now);
  if (hasHistory) return fieldsOf({ ...now, ...old });
  if (openOn === null) return { ...fieldsOf({ ...now, firstDueOn: item.firstDueOn }), ...daysFrom(item.firstDueOn) };
  const { interval, season } = item;
  return { ...fieldsOf(now), ...daysFrom(openOn), nextExecutionOn: nextOccurrence({ interval, season }, openOn) };
}

/** The first day from this one on that no task of the schedule was made for yet. */
export function freeDay(day: string, taken: ReadonlySet<string>): string {
  let free = day;
  while (taken.has(free)) free = addDays(free, 1);
  return free;
}
