import { Problem } from "#domain/problems.ts";

/** In what order calls are let in, and the other way round refused. */
export const ranks = ["pressing", "write", "read", "figures"] as const;
export type Rank = (typeof ranks)[number];

/** A call at the door: `who` is whose share it takes of, a portfolio, an account or an address. */
export type Visitor = { rank: Rank; who: string };
type Leave = () => void;

type Waiting = Visitor & { since: number; enter: (leave: Leave) => void; refuse: (problem: Problem) => void };
/** Those of one rank who wait. `shortest` is the wait of whoever was let in since `from`. */
type Line = { rank: Rank; waiting: Waiting[]; from: number; shortest: number; isTooMuch: boolean; refused: number };
type Seen = { who: string; at: number };
type Inside = { who: string; since: number };

/** Whoever waits longer than this waits too long, once it is known that everybody does. */
const mostWaitMs = 30;
/** Pressing calls are let in first, so that they wait so long only where nothing else is let in any more. */
const mostPressingMs = 2_000;
/** Where the shortest wait of so long was longer than that, more comes than can be served. */
const watchedMs = 100;
const shortestMs = 50;
/** What takes longer waits for something else than its turn, as for another machine: its place is given on. */
const placeMs = 1_000;
const sweepMs = 5;
/** Of the places, while others are about: who was let in so lately may come again. */
const mostShare = 0.4;
const aboutMs = 1_000;
/** So many times as are let in may wait at any time. */
const mostPatient = 4;

/** Refused at the door, and counted there: no fault that a log should tell of one by one. */
export class TurnedAway extends Problem {}

const tooMuch = () =>
  new TurnedAway("unavailable", "Too much is asked of us right now. Nothing was begun: please try again in a moment.", {
    retryAfterSeconds: 2,
  });

/**
 * Stands before everything that asks the database, and lets `width` calls in at once. While few wait, they take turns:
 * ranks in order, within a rank whoever has the fewest inside. Where many wait and nobody's wait was short for a while, the
 * newest go first and the oldest are refused, before anything of them began.
 */
