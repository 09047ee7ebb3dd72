import { formatDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import type { PlanEvent } from "#domain/plan-events.ts";
import { same } from "#domain/same.ts";
import type { Interval } from "#features/planning/engine/dates.rules.ts";
import { everyWords } from "#features/planning/engine/words.rules.ts";
import type { PlanItem } from "#features/planning/rules.ts";

/** What of a plan a change is about. */
export const changeFields = ["place", "every", "season", "priority", "cost", "law", "start", "end", "next"] as const;
export type ChangeField = (typeof changeFields)[number];

export const fieldLabels: Record<ChangeField, string> = {
  place: "In the plan",
  every: "How often",
  season: "Season",
  priority: "Priority",
  cost: "Cost",
  law: "By law",
  start: "First day",
  end: "Last day",
  next: "Next day",
};

export const changedTo = (value: string | null, field: ChangeField): string =>
  value ?? (field === "place" ? "no" : "none");

/** "How often: every 3 months, before: every 6 months" */
export const changeSaid = ({ field, old, new: now }: Pick<Difference, "field" | "old" | "new">): string =>
  `${fieldLabels[field]}: ${changedTo(now, field)}, before: ${changedTo(old, field)}`;

export const decisions = ["open", "accepted", "kept", "overtaken"] as const;
export type Decision = (typeof decisions)[number];

/** How often and when, as the plan says it. */
export type Rhythm = Pick<PlanItem, "frequency" | "interval" | "season" | "seasonLabel">;

/** What the plan said last of a schedule; `isGone` where it no longer holds it. */
export type Planned = { isGone: true } | ({ isGone: false; priority: PlanItem["priority"] } & Rhythm);

/** What accepting a change does to its schedule. */
export type Offered =
  | { what: "rhythm"; rhythm: Rhythm }
  | { what: "priority"; priority: PlanItem["priority"] }
  | { what: "end" };

export const rhythmOf = ({ frequency, interval, season, seasonLabel }: Rhythm): Rhythm => ({
  ...{ frequency, interval, season, seasonLabel },
});

/** What the plan says of an item now. */
export const plannedOf = (item: PlanItem): Planned => ({
  ...{ isGone: false, priority: item.priority },
  ...rhythmOf(item),
});

/** Where a thing stands in a plan. */
export type Place = "scheduled" | "paused" | "suggested" | "dismissed";

/** A thing of a plan as far as changes of it are told. */
export type Line = {
  key: string;
  scheduleId: string | null;
  suggestionId: string | null;
  title: string;
  place: Place;
  interval: Interval;
  season: string | null;
  priority: string;
  costKobo: number | null;
  law: boolean;
  startOn: string | null;
  endOn: string | null;
};

export type Difference = {
  line: Pick<Line, "key" | "scheduleId" | "suggestionId" | "title">;
  field: ChangeField;
  old: string | null;
  new: string | null;
};

/** What stands more firmly counts where the same thing stands twice, as an offer that is scheduled. */
const firmness: readonly Place[] = ["scheduled", "paused", "suggested", "dismissed"];

function byKey(lines: readonly Line[]): Map<string, Line> {
  const found = new Map<string, Line>();
  for (const line of lines) {
    const other = found.get(line.key);
    if (!other || firmness.indexOf(line.place) < firmness.indexOf(other.place)) found.set(line.key, line);
  }
  return found;
}

const dayOf = (day: string | null): string | null => (day === null ? null : formatDay(day));

/** What a line says of each field, in words. */
const said: Record<Exclude<ChangeField, "next">, (line: Line) => string | null> = {
  place: ({ place }) => place,
  every: ({ interval }) => everyWords(interval),
  season: ({ season }) => season,
  priority: ({ priority }) => priority,
  cost: ({ costKobo }) => (costKobo === null ? null : formatNaira(costKobo)),
  law: ({ law }) => (law ? "required by law" : null),
  start: ({ startOn }) => dayOf(startOn),
  end: ({ endOn }) => dayOf(endOn),
};
const fields = ["every", "season", "priority", "cost", "law", "start", "end"] as const;

/** What one plan says otherwise than the one before it, in the order of the keys; of what came or went only that. */
export function differences(before: readonly Line[], after: readonly Line[]): Difference[] {
  const [olds, news] = [byKey(before), byKey(after)];
  const keys = [...new Set([...olds.keys(), ...news.keys()])].sort();
  return keys.flatMap((key): Difference[] => {
    const [old, now] = [olds.get(key), news.get(key)];
    const line = now ?? old;
    if (!line) return [];
    if (old?.place !== now?.place) return [{ line, field: "place", old: old?.place ?? null, new: now?.place ?? null }];
    if (!old || !now) return [];
    return fields.flatMap((field) => {
      const [was, is] = [said[field](old), said[field](now)];
      return was === is || isMoved(field, old, now) ? [] : [{ line, field, old: was, new: is }];
    });
  });
}

/** A new rhythm brings a first day of its own, which is no change besides. */
const isMoved = (field: ChangeField, old: Line, now: Line): boolean =>
  field === "start" && (said.every(old) !== said.every(now) || old.season !== now.season || old.suggestionId !== null);

/** A change that a person has to accept, of a schedule that the plan alone may not change. */
export type Proposal = {
  scheduleId: string;
  key: string;
  field: ChangeField;
  old: string | null;
  new: string | null;
  offer: Offered;
};

/** A schedule that a person set, or of which work was begun, beside what the plan said of it last. */
type Standing = {
  id: string;
  planKey: string;
  rhythm: Rhythm;
  priority: PlanItem["priority"];
  planned: Planned | null;
};

/** What the plan says otherwise now than it did last, of a schedule that it may not change by itself. */
export function proposalsOf({ id, planKey, rhythm, priority, planned }: Standing, now: Planned): Proposal[] {
  const about = { scheduleId: id, key: planKey };
  if (planned === null || planned.isGone || same(planned, now)) return [];
  if (now.isGone) return [{ ...about, field: "place", old: "scheduled", new: null, offer: { what: "end" } }];
  const proposals: Proposal[] = [];
  if (!same(rhythmOf(planned), rhythmOf(now)) && !same(rhythm, rhythmOf(now))) {
    const isPace = !same(rhythm.interval, now.interval);
    proposals.push({
      ...about,
      field: isPace ? "every" : "season",
      old: isPace ? everyWords(rhythm.interval) : rhythm.seasonLabel,
      new: isPace ? everyWords(now.interval) : now.seasonLabel,
      offer: { what: "rhythm", rhythm: rhythmOf(now) },
    });
  }
  if (planned.priority !== now.priority && priority !== now.priority) {
    const offer = { what: "priority", priority: now.priority } as const;
    proposals.push({ ...about, field: "priority", old: priority, new: now.priority, offer });
  }
  return proposals;
}

const movers = new Set(["adjustment", "learned", "failing"]);
const tellsPace = new Set(["every", "season", "priority", "cost"]);

/** Why a plan says so of an item: of how often and how pressing what moved it, else why it is there. */
export function whyIn(items: readonly PlanItem[]): (key: string, field: ChangeField) => string | undefined {
  const byKey = new Map(items.map((item) => [item.key, item.reasons]));
  return (key, field) => {
    const reasons = byKey.get(key);
    const moved = tellsPace.has(field) ? reasons?.filter(({ kind }) => movers.has(kind)).at(-1) : undefined;
    return (moved ?? reasons?.[0])?.text;
  };
}

const stems = (text: string): string[] => text.toLowerCase().match(/[a-z]{4,}/g) ?? [];

/**
 * Which event a change comes from, where several happened since the plan before: the one whose fact the reason names, else
 * all of them together. Their order makes no difference.
 */
export function eventBehind(events: readonly PlanEvent[], why: string): PlanEvent {
  const sorted = [...events].sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const [first, ...rest] = sorted;
  if (!first) return { kind: "asked", text: "The plan was made anew.", fact: null, old: null, new: null };
  if (rest.length === 0) return first;
  const words = new Set(stems(why));
  const named = sorted.filter((event) =>
    stems(`${event.old ?? ""} ${event.new ?? ""}`).some((word) => words.has(word)),
  );
  const [only, ...others] = named;
  if (only && others.length === 0) return only;
  const texts = [...new Set(sorted.map(({ text }) => text))];
  return { kind: first.kind, text: texts.join(" "), fact: null, old: null, new: null };
}
