import type pg from "pg";
import type { Job, PgBoss } from "pg-boss";
import type { JobDefinition, JobOptions } from "../jobs.server.ts";

type AnyJob = JobDefinition;

/** Works jobs one at a time, and knows which are being worked. */
export class Workbench {
  readonly #boss: PgBoss;
  readonly #options: JobOptions;
  readonly #underWay = new Set<Promise<void>>();

  constructor(boss: PgBoss, options: JobOptions) {
    this.#boss = boss;
    this.#options = options;
  }

  /** Runs one job; a failure is logged and thrown, so that the queue tries it again later. */
  async work(definition: AnyJob, job: Job<unknown>): Promise<void> {
    const running = this.#run(definition, job);
    const settled = running.catch(() => {});
    this.#underWay.add(settled);
    try {
      await running;
    } finally {
      this.#underWay.delete(settled);
    }
  }

  async #run(definition: AnyJob, job: Job<unknown>) {
    try {
      await this.#options.run(definition, definition.schema.parse(job.data));
    } catch (error) {
      this.#options.log.error({ job: definition.name, id: job.id, err: error }, "A job failed.");
      throw error;
    }
  }

  /** Works everything due, by itself or by waiting for the workers, until nothing is left. */
  async drain(): Promise<void> {
    for (;;) {
      let worked = 0;
      for (const definition of this.#options.definitions) {
        for (const job of await this.#boss.fetch<unknown>(definition.name, { batchSize: 1 })) {
          worked += 1;
          await this.work(definition, job).then(
            () => this.#boss.complete(definition.name, job),
            (error) => this.#boss.fail(definition.name, job, { message: String(error) }),
          );
        }
      }
      const underWay = [...this.#underWay];
      await Promise.all(underWay);
      if (worked === 0 && underWay.length === 0) return;
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