export class Admission {
  readonly #width: number;
  readonly #now: () => number;
  readonly #inside = new Set<Inside>();
  readonly #of = new Map<string, number>();
  readonly #lines: readonly Line[] = ranks.map((rank) => ({
    ...{ rank, waiting: [], from: 0, shortest: Number.POSITIVE_INFINITY, isTooMuch: false, refused: 0 },
  }));
  readonly #share: number;
  #last: Seen = { who: "", at: Number.NEGATIVE_INFINITY };
  #before: Seen = this.#last;
  #count = 0;
  #waitedMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(width: number, now: () => number = () => performance.now()) {
    this.#width = width;
    this.#share = Math.max(1, Math.floor(width * mostShare));
    this.#now = now;
  }

  /** Answers how to give the place back; throws where the call is refused. */
  enter(visitor: Visitor): Leave | Promise<Leave> {
    if (this.#inside.size < this.#width && this.#count === 0 && this.#mayHaveMore(visitor.who))
      return this.#letIn(visitor);
    return new Promise((enter, refuse) => {
      const line = this.#lines[ranks.indexOf(visitor.rank)] as Line;
      if (line.waiting.length === 0) watchFrom(line, this.#now());
      line.waiting.push({ ...visitor, since: this.#now(), enter, refuse });
      this.#count += 1;
      this.#refuseOldOf(line, visitor.who);
      this.#timer ??= setInterval(() => this.sweep(), sweepMs).unref();
    });
  }

  /** Refuses who has waited too long, and gives on the places of what takes long. Called every 5 ms while somebody waits. */
  sweep(): void {
    const now = this.#now();
    for (const one of this.#inside) if (now - one.since > placeMs) this.#leave(one);
    this.#fill();
    const areMany = this.#count >= this.#width * mostPatient;
    // Where it is too much for one rank, it is for those after it.
    let isTooMuch = false;
    for (const line of this.#lines) {
      isTooMuch ||= line.isTooMuch || (judge(line, now) && areMany);
      line.isTooMuch = isTooMuch;
      if (isTooMuch) this.#refuseOld(line, now);
    }
    if (this.#count > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** For /metrics. */
  figures() {
    return {
      inside: this.#inside.size,
      waiting: this.#count,
      waitedSeconds: this.#waitedMs / 1_000,
      refused: Object.fromEntries(this.#lines.map(({ rank, refused }) => [rank, refused])) as Record<Rank, number>,
    };
  }

  #letIn({ who }: Visitor): Leave {
    const one = { who, since: this.#now() };
    if (this.#last.who !== who) this.#before = this.#last;
    this.#last = { who, at: one.since };
    this.#inside.add(one);
    this.#of.set(who, (this.#of.get(who) ?? 0) + 1);
    return () => {
      if (this.#leave(one)) this.#fill();
    };
  }

  #leave(one: Inside): boolean {
    if (!this.#inside.delete(one)) return false;
    const left = (this.#of.get(one.who) ?? 1) - 1;
    if (left > 0) this.#of.set(one.who, left);
    else this.#of.delete(one.who);
    return true;
  }

  #fill(): void {
    while (this.#count > 0 && this.#inside.size < this.#width) {
      const next = this.#takeNext();
      if (!next) return;
      next.enter(this.#letIn(next));
    }
    // Only a place that nobody wants says that it is over: a line is empty as well once all of it were refused.
    if (this.#count === 0 && this.#inside.size < this.#width) for (const line of this.#lines) line.isTooMuch = false;
  }

  /** By rank; nobody gets more than their share while others are about, even where a place stays free for them. */
  #takeNext(): Waiting | undefined {
    for (const line of this.#lines) {
      const at = this.#fairest(line);
      const found = line.waiting[at];
      if (!found || !this.#mayHaveMore(found.who)) continue;
      const waited = this.#now() - found.since;
      this.#waitedMs += waited;
      line.shortest = Math.min(line.shortest, waited);
      return this.#take(line, at);
    }
    return undefined;
  }

  #mayHaveMore(who: string): boolean {
    return (this.#of.get(who) ?? 0) < this.#share || !this.#areOthersAbout(who);
  }

  /** Somebody else was let in a moment ago, or waits. */
  #areOthersAbout(who: string): boolean {
    const seen = this.#last.who === who ? this.#before : this.#last;
    if (this.#now() - seen.at < aboutMs) return true;
    return this.#lines.some(({ waiting }) => waiting.some((one) => one.who !== who));
  }

  /** Of those with the fewest inside the one who came first, or last where more comes than can be served. */
  #fairest({ waiting, isTooMuch }: Line): number {
    let best = -1;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [at, { who }] of waiting.entries()) {
      const inside = this.#of.get(who) ?? 0;
      if (inside < fewest || (inside === fewest && isTooMuch)) [best, fewest] = [at, inside];
    }
    return best;
  }

  #take({ waiting }: Line, at: number): Waiting | undefined {
    this.#count -= 1;
    return waiting.splice(at, 1)[0];
  }

  #refuseOld(line: Line, now: number): void {
    const most = line.rank === "pressing" ? mostPressingMs : mostWaitMs;
    while (line.waiting[0] && now - line.waiting[0].since > most) this.#refuse(line, 0);
  }

  /** One who asks for all by themselves may not wait with all of it: their turns come, so that nobody's wait is long. */
  #refuseOldOf(line: Line, who: string): void {
    if (line.rank === "pressing" || line.waiting.length <= this.#width * mostPatient) return;
    const mine = line.waiting.filter((one) => one.who === who);
    if (mine.length > this.#width * mostPatient) this.#refuse(line, line.waiting.indexOf(mine[0] as Waiting));
  }

  #refuse(line: Line, at: number): void {
    line.refused += 1;
    this.#take(line, at)?.refuse(tooMuch());
  }
}

function watchFrom(line: Line, now: number): void {
  line.from = now;
  line.shortest = Number.POSITIVE_INFINITY;
}

/** Whether nobody's wait was short in the time that just ended. */
function judge(line: Line, now: number): boolean {
  const [oldest] = line.waiting;
  if (!oldest || now - line.from < watchedMs) return false;
  const shortest = Math.min(line.shortest, now - oldest.since);
  watchFrom(line, now);
  return shortest > shortestMs;
}
