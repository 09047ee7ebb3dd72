import { type ClockFacts, doneAt } from "#domain/occurred.ts";
import { freshKey } from "./api-request.ts";
import { clockPlace } from "./places.ts";
import { localStore } from "./storage.ts";

// A phone's clock may be a year off, and be put right while something waits. What the server said the time is, and a count
// that nobody can set, tell how far it can be believed.

/** A moment: `at` by the phone's clock, and by the count of a page; both in ms. */
export type Moment = { at: number; count: number; page: string };

/** The same once the server's time is known too; null where nobody has told it since the clock may have jumped. */
export type Now = Moment & { server: number | null };

/** What is kept with something that is done. */
export type Done = Moment & { heard: number | null; offset: number | null; since: number | null };

type Heard = Moment & { server: number };

const page = freshKey();
/** What this page heard. What is kept may be of another one, whose count says nothing here. */
let own: Heard | null = null;
/** What took longer tells the time to some seconds only, which is better than nothing. */
const longestAnswerMs = 10_000;
const slowestAnswerMs = 45_000;
const renewMs = 60_000;
const slackMs = 30_000;

const moment = (): Moment => ({ at: Date.now(), count: performance.now(), page });

/** Somebody who serves us has answered with this `Date`, to what was asked at this count. */
export function hearTime(date: string | null, askedAt: number): void {
  const here = moment();
  const took = here.count - askedAt;
  const isSlow = took > longestAnswerMs;
  // It counts whole seconds.
  const server = Date.parse(date ?? "") + (isSlow ? took / 2 : 500);
  if (Number.isNaN(server) || took > slowestAnswerMs) return;
  const last = lastHeard(here);
  const isOld = last !== null && here.count - last.count > renewMs && !isSlow;
  const isNews = last === null || last.page !== page || isOld || !isSteady(last, here);
  if (!isNews) return;
  own = { ...here, server };
  localStore.setItem(clockPlace, JSON.stringify(own));
}

export function clockNow(): Now {
  const here = moment();
  const last = lastHeard(here);
  const isTold = last !== null && last.page === page && isSteady(last, here);
  return { ...here, server: isTold ? last.server + here.at - last.at : null };
}

/** What is known of the clock as something is done. */
export function doneNow(): Done {
  const here = moment();
  const last = lastHeard(here);
  if (last === null) return { ...here, heard: null, offset: null, since: null };
  const since = last.page === page ? here.count - last.count : null;
  return { ...here, heard: last.server, offset: last.server - last.at, since };
}

/** What is told of the clock as it is sent. */
export const factsOf = ({ heard, offset, since, ...done }: Done, now: Moment): ClockFacts => ({
  ...{ heard, offset, since },
  ago: done.page === now.page ? now.count - done.count : null,
});

/** How long ago it was done, in ms; null where nobody can say, as long as the server's time is not known too. */
export function ageOf(done: Done, now: Now): number | null {
  if (now.server === null) return null;
  const at = doneAt(done.at, factsOf(done, now), { phone: now.at, server: now.server });
  return at === null ? null : now.server - at;
}

/** Clock and count went on alike: it neither jumped nor slept. */
const isSteady = (one: Moment, other: Moment): boolean =>
  Math.abs(other.at - one.at - (other.count - one.count)) < slackMs;

/** Its own, as long as clock and count go on alike; else what any page heard last. */
function lastHeard(here: Moment): Heard | null {
  if (own !== null && isSteady(own, here)) return own;
  try {
    return JSON.parse(localStore.getItem(clockPlace) ?? "null") as Heard | null;
  } catch {
    return null;
  }
}
