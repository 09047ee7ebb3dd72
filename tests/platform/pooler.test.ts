import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { isSharedByTransactions } from "#platform/database/pooler.server.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { readSettings } from "#platform/settings.server.ts";
import { bringIn, callServer, plannedTasks, register } from "../harness/remote.ts";
import { startServer } from "../harness/server.ts";
import { findPgBouncer, startPgBouncer } from "../rig/pgbouncer.ts";
import { kinds, migrationsOf, quiet, scratchFolder, scratchServerDatabase, until } from "./scratch.ts";

const withServer = test.runIf(kinds.includes("server"));
const program = kinds.includes("server") ? findPgBouncer() : undefined;
const withPooler = test.runIf(program !== undefined);

/** A database, and PgBouncer in front of it. */
async function pooled(own: Record<string, string> = {}): Promise<{ databaseUrl: string; directUrl: string }> {
  const directUrl = await scratchServerDatabase();
  const { url, stop } = await startPgBouncer(program ?? "", directUrl, own);
  onTestFinished(stop);
  return { databaseUrl: url, directUrl };
}

const connectTo = (url: string) => async () => {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  return client;
};

async function open(urls: { databaseUrl: string; directUrl?: string }, ...texts: string[]): Promise<Database> {
  const database = await openDatabase({
    dataDir: "",
    ...urls,
    migrationsDir: await migrationsOf(...texts),
    log: quiet,
  });
  onTestFinished(() => database.close());
  return database;
}

const ignoring = { ignore_startup_parameters: "statement_timeout,idle_in_transaction_session_timeout,options" };

/** With as many connections as callers, fewer, one, and taken in turn. */
const poolers: Record<string, string>[] = [
  { default_pool_size: "20" },
  { default_pool_size: "20", server_round_robin: "1" },
  { default_pool_size: "2", server_round_robin: "1" },
  { default_pool_size: "3" },
];

withPooler("a pooler by transactions is known as one, however it deals its connections out", async () => {
  for (const own of poolers) {
    const { databaseUrl } = await pooled(own);
    const connect = connectTo(databaseUrl);
    // Connections that are open already may be dealt out as well.
    const crowd = await Promise.all([connect(), connect(), connect()]);
    await Promise.all(crowd.map((client) => client.query("select pg_sleep(0.02)")));
    for (let time = 0; time < 10; time += 1)
      expect(await isSharedByTransactions(connect), JSON.stringify(own)).toBe(true);
    await Promise.all(crowd.map((client) => client.end()));
  }
});

withServer("a server without a pooler is never taken for one, whoever else asks it", async () => {
  const connect = connectTo(await scratchServerDatabase());
  const looks = Array.from({ length: 12 }, () => isSharedByTransactions(connect));
  expect(new Set(await Promise.all(looks))).toEqual(new Set([false]));
});

withPooler("without a way around the pooler nothing starts, and a sentence says what is missing", async () => {
  const missing = /^DATABASE_URL leads through a pooler such as PgBouncer: set DATABASE_DIRECT_URL /;
  const kindsOfPooler: Record<string, string>[] = [{}, ignoring, { pool_mode: "session" }];
  for (const own of kindsOfPooler) {
    const { databaseUrl } = await pooled(own);
    await expect(open({ databaseUrl })).rejects.toThrow(missing);
  }
  const { databaseUrl, directUrl } = await pooled(ignoring);
  await expect(open({ databaseUrl, directUrl: databaseUrl })).rejects.toThrow(
    "DATABASE_DIRECT_URL leads through a pooler such as PgBouncer: it must be the address of PostgreSQL itself.",
  );
  const started = startServer(await scratchFolder(), { DATABASE_URL: databaseUrl, ROLE: "worker" });
  await expect(started).rejects.toThrow(/DATABASE_URL leads through a pooler/);
  await expect(open({ databaseUrl, directUrl: await scratchServerDatabase() })).rejects.toThrow(
    "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.",
  );
  expect((await connectTo(directUrl)().then(closing("select to_regclass('migrations') as made"))).made).toBeNull();
});

const closing = (text: string) => async (client: pg.Client) => {
  const { rows } = await client.query(text);
  await client.end();
  return rows[0];
};

test("the way around a pooler is nothing without one", () => {
  expect(() => readSettings({ DATABASE_DIRECT_URL: "postgres://one/tunse" })).toThrow(
    "DATABASE_DIRECT_URL needs DATABASE_URL",
  );
});

