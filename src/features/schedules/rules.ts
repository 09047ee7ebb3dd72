import { addMonths, dayOfMonth } from "#domain/days.ts";
import {
  addInterval,
  type Interval,
  intervalDays,
  makeAheadDays,
  nextOccurrence,
} from "#features/planning/engine/dates.rules.ts";
import type { PlanItem } from "#features/planning/rules.ts";

/** What of a schedule decides its days; days are YYYY-MM-DD in Lagos. */
export type Recurrence = {
  interval: Interval;
  season: PlanItem["season"];
  anchorDay: number;
  endOn: string | null;
  statutory: boolean;
  /** The first day that no task was made for yet. */
  nextOn: string;
};

type RecurrenceColumns = Omit<Recurrence, "interval" | "nextOn"> & {
  frequencyValue: number;
  frequencyUnit: Interval["unit"];
  startOn: string;
  nextExecutionOn: string | null;
};

/** A schedule as it is kept → what decides its days. */
export const recurrenceOf = (kept: RecurrenceColumns): Recurrence => ({
  interval: { every: kept.frequencyValue, unit: kept.frequencyUnit },
  season: kept.season,
  anchorDay: kept.anchorDay,
  endOn: kept.endOn,
  statutory: kept.statutory,
  nextOn: kept.nextExecutionOn ?? kept.startOn,
});

/** The one open task of a round, if there is one. */
export type OpenRound = "none" | "pending" | "in_progress";

/** What falls due: the days to make tasks for, whether the round before lapses, and the next day; null when it has ended. */
export type Due = { makeOn: string[]; lapses: boolean; nextOn: string | null };

/** Daily and weekly work comes as rounds: one open occurrence at a time. */
export const isRound = (interval: Interval): boolean => intervalDays(interval) <= 7;

/** Most occurrences looked at in one go: a day's round after more than ten years of standing still. */
const most = 4_000;

const after = (schedule: Recurrence, day: string): string => nextOccurrence(schedule, day);

/** The latest occurrence that is not after today, since days that were missed are caught up as one. */
function caughtUp(schedule: Recurrence, today: string): string {
  let day = schedule.nextOn;
  for (let looked = 0; looked < most; looked += 1) {
    const next = after(schedule, day);
    if (next > today) return day;
    day = next;
  }
  return day;
}

const within = (day: string, endOn: string | null): string | null => (endOn !== null && day > endOn ? null : day);

/** The next day that something falls due, days that were missed taken as one; null once it has ended. */
export const nextDay = (schedule: Recurrence, today: string): string | null =>
  within(schedule.nextOn <= today ? caughtUp(schedule, today) : schedule.nextOn, schedule.endOn);

/** What to make today: ahead by the lesser of 7 days and half the interval, 45 days where the law asks. */
export function dueTasks(schedule: Recurrence, openRound: OpenRound, today: string): Due {
  const { interval, statutory, endOn } = schedule;
  const first = schedule.nextOn <= today ? caughtUp(schedule, today) : schedule.nextOn;
  if (isRound(interval)) return dueRound(schedule, openRound, first, today);
  const lastDay = addInterval(today, { every: makeAheadDays(interval, statutory), unit: "days" });
  const makeOn: string[] = [];
  let day: string | null = within(first, endOn);
  while (day !== null && day <= lastDay) {
    makeOn.push(day);
    day = within(after(schedule, day), endOn);
  }
  return { makeOn, lapses: false, nextOn: day };
}

/** The next day after work that was done out of turn on that day; null once the schedule has ended. */
export const dayAnew = (schedule: Recurrence, day: string): string | null =>
  within(addInterval(day, schedule.interval, dayOfMonth(day)), schedule.endOn);

/** A round is never made further ahead than half its interval, the law or not: only one of it is open. */
function dueRound(schedule: Recurrence, openRound: OpenRound, day: string, today: string): Due {
  const wait: Due = { makeOn: [], lapses: false, nextOn: schedule.nextOn };
  const lastDay = addInterval(today, { every: makeAheadDays(schedule.interval, false), unit: "days" });
  if (within(day, schedule.endOn) === null) return { ...wait, nextOn: null };
  if (day > lastDay) return wait;
  const lapses = openRound === "pending" && !schedule.statutory && day <= today;
  if (openRound !== "none" && !lapses) return wait;
  return { makeOn: [day], lapses, nextOn: within(after(schedule, day), schedule.endOn) };
}

export type YearEntry = { recurrence: Recurrence; openOn: string[]; costKobo: number; isLive: boolean };
export type MonthAhead = { month: string; visits: number; statutory: number; costKobo: number };

const monthsAhead = 12;
const monthOf = (day: string): string => day.slice(0, 7);

/** This month and the eleven after it: what falls due by the open tasks and by what the schedules will make. */
export function yearAhead(entries: readonly YearEntry[], today: string): MonthAhead[] {
  const start = `${monthOf(today)}-01`;
  const end = addMonths(start, monthsAhead);
  const months = new Map<string, MonthAhead>();
  for (let ahead = 0; ahead < monthsAhead; ahead += 1) {
    const month = monthOf(addMonths(start, ahead));
    months.set(month, { month, visits: 0, statutory: 0, costKobo: 0 });
  }
  for (const entry of entries) {
    const counted = new Set<string>();
    for (const day of daysOf(entry, today, end)) {
      const month = months.get(monthOf(day));
      if (!month) continue;
      month.costKobo += entry.costKobo;
      if (isRound(entry.recurrence.interval) && counted.has(month.month)) continue;
      counted.add(month.month);
      month.visits += 1;
      if (entry.recurrence.statutory) month.statutory += 1;
    }
  }
  return [...months.values()];
}

/** The days from today until `end` on which it falls due. An open task that is late counts today: then it can be done. */
export function daysOf({ recurrence, openOn, isLive }: YearEntry, today: string, end: string): string[] {
  const days = openOn.map((day) => (day < today ? today : day));
  if (!isLive) return days;
  let day = within(recurrence.nextOn < today ? caughtUp(recurrence, today) : recurrence.nextOn, recurrence.endOn);
  while (day !== null && day < end) {
    days.push(day < today ? today : day);
    day = within(after(recurrence, day), recurrence.endOn);
  }
  return days;
}
