import { lagosDay, monthNames } from "#domain/days.ts";

export type Month<Entry> = { key: string; label: string; entries: Entry[] };

/** Entries, the latest first, under the Lagos month in which each happened. */
export function monthsOf<Entry extends { at: string }>(entries: readonly Entry[]): Month<Entry>[] {
  const months: Month<Entry>[] = [];
  for (const entry of entries) {
    const day = lagosDay(new Date(entry.at));
    const key = day.slice(0, 7);
    if (months.at(-1)?.key !== key) months.push({ key, label: labelOf(day), entries: [] });
    months.at(-1)?.entries.push(entry);
  }
  return months;
}

const labelOf = (day: string): string => `${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
