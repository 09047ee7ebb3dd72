import type { Counting } from "./fields.ts";
import { addTime, timeBetween } from "./hours.rules.ts";
import { type ClockKind, clockKinds, type Promised } from "./promises.rules.ts";

type Clock = { dueAt: string; endedAt: string | null };

/** The clocks of a request since it was filed, or opened again. Kept with it, so that a list reads them for nothing. */
export type Clocks = {
  startedAt: string;
  counted: Counting;
  /** Since when it waits for its occupant: no clock runs. */
  waitingSince: string | null;
  /** From when until when it waited before, so that another promise leaves that time out too. */
  waited?: readonly (readonly [since: string, until: string])[];
} & Record<ClockKind, Clock>;

export const clockStates = ["running", "waiting", "kept", "broken"] as const;
export type ClockState = (typeof clockStates)[number];

const hoursOf = (promised: Promised): Record<ClockKind, number> => ({
  answer: promised.answerHours,
  visit: promised.visitHours,
  mended: promised.mendedHours,
});

const each = (make: (kind: ClockKind) => Clock): Record<ClockKind, Clock> => ({
  ...{ answer: make("answer"), visit: make("visit"), mended: make("mended") },
});

/** All three clocks, begun now. */
export function startClocks(promised: Promised, now: Date): Clocks {
  const hours = hoursOf(promised);
  const due = (kind: ClockKind) => addTime(now, hours[kind] * 60, promised.counted).toISOString();
  return {
    ...{ startedAt: now.toISOString(), counted: promised.counted, waitingSince: null },
    ...each((kind) => ({ dueAt: due(kind), endedAt: null })),
  };
}

/** Another priority or category: promised anew from the same beginning, less what it waited; what has ended stays ended. */
export function promiseAnew(clocks: Clocks, promised: Promised): Clocks {
  const fresh = (clocks.waited ?? []).reduce(
    (one, [since, until]) => resumeClocks(pauseClocks(one, new Date(since)), new Date(until)),
    startClocks(promised, new Date(clocks.startedAt)),
  );
  return {
    ...clocks,
    counted: promised.counted,
    ...each((kind) => (clocks[kind].endedAt ? clocks[kind] : fresh[kind])),
  };
}

/** What has happened by now ends its clock, once; a later step ends the earlier ones with it. */
export function endClocks(clocks: Clocks, kind: ClockKind, now: Date): Clocks {
  const last = clockKinds.indexOf(kind);
  const isOver = (one: ClockKind) => clockKinds.indexOf(one) <= last && clocks[one].endedAt === null;
  return { ...clocks, ...each((one) => (isOver(one) ? { ...clocks[one], endedAt: now.toISOString() } : clocks[one])) };
}

/** Waits for its occupant from now on. */
export const pauseClocks = (clocks: Clocks, now: Date): Clocks => ({
  ...clocks,
  waitingSince: clocks.waitingSince ?? now.toISOString(),
});

/** Since when it waits, over the steps that did not end it. */
export function waitingFrom({ waitingSince, waited = [] }: Clocks): string | null {
  return waited.reduceRight((since, [from, until]) => (until === since ? from : since), waitingSince);
}

/** Goes on: what was left of each clock when it began to wait is left of it now. */
export function resumeClocks(clocks: Clocks, now: Date): Clocks {
  if (clocks.waitingSince === null) return clocks;
  const since = new Date(clocks.waitingSince);
  const moved = (clock: Clock): Clock => {
    const due = new Date(clock.dueAt);
    // What was broken before it waited stays broken; to its last instant it is not.
    if (clock.endedAt !== null || due < since) return clock;
    const left = timeBetween(since, due, clocks.counted);
    return { ...clock, dueAt: addTime(now, left, clocks.counted).toISOString() };
  };
  const waited = [...(clocks.waited ?? []), [clocks.waitingSince, now.toISOString()] as const];
  return { ...clocks, waitingSince: null, waited, ...each((kind) => moved(clocks[kind])) };
}

/** A step ends the waiting, which it does not count; after a first answer alone it may wait on. */
export function endWaiting(clocks: Clocks, kind: ClockKind, now: Date): Clocks {
  const resumed = resumeClocks(clocks, now);
  return kind === "answer" && clocks.waitingSince !== null ? pauseClocks(resumed, now) : resumed;
}

/** Whether a promise is kept, broken, still open, or waits; kept counts to the last instant. */
export function stateOf(clocks: Clocks, kind: ClockKind, now: Date): ClockState {
  const { dueAt, endedAt } = clocks[kind];
  const until = endedAt ?? clocks.waitingSince ?? now.toISOString();
  if (until > dueAt) return "broken";
  if (endedAt !== null) return "kept";
  return clocks.waitingSince === null ? "running" : "waiting";
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** "3 h 20 min", "2 days": a span as a card has room for it. */
export function spanOf(ms: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return plural(Math.round(hours / 24), "day");
  return hours < 10 && minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
}
