import { type ClockFacts, clockWords, possibleTimes } from "#domain/occurred.ts";
import type { Occurred } from "../api-request.ts";
import type { Done, Moment, Now } from "../clock.ts";
import { type Act, bySeq, isOpen } from "./rules.ts";

// Which acts may go now, and which only once somebody was asked.

const lanesAtOnce = 3;
/** Keys are known to the server for 30 days: what is older is not sent without a word. */
const longestWaitMs = 25 * 24 * 60 * 60 * 1_000;
const longestEmergencyMs = 60 * 60 * 1_000;
/** A clock that says that something is still to come by more than this is wrong. */
const aheadMs = 300_000;

/** Danger waits behind nothing of its lane; what needs its person holds nobody up by it. */
const isPressing = ({ isUrgent, state }: Act): boolean => isUrgent && state !== "needs-you";
const byTurn = (one: Act, other: Act): number =>
  Number(isPressing(other)) - Number(isPressing(one)) || bySeq(one, other);

/** The first of each lane, which the others wait for. */
export function heads(acts: readonly Act[]): Act[] {
  const first = new Map<string, Act>();
  for (const act of [...acts].filter(isOpen).sort(byTurn)) if (!first.has(act.lane)) first.set(act.lane, act);
  return [...first.values()];
}

/**
 * The acts to send now: the first of each lane, urgent ones first, however many others are on their way; one that needs somebody
 * holds up its lane alone.
 * `isAsked`: the server was asked for the time and told nothing, which holds up no emergency.
 */
export function nextToSend(acts: readonly Act[], now: Now, isAsked = false): Act[] {
  const first = heads(acts);
  const free = lanesAtOnce - first.filter(({ state }) => state === "sending").length;
  const due = first
    .filter((act) => act.state === "waiting" && pauseLeft(act, now) === 0)
    .filter((act) => !asksTheTime(act, now) || (isAsked && act.isUrgent))
    .sort(bySeq);
  const urgent = due.filter(({ isUrgent }) => isUrgent);
  const others = due.filter(({ isUrgent }) => !isUrgent);
  return [...urgent, ...others.slice(0, Math.max(0, free - urgent.length))];
}

/** How long until it may be tried again, in ms: never longer than it was to wait, whatever somebody does to the clock. */
export function pauseLeft({ notBefore, pausedAt, isUrgent }: Act, now: Moment): number {
  if (!pausedAt) return 0;
  const byClock = now.at < pausedAt.at ? 0 : notBefore - now.at;
  const isSamePage = pausedAt.page === now.page;
  // What another page counted is not known here, and no emergency waits by a clock.
  const otherwise = isUrgent ? 0 : byClock;
  const byCount = isSamePage ? notBefore - pausedAt.at - (now.count - pausedAt.count) : otherwise;
  return Math.max(0, Math.min(byClock, byCount));
}

/** How long until the pause of the first of a lane is over, in ms; null where none is paused. What is behind waits for it. */
export function nextDue(acts: readonly Act[], now: Moment): number | null {
  const waiting = heads(acts).filter(({ state }) => state === "waiting");
  const pauses = waiting.map((act) => pauseLeft(act, now)).filter((left) => left > 0);
  return pauses.length === 0 ? null : Math.min(...pauses);
}

/** Whether something could go now but for the time, which the server is asked for. */
export const isTimeAsked = (acts: readonly Act[], now: Now): boolean =>
  heads(acts).some((act) => asksTheTime(act, now) && pauseLeft(act, now) === 0);

/** What is told of when it was done, as it is sent. */
export const occurredOf = ({ occurredAt, done }: Act, now: Moment): Occurred => ({
  at: occurredAt,
  clock: done && clockWords(factsOf(done, now)),
});

/** What is told of the clock as it is sent. */
const factsOf = ({ heard, offset, since, ...done }: Done, now: Moment): ClockFacts => ({
  ...{ heard, offset, since },
  ago: done.page === now.page ? now.count - done.count : null,
});

/** How long ago it may have been done, in ms, once the server's time is known; none where nobody can say. */
const agesOf = (done: Done, now: Moment & { server: number }): number[] =>
  possibleTimes(done.at, factsOf(done, now), { phone: now.at, server: now.server }).map((at) => now.server - at);

const longestOf = ({ isUrgent }: Pick<Act, "isUrgent">): number => (isUrgent ? longestEmergencyMs : longestWaitMs);

/**
 * By a phone whose clock nobody has looked at it seems too old, or still to come: the server is asked for the time first.
 * An emergency that is still to come is held back by nothing.
 */
export const asksTheTime = (act: Act, now: Now): boolean => {
  const age = now.at - Date.parse(act.occurredAt);
  const isOdd = age > longestOf(act) || (age < -aheadMs && !act.isUrgent);
  return act.state === "waiting" && now.server === null && !act.isPressed && isOdd;
};

/**
 * Waited for longer than it is right to send it without asking: an emergency for an hour, others for 25 days. What may be
 * new or cannot be known holds up no emergency, and others where the server may have forgotten their key.
 */
export function isTooOld(act: Pick<Act, "occurredAt" | "isUrgent" | "done">, now: Now): boolean {
  const { occurredAt, isUrgent, done } = act;
  const { server } = now;
  if (server === null) return false;
  const byPhone = now.at - Date.parse(occurredAt);
  const ages = done ? agesOf(done, { ...now, server }) : [byPhone];
  if (isUrgent) return ages.length > 0 && Math.min(...ages) > longestEmergencyMs;
  // Of a phone that had never heard the server there is its own word alone.
  const atMost = typeof done?.heard === "number" ? server - done.heard : byPhone;
  return (ages.length > 0 ? Math.max(...ages) : atMost) > longestWaitMs;
}

/** What another tab left in the middle begins again, with the same key; what is too old asks first. */
export function awakened(act: Act, now: Now): Act {
  if (act.state !== "sending" && act.state !== "waiting") return act;
  if (isTooOld(act, now) && !act.isPressed)
    return { ...act, state: "needs-you", problem: act.isUrgent ? overAnHour : tooOld };
  return { ...act, state: "waiting" };
}

/** Whoever takes the sending up begins at once: the pauses were of a line that was. */
export const takenUp = (act: Act, now: Now): Act =>
  isOpen(act) ? { ...awakened(act, now), notBefore: 0, attempts: 0 } : act;

const overAnHour =
  "This emergency is more than an hour old, so it was not sent by itself. If it is still so, call 112, then send it.";
const tooOld = "This has waited for more than 25 days. Look whether it is still right, then send it.";
