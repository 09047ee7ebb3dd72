import { performance } from "node:perf_hooks";
import { Problem } from "#domain/problems.ts";

/** In what order calls are let in, and the other way round refused. */
export const ranks = ["pressing", "write", "read", "figures"] as const;
export type Rank = (typeof ranks)[number];

/**
 * A call at the door: `who` is whose share it takes of, a portfolio, an account or an address, behind which dozens of
 * subscribers may be. `isGone`: what it asks for is of use to nobody any more.
 */
export type Visitor = { rank: Rank; who: string; isAddress?: boolean; isGone?: () => boolean };
type Leave = () => void;

type Waiting = Visitor & { since: number; enter: (leave: Leave) => void; refuse: (problem: Problem) => void };
/** Those of one rank who wait, by whose share they take of, each in the order in which they came. */
type Line = { rank: Rank; waiting: Map<string, Waiting[]>; count: number; refused: number };
type Seen = { who: string; at: number };
type Inside = { who: string; since: number };

/** Whoever has waited so long would be answered too late to be of use. */
const mostWaitMs = 1_000;
/** Where the first of a line has waited so long, whoever comes now would wait too long as well. */
const lateMs = 500;
/** Pressing calls are let in first, so that they wait so long only where nothing else is let in any more. */
const mostPressingMs = 2_000;
/** Who was refused within a second as often as they may wait hears the next refusal a moment later: to refuse takes time too. */
const pauseMs = 25;
const windowMs = 1_000;
const mostTurned = 1_000;
/** What takes longer waits for something else than its turn, as for another machine: its place is given on. */
const placeMs = 1_000;
const sweepMs = 10;
/** Of the places, while others are about: who was let in so lately may come again. */
const mostShare = 0.4;
const aboutMs = 1_000;
/** Where the process is so busy, whoever takes more than their part has one place, and rests in between. */
const mostBusy = 0.3;
/** So many times what others use is more than their part, but never less than a share of all places for `halfMs`. */
const tooGreedy = 2;
/** What was used so long ago counts half. */
const halfMs = 250;
/** So many times as are let in may wait: of one share, and of all. */
const mostOfShare = 6;
const mostOfAll = 40;

/** Of what is measured anew each time. */
const smoothing = 0.3;

function loopMeter(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const before = last;
    last = performance.eventLoopUtilization();
    return performance.eventLoopUtilization(last, before).utilization;
  };
}

/** Refused at the door, and counted there: no fault that a log should tell of one by one. */
export class TurnedAway extends Problem {}

const tooMuch = new TurnedAway(
  "unavailable",
  "Too much is asked of us right now. Nothing was begun: please try again in a moment.",
  { retryAfterSeconds: 2 },
);

const forNobody = new TurnedAway("unavailable", "Whoever asked has hung up. Nothing was begun.", {
  retryAfterSeconds: 2,
});

/**
 * Stands before everything that asks the database, and lets `width` calls in at once. The others wait in lines that end:
 * whoever comes where the line of their share is full, or where its first has waited long, is refused before anything of
 * the call began. Ranks go in order, and within a rank whoever has the fewest inside.
 */
