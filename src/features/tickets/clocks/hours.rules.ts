import { addDays, lagosDay } from "#domain/days.ts";
import { holidays } from "./data/holidays.ts";
import type { Counting } from "./fields.ts";

/** Mondays to Fridays, 08:00 to 17:00 in Lagos, public holidays aside. */
const opensAt = 8;
const closesAt = 17;

const minuteMs = 60_000;
const free = new Set(holidays.map(({ day }) => day));

/** Lagos has been one whole hour ahead since 1919. */
const at = (day: string, hour: number) => Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00+01:00`);

export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !free.has(day);
}

/** When so many minutes are over, counted from an instant. */
export function addTime(from: Date, minutes: number, counting: Counting): Date {
  if (counting === "always") return new Date(from.getTime() + minutes * minuteMs);
  let left = minutes * minuteMs;
  for (let day = lagosDay(from); ; day = addDays(day, 1)) {
    if (!isWorkingDay(day)) continue;
    const begin = Math.max(from.getTime(), at(day, opensAt));
    const room = at(day, closesAt) - begin;
    if (room >= left && room >= 0) return new Date(begin + left);
    if (room > 0) left -= room;
  }
}

/** How many minutes count between two instants; 0 where the second is not later. */
export function timeBetween(from: Date, to: Date, counting: Counting): number {
  if (to <= from) return 0;
  if (counting === "always") return (to.getTime() - from.getTime()) / minuteMs;
  let sum = 0;
  const last = lagosDay(to);
  for (let day = lagosDay(from); day <= last; day = addDays(day, 1)) {
    if (!isWorkingDay(day)) continue;
    const begin = Math.max(from.getTime(), at(day, opensAt));
    sum += Math.max(0, Math.min(to.getTime(), at(day, closesAt)) - begin);
  }
  return sum / minuteMs;
}
