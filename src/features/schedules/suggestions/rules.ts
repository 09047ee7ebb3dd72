import type { Frequency } from "#domain/vocab.ts";
import { frequencyIntervals, nextOccurrence } from "#features/planning/engine/dates.rules.ts";
import type { PlanItem } from "#features/planning/rules.ts";

type Change = {
  startDate?: string;
  frequency?: Frequency;
  frequencyValue?: number;
  frequencyUnit?: PlanItem["interval"]["unit"];
};

/** The first day of a suggestion accepted today: the plan's own, today where that has passed, or its next season. */
export function firstDayOf({ firstDueOn, interval, season }: PlanItem, today: string): string {
  if (firstDueOn >= today) return firstDueOn;
  if (!season) return today;
  let day = firstDueOn;
  while (day < today) day = nextOccurrence({ interval, season }, day);
  return day;
}

/**
 * An item of the plan as a person wants it. Its first day is never behind today; a frequency of one's own is kept the
 * whole year round, since it was not chosen for the season.
 */
export function changedItem(item: PlanItem, change: Change, today: string): PlanItem {
  const frequency = change.frequency ?? item.frequency;
  const { frequencyValue: every, frequencyUnit: unit } = change;
  const own = every !== undefined && unit !== undefined ? { every, unit } : undefined;
  const interval =
    own ?? (change.frequency && frequency !== item.frequency ? frequencyIntervals[frequency] : item.interval);
  const isSame = interval.every === item.interval.every && interval.unit === item.interval.unit;
  const season = isSame ? { season: item.season, seasonLabel: item.seasonLabel } : { season: null, seasonLabel: null };
  const firstDueOn = change.startDate ?? firstDayOf({ ...item, ...season, interval }, today);
  return { ...item, ...season, kind: "schedule", frequency, interval, firstDueOn };
}
