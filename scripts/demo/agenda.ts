import type { Jobs } from "#platform/jobs.server.ts";

type Act = () => Promise<unknown>;
type Job = { name: string; data: unknown; key: string | undefined };
type Entry = { at: Date; order: number; act: Act; job?: Job };

/** Which comes first; of two at the same moment the one that was added first. */
const byTime = (a: Entry, b: Entry) => a.at.getTime() - b.at.getTime() || a.order - b.order;

/** What is to happen and when, by the clock of the play: what people mean to do, and the jobs of the product. */
export class Agenda {
  readonly #clock: { now: Date };
  #entries: Entry[] = [];
  #added = 0;

  constructor(clock: { now: Date }) {
    this.#clock = clock;
  }

  add(at: Date, act: Act, job?: Job): void {
    this.#entries.push({ at, order: this.#added, act, ...(job ? { job } : {}) });
    this.#added += 1;
  }

  /** A queue whose jobs wait for the play's clock, not for the machine's. */
  jobs(work: (name: string, data: unknown) => Promise<void>): Jobs {
    return {
      send: async (_db, { name }, data, { startAfter, singletonKey: key } = {}) => {
        if (key && this.#entries.some(({ job }) => job?.name === name && job.key === key)) return;
        const { now } = this.#clock;
        const at = typeof startAfter === "number" ? new Date(now.getTime() + startAfter * 1_000) : (startAfter ?? now);
        this.add(at, () => work(name, data), { name, data, key });
      },
    };
  }

  /** Lets time run to `until`; what is due on the way happens at its own moment. */
  async runTo(until: Date): Promise<void> {
    for (let next = this.#next(until); next; next = this.#next(until)) {
      this.#entries.splice(this.#entries.indexOf(next), 1);
      if (next.at > this.#clock.now) this.#clock.now = next.at;
      await next.act();
    }
    if (until > this.#clock.now) this.#clock.now = until;
  }

  #next(until: Date): Entry | undefined {
    let first: Entry | undefined;
    for (const entry of this.#entries) {
      if (entry.at <= until && (!first || byTime(entry, first) < 0)) first = entry;
    }
    return first;
  }

  /** The jobs that still wait, for the queue of the server that will run. */
  waitingJobs(): { name: string; data: unknown; at: Date }[] {
    return this.#entries
      .toSorted(byTime)
      .flatMap(({ at, job }) => (job ? [{ name: job.name, data: job.data, at }] : []));
  }
}
