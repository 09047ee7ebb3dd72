import { chown, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { isLost } from "#platform/database/lost.server.ts";
import { type Db, openDatabase } from "#platform/database.server.ts";
import { AlreadyAnswered, type Claim, claimKey } from "#platform/http/idempotency.server.ts";
import { type Cluster, startCluster } from "../rig/postgres.ts";
import { breakableLine } from "./breakable-line.ts";
import { kinds, migrationsOf, quiet, scratchDatabase, scratchServerDatabase } from "./scratch.ts";

async function databaseByBreakableLine() {
  const { line, url } = await breakableLine(await scratchServerDatabase());
  const migrationsDir = await migrationsOf("create table rows (id int)");
  const database = await openDatabase({ dataDir: "", databaseUrl: url, migrationsDir, poolSize: 2, log: quiet });
  onTestFinished(() => database.close());
  const write = (id: number) => database.db.transaction((tx) => tx.execute(sql`insert into rows values (${id})`));
  const ids = async () => (await database.pool.query("select id from rows order by id")).rows.map(({ id }) => id);
  return { line, write, ids, database };
}

const withServer = test.runIf(kinds.includes("server"));

withServer("a connection that is lost as a transaction begins, writes or ends is given back", async () => {
  const { line, write, ids, database } = await databaseByBreakableLine();
  for (const [id, statement] of ["begin", "insert into rows", "commit", "begin", "begin", "begin"].entries()) {
    line.breaksAt = statement;
    expect(isLost(await write(id).catch((error: unknown) => error)), statement).toBe(true);
  }
  await write(7);
  expect(await ids()).toEqual([7]);
  // With each new connection the clock is looked at.
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
});

withServer("a commit whose answer is lost may have happened, and counts as lost", async () => {
  const { line, write, ids } = await databaseByBreakableLine();
  Object.assign(line, { breaksAt: "commit", isDoneFirst: true });
  expect(isLost(await write(1).catch((error: unknown) => error))).toBe(true);
  expect(await ids()).toEqual([1]);
});

withServer("a server that ends a connection was lost, also to whoever asks afterwards", async () => {
  const { db, pool } = await scratchDatabase("server");
  const ended = db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  expect(isLost(await ended.catch((error: unknown) => error))).toBe(true);
  const client = await pool.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  await pool.query("select pg_terminate_backend($1)", [rows[0].pid]);
  await expect.poll(async () => isLost(await client.query("select 1").catch((error: unknown) => error))).toBe(true);
  client.release();
});

withServer("a statement that the server refuses was not lost", async () => {
  const { db } = await scratchDatabase("server");
  for (const statement of [sql`select 1 / 0`, sql`select nothing`]) {
    const error = await db.execute(statement).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(Error);
    expect(isLost(error)).toBe(false);
  }
  expect(isLost("Connection terminated unexpectedly")).toBe(false);
});

/** What a verb's transaction is made of. */
const contextOn = (db: Db, claim?: Claim) =>
  ({ db, claim, accessBasis: [], inTransaction: false, now: new Date(), actor: { kind: "system" } }) as unknown as Ctx;

withServer("a transaction that is lost before its commit was sent is tried again by itself", async () => {
  const { line, ids, database } = await databaseByBreakableLine();
  const write = (id: number, claim?: Claim) =>
    transaction(contextOn(database.db, claim), (ctx) => ctx.db.execute(sql`insert into rows values (${id})`));
  for (const [id, statement] of ["begin", "insert into rows"].entries()) {
    line.breaksAt = statement;
    await write(id);
  }
  expect(await ids()).toEqual([0, 1]);

  Object.assign(line, { breaksAt: "commit", isDoneFirst: true });
  expect(isLost(await write(2).catch((error: unknown) => error))).toBe(true);
  expect(await ids()).toEqual([0, 1, 2]);
});

withServer(
  "a commit whose answer is lost is found again by the key of its call, and nothing happens twice",
  async () => {
    const { line, ids, database } = await databaseByBreakableLine();
    await database.pool.query(
      `create table idempotency (actor_id uuid, method text, path text, key text, body_hash bytea, status int, answer jsonb,
       again jsonb, reach jsonb, created_at timestamptz, primary key (actor_id, method, path, key))`,
    );
    const of = { actorId: crypto.randomUUID(), method: "POST", path: "/tasks", key: "one", input: {}, status: 201 };
    const claim = await claimKey(of);
    Object.assign(line, { breaksAt: "commit", isDoneFirst: true });
    const ctx = contextOn(database.db, claim);
    const told = transaction(ctx, async (ctx) => {
      await ctx.db.execute(sql`insert into rows values (1)`);
      return { made: 1 };
    });
    expect(await told.catch((error: unknown) => error)).toBeInstanceOf(AlreadyAnswered);
    expect(await claim.find(ctx)).toMatchObject({ status: 201, answer: { made: 1 } });
    expect(await ids()).toEqual([1]);
  },
);

withServer("what others undid is tried again where it could not be put in order", async () => {
  const { db, pool } = await scratchDatabase("server", "create table rows (id int); insert into rows values (1)");
  let tries = 0;
  await transaction(contextOn(db), async (ctx) => {
    tries += 1;
    await ctx.db.execute(sql`set transaction isolation level serializable`);
    await ctx.db.execute(sql`select id from rows`);
    if (tries === 1) await pool.query("update rows set id = id + 10");
    await ctx.db.execute(sql`update rows set id = id + 1`);
  });
  expect(tries).toBe(2);
  expect((await pool.query("select id from rows")).rows).toEqual([{ id: 12 }]);
});

/** A server that only reads, as one does whose primary is elsewhere; `pg_promote` makes it the primary. */
async function becomeStandby(cluster: Cluster): Promise<void> {
  const folder = await askOnce<{ data_directory: string }>(cluster.url, "show data_directory");
  const signal = join(folder.data_directory, "standby.signal");
  await writeFile(signal, "");
  const { uid, gid } = await stat(folder.data_directory);
  await chown(signal, uid, gid);
  await cluster.restart("fast");
}

async function askOnce<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Row>(text).finally(() => client.end());
  return rows[0] as Row;
}