export class Admission {
  readonly #width: number;
  readonly #now: () => number;
  readonly #inside = new Set<Inside>();
  readonly #of = new Map<string, number>();
  readonly #lines: readonly Line[] = ranks.map((rank) => ({
    ...{ rank, waiting: new Map(), count: 0, refused: 0 },
  }));
  readonly #share: number;
  readonly #measure: () => number;
  #busy = 0;
  /** How long each was inside lately, in ms. */
  readonly #used = new Map<string, number>();
  readonly #restUntil = new Map<string, number>();
  #usedByAll = 0;
  #halvedAt = 0;
  /** How often each was refused since when: of whoever comes back at once. */
  readonly #turned = new Map<string, { since: number; count: number }>();
  #last: Seen = { who: "", at: Number.NEGATIVE_INFINITY };
  #before: Seen = this.#last;
  #count = 0;
  #waitedMs = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `busy`: which part of its time the process was busy since it was asked before. */
  constructor(width: number, now: () => number = () => performance.now(), busy: () => number = loopMeter()) {
    this.#width = width;
    this.#measure = busy;
    this.#share = Math.max(1, Math.floor(width * mostShare));
    this.#now = now;
  }

  /** Answers how to give the place back; throws where the call is refused. */
  enter(visitor: Visitor): Leave | Promise<Leave> {
    if (this.#inside.size < this.#width && this.#count === 0 && this.#mayHaveMore(visitor)) return this.#letIn(visitor);
    const line = this.#lines[ranks.indexOf(visitor.rank)] as Line;
    if (this.#isFull(line, visitor.who)) return this.#turnAway(line, visitor.who);
    return new Promise((enter, refuse) => {
      const mine = line.waiting.get(visitor.who) ?? [];
      line.waiting.set(visitor.who, mine);
      mine.push({ ...visitor, since: this.#now(), enter, refuse });
      line.count += 1;
      this.#count += 1;
      this.#fill();
      this.#timer ??= setInterval(() => this.sweep(), sweepMs).unref();
    });
  }

  /** Refuses who has waited too long, and gives on the places of what takes long. Called again and again while somebody waits. */
  sweep(): void {
    const now = this.#now();
    this.#busy += (this.#measure() - this.#busy) * smoothing;
    for (const one of this.#inside) if (now - one.since > placeMs) this.#leave(one);
    this.#fill();
    for (const line of this.#lines) {
      const most = line.rank === "pressing" ? mostPressingMs : mostWaitMs;
      for (const [who, mine] of line.waiting)
        while (mine[0] && now - mine[0].since > most) {
          line.refused += 1;
          this.#take(line, who)?.refuse(tooMuch);
        }
    }
    if (this.#count > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#turned.clear();
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

  /** What is let in later keeps nobody out: of a rank only those before it and its own are counted. */
  #isFull(line: Line, who: string): boolean {
    if (line.rank === "pressing") return false;
    const [first] = line.waiting.get(who) ?? [];
    if (first && this.#now() - first.since > lateMs) return true;
    const before = this.#lines.slice(0, this.#lines.indexOf(line) + 1);
    const ofAll = before.reduce((sum, { count }) => sum + count, 0);
    const ofShare = before.reduce((sum, { waiting }) => sum + (waiting.get(who)?.length ?? 0), 0);
    return ofAll >= this.#width * mostOfAll || ofShare >= this.#width * mostOfShare;
  }

  #turnAway(line: Line, who: string): Promise<never> {
    line.refused += 1;
    const now = this.#now();
    const before = this.#turned.get(who);
    const turned = before && now - before.since < windowMs ? before : { since: now, count: 0 };
    if (this.#turned.size >= mostTurned) this.#turned.clear();
    this.#turned.set(who, turned);
    turned.count += 1;
    if (turned.count <= this.#width * mostOfShare) return Promise.reject(tooMuch);
    return new Promise((_, refuse) => setTimeout(refuse, pauseMs, tooMuch));
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
    this.#use(one);
    const left = (this.#of.get(one.who) ?? 1) - 1;
    if (left > 0) this.#of.set(one.who, left);
    else this.#of.delete(one.who);
    return true;
  }

  #fill(): void {
    while (this.#count > 0 && this.#inside.size < this.#width) {
      const next = this.#takeNext();
      if (!next) return;
      if (next.isGone?.()) next.refuse(forNobody);
      else next.enter(this.#letIn(next));
    }
  }

  /** By rank; nobody gets more than their share while others are about, even where a place stays free for them. */
  #takeNext(): Waiting | undefined {
    for (const line of this.#lines) {
      const who = this.#fairest(line);
      if (who === undefined) continue;
      const found = this.#take(line, who);
      if (found) this.#waitedMs += this.#now() - found.since;
      return found;
    }
    return undefined;
  }

  #mayHaveMore({ who, rank, isAddress }: Visitor): boolean {
    if (!this.#areOthersAbout(who)) return true;
    const inside = this.#of.get(who) ?? 0;
    if (inside >= this.#share) return false;
    if (rank === "pressing" || isAddress || this.#busy < mostBusy || !this.#isGreedy(who)) return true;
    return inside === 0 && this.#now() >= (this.#restUntil.get(who) ?? 0);
  }

  #isGreedy(who: string): boolean {
    const used = this.#used.get(who) ?? 0;
    if (used <= mostShare * this.#width * halfMs) return false;
    return used * (this.#used.size - 1) > tooGreedy * (this.#usedByAll - used);
  }

  /** Whoever takes more than their part rests as long as they were inside. */
  #use({ who, since }: Inside): void {
    const now = this.#now();
    if (now - this.#halvedAt > halfMs) this.#halve(now);
    const ms = now - since;
    this.#used.set(who, (this.#used.get(who) ?? 0) + ms);
    this.#usedByAll += ms;
    this.#restUntil.set(who, now + ms);
    if (this.#count > 0 && this.#isGreedy(who)) setTimeout(() => this.#fill(), ms);
  }

  #halve(now: number): void {
    const part = 2 ** -Math.floor((now - this.#halvedAt) / halfMs);
    this.#halvedAt = now;
    this.#usedByAll = 0;
    for (const [who, before] of this.#used) {
      const ms = before * part;
      if (ms < 1) {
        this.#used.delete(who);
        this.#restUntil.delete(who);
        continue;
      }
      this.#used.set(who, ms);
      this.#usedByAll += ms;
    }
  }

  /** Somebody else was let in a moment ago, or waits. */
  #areOthersAbout(who: string): boolean {
    const seen = this.#last.who === who ? this.#before : this.#last;
    if (this.#now() - seen.at < aboutMs) return true;
    return this.#lines.some(({ waiting }) => waiting.size > (waiting.has(who) ? 1 : 0));
  }

  /** Of those who may enter the one with the fewest inside, and of these the one whose first came first. */
  #fairest({ waiting }: Line): string | undefined {
    let best: Waiting | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [who, [first]] of waiting) {
      const inside = this.#of.get(who) ?? 0;
      if (!first || inside > fewest) continue;
      if (inside === fewest && best && best.since <= first.since) continue;
      if (!this.#mayHaveMore(first)) continue;
      [best, fewest] = [first, inside];
    }
    return best?.who;
  }

  #take(line: Line, who: string): Waiting | undefined {
    const mine = line.waiting.get(who);
    const first = mine?.shift();
    if (mine?.length === 0) line.waiting.delete(who);
    if (!first) return undefined;
    line.count -= 1;
    this.#count -= 1;
    return first;
  }
}
