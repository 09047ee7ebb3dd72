import { addDays, addMonths, dayIn, dayOfMonth, daysBetween } from "#domain/days.ts";
import type { MonthDay, SeasonWindow } from "#domain/season.ts";
import type { Frequency } from "#domain/vocab.ts";

/** How far apart the occurrences of a thing are. */
export type Interval = { every: number; unit: "days" | "weeks" | "months" | "years" };

/** How long each word for a frequency means. */
export const frequencyIntervals: Record<Frequency, Interval> = {
  daily: { every: 1, unit: "days" },
  weekly: { every: 1, unit: "weeks" },
  monthly: { every: 1, unit: "months" },
  quarterly: { every: 3, unit: "months" },
  semi_annual: { every: 6, unit: "months" },
  annual: { every: 1, unit: "years" },
};

/**
 * When in the year an item may fall. `outside` null: only inside the windows. Otherwise the interval that
 * holds outside them (the same one where the season only sets the first date).
 */
export type SeasonRule = { windows: readonly SeasonWindow[]; outside: Interval | null };

/** The day that long after; months keep the anchor day where they have it. */
export function addInterval(day: string, { every, unit }: Interval, anchorDay?: number): string {
  if (unit === "days") return addDays(day, every);
  if (unit === "weeks") return addDays(day, every * 7);
  return addMonths(day, unit === "years" ? every * 12 : every, anchorDay);
}

/** About how many days an interval lasts. */
export const intervalDays = ({ every, unit }: Interval): number =>
  every * { days: 1, weeks: 7, months: 365 / 12, years: 365 }[unit];

/** A task is made ahead by the lesser of 7 days and half the interval; 45 days for statutory ones. */
export const makeAheadDays = (interval: Interval, statutory: boolean): number =>
  statutory ? 45 : Math.min(7, Math.floor(intervalDays(interval) / 2));

const order = ({ month, day }: MonthDay) => month * 100 + day;

export function inWindow(day: string, { from, to }: SeasonWindow): boolean {
  const here = Number(day.slice(5, 7)) * 100 + dayOfMonth(day);
  return order(from) <= order(to) ? here >= order(from) && here <= order(to) : here >= order(from) || here <= order(to);
}

export const inAnyWindow = (day: string, windows: readonly SeasonWindow[]): boolean =>
  windows.some((each) => inWindow(day, each));

/** The stretch of one window that holds the day or comes next after it, as real days. */
export function stretchFrom(day: string, window: SeasonWindow): { from: string; to: string } {
  const year = Number(day.slice(0, 4));
  const wraps = order(window.from) > order(window.to);
  for (const start of [year - 1, year, year + 1]) {
    const from = dayIn(start, window.from.month, window.from.day);
    const to = dayIn(wraps ? start + 1 : start, window.to.month, window.to.day);
    if (to >= day) return { from, to };
  }
  throw new RangeError(`No season window after ${day}.`);
}

/** The stretch that begins soonest among several windows, or the one that holds the day. */
export function soonestStretch(day: string, windows: readonly SeasonWindow[]): { from: string; to: string } {
  const stretches = windows.map((window) => stretchFrom(day, window));
  const [first, ...rest] = stretches;
  if (!first) throw new RangeError("A season needs at least one window.");
  return rest.reduce((best, each) => (each.from < best.from ? each : best), first);
}

/** The last day inside any window on or before the given one, at most a year back. */
function lastInside(day: string, windows: readonly SeasonWindow[]): string | null {
  const ends = windows.map((window) => {
    const upcoming = stretchFrom(day, window);
    if (upcoming.from <= day) return day;
    return stretchFrom(addMonths(upcoming.from, -12), window).to;
  });
  return (
    ends
      .filter((end) => end <= day)
      .sort()
      .at(-1) ?? null
  );
}

function insideNear(candidate: string, after: string, interval: Interval, windows: readonly SeasonWindow[]): string {
  if (inAnyWindow(candidate, windows)) return candidate;
  const length = intervalDays(interval);
  const earlier = lastInside(candidate, windows);
  if (earlier && daysBetween(earlier, candidate) <= length / 4 && daysBetween(after, earlier) >= length / 2)
    return earlier;
  return soonestStretch(candidate, windows).from;
}

type Recurring = { interval: Interval; season: SeasonRule | null; anchorDay?: number };

/**
 * The due date after `afterDueOn`. Month ends clamp and the anchor day returns; a season keeps dates inside its
 * windows, so the gap can be longer than the interval.
 */
export function nextOccurrence({ interval, season, anchorDay }: Recurring, afterDueOn: string): string {
  if (!season) return addInterval(afterDueOn, interval, anchorDay);
  if (season.outside === null) {
    return insideNear(addInterval(afterDueOn, interval, anchorDay), afterDueOn, interval, season.windows);
  }
  if (inAnyWindow(afterDueOn, season.windows)) return addInterval(afterDueOn, interval, anchorDay);
  const calm = addInterval(afterDueOn, season.outside, anchorDay);
  if (intervalDays(season.outside) <= intervalDays(interval)) return calm;
  const { from } = soonestStretch(addDays(afterDueOn, 1), season.windows);
  return from < calm ? from : calm;
}
