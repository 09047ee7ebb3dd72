import { cp, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../harness/server.ts";
import { kinds, scratchFolder, scratchServerDatabase, until } from "./scratch.ts";
import { Traffic, tasksIn } from "./traffic.ts";

const root = resolve(import.meta.dirname, "../..");
/** What the tables of a busy page may meet in a release: a column, a rule, a table that leads to them, an index. */
const nextMigrations = [
  `alter table tasks add column rain text not null default 'none';
   alter table tasks add constraint tasks_rain_check check (rain in ('none', 'some')) not valid;
   alter table properties add column rains boolean;
   create table rainy_days (task_id uuid not null references tasks (id), property_id uuid not null references properties (id));`,
  "-- outside a transaction\ncreate index concurrently tasks_rain on tasks (rain, id);\ncreate index concurrently properties_rains on properties (rains);",
];

/** A folder with the next release: this code, and migrations that the database has not got yet. */
async function nextRelease(): Promise<{ folder: string; last: number; migrations: number }> {
  const folder = await scratchFolder();
  for (const part of ["src", "migrations", "package.json", "scripts/runtime.cjs"])
    await cp(join(root, part), join(folder, part), { recursive: true });
  // Not the folder itself: what is compiled of this release would stay there.
  await mkdir(join(folder, "node_modules"));
  const packages = (await readdir(join(root, "node_modules"))).filter((name) => !name.startsWith("."));
  for (const name of packages) await symlink(join(root, "node_modules", name), join(folder, "node_modules", name));
  const last = (await readdir(join(folder, "migrations"))).length;
  for (const [at, text] of nextMigrations.entries()) {
    const name = `${String(last + at + 1).padStart(4, "0")}_rain.sql`;
    await writeFile(
      join(folder, "migrations", name),
      `-- runs with code from: ${String(last).padStart(4, "0")}\n${text}`,
    );
  }
  return { folder, last, migrations: last + nextMigrations.length };
}

/** Nobody may wait for a lock longer than this: a call that does is answered 503, which counts as failed. */
const longestWait = "2500ms";

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function databaseWithLimit(): Promise<{ url: string; client: pg.Client }> {
  const url = await scratchServerDatabase();
  const client = await connectTo(url);
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set lock_timeout = '${longestWait}'`);
  return { url, client };
}

const waitingMigration =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%add column rain %'";

test.runIf(kinds.includes("server"))(
  "a release is rolled out over a migration at up to 50 calls a second, and none fails",
  async () => {
    const { url, client } = await databaseWithLimit();
    const [dataDir, next] = await Promise.all([scratchFolder(), nextRelease()]);
    // A worker serves the calls as well, and needs no built screens.
    const settings = { DATABASE_URL: url, ROLE: "worker", DRAIN_SECONDS: "5" };
    const start = async (release?: string) => {
      const server = await startServer(dataDir, settings, release);
      onTestFinished(() => server.stop());
      return server;
    };
    const traffic = new Traffic();
    onTestFinished(() => traffic.end());
    const goesOn = () => {
      const before = { written: traffic.acknowledged.size, read: traffic.read };
      return until(() => {
        expect(traffic.failed).toEqual([]);
        return traffic.acknowledged.size > before.written + 10 && traffic.read > before.read + 10;
      });
    };
    const old = await Promise.all([start(), start()]);
    for (const server of old) traffic.add(server);
    await traffic.begin();
    await goesOn();

    // Somebody reads for long, so that the migration has to wait, let others pass and come again.
    const reader = await connectTo(url);
    await reader.query("begin");
    await reader.query("select count(*) from tasks");
    const starting = start(next.folder);
    const waits = async () => (await client.query(waitingMigration)).rows.length > 0;
    await Promise.race([starting, until(waits)]);
    await until(async () => !(await waits()));
    await goesOn();
    await reader.query("commit");
    traffic.add(await starting);
    await goesOn();
    const { rows } = await client.query("select max(number) as last from migrations");
    expect(rows).toEqual([{ last: next.migrations }]);
    const [first, second] = old;
    await Promise.all([first?.stop(), start(next.folder).then((other) => traffic.add(other))]);
    await goesOn();
    await second?.stop();
    await goesOn();
    await traffic.end();

    expect(traffic.failed).toEqual([]);
    expect(await tasksIn(client)).toEqual(traffic.acknowledged);
  },
);
