const mostAhead = 5 * 60_000;
const mostBehind = 30 * 24 * 60 * 60_000;
/** Clocks that differ by no more than this are taken for the same: headers count seconds, lines are slow. */
const slackMs = 60_000;
/** A clock that was put right by no more than this was only slow or fast: nothing is unknown by that. */
const driftMs = 15 * 60_000;

/**
 * When something was done that arrived at `now`: the phone's word, put right by what its clock lacked when it sent it. What
 * is then still to come, or older than 30 days, was done when it arrived.
 */
export function occurredAt(said: Date | null | undefined, now: Date, clockOffsetMs = 0): Date | null {
  if (!said) return null;
  const at = said.getTime() + clockOffsetMs;
  return isPossible(at, now.getTime()) ? new Date(Math.min(at, now.getTime())) : now;
}

const isPossible = (at: number, now: number): boolean => now - at >= -mostAhead && now - at <= mostBehind;

/**
 * What a phone knew of its clock as something was done. `heard`: the server's time when it had last been heard, in ms;
 * `offset`: what the phone's clock lacked then; `since`: so long before the act that was. `ago`: so long before it is sent
 * the act was. The last two by a count that nobody can set but that stands still while a phone sleeps; null across pages.
 */
export type ClockFacts = { heard: number | null; offset: number | null; since: number | null; ago: number | null };

type Sent = { phone: number; server: number };

/**
 * When something was done, in ms, that a phone says was at `said` and sends at `sent`; both by its own clock, which may have
 * jumped before or after. Null where that cannot be known.
 */
export function doneAt(said: number, facts: ClockFacts, sent: Sent): number | null {
  const [one, other = one] = possibleTimes(said, facts, sent);
  if (one === undefined || other === undefined || Math.abs(one - other) > driftMs) return null;
  return Math.max(one, other);
}

/** The same where nobody chooses between two: all the times that are possible, and none where nothing can be said. */
export function possibleTimes(said: number, facts: ClockFacts, sent: Sent): number[] {
  const { heard, offset, since, ago } = facts;
  const first = heard === null ? null : heard + (since ?? 0);
  const last = sent.server - (ago ?? 0);
  // It did not sleep, so that one page counted all of it.
  if (first !== null && since !== null && ago !== null && isNear(first, last)) return [last];
  const byLater = said + sent.server - sent.phone;
  const byEarlier = offset === null ? null : said + offset;
  const isBetween = (at: number) => (first === null || at >= first - slackMs) && at <= last + slackMs;
  if (ago !== null && isNear(sent.phone - said, ago) && isBetween(byLater)) return [byLater];
  if (first === null || byEarlier === null) return [];
  if (since !== null && isNear(byEarlier, first) && isBetween(byEarlier)) return [byEarlier];
  // The clock jumped before it or after it: where only one of them is possible, it was that one.
  return [byEarlier, byLater].filter(isBetween);
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= slackMs;

const names = ["heard", "offset", "since", "ago"] as const;

/** As they stand in a header: `heard=1795946400000;offset=-12;since=;ago=30`. */
export const clockWords = (facts: ClockFacts): string =>
  names.map((name) => `${name}=${facts[name] === null ? "" : Math.round(facts[name])}`).join(";");

/** Null where they cannot be read. */
export function readClockWords(words: string): ClockFacts | null {
  const found = new Map(words.split(";").map((word) => word.split("=", 2) as [string, string | undefined]));
  const read = (name: (typeof names)[number]): number | null | undefined => {
    const value = found.get(name);
    if (value === "") return null;
    return value !== undefined && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
  };
  const [heard, offset, since, ago] = names.map(read);
  if (heard === undefined || offset === undefined || since === undefined || ago === undefined) return null;
  return { heard, offset, since, ago };
}

type Said = { at: Date | null; clock: ClockFacts | null };

/**
 * What is believed of when something was done that is sent later, in the phone's own time as `occurredAt` takes it. Where it
 * cannot be known, it is the moment of its arrival, and `isUnknown`.
 */
export function believed({ at, clock }: Said, now: Date, clockOffsetMs = 0): { at: Date; isUnknown: boolean } | null {
  if (!at) return null;
  const phone = now.getTime() - clockOffsetMs;
  const done = clock ? doneAt(at.getTime(), clock, { phone, server: now.getTime() }) : at.getTime() + clockOffsetMs;
  const isKnown = done !== null && isPossible(done, now.getTime());
  return { at: new Date((isKnown ? done : now.getTime()) - clockOffsetMs), isUnknown: !isKnown };
}
