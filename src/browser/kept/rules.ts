import { lagosDay, lagosTime, timeZone } from "#domain/days.ts";

/** An answer of a call as it was read; `at` and `usedAt` are the phone's time, `build` is whose screens it was read for. */
export type KeptRow = { name: string; data: unknown; at: number; usedAt: number; bytes: number; build?: string };

const mostRows = 600;
const mostBytes = 10_000_000;
const longestKeptMs = 30 * 24 * 60 * 60 * 1_000;

/** What has to go: too old, else what was used least lately, until the rest is few and small enough. */
export function pushedOut(rows: readonly KeptRow[], now = Date.now()): string[] {
  const latest = [...rows].sort((one, other) => other.usedAt - one.usedAt);
  let bytes = 0;
  return latest
    .filter((row, at) => {
      bytes += row.bytes;
      return at >= mostRows || bytes > mostBytes || now - row.at > longestKeptMs;
    })
    .map(({ name }) => name);
}

/** No answer came, or one of a machine in between: what was kept may stand in for it. */
export const isUnreached = (status: number): boolean => [0, 200, 502, 503, 504].includes(status);

const shortDay = { weekday: "short", day: "numeric", month: "short" } as const;

/** "as of 14:02", with the day where it is another. */
export function asOf(at: number, now: number): string {
  const then = new Date(at);
  const isToday = lagosDay(then) === lagosDay(new Date(now));
  // Made where it is needed: what formats a day takes long to be brought.
  const day = isToday ? "" : `${then.toLocaleDateString("en-NG", { timeZone, ...shortDay })}, `;
  return `as of ${day}${lagosTime(then)}`;
}
