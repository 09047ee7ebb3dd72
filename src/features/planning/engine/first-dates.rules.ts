import { dayNumber, fromDayNumber } from "#domain/days.ts";
import type { CatalogueItem } from "./catalogue.rules.ts";
import { type Interval, intervalDays, type SeasonRule, soonestStretch } from "./dates.rules.ts";

/** What deciding a first date needs to know of an item; `notBefore` is a day, YYYY-MM-DD. */
type Placed = {
  key: string;
  priority: CatalogueItem["priority"];
  statutory: object | null;
  assumed: boolean;
  interval: Interval;
  season: SeasonRule | null;
  notBefore: string | null;
};

/** Days counted from 1970, both ends inclusive. */
type Range = { from: number; to: number };

const horizonDays = 90;
const firstWeekDays = 7;
const firstWeekMost = 5;
const risk = { critical: 0, high: 1, medium: 2, low: 3 } as const;

/** A stable number from text, so that equal items differ between properties but never between runs. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 16_777_619);
  return value >>> 0;
}

/** Statutory first, then by priority, known before assumed, the more frequent sooner. */
function byUrgency<Item extends Placed>(items: readonly Item[], seed: string): Item[] {
  const rank = (item: Item) =>
    (item.statutory ? 0 : 1_000) +
    risk[item.priority] * 100 +
    (item.assumed ? 10 : 0) +
    Math.min(9, Math.floor(Math.sqrt(intervalDays(item.interval)) / 2));
  return items
    .map((item) => ({ item, rank: rank(item), tie: hash(`${seed}:${item.key}`) }))
    .sort((a, b) => a.rank - b.rank || a.tie - b.tie || (a.item.key < b.item.key ? -1 : 1))
    .map(({ item }) => item);
}

const stretch = (from: number, season: SeasonRule): Range => {
  const days = soonestStretch(fromDayNumber(from), season.windows);
  return { from: Math.max(from, dayNumber(days.from)), to: dayNumber(days.to) };
};

/** The days on which a first date may fall: inside the season's next window, else within the horizon. */
function rangeOf(item: Placed, today: number): Range {
  const notBefore = item.notBefore ? dayNumber(item.notBefore) : 0;
  const from = Math.max(today + 1, notBefore);
  if (item.season) return stretch(from, item.season);
  return { from, to: notBefore > today + 1 ? from + 6 : today + horizonDays };
}

const tooShortDays = 14;

/** Items due outside the first week: the season's next window when hardly anything is left of this one. */
function laterRange(item: Placed, first: Range, today: number): Range {
  const open = today + firstWeekDays + 1;
  if (first.from >= open) return first;
  if (!item.season) return { from: open, to: Math.max(first.to, open + 6) };
  const recurring = intervalDays(item.interval) <= 100;
  const enough = first.to - open >= (recurring ? tooShortDays : 0);
  return enough ? { from: open, to: first.to } : stretch(first.to + 1, item.season);
}

/** The least crowded day near the wished one; Sundays count as busier. */
function place(load: Map<number, number>, wish: number, { from, to }: Range): number {
  let best = wish;
  let bestScore = Number.POSITIVE_INFINITY;
  for (let step = 0; step <= 10 && step * 0.5 < bestScore; step += 1) {
    for (const day of [wish + step, wish - step]) {
      if (day < from || day > to) continue;
      const score = (load.get(day) ?? 0) * 4 + ((day + 4) % 7 === 0 ? 3 : 0) + step * 0.5;
      if (score < bestScore) {
        best = day;
        bestScore = score;
      }
    }
  }
  load.set(best, (load.get(best) ?? 0) + 1);
  return best;
}

/** How much of a range first dates use: rounds start early, recurring seasonal checks near the start of theirs. */
function wishIn(item: Placed, { from, to }: Range, share: number): number {
  const length = intervalDays(item.interval);
  if (!item.season)
    return from + Math.min(Math.round(share * (to - from)), length <= 7 ? 21 : Number.POSITIVE_INFINITY);
  return from + Math.round(share * Math.min(to - from, length <= 100 ? 30 : 75));
}

const perDayMost = 2;

/** Keeps a short window from crowding: what does not fit at two a day waits for the season's next one. */
function fitting<Item extends Placed>(group: { item: Item; range: Range }[]): { item: Item; range: Range }[] {
  return group.map((entry, at) => {
    const { item, range } = entry;
    const room = (range.to - range.from + 1) * perDayMost;
    return item.season && at >= room ? { item, range: stretch(range.to + 1, item.season) } : entry;
  });
}

function grouped<Item extends Placed>(entries: { item: Item; range: Range }[]): { item: Item; range: Range }[][] {
  const groups = new Map<string, { item: Item; range: Range }[]>();
  for (const entry of entries) {
    const name = `${entry.range.from}/${entry.range.to}`;
    const group = groups.get(name);
    if (group) group.push(entry);
    else groups.set(name, [entry]);
  }
  return [...groups.values()];
}

/** First due dates by key: at most 5 in the first seven days, the rest by risk over 90 days or in their season. */
export function spreadFirstDates<Item extends Placed>(
  items: readonly Item[],
  todayOn: string,
  seed: string,
): Map<string, string> {
  const today = dayNumber(todayOn);
  const lastOfWeek = today + firstWeekDays;
  const load = new Map<number, number>();
  const dates = new Map<string, string>();
  const put = (item: Item, wish: number, range: Range) => dates.set(item.key, fromDayNumber(place(load, wish, range)));
  const entries = byUrgency(items, seed).map((item) => ({ item, range: rangeOf(item, today) }));
  const firstWeek = entries.filter(({ range }) => range.from <= lastOfWeek).slice(0, firstWeekMost);
  firstWeek.forEach(({ item, range }, at) => {
    const to = Math.min(range.to, lastOfWeek);
    const wish = today + 1 + Math.round((at * 6) / firstWeekMost);
    put(item, Math.min(to, Math.max(range.from, wish)), { from: range.from, to });
  });
  const later = entries
    .filter(({ item }) => !dates.has(item.key))
    .map(({ item, range }) => ({ item, range: laterRange(item, range, today) }));
  for (const group of grouped(grouped(later).flatMap(fitting))) {
    group.forEach(({ item, range }, at) => {
      put(item, wishIn(item, range, group.length === 1 ? 0 : at / (group.length - 1)), range);
    });
  }
  return dates;
}
