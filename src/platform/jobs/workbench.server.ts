import type pg from "pg";
import type { Job, JobResult, PgBoss } from "pg-boss";
import { withoutValues } from "../http/failures.server.ts";
import type { JobDefinition, JobOptions } from "../jobs.server.ts";
import { beginTrace, inTrace, spanOf } from "../tracing.server.ts";

type AnyJob = JobDefinition;

/** Works jobs in the order in which they were fetched, and knows which are being worked. */
export class Workbench {
  readonly #boss: PgBoss;
  readonly #options: JobOptions;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(boss: PgBoss, options: JobOptions) {
    this.#boss = boss;
    this.#options = options;
  }

  /** Runs these jobs; answers what became of each. A failure is logged, and the queue tries that job again later. */
  async work(definition: AnyJob, jobs: Job<unknown>[]): Promise<JobResult[]> {
    const working = this.#workAll(definition, jobs);
    this.#underWay.add(working);
    try {
      return await working;
    } finally {
      this.#underWay.delete(working);
    }
  }

  async #workAll(definition: AnyJob, jobs: Job<unknown>[]): Promise<JobResult[]> {
    if (await this.#workTogether(definition, jobs)) return jobs.map(({ id }) => ({ id, status: "completed" }));
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await this.#workOne(definition, job));
    return results;
  }

  /** Whether they are all done; where they are not, nothing of them is. */
  async #workTogether(definition: AnyJob, jobs: Job<unknown>[]): Promise<boolean> {
    const { log, runTogether } = this.#options;
    if (jobs.length < 2 || !definition.workTogether || !runTogether) return false;
    try {
      await this.#giveWay(definition);
      await runTogether(
        definition,
        jobs.map(({ data }) => definition.schema.parse(data)),
      );
      return true;
    } catch (error) {
      log.warn({ job: definition.name, err: withoutValues(error) }, "Jobs that failed together are worked one by one.");
      return false;
    }
  }

  /** In the trace of whoever sent it. */
  async #workOne(definition: AnyJob, { id, data }: Job<unknown>): Promise<JobResult> {
    const { traceparent, ...own } = (data ?? {}) as { traceparent?: unknown };
    const trace = beginTrace(traceparent);
    const told = { kind: 5, name: definition.name, attributes: { "messaging.message.id": id } } as const;
    try {
      await this.#giveWay(definition);
      await spanOf(trace, told, () => this.#options.run(definition, definition.schema.parse(own)));
      return { id, status: "completed" };
    } catch (error) {
      const fault = withoutValues(error);
      inTrace(trace, () => this.#options.log.error({ job: definition.name, id, err: fault }, "A job failed."));
      return { id, status: "failed", output: fault };
    }
  }

  async #giveWay({ givesWay }: AnyJob): Promise<void> {
    if (givesWay) await this.#options.lull?.();
  }

  /** Works everything due, by itself or by waiting for the workers, until nothing is left. */
  async drain(): Promise<void> {
    for (;;) {
      let worked = 0;
      const due = await this.#namesDue();
      for (const definition of this.#options.definitions.filter(({ name }) => due.has(name))) {
        const jobs = await this.#boss.fetch<unknown>(definition.name, { batchSize: definition.batch ?? 1 });
        if (jobs.length === 0) continue;
        worked += jobs.length;
        await this.#settle(definition, jobs, await this.work(definition, jobs));
      }
      const underWay = [...this.#underWay];
      await Promise.allSettled(underWay);
      if (worked === 0 && underWay.length === 0) return;
    }
  }

  /** Asked once, since each definition is one more question to the database, and hardly any has work. */
  async #namesDue(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#options.database.pool.query<{ name: string }>(
      "select distinct name from pgboss.job where state < 'active' and start_after <= clock_timestamp()",
    );
    return new Set(rows.map(({ name }) => name));
  }

  async #settle({ name }: AnyJob, jobs: Job<unknown>[], results: JobResult[]): Promise<void> {
    for (const [at, job] of jobs.entries()) {
      const { status, output } = results[at] ?? {};
      if (status === "completed") await this.#boss.complete(name, job);
      else await this.#boss.fail(name, job, output);
    }
  }

  /**
   * Jobs that were being worked when the process died are tried again at once. Only right where no
   * other process can be working them; elsewhere the queue notices after their heartbeat stops.
   */
  async takeBackOrphans(pool: pg.Pool): Promise<void> {
    const { rows } = await pool.query<{ name: string; id: string }>(
      "select name, id from pgboss.job where state = 'active'",
    );
    for (const { name, id } of rows) await this.#boss.fail(name, id, { message: "The process ended during the job." });
  }
}
