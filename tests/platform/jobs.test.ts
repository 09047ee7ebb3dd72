import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { type JobDefinition, type JobOptions, startJobs } from "#platform/jobs.server.ts";
import { kinds, quiet, scratchDatabase, scratchServerDatabase, until } from "./scratch.ts";

const schema = z.object({ id: z.number() });
const greet: JobDefinition<{ id: number }> = {
  name: "greet",
  schema,
  retry: { limit: 2, delaySeconds: 1, maxDelaySeconds: 1 },
  async work() {},
};

/** Its pause is longer than any test: a second try comes where it is brought forward, however slow the machine. */
const patient = { ...greet, retry: { limit: 2, delaySeconds: 3_600, maxDelaySeconds: 3_600 } };
const bringForward = (database: Database) =>
  database.pool.query("update pgboss.job set start_after = now() where state = 'retry'");

async function start(database: Database, mode: JobOptions["mode"], options: Partial<JobOptions> = {}) {
  const worked: unknown[] = [];
  const run = async (_definition: unknown, data: unknown) => {
    worked.push(data);
  };
  const running = await startJobs({ database, definitions: [greet], mode, log: quiet, run, ...options });
  onTestFinished(() => running.stop());
  return { ...running, worked };
}

test.each(kinds)("a job commits and rolls back with the row beside it (%s)", async (kind) => {
  const database = await scratchDatabase(kind, "create table rows (id int)");
  const { jobs, drain, worked } = await start(database, "web");
  const file = (id: number, fails: boolean) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into rows values (${id})`);
      await jobs.send(tx, greet, { id });
      if (fails) throw new Error("undone");
    });
  await expect(file(1, true)).rejects.toThrow("undone");
  await file(2, false);
  await jobs.send(database.db, greet, { id: 3 });
  expect((await database.pool.query("select id from rows")).rows).toEqual([{ id: 2 }]);
  expect(worked).toEqual([]);
  await drain();
  expect(worked).toEqual([{ id: 2 }, { id: 3 }]);
});

test.runIf(kinds.includes("server"))(
  "of two processes that start on an empty database the second waits as long as the first needs",
  async () => {
    const url = await scratchServerDatabase();
    const limit = new pg.Client(url);
    await limit.connect();
    onTestFinished(() => limit.end());
    // Whoever waits for a lock longer than this is refused, and making the queues takes longer.
    await limit.query(`alter database ${new URL(url).pathname.slice(1)} set lock_timeout = '20ms'`);
    const definitions = Array.from({ length: 40 }, (_, number) => ({ ...greet, name: `greet-${number}` }));
    const open = async () => {
      const database = await openDatabase({ dataDir: "", databaseUrl: url, log: quiet });
      onTestFinished(() => database.close());
      return start(database, "web", { definitions });
    };
    await Promise.all([open(), open()]);
    const { rows } = await limit.query("select count(*)::int as queues from pgboss.queue where name like 'greet-%'");
    expect(rows).toEqual([{ queues: 40 }]);
  },
);

test.each(kinds)("a commit wakes the workers long before they would look again (%s)", async (kind) => {
  const database = await scratchDatabase(kind);
  const { jobs, worked } = await start(database, "all");
  const startedAt = performance.now();
  for (let id = 0; id < 12; id += 1) {
    await database.db.transaction((tx) => jobs.send(tx, greet, { id }));
    await until(() => worked.length > id);
    await wait(50);
  }
  // Looking every 5 s alone would need almost a minute; the rest is room for a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(45_000);
});

test.each(kinds)("a worker goes on while anything is due (%s)", async (kind) => {
  const database = await scratchDatabase(kind);
  const { jobs } = await start(database, "web");
  for (let id = 0; id < 24; id += 1) await jobs.send(database.db, greet, { id });
  const startedAt = performance.now();
  const { worked } = await start(database, "all");
  await until(() => worked.length === 24);
  // One look each 5 s would need two minutes; the rest is room for a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(90_000);
});

test.each(kinds)(
  "one that fails in a batch is tried again by itself, its neighbours are done once (%s)",
  async (kind) => {
    const database = await scratchDatabase(kind);
    const { jobs } = await start(database, "web");
    for (let id = 0; id < 10; id += 1) await jobs.send(database.db, greet, { id });
    const worked: number[] = [];
    const run = async (_definition: unknown, data: unknown) => {
      const { id } = schema.parse(data);
      worked.push(id);
      if (id === 5 && worked.filter((one) => one === 5).length === 1) throw new Error("fails once");
    };
    const definitions = [{ ...greet, batch: 10 }];
    const { drain } = await start(database, "all", { run, definitions });
    await until(() => worked.length === 11);
    await drain();
    expect(worked.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9]);
    const taken = "select count(distinct started_on)::int as times from pgboss.job where name = 'greet'";
    // All at once, then the one again.
    expect((await database.pool.query(taken)).rows).toEqual([{ times: 2 }]);
  },
);

test.each(kinds)("what is cheaper together is done together, and one by one where that fails (%s)", async (kind) => {
  const database = await scratchDatabase(kind);
  // A job keeps the pause of the moment at which it was sent.
  const { jobs } = await start(database, "web", { definitions: [patient] });
  for (let id = 0; id < 6; id += 1) await jobs.send(database.db, greet, { id });
  const alone: number[] = [];
  const together: number[][] = [];
  const ids = (all: readonly unknown[]) => all.map((data) => schema.parse(data).id).sort();
  const run = async (_definition: unknown, data: unknown) => {
    alone.push(...ids([data]));
    if (alone.length === 2) throw new Error("fails once");
  };
  const runTogether = async (_definition: unknown, all: readonly unknown[]) => {
    together.push(ids(all));
    if (together.length === 1) throw new Error("one of them is bad");
  };
  const definitions = [{ ...patient, batch: 3, async workTogether() {} }];
  await start(database, "all", { run, runTogether, definitions });
  await until(() => together.length === 2);
  await until(async () => {
    await bringForward(database);
    return alone.length === 4;
  });
  expect(together.map((all) => all.length)).toEqual([3, 3]);
  expect(together.flat().sort()).toEqual([0, 1, 2, 3, 4, 5]);
  expect([...new Set(alone)].sort()).toEqual(together[0]);
});

test.each(kinds)("what is pressing goes before all that waits (%s)", async (kind) => {
  const database = await scratchDatabase(kind);
  const { jobs, drain, worked } = await start(database, "web");
  for (let id = 0; id < 3; id += 1) await jobs.send(database.db, greet, { id });
  await jobs.send(database.db, greet, { id: 9 }, { isPressing: true });
  await drain();
  expect(worked[0]).toEqual({ id: 9 });
});

test.each(kinds)("work that gives way asks each time whether it may go on (%s)", async (kind) => {
  const database = await scratchDatabase(kind);
  const { jobs } = await start(database, "web");
  for (let id = 0; id < 4; id += 1) await jobs.send(database.db, greet, { id });
  const said: string[] = [];
  const run = async () => {
    said.push("work");
  };
  const lull = async () => {
    said.push("lull");
  };
  await start(database, "all", { run, lull, definitions: [{ ...greet, givesWay: true }] });
  await until(() => said.length === 8);
  expect(said).toEqual(Array.from({ length: 4 }, () => ["lull", "work"]).flat());
});

test.each(kinds)("a failing job is logged and tried again, as often as it says (%s)", async (kind) => {
  const database = await scratchDatabase(kind);
  const errors: object[] = [];
  let tries = 0;
  const run = async () => {
    tries += 1;
    if (tries < 3) throw new Error(`try ${tries}`);
  };
  const log = { ...quiet, error: (fields: object) => errors.push(fields) };
  const { jobs, drain } = await start(database, "web", { run, log, definitions: [patient] });
  await jobs.send(database.db, greet, { id: 1 });
  await drain();
  expect(tries).toBe(1);
  await until(async () => {
    await bringForward(database);
    await drain();
    return tries === 3;
  });
  expect(errors).toMatchObject([
    { job: "greet", err: { message: "try 1" } },
    { job: "greet", err: { message: "try 2" } },
  ]);
});

test.each(kinds)("draining works what is due, also what that adds, and leaves what is not (%s)", async (kind) => {
  const database = await scratchDatabase(kind);
  const worked: number[] = [];
  const run = async (_definition: unknown, data: unknown) => {
    const { id } = schema.parse(data);
    worked.push(id);
    if (id < 3) await running.jobs.send(database.db, greet, { id: id + 1 });
    if (id === 9) throw new Error("fails");
  };
  const running = await start(database, "web", { run, definitions: [patient] });
  await running.jobs.send(database.db, greet, { id: 1 });
  await running.jobs.send(database.db, greet, { id: 9 });
  await running.jobs.send(database.db, greet, { id: 50 }, { startAfter: 3600 });
  await running.jobs.send(database.db, greet, { id: 51 }, { startAfter: new Date(Date.now() + 3_600_000) });
  await running.drain();
  expect(worked.sort()).toEqual([1, 2, 3, 9]);
});

test.each(kinds)("a key keeps a second waiting job away, and only while the first waits (%s)", async (kind) => {
  const database = await scratchDatabase(kind);
  const { jobs, drain, worked } = await start(database, "web");
  await database.db.transaction(async (tx) => {
    await jobs.send(tx, greet, { id: 1 }, { singletonKey: "same" });
    await jobs.send(tx, greet, { id: 2 }, { singletonKey: "same" });
    await jobs.send(tx, greet, { id: 3 }, { singletonKey: "other" });
  });
  await drain();
  await jobs.send(database.db, greet, { id: 4 }, { singletonKey: "same" });
  await drain();
  expect(worked).toEqual([{ id: 1 }, { id: 3 }, { id: 4 }]);
});

test("unknown names and data that the schema refuses are errors where they are sent", async () => {
  const database = await scratchDatabase("embedded");
  const { jobs, drain, worked } = await start(database, "web");
  await expect(jobs.send(database.db, { ...greet, name: "nowhere" }, { id: 1 })).rejects.toThrow(
    "No job is defined by the name nowhere.",
  );
  const mistaken = { ...greet, schema: z.object({ id: z.string() }) };
  await expect(jobs.send(database.db, mistaken, { id: "one" })).rejects.toThrow("expected number");
  await drain();
  expect(worked).toEqual([]);
});

test.each(kinds)("schedules are kept in Lagos time, and end with their definition (%s)", async (kind) => {
  const database = await scratchDatabase(kind);
  const daily = { ...greet, name: "daily", cron: "30 6 * * *" };
  const first = await startJobs({
    database,
    definitions: [greet, daily],
    mode: "all",
    log: quiet,
    run: async () => {},
  });
  const schedules = "select name, cron, timezone from pgboss.schedule";
  expect((await database.pool.query(schedules)).rows).toEqual([
    { name: "daily", cron: "30 6 * * *", timezone: "Africa/Lagos" },
  ]);
  await first.stop();
  await start(database, "all");
  expect((await database.pool.query(schedules)).rows).toEqual([]);
});

test.each(kinds)("a schedule that has come due is worked (%s)", async (kind) => {
  const database = await scratchDatabase(kind);
  const definitions: JobDefinition[] = [{ name: "tick", schema: z.object({}), cron: "* * * * *", async work() {} }];
  await (await startJobs({ database, definitions, mode: "all", log: quiet, run: async () => {} })).stop();
  // The queue looks twice a minute; as if the last look were long ago, it looks at once.
  await database.pool.query("update pgboss.version set cron_on = now() - interval '1 hour'");
  const { worked } = await start(database, "all", { definitions });
  await until(() => worked.length > 0);
  expect(worked[0]).toEqual({});
});

test("jobs under way when the embedded database's process died are tried again at its next start", async () => {
  const database = await scratchDatabase("embedded");
  const { jobs } = await start(database, "web");
  await jobs.send(database.db, greet, { id: 1 });
  await database.pool.query("update pgboss.job set state = 'active', started_on = now() where name = 'greet'");
  const { worked } = await start(database, "all");
  await until(() => worked.length === 1);
});

test.runIf(kinds.includes("server"))("two workers that start together share the work, each job once", async () => {
  const database = await scratchDatabase("server");
  const [one, two] = await Promise.all([start(database, "all"), start(database, "worker")]);
  if (!one || !two) throw new Error("two were started");
  for (let id = 0; id < 40; id += 1) await one.jobs.send(database.db, greet, { id });
  await until(() => one.worked.length + two.worked.length >= 40);
  await one.drain();
  const ids = [...one.worked, ...two.worked].map((data) => schema.parse(data).id);
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, id) => id));
});

test.runIf(kinds.includes("server"))("processes that start together on a new server all come up", async () => {
  const databaseUrl = await scratchServerDatabase();
  const open = () => openDatabase({ dataDir: "", databaseUrl, log: quiet });
  const databases = await Promise.all([open(), open(), open(), open()]);
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()));
  });
  const modes = ["web", "web", "worker", "all"] as const;
  const started = await Promise.all(databases.map((database, index) => start(database, modes[index] ?? "web")));
  await Promise.all(started.map(({ stop }) => stop()));
});
