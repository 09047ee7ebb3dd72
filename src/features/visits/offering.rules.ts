import { addDays, lagosDay } from "#domain/days.ts";

/** A row of the form in which times are offered, in Lagos time. */
export type TimeRow = { key: number; day: string; from: string; to: string };

const instantOf = (day: string, time: string): string => new Date(`${day}T${time}:00+01:00`).toISOString();

/** The first row that is offered to whoever plans: tomorrow morning, each further one a day later. */
export const nextRow = (rows: readonly TimeRow[], now: Date): TimeRow => {
  const last = rows.at(-1);
  return last
    ? { ...last, key: last.key + 1, day: last.day ? addDays(last.day, 1) : "" }
    : { key: 0, day: addDays(lagosDay(now), 1), from: "09:00", to: "11:00" };
};

/** The times as the call takes them; null where a row is not filled in. */
export function windowsOf(rows: readonly TimeRow[]): { from: string; to: string }[] | null {
  if (rows.some(({ day, from, to }) => day === "" || from === "" || to === "")) return null;
  return rows.map(({ day, from, to }) => ({ from: instantOf(day, from), to: instantOf(day, to) }));
}
