import { lagosDay, lagosTime, timeZone } from "#domain/days.ts";

/** An answer of a call as it was read; `at` and `usedAt` are the phone's time, `build` is whose screens it was read for. */
export type KeptRow = { name: string; data: unknown; at: number; usedAt: number; bytes: number; build?: string };

const mostRows = 600;
const mostBytes = 10_000_000;
const longestKeptMs = 30 * 24 * 60 * 60 * 1_000;

/**
 * What has to go: too old, else what was used least lately, until the rest is few and small enough. `now`: null where nobody
 * knows what the time is. One that is too large by itself takes no other with it.
 */
export function pushedOut(rows: readonly KeptRow[], now: number | null): string[] {
  const latest = [...rows].sort((one, other) => other.usedAt - one.usedAt);
  let [count, bytes] = [0, 0];
  const gone: string[] = [];
  for (const row of latest) {
    const isOld = now !== null && now - row.at > longestKeptMs;
    if (isOld || count >= mostRows || bytes + row.bytes > mostBytes) gone.push(row.name);
    else [count, bytes] = [count + 1, bytes + row.bytes];
  }
  return gone;
}

/** So much may be added before all that is kept is looked at again, which reads it whole; other tabs add as well. */
const unseenBytes = 1_000_000;
const unseenRows = 60;

export type Room = { rows: number; bytes: number };

/** What may be added to these before the next look. */
export function roomBeside(rows: readonly KeptRow[]): Room {
  const bytes = bytesOf(rows);
  return { rows: Math.min(unseenRows, mostRows - rows.length), bytes: Math.min(unseenBytes, mostBytes - bytes) };
}

/** What is left of it once these are added; null where they are too much. */
export function roomAfter(room: Room, rows: readonly KeptRow[]): Room | null {
  const left = { rows: room.rows - rows.length, bytes: room.bytes - bytesOf(rows) };
  return left.rows < 0 || left.bytes < 0 ? null : left;
}

const bytesOf = (rows: readonly KeptRow[]): number => rows.reduce((sum, { bytes }) => sum + bytes, 0);

type Refusal = { status: number; requestId: string | undefined; errors: readonly unknown[] };

/**
 * No answer came, or one of a machine in between, whatever its status: each refusal of ours has a number. What was kept may
 * stand in for it. A network that takes nothing of this length never will.
 */
export const isUnreached = ({ status, requestId, errors }: Refusal): boolean =>
  [0, 200, 502, 503, 504].includes(status) || (requestId === undefined && errors.length === 0 && status !== 413);

const shortDay = { weekday: "short", day: "numeric", month: "short" } as const;

/** "as of 14:02", with the day where it is another. */
export function asOf(at: number, now: number): string {
  const then = new Date(at);
  const isToday = lagosDay(then) === lagosDay(new Date(now));
  // Made where it is needed: what formats a day takes long to be brought.
  const day = isToday ? "" : `${then.toLocaleDateString("en-NG", { timeZone, ...shortDay })}, `;
  return `as of ${day}${lagosTime(then)}`;
}
