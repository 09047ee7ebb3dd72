import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#platform/database.server.ts";
import { kinds, migrationsOf, placeOf, quiet, scratchServerDatabase, startChild, until } from "./scratch.ts";

const holdScript = new URL("./children/hold.ts", import.meta.url);
const rows =
  "create table jobs (id int, note text);\ninsert into jobs select n, 'as before' from generate_series(1, 500) n;";
const indexed =
  "-- runs with code from: 0001\n-- outside a transaction\ncreate index concurrently jobs_note on jobs (note);\ncreate unique index concurrently jobs_id on jobs (id);";
const indexes =
  "select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'jobs'::regclass order by 1";
const both = [
  { name: "jobs_id", valid: true },
  { name: "jobs_note", valid: true },
];

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A server's database with the rows, and somebody who writes to them and does not come to an end. */
async function busyTable() {
  const databaseUrl = await scratchServerDatabase();
  await (await openDatabase({ dataDir: "", databaseUrl, migrationsDir: await migrationsOf(rows), log: quiet })).close();
  const [busy, other] = [await connectTo(databaseUrl), await connectTo(databaseUrl)];
  await busy.query("begin");
  await busy.query("insert into jobs values (501, 'under way')");
  return { databaseUrl, busy, other };
}

const makers = "select pid from pg_stat_progress_create_index where datname = current_database()";

test.each(kinds)("an index that is made outside a transaction is there, and written down (%s)", async (kind) => {
  const place = await placeOf(kind);
  const migrationsDir = await migrationsOf(rows, indexed);
  const database = await openDatabase({ ...place, migrationsDir, log: quiet });
  expect((await database.pool.query(indexes)).rows).toEqual(both);
  expect((await database.pool.query("select number from migrations order by 1")).rows).toHaveLength(2);
  await database.close();
  await (await openDatabase({ ...place, migrationsDir, log: quiet })).close();
});

test.runIf(kinds.includes("server"))("an index is made while people write, and while others start", async () => {
  const { databaseUrl, busy, other } = await busyTable();
  const migrationsDir = await migrationsOf(rows, indexed);
  const children = [1, 2].map(() => startChild(holdScript, ["", migrationsDir, databaseUrl]));
  await until(async () => (await other.query(makers)).rows.length > 0);
  await other.query("insert into jobs values (502, 'meanwhile')");
  await busy.query("commit");
  await Promise.all(children.map((child) => child.line("open")));
  expect((await other.query(indexes)).rows).toEqual(both);
  expect((await other.query("select number from migrations")).rows).toHaveLength(2);
});

test.runIf(kinds.includes("server"))("an index whose making was cut off is made anew", async () => {
  const { databaseUrl, busy, other } = await busyTable();
  const migrationsDir = await migrationsOf(rows, indexed);
  const child = startChild(holdScript, ["", migrationsDir, databaseUrl]);
  // The maker is listed before its index is: what is cut off earlier leaves none.
  await until(async () => (await other.query(indexes)).rows.length > 0);
  child.process.kill("SIGKILL");
  // Else it might live to see its maker end, and take the index away.
  await child.ended;
  await other.query(`select pg_terminate_backend(pid) from (${makers}) as maker`);
  await until(async () => (await other.query(makers)).rows.length === 0);
  await busy.query("commit");
  expect((await other.query(indexes)).rows).toEqual([{ name: "jobs_note", valid: false }]);

  const database = await openDatabase({ dataDir: "", databaseUrl, migrationsDir, log: quiet });
  expect((await database.pool.query(indexes)).rows).toEqual(both);
  await database.close();
});

test.runIf(kinds.includes("server"))("a unique index that rows forbid leaves nothing behind", async () => {
  const { databaseUrl, busy, other } = await busyTable();
  await busy.query("commit");
  await other.query("insert into jobs values (7, 'twice')");
  const migrationsDir = await migrationsOf(rows, indexed);
  const opening = openDatabase({ dataDir: "", databaseUrl, migrationsDir, log: quiet });
  await expect(opening).rejects.toThrow('0002_step.sql failed and was undone: could not create unique index "jobs_id"');
  expect((await other.query(indexes)).rows).toEqual([{ name: "jobs_note", valid: true }]);
  await other.query("insert into jobs values (7, 'a third time')");
});

test.each(kinds)("outside a transaction nothing but indexes is made (%s)", async (kind) => {
  const place = await placeOf(kind);
  const migrationsDir = await migrationsOf(rows, `-- outside a transaction\ncreate table more (id int);`);
  const opening = openDatabase({ ...place, migrationsDir, log: quiet });
  await expect(opening).rejects.toThrow("can only make or drop indexes concurrently");
  const database = await openDatabase({ ...place, migrationsDir: await migrationsOf(rows), log: quiet });
  expect((await database.pool.query("select to_regclass('more') as more")).rows).toEqual([{ more: null }]);
  await database.close();
});

test.runIf(kinds.includes("server"))("a migration lets others pass while it waits for a table", async () => {
  const { databaseUrl, busy, other } = await busyTable();
  const migrationsDir = await migrationsOf(rows, "alter table jobs add column done boolean;");
  let waits = 0;
  const log = {
    ...quiet,
    warn() {
      waits += 1;
    },
  };
  const opening = openDatabase({ dataDir: "", databaseUrl, migrationsDir, log });
  // Somebody else reads again and again: behind a migration that waits without end nobody would.
  await until(async () => (await other.query("select count(*) from jobs")).rows.length === 1 && waits > 0);
  await busy.query("commit");
  const database = await opening;
  expect((await database.pool.query("select done from jobs limit 1")).rows).toEqual([{ done: null }]);
  await database.close();
});
