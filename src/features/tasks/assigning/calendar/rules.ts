import { addDays, addMonths, compareDays, formatDay, startOfWeek } from "#domain/days.ts";
import { type DerivedTaskStatus, derivedTaskStatuses } from "#domain/vocab.ts";
import type { CalendarEntry } from "../contract.ts";
import { lagosMinute } from "../rules.ts";

const monthForm = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/;

/** The month (YYYY-MM) that an address asks for, else today's. */
export const monthOf = (asked: string | null, today: string): string =>
  asked !== null && monthForm.test(asked) ? asked : today.slice(0, 7);

export const monthAfter = (month: string, count: number): string => addMonths(`${month}-01`, count).slice(0, 7);

/** The whole weeks, from Monday on, that a month touches. */
export function weeksOf(month: string): string[][] {
  const last = addDays(`${monthAfter(month, 1)}-01`, -1);
  const weeks: string[][] = [];
  for (let monday = startOfWeek(`${month}-01`); compareDays(monday, last) <= 0; monday = addDays(monday, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((count) => addDays(monday, count)));
  return weeks;
}

const monthNames = new Intl.DateTimeFormat("en-NG", { month: "long", year: "numeric", timeZone: "UTC" });
export const monthName = (month: string): string => monthNames.format(new Date(`${month}-01T00:00:00Z`));

const weekdays = new Intl.DateTimeFormat("en-NG", { weekday: "long", timeZone: "UTC" });
/** "Tuesday, 3 Mar 2027" */
export const longDay = (day: string): string => `${weekdays.format(new Date(`${day}T00:00:00Z`))}, ${formatDay(day)}`;

/** The clock in Lagos where a time is set: "14:30". */
export const timeOf = ({ expectedCompletion }: Pick<CalendarEntry, "expectedCompletion">): string | null =>
  expectedCompletion ? lagosMinute(expectedCompletion).slice(11) : null;

/** After every clock. */
const noTime = "99";

/** What is said first of a day: by the clock, what has no time last. */
const byTime = (a: CalendarEntry, b: CalendarEntry): number =>
  compareDays(timeOf(a) ?? noTime, timeOf(b) ?? noTime) || a.title.localeCompare(b.title, "en-NG");

export function byDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const ofDay = days.get(entry.day);
    if (ofDay) ofDay.push(entry);
    else days.set(entry.day, [entry]);
  }
  for (const ofDay of days.values()) ofDay.sort(byTime);
  return days;
}

/** The end of a working day, for what had no time. */
const usualTime = "17:00";

/** A task's new expected completion, in Lagos: another day at the same time. */
export const movedTo = (entry: Pick<CalendarEntry, "expectedCompletion">, day: string): string =>
  `${day}T${timeOf(entry) ?? usualTime}`;

/** An entry as it stands once its expected completion is another; without any it goes back to its due day. */
export const withCompletion = (entry: CalendarEntry, when: string | null): CalendarEntry => ({
  ...entry,
  day: when?.slice(0, 10) ?? entry.dueDate,
  expectedCompletion: when && new Date(`${when}+01:00`).toISOString(),
});

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day that Shift with an arrow key moves a task to; null for any other key. */
export function dayByKey(day: string, { key, shiftKey }: { key: string; shiftKey: boolean }): string | null {
  const count = shiftKey && Object.hasOwn(steps, key) ? steps[key] : undefined;
  return count === undefined ? null : addDays(day, count);
}

export const shownStatus = ({ status, overdue }: CalendarEntry): DerivedTaskStatus =>
  overdue ? "overdue" : (derivedTaskStatuses.find((one) => one === status) ?? "pending");

export const canMove = ({ status }: CalendarEntry): boolean => status === "pending" || status === "in_progress";