withServer("of several servers whichever is the primary is written to, also when another one becomes it", async () => {
  const clusters = await Promise.all([startCluster(), startCluster()]);
  for (const { stop } of clusters) onTestFinished(stop);
  const migrationsDir = await migrationsOf("create table rows (id int)");
  for (const cluster of clusters) {
    const database = await openDatabase({ dataDir: "", databaseUrl: cluster.url, migrationsDir, log: quiet });
    await database.close();
    await askOnce(cluster.url, "alter user postgres password 'same'");
    const address = new URL(cluster.url);
    address.password = "same";
    cluster.url = address.href;
  }
  const [one, other] = clusters as [Cluster, Cluster];
  await becomeStandby(one);
  const hosts = clusters.map(({ url }) => new URL(url).host).join(",");
  const databaseUrl = `postgres://postgres:same@${hosts},127.0.0.1:1/postgres`;
  const database = await openDatabase({ dataDir: "", databaseUrl, migrationsDir, log: quiet });
  onTestFinished(() => database.close());
  const heard: string[] = [];
  await database.listen("news", (payload) => heard.push(payload));
  const write = (id: number) =>
    transaction(contextOn(database.db), (ctx) => ctx.db.execute(sql`insert into rows values (${id})`));
  const rowsOf = ({ url }: Cluster) => askOnce<{ ids: number[] | null }>(url, "select array_agg(id) as ids from rows");
  await write(1);
  expect([await rowsOf(one), await rowsOf(other)]).toEqual([{ ids: null }, { ids: [1] }]);

  await becomeStandby(other);
  await askOnce(one.url, "select pg_promote()");
  await write(2);
  expect([await rowsOf(one), await rowsOf(other)]).toEqual([{ ids: [2] }, { ids: [1] }]);
  await expect
    .poll(async () => {
      await database.notify(database.db, "news", "here");
      return heard;
    })
    .toContain("here");
});

withServer("a connection that only reads by now is let go, and the write goes on by another", async () => {
  const { db, pool } = await scratchDatabase("server", "create table rows (id int)");
  const client = await pool.connect();
  await client.query("set default_transaction_read_only = on");
  client.release();
  await transaction(contextOn(db), (ctx) => ctx.db.execute(sql`insert into rows values (1)`));
  expect((await pool.query("select id from rows")).rows).toEqual([{ id: 1 }]);
});
