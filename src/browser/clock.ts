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
/** What this page heard itself: what another keeps over it on this phone takes nothing away here. */
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
  const isOld = own !== null && here.count - own.count > renewMs && !isSlow;
  if (own !== null && !isOld && isSteady(own, here)) return;
  own = { ...here, server };
  localStore.setItem(clockPlace, JSON.stringify(own));
}

export function clockNow(): Now {
  const here = moment();
  return { ...here, server: own !== null && isSteady(own, here) ? own.server + here.at - own.at : null };
}

/** The time as far as this phone knows it: by the server's word where it was heard, and never before the last one. */
export function timeNow(): number {
  const { at, server } = clockNow();
  return server ?? Math.max(at, lastKept()?.server ?? 0);
}

/** Whether so long is over since then, of which a clock that nobody has looked at is no proof. */
export function isOver(since: number, ms: number): boolean {
  const { server } = clockNow();
  return server !== null && !(server - since < ms);
}

/** What is known of the clock as something is done. */
export function doneNow(): Done {
  const here = moment();
  // Over a jump or a sleep another page may have heard more.
  const last = own !== null && isSteady(own, here) ? own : (lastKept() ?? own);
  if (last === null) return { ...here, heard: null, offset: null, since: null };
  const since = last.page === page ? here.count - last.count : null;
  return { ...here, heard: last.server, offset: last.server - last.at, since };
}

/** Clock and count went on alike: it neither jumped nor slept. */
const isSteady = (one: Moment, other: Moment): boolean =>
  Math.abs(other.at - one.at - (other.count - one.count)) < slackMs;

/** Whichever page heard it. */
function lastKept(): Heard | null {
  try {
    return JSON.parse(localStore.getItem(clockPlace) ?? "null") as Heard | null;
  } catch {
    return null;
  }
}
