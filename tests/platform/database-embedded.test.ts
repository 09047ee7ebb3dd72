import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { bigint, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { expect, onTestFinished, test } from "vitest";
import { openEmbedded } from "#platform/database/embedded.server.ts";
import { initialise } from "#platform/database/initialise.server.ts";
import { rememberStatements } from "#platform/database/statement-cache.server.ts";
import { engineParams, SyncedFolder } from "#platform/database/synced-folder.server.ts";
import { preparedDataDir, quiet, scratchFolder, startChild } from "./scratch.ts";

async function scratchEmbedded() {
  const embedded = await openEmbedded(await preparedDataDir(), quiet);
  onTestFinished(() => embedded.close());
  return embedded;
}

test("every commit is synced to the disk", async () => {
  const { pool, syncCount } = await scratchEmbedded();
  await pool.query("create table rows (id int)");
  const before = syncCount();
  for (let id = 0; id < 50; id += 1) await pool.query("insert into rows values ($1)", [id]);
  expect(syncCount() - before).toBeGreaterThanOrEqual(50);
  await pool.query("checkpoint");
  expect((await pool.query("show fsync")).rows).toEqual([{ fsync: "on" }]);
});

test("the folder of a new file is synced with the file", async () => {
  const synced: string[] = [];
  const folder = new SyncedFolder(join(await preparedDataDir(), "database"), (what) => synced.push(what));
  const engine = await PGlite.create({ fs: folder, startParams: engineParams });
  await engine.exec("checkpoint");
  synced.length = 0;
  await engine.exec("create table rows (id int); insert into rows values (1); checkpoint");
  expect(synced).toContain("folder");
  synced.length = 0;
  await engine.exec("insert into rows values (2)");
  expect(synced).toEqual(["file"]);
  await engine.close();
});

test.runIf(existsSync("/proc/self/fd"))(
  "a commit that cannot be written is never acknowledged, and ends the engine",
  async () => {
    const dataDir = await preparedDataDir();
    const script = new URL("./children/failing-disk.ts", import.meta.url);
    const child = startChild(script, [join(dataDir, "database")]);
    expect(await child.ended).toBe(0);
    expect(child.lines).toEqual(["before: acknowledged", "after: panic", "engine: gone"]);
  },
);

test("a statement asked again stays prepared, through failures and for another connection as well", async () => {
  const { pool } = await scratchEmbedded();
  const named = async () => (await pool.query("select name, statement from pg_prepared_statements")).rows;
  const text = "select 10 / $1::int as share";
  expect((await pool.query(text, [5])).rows).toEqual([{ share: 2 }]);
  expect(await named()).toEqual([]);
  const asArray = await pool.query({ text, rowMode: "array" }, [2]);
  expect(asArray.rows).toEqual([[5]]);
  expect(await named()).toEqual([{ name: "kept_0", statement: text }]);
  const client = await pool.connect();
  await client.query("begin");
  await expect(client.query(text, [0])).rejects.toThrow("division by zero");
  await expect(client.query(text, [1])).rejects.toThrow("aborted");
  await client.query("rollback");
  expect((await client.query(text, [1])).rows).toEqual([{ share: 10 }]);
  client.release(true);
  for (const by of [1, 2]) expect((await pool.query(text, [by])).rows).toEqual([{ share: 10 / by }]);
  expect(await named()).toHaveLength(1);
});

test("a plan made for an empty table does not stay", async () => {
  const { pool } = await scratchEmbedded();
  const clock = { now: 0 };
  const client = await pool.connect();
  rememberStatements(client, () => clock.now);
  await client.query("create table rows (id int primary key)");
  const find = "select id from rows where id = $1";
  const plans = async () => {
    const { rows } = await client.query("explain (format json) execute kept_0(7)");
    return rows[0]["QUERY PLAN"][0].Plan["Node Type"];
  };
  await client.query("set enable_bitmapscan = off; set enable_indexscan = off; set enable_indexonlyscan = off");
  for (let turn = 0; turn < 9; turn += 1) await client.query(find, [turn]);
  await client.query("reset enable_indexscan; insert into rows select generate_series(1, 5000)");
  expect(await plans()).toBe("Seq Scan");
  clock.now += 60_001;
  await client.query(find, [7]);
  expect(await plans()).toBe("Index Scan");
  client.release(true);
});

test("reads are not synced", async () => {
  const { pool, syncCount } = await scratchEmbedded();
  await pool.query("select count(*) from pg_class");
  const before = syncCount();
  for (let turn = 0; turn < 20; turn += 1) await pool.query("select count(*) from pg_class");
  expect(syncCount()).toBe(before);
});

const things = pgTable("things", {
  id: bigint({ mode: "number" }).primaryKey(),
  name: text().notNull(),
  tags: text().array().notNull(),
  facts: jsonb().$type<{ floors: number }>(),
  filedAt: timestamp("filed_at", { withTimezone: true, mode: "date" }).notNull(),
  cents: integer().notNull(),
});

test("drizzle's driver for PostgreSQL speaks to it: parameters, types, prepared queries, errors", async () => {
  const { pool } = await scratchEmbedded();
  const db = drizzle(pool);
  await db.execute(sql`create table things (id bigint primary key, name text not null, tags text[] not null,
    facts jsonb, filed_at timestamptz not null, cents integer not null)`);
  const thing = {
    id: 2 ** 40,
    name: "Ọ̀kánjúwà",
    tags: ["a", "b,c"],
    facts: { floors: 3 },
    filedAt: new Date(1e12),
    cents: 5,
  };
  await db.insert(things).values(thing);
  const byId = db
    .select()
    .from(things)
    .where(eq(things.id, sql.placeholder("id")))
    .prepare("thing_by_id");
  expect(await byId.execute({ id: thing.id })).toEqual([thing]);
  expect(await byId.execute({ id: 1 })).toEqual([]);

  const broken = db.transaction(async (tx) => {
    await tx.insert(things).values({ ...thing, id: 1 });
    await tx.insert(things).values(thing);
  });
  await expect(broken).rejects.toMatchObject({ cause: { code: "23505" } });
  expect(await db.$count(things)).toBe(1);

  await db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.insert(things).values(thing)).catch(() => {});
    await tx.update(things).set({ cents: 6 });
  });
  expect(await byId.execute({ id: thing.id })).toEqual([{ ...thing, cents: 6 }]);
});

