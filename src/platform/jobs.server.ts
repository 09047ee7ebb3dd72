import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { z } from "zod";
import type { DatabaseLog } from "./database/log.server.ts";
import { takeTurn } from "./database/turn.server.ts";
import type { Database, Db } from "./database.server.ts";
import { bossDatabase } from "./jobs/boss-database.server.ts";
import { Workbench } from "./jobs/workbench.server.ts";
import { carried } from "./tracing.server.ts";

const TIME_ZONE = "Africa/Lagos";
const NO_JOB = "00000000-0000-0000-0000-000000000000";
// Any number will do, as long as nothing else in the database uses it.
const LOCK = 7_586_732;
const POLL_SECONDS = 2;
// A commit wakes the workers; polling only catches what falls due later: retries, delayed jobs.
const BACKSTOP_SECONDS = 5;

export type JobDefinition<Data = unknown, Context = never> = {
  name: string;
  /** Checks the data when a job is sent and again when it is worked. It is kept as JSON. */
  schema: z.ZodType<Data>;
  /** How often a failing job is tried again; the delay doubles from `delaySeconds` to `maxDelaySeconds`. */
  retry?: { limit?: number; delaySeconds?: number; maxDelaySeconds?: number };
  /** Minute hour day month weekday, in Lagos; the job is sent with the data `{}`. */
  cron?: string;
  /** How many run at once in one process; 1 unless told. */
  concurrency?: number;
  /** A job taking longer counts as failed; 900 unless told. */
  expireSeconds?: number;
  /** How many a worker takes at once, for work of milliseconds; 1 unless told. Each fails or is done by itself. */
  batch?: number;
  /** Waits a moment for the calls that are being answered, each time before it begins. */
  givesWay?: boolean;
  work(context: Context, data: Data): Promise<void>;
  /** Several at once, where that is cheaper: all or nothing, since where it fails each is worked by itself. */
  workTogether?(context: Context, all: Data[]): Promise<void>;
};

/** What a job is called and carries, for whoever sends it where the work that it asks for sends it again. */
export type JobKind<Data> = Omit<JobDefinition<Data>, "work" | "workTogether">;

export type SendOptions = {
  /** An instant, or seconds from now. */
  startAfter?: Date | number;
  /** While a job with this key is waiting, another one is not added. */
  singletonKey?: string;
  /** Goes before whatever else of its kind is due, however much that is. */
  isPressing?: boolean;
};

export type Jobs = {
  /** Adds a job when `db` commits, which is at once unless it is a transaction. */
  send<Data>(db: Db, job: JobKind<Data>, data: Data, options?: SendOptions): Promise<void>;
};

type AnyJob = JobDefinition;

export type JobOptions = {
  database: Database;
  definitions: AnyJob[];
  /** `web` only sends, `worker` and `all` also work and keep the schedules. */
  mode: "all" | "web" | "worker";
  log: DatabaseLog;
  run(definition: AnyJob, data: unknown): Promise<void>;
  /** Several of a definition that works them together. */
  runTogether?(definition: AnyJob, all: unknown[]): Promise<void>;
  /** Returns in a moment without calls, or soon. */
  lull?(): Promise<void>;
};

export type RunningJobs = {
  jobs: Jobs;
  /** Lets running jobs end (at most 20 s), then stops. */
  stop(): Promise<void>;
  /** Works everything that is due now, also what that adds, then returns. For tests. */
  drain(): Promise<void>;
};

/** Starts the queue on the application's own database; every queue is ready when it returns. */
export async function startJobs(options: JobOptions): Promise<RunningJobs> {
  const { database, definitions, mode, log } = options;
  const works = mode !== "web";
  const boss = new PgBoss({
    db: bossDatabase(database),
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    useListenNotify: true,
    schedule: works,
    supervise: works,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  boss.on("error", (error) => log.error({ err: error }, "The job queue met an error."));
  boss.on("warning", ({ message }) => log.warn({}, message));
  const workbench = new Workbench(boss, options);
  await oneAtATime(database, async () => {
    await boss.start();
    for (const definition of definitions) await prepareQueue(boss, definition, database.kind);
  });
  if (works) {
    await keepSchedules(boss, definitions);
    if (database.kind === "embedded") await workbench.takeBackOrphans(database.pool);
    for (const definition of definitions) await startWorkers(boss, workbench, definition);
  }

  return {
    jobs: { send: (db, job, data, sendOptions) => send(boss, definitions, db, job, data, sendOptions) },
    drain: () => workbench.drain(),
    stop: () => boss.stop({ graceful: true, timeout: 20_000, close: false }),
  };
}

/** Processes that start together would make the queue's tables over each other, and all but one would end. */
async function oneAtATime(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.kind === "embedded") return work();
  const client = await database.sessions.connect();
  try {
    await takeTurn(client, LOCK);
    await work();
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]).catch(() => {});
    client.release();
  }
}

async function prepareQueue(boss: PgBoss, definition: AnyJob, kind: Database["kind"]) {
  const { name, retry = {}, expireSeconds = 900, batch = 1 } = definition;
  const settings = {
    notify: true,
    retryLimit: retry.limit ?? 5,
    retryDelay: retry.delaySeconds ?? 2,
    retryDelayMax: retry.maxDelaySeconds ?? 300,
    retryBackoff: true,
    // Of a batch the last one waits for all before it.
    expireInSeconds: expireSeconds * batch,
    // On the embedded database a long transaction would hold up the beat, and nobody else could take over.
    ...(kind === "server" ? { heartbeatSeconds: 20 } : {}),
  };
  // `short`: one waiting job a key. Jobs without a key of their own get a random one.
  await boss.createQueue(name, { policy: "short", ...settings });
  await boss.updateQueue(name, settings);
  // Looking for a job fills the queue's cache: the first look inside a transaction would wait for itself.
  await boss.findJobs(name, { id: NO_JOB });
}

async function startWorkers(boss: PgBoss, workbench: Workbench, definition: AnyJob) {
  const { name, batch = 1, concurrency = 1 } = definition;
  const looks = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: BACKSTOP_SECONDS };
  const settles = { batchSize: batch, perJobResults: true } as const;
  for (let count = concurrency; count > 0; count -= 1) {
    const id: string = await boss.work(name, { ...looks, ...settles }, async (jobs) => {
      // Looks again as soon as these are done: by itself a worker would wait for the next look, whatever is due.
      boss.notifyWorker(id);
      return workbench.work(definition, jobs);
    });
  }
}

async function keepSchedules(boss: PgBoss, definitions: AnyJob[]) {
  const wanted = new Map(definitions.flatMap(({ name, cron }) => (cron ? [[name, cron]] : [])));
  for (const { name } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name);
  }
  for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { tz: TIME_ZONE });
}

async function send<Data>(
  boss: PgBoss,
  definitions: AnyJob[],
  db: Db,
  job: { name: string },
  data: Data,
  { startAfter, singletonKey, isPressing = false }: SendOptions = {},
) {
  const definition = definitions.find(({ name }) => name === job.name);
  if (!definition) throw new Error(`No job is defined by the name ${job.name}.`);
  definition.schema.parse(data);
  await boss.send(
    job.name,
    { ...(data as object), ...carried() },
    {
      db: fromDrizzle(db, sql),
      singletonKey: singletonKey ?? randomUUID(),
      priority: isPressing ? 1 : 0,
      ...(startAfter === undefined ? {} : { startAfter }),
    },
  );
}
