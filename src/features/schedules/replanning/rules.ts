import { addDays, dayOfMonth } from "#domain/days.ts";
import { same } from "#domain/same.ts";
import { intervalDays, nextOccurrence } from "#features/planning/engine/dates.rules.ts";
import type { PlanItem } from "#features/planning/rules.ts";
import { type Planned, type Proposal, plannedOf, proposalsOf, type Rhythm, rhythmOf } from "../versions/rules.ts";

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
  planned: plannedOf(plan),
});

/** The days of a schedule that begins on this one. */
export const daysFrom = (day: string) => ({ startOn: day, anchorDay: dayOfMonth(day), nextExecutionOn: day });

/** A schedule of the plan as it stands. */
export type Kept = {
  id: string;
  planKey: string;
  plan: PlanItem;
  /** What the plan said of it last; null where that was never kept. */
  planned: Planned | null;
  /** How often, when and how pressing it stands in its schedule, which a person may have set. */
  rhythm: Rhythm;
  priority: PlanItem["priority"];
  nextOn: string | null;
  /** A person accepted or changed it: it is theirs, no matter what the plan says since. */
  isOwn: boolean;
  /** Work of it was begun or done. */
  hasHistory: boolean;
  /** The last day that an open task of it is due. */
  openOn: string | null;
  /** The last day that it has had a task for. */
  lastOn: string | null;
};

/** What of a schedule says whether it stands as the plan says. */
export type Standing = Pick<Kept, "id" | "planKey" | "plan" | "planned" | "isOwn">;

type Fields = Partial<ReturnType<typeof fieldsOf> & ReturnType<typeof daysFrom>>;
export type Renewal = {
  ended: string[];
  renewed: { id: string; fields: Fields }[];
  /** What a person has to accept before it holds. */
  proposals: Proposal[];
  /** What else the plan says now than it did, besides what is renewed; open proposals for these are out of date. */
  said: { id: string; planned: Planned }[];
};

/**
 * What a plan made anew changes of what it scheduled before. What no longer applies ends, unless a person made it
 * theirs. Reasons, questions and costs follow the facts. How often and when follows where nothing was begun; where work
 * was begun it follows if it comes oftener. What a person set stays, and so does work that would come less often, until
 * somebody accepts it.
 */
export function renewalOf(schedules: readonly Kept[], items: readonly PlanItem[], today: string): Renewal {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const renewal: Renewal = { ended: [], renewed: [], proposals: [], said: [] };
  for (const kept of schedules) {
    const item = byKey.get(kept.planKey);
    if (!item && !kept.isOwn) {
      renewal.ended.push(kept.id);
      continue;
    }
    const planned: Planned = item ? plannedOf(item) : { isGone: true };
    const fields = item ? renewedFields(kept, item, today) : settled(kept);
    if (fields && !same(fields.plan, kept.plan)) renewal.renewed.push({ id: kept.id, fields: { ...fields, planned } });
    if (same(planned, kept.planned)) continue;
    renewal.said.push({ id: kept.id, planned });
    if (kept.isOwn) renewal.proposals.push(...proposalsOf(kept, planned));
    else if (item && fields?.plan && !same(rhythmOf(fields.plan), rhythmOf(item)))
      renewal.proposals.push(...proposalsOf({ ...kept, priority: item.priority }, planned));
  }
  return renewal;
}

/** Whether nothing changes of this schedule, whatever was done of it: only then its work need not be read. */
export function isAsPlanned({ plan, planned, isOwn }: Standing, item: PlanItem | undefined): boolean {
  if (!item || !same(plannedOf(item), planned)) return false;
  const now: PlanItem = { ...item, kind: "schedule", firstDueOn: plan.firstDueOn };
  return same(isOwn ? { ...now, ...rhythmOf(plan) } : now, plan);
}

/** What no longer applies asks nothing any more. */
const settled = ({ plan }: Kept): Fields | null =>
  plan.question || plan.assumed ? { plan: { ...plan, question: null, assumed: false } } : null;

function renewedFields(kept: Kept, item: PlanItem, today: string): Fields {
  const { plan, isOwn, hasHistory, openOn } = kept;
  const now: PlanItem = { ...item, kind: "schedule", firstDueOn: plan.firstDueOn };
  const old = rhythmOf(plan);
  if (isOwn) return { plan: { ...now, ...old } };
  if (same(old, rhythmOf(item))) return fieldsOf(now);
  const { interval, season } = item;
  if (hasHistory && intervalDays(interval) >= intervalDays(old.interval)) return fieldsOf({ ...now, ...old });
  if (hasHistory) return { ...fieldsOf(now), nextExecutionOn: soonerDay(kept, item, today) };
  if (openOn === null) return { ...fieldsOf({ ...now, firstDueOn: item.firstDueOn }), ...daysFrom(item.firstDueOn) };
  return { ...fieldsOf(now), ...daysFrom(openOn), nextExecutionOn: nextOccurrence({ interval, season }, openOn) };
}

/** The next day of work that comes oftener from now on: never later than it was, and not behind today. */
function soonerDay({ lastOn, nextOn }: Kept, { interval, season }: PlanItem, today: string): string {
  const anew = nextOccurrence({ interval, season }, lastOn ?? today);
  const day = nextOn !== null && nextOn < anew ? nextOn : anew;
  return day < today ? today : day;
}

/** The first day from this one on that no task of the schedule was made for yet. */
export function freeDay(day: string, taken: ReadonlySet<string>): string {
  let free = day;
  while (taken.has(free)) free = addDays(free, 1);
  return free;
}
