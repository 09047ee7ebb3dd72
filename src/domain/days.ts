import type { DerivedTaskStatus, TaskStatus } from "./vocab.ts";

/** Every calendar day of the product is a day here (decisions, top). */
export const timeZone = "Africa/Lagos";

const dayMs = 86_400_000;
export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const months = monthNames.map((name) => name.slice(0, 3));

/**
 * Lagos is one hour ahead since 1919. A clock of the browser's own, asked for each finished task of a plan, takes far longer,
 * and a cheap phone 40 ms to be brought at all, before its first screen.
 */
const lagosAheadMs = 3_600_000;

/** Its UTC fields are those of a clock in Lagos; throws for no instant at all, which no day may be made of. */
const inLagos = (instant: Date): Date => {
  const there = new Date(instant.getTime() + lagosAheadMs);
  if (Number.isNaN(there.getTime())) throw new RangeError("No instant, so no day in Lagos.");
  return there;
};

/** The day in Lagos at that instant, as YYYY-MM-DD. */
export const lagosDay = (instant: Date): string => dayOf(inLagos(instant).getTime());

/** "14:05", in Lagos time. */
export const lagosTime = (instant: Date): string => {
  const there = inLagos(instant);
  return `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`;
};

/** The instant at which a calendar day begins. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+01:00`);

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const two = (count: number) => (count < 10 ? `0${count}` : `${count}`);
// Half the time of toISOString, which dominates when a plan is spread.
const dayOf = (ms: number): string => {
  const date = new Date(ms);
  return `${String(date.getUTCFullYear()).padStart(4, "0")}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
};

const calendarDay = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/;
const exists = (day: string): boolean => {
  if (!calendarDay.test(day)) return false;
  const ms = msOf(day);
  return !Number.isNaN(ms) && dayOf(ms) === day;
};

const instantForm =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-](?:0\d|1[0-5]):[0-5]\d)?$/i;

/** An ISO 8601 instant, read as Lagos time where it names no zone; null where it is none or its day does not exist. */
export const readInstant = (text: string): Date | null => {
  const parts = instantForm.exec(text.trim());
  if (!parts || !exists(parts[1] ?? "")) return null;
  const instant = new Date(parts[2] ? text.trim() : `${text.trim()}+01:00`);
  return Number.isNaN(instant.getTime()) ? null : instant;
};

/** YYYY-MM-DD that exists (years 1900 to 2199), or an ISO instant as its Lagos day; else null. */
export const readDay = (text: string): string | null => {
  const trimmed = text.trim();
  if (exists(trimmed)) return trimmed;
  const instant = readInstant(trimmed);
  if (!instant) return null;
  const day = lagosDay(instant);
  return exists(day) ? day : null;
};

/** Days since 1970, for arithmetic in bulk. */
export const dayNumber = (day: string): number => msOf(day) / dayMs;
export const fromDayNumber = (count: number): string => dayOf(count * dayMs);
export const addDays = (day: string, count: number): string => dayOf(msOf(day) + count * dayMs);
export const dayOfMonth = (day: string): number => Number(day.slice(8, 10));

/** The day of a month (1 to 12), or its last one where it has none so late. */
export const dayIn = (year: number, month: number, day: number): string =>
  dayOf(Date.UTC(year, month - 1, Math.min(day, new Date(Date.UTC(year, month, 0)).getUTCDate())));

/** Adds months, clamped at month ends; `anchor` (1 to 31) is the day wanted: 31 Jan → 28 Feb → 31 Mar. */
export const addMonths = (day: string, count: number, anchor = dayOfMonth(day)): string => {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return dayIn(Math.floor(index / 12), (index % 12) + 1, anchor);
};

/** Whole days from one day to the other, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((msOf(to) - msOf(from)) / dayMs);

/** For sorting: negative, zero or positive. */
export const compareDays = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The Monday of that day's week. */
export const startOfWeek = (day: string): string => addDays(day, -((new Date(msOf(day)).getUTCDay() + 6) % 7));

/** The first of that day's month. */
export const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** "21 Nov 2026" */
export const formatDay = (day: string): string =>
  `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** "21 Nov 2026, 14:05", in Lagos time. */
export const formatInstant = (instant: Date | string): string => {
  const date = typeof instant === "string" ? new Date(instant) : instant;
  return `${formatDay(lagosDay(date))}, ${lagosTime(date)}`;
};

/** "2026-11-21 14:05" in Lagos time, which spreadsheets know for a time and put in order. */
export const formatLagosInstant = (instant: string): string => {
  const date = new Date(instant);
  return `${lagosDay(date)} ${lagosTime(date)}`;
};

const countDays = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** How far a due day is: "today", "tomorrow", "in 5 days", "3 days late". */
export const relativeDay = (day: string, today: string): string => {
  const ahead = daysBetween(today, day);
  if (ahead === 0) return "today";
  if (ahead === 1) return "tomorrow";
  return ahead > 0 ? `in ${countDays(ahead)}` : `${countDays(-ahead)} late`;
};

type Dated = { status: TaskStatus; dueDate: string | null };

/** The one shared rule: not completed, not cancelled, due before today in Lagos. */
export const isOverdue = (task: Dated, today: string): boolean =>
  task.status !== "completed" && task.status !== "cancelled" && task.dueDate !== null && task.dueDate < today;

/** What filters, counts and figures go by: the stored status, or overdue in its place. */
export const derivedStatus = (task: Dated, today: string): DerivedTaskStatus =>
  isOverdue(task, today) ? "overdue" : task.status;