withPooler("by the pooler there are the limits of the user, UTC, and statements without names", async () => {
  const urls = await pooled();
  await open(urls);
  // Connections that the pooler had open before have the limits once they are renewed: these are its first.
  const { databaseUrl } = await pooledOf(urls.directUrl);
  const database = await open({ databaseUrl, directUrl: urls.directUrl });
  const setting = async (name: string) =>
    (await database.pool.query("select current_setting($1) as value", [name])).rows[0].value;
  expect(await setting("timezone")).toBe("UTC");
  expect(await setting("jit")).toBe("off");
  expect(await setting("statement_timeout")).toBe("15s");
  expect(await setting("idle_in_transaction_session_timeout")).toBe("30s");

  const named = { name: "same", text: "select $1::int as is, pg_sleep(0.002)" };
  const asked = Array.from({ length: 200 }, (_, at) => database.pool.query(named, [at]));
  expect((await Promise.all(asked)).map(({ rows }) => rows[0].is)).toEqual(asked.map((_, at) => at));
});

async function pooledOf(directUrl: string): Promise<{ databaseUrl: string }> {
  const { url, stop } = await startPgBouncer(program ?? "", directUrl);
  onTestFinished(stop);
  return { databaseUrl: url };
}

withPooler("limits that the user has already stay as they are", async () => {
  const urls = await pooled();
  const database = new URL(urls.directUrl).pathname.slice(1);
  const alter = `alter role postgres in database ${database} set statement_timeout = 7000`;
  await connectTo(urls.directUrl)().then(closing(alter));
  await open(urls);
  const kept =
    "select setconfig from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())";
  expect((await connectTo(urls.directUrl)().then(closing(kept))).setconfig).toEqual([
    "statement_timeout=7000",
    "idle_in_transaction_session_timeout=30000",
    "jit=off",
  ]);
});

withPooler("processes that start together behind a pooler migrate once, and hear each other", async () => {
  const urls = await pooled();
  const migrationsDir = await migrationsOf("create table rows (id int)", "insert into rows values (1)");
  const databases = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ dataDir: "", ...urls, migrationsDir, log: quiet })),
  );
  for (const database of databases) onTestFinished(() => database.close());
  const [one, other] = databases as [Database, Database];
  expect((await one.pool.query("select id from rows")).rows).toEqual([{ id: 1 }]);
  const heard: string[] = [];
  await one.listen("news", (payload) => heard.push(payload));
  await other.db.transaction((tx) => other.notify(tx, "news", "here"));
  await until(() => heard.includes("here"));

  // Numbers are taken one after the other under a lock of the transaction, whichever connection it runs on.
  const takeNext = (database: Database) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7)`);
      await tx.execute(sql`insert into rows select max(id) + 1 from rows`);
    });
  await Promise.all(Array.from({ length: 40 }, (_, at) => takeNext(at % 2 ? one : other)));
  expect((await one.pool.query("select count(distinct id)::int as ids from rows")).rows).toEqual([{ ids: 41 }]);
});

/** Reads the live events of somebody until the test ends. */
function listenTo(url: string, token: string): { heard: () => string } {
  let text = "";
  const leaving = new AbortController();
  const reading = (async () => {
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await fetch(`${url}/api/events`, { headers, signal: leaving.signal });
    for await (const piece of body ?? []) text += new TextDecoder().decode(piece);
  })().catch(() => {});
  onTestFinished(async () => {
    leaving.abort();
    await reading;
  });
  return { heard: () => text };
}

withPooler("two processes behind a pooler serve calls, live events, jobs and locks as without one", async () => {
  const { databaseUrl, directUrl } = await pooled();
  // A worker serves the calls as well, and needs no built screens.
  const settings = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, ROLE: "worker" };
  const dataDir = await scratchFolder();
  const servers = await Promise.all([startServer(dataDir, settings), startServer(dataDir, settings)]);
  for (const server of servers) onTestFinished(() => server.stop());
  const [one, other] = servers.map(({ url }) => url) as [string, string];

  const owner = await register(one, "property_owner");
  const live = listenTo(other, owner.token);
  await until(() => live.heard().includes("event: ready"));
  const propertyId = await bringIn(one, owner);
  // A job makes the plan, in whichever process; its first tasks are read in both.
  const [planned] = await Promise.all([plannedTasks(other, owner), plannedTasks(one, owner)]);
  expect(planned.length).toBeGreaterThan(0);
  await until(() => live.heard().includes("event: change"));

  // The same call with its key, by both at once, is done once.
  const task = { propertyId, description: "As agreed.", category: "Plumbing", priority: "high", dueDate: "2090-05-01" };
  const titles = Array.from({ length: 20 }, (_, at) => `Task ${at}`);
  const send = (url: string, title: string) => {
    const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" };
    return fetch(`${url}/api/tasks`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": title.replace(" ", "-") },
      body: JSON.stringify({ ...task, title }),
    });
  };
  const sent = await Promise.all([one, other].flatMap((url) => titles.map((title) => send(url, title))));
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
  const lists = await Promise.all(
    [one, other].flatMap((url) =>
      Array.from({ length: 20 }, () => callServer(url, "GET", "/tasks?limit=100&search=Task", owner.token)),
    ),
  );
  for (const { tasks } of lists)
    expect((tasks as { title: string }[]).map(({ title }) => title).sort()).toEqual(titles.toSorted());
});