test("large answers and large parameters arrive whole", async () => {
  const { pool } = await scratchEmbedded();
  const long = "x".repeat(3_000_000);
  const { rows } = await pool.query("select $1::text as long, g from generate_series(1, 3) g", [long]);
  expect(rows.map(({ g }) => g)).toEqual([1, 2, 3]);
  expect(rows.every((row) => row.long === long)).toBe(true);
});

test("queries that come at the same time are answered in their order, around a transaction", async () => {
  const { pool } = await scratchEmbedded();
  await pool.query("create table rows (id int)");
  const client = await pool.connect();
  await client.query("begin");
  const outside = pool.query("select count(*)::int as count from rows");
  await client.query("insert into rows values (1)");
  await client.query("commit");
  client.release();
  expect((await outside).rows).toEqual([{ count: 1 }]);
});

test("a connection that broke leaves no transaction and no settings behind", async () => {
  const { pool } = await scratchEmbedded();
  const client = await pool.connect();
  await client.query({ name: "kept", text: "select 1" });
  await client.query("set work_mem = '5MB'");
  await client.query("begin");
  await client.query("create table half_done (id int)");
  client.release(new Error("broken"));

  expect((await pool.query("show work_mem")).rows).not.toEqual([{ work_mem: "5MB" }]);
  expect((await pool.query({ name: "kept", text: "select 1 as one" })).rows).toEqual([{ one: 1 }]);
  expect((await pool.query("select to_regclass('half_done') as found")).rows).toEqual([{ found: null }]);
});

test("a long query does not hold up the thread that answers requests", async () => {
  const { pool } = await scratchEmbedded();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  await pool.query("select count(*) from generate_series(1, 3000000)");
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test("a first start makes the database, and a half-made one is not taken for it", async () => {
  const dataDir = await scratchFolder();
  const folder = join(dataDir, "database");
  mkdirSync(join(dataDir, "database.new-1"));
  expect(await initialise(folder)).toBe(true);
  expect(existsSync(join(dataDir, "database.new-1"))).toBe(false);
  expect(await initialise(folder)).toBe(false);

  const strange = join(await scratchFolder(), "database");
  mkdirSync(strange);
  writeFileSync(join(strange, "notes.txt"), "mine");
  await expect(initialise(strange)).rejects.toThrow("holds files but no database");
});
