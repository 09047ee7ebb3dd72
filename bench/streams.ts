import { type ClientRequest, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { type Db, openDatabase } from "#platform/database.server.ts";
import { bringIn, callServer, register } from "../tests/harness/remote.ts";
import { type Server, startServer } from "../tests/harness/server.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { type Figure, median } from "./report.ts";

const count = Number(process.env.STREAMS ?? 2_000);
const port = Number(process.env.STREAMS_PORT ?? 4_150);
const silent = { info() {}, warn() {}, error: console.error };
const tokenOf = (at: number) => `benchmark-benchmark-stream-${at}`;

/** So many who live in one building, each with a session. */
async function seed(db: Db, propertyId: string): Promise<void> {
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    select gen_random_uuid(), 'Resident ' || n, 'stream' || n || '@example.com', '-', 'building_occupant', now() from generate_series(0, ${count - 1}) n`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    select gen_random_uuid(), ${propertyId}, id, 'building_occupant', true, now() from accounts where email like 'stream%'`);
  const { rows } = await db.execute<{ id: string; at: number }>(
    sql`select id, substring(email from '[0-9]+')::int as at from accounts where email like 'stream%'`,
  );
  const all = rows.map(({ id, at }) => ({ id: newId(), account: id, hash: hashToken(tokenOf(at)).toString("hex") }));
  await db.execute(sql`insert into sessions (id, account_id, token_hash, created_at, last_used_at, expires_at)
    select s.id, s.account, decode(s.hash, 'hex'), now(), now(), now() + interval '1 day'
    from json_to_recordset(${JSON.stringify(all)}::json) as s (id uuid, account uuid, hash text)`);
}

/** Somebody who comes back as a browser does: at the moment the server says, else later each time. */
class Browser {
  readonly #at: number;
  #open: ClientRequest | undefined;
  #failures = 0;
  #isOver = false;
  isConnected = false;
  changes = 0;
  refused = 0;
  lastId: string | undefined;

  constructor(at: number) {
    this.#at = at;
  }

  connect(): void {
    if (this.#isOver) return;
    const headers = {
      authorization: `Bearer ${tokenOf(this.#at)}`,
      ...(this.lastId ? { "last-event-id": this.lastId } : {}),
    };
    let retryMs = 0;
    let isDone = false;
    const again = () => {
      if (isDone) return;
      isDone = true;
      this.isConnected = false;
      this.#failures += 1;
      const backoff = Math.min(20_000, 1_000 * 2 ** (this.#failures - 1)) * (0.5 + Math.random() / 2);
      setTimeout(() => this.connect(), Math.max(retryMs, backoff));
    };
    this.#open = request({ host: "127.0.0.1", port, path: "/api/events", headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) {
        this.refused += 1;
        retryMs = 1_000 * Number(answer.headers["retry-after"] ?? 0);
      }
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        retryMs = Number(/retry: (\d+)\n\n$/.exec(text)?.[1] ?? 0);
        for (const block of text.split("\n\n")) this.#hear(block);
      });
      answer.on("close", again);
    });
    this.#open.on("error", again);
    this.#open.end();
  }

  #hear(block: string): void {
    const id = /^id: (\S+)/.exec(block)?.[1];
    if (!id) return;
    this.lastId = id;
    this.#failures = 0;
    this.isConnected = true;
    if (block.includes("event: change")) this.changes += 1;
  }

  stop(): void {
    this.#isOver = true;
    this.#open?.destroy();
  }
}

async function until(what: string, holds: () => boolean, patienceMs = 60_000): Promise<number> {
  const began = performance.now();
  while (!holds()) {
    if (performance.now() - began > patienceMs) throw new Error(`Not within ${patienceMs} ms: ${what}.`);
    await pause(10);
  }
  return performance.now() - began;
}

async function figureOf({ url }: Server, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
}

/** The smallest of some looks, since what is waiting to be collected is no part of it. */
async function memoryOf(server: Server): Promise<number> {
  const seen: number[] = [];
  for (let look = 0; look < 8; look += 1) {
    seen.push(await figureOf(server, "process_resident_memory_bytes"));
    await pause(500);
  }
  return Math.min(...seen);
}

/** Calls of somebody else, one after the other, while streams come back. */
function callMeanwhile(token: string) {
  const told = { calls: 0, refused: 0, worst: 0, isOver: false };
  const calling = (async () => {
    while (!told.isOver) {
      const began = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      const { ok } = await fetch(`http://127.0.0.1:${port}/api/tasks`, { headers });
      told.calls += 1;
      if (!ok) told.refused += 1;
      told.worst = Math.max(told.worst, performance.now() - began);
      await pause(50);
    }
  })();
  return async () => {
    told.isOver = true;
    await calling;
    return told;
  };
}

/** What each stream holds, and what all of them take while nothing happens. */
async function openAll(server: Server, browsers: readonly Browser[]): Promise<{ held: number; idle: number }> {
  // What the first streams load is no part of what each holds.
  const first = browsers.slice(0, 50);
  for (const one of first) one.connect();
  await until("the first are open", () => first.every(({ isConnected }) => isConnected));
  const before = await memoryOf(server);
  for (const one of browsers.slice(50)) one.connect();
  const opening = await until("all are open", () => browsers.every(({ isConnected }) => isConnected));
  console.log(`  ${count} were open after ${(opening / 1_000).toFixed(1)} s`);
  const held = ((await memoryOf(server)) - before) / (count - 50);
  const [cpu, since] = [await figureOf(server, "process_cpu_seconds_total"), performance.now()];
  await pause(20_000);
  const taken = (await figureOf(server, "process_cpu_seconds_total")) - cpu;
  return { held, idle: taken / ((performance.now() - since) / 1_000) };
}

type Change = { server: Server; token: string; propertyId: string; name: string };

type Cost = { wall: number; processor: number };

/** From the moment when the building is changed until all who live there have heard of it, in ms. */
async function changeOnce({ server, token, propertyId, name }: Change, browsers: readonly Browser[]): Promise<Cost> {
  const heard = browsers.map(({ changes }) => changes);
  const cpu = await figureOf(server, "process_cpu_seconds_total");
  const began = performance.now();
  await callServer(server.url, "PUT", `/properties/${propertyId}`, token, { name });
  await until("all have heard", () => browsers.every(({ changes }, at) => changes > (heard[at] ?? 0)));
  const wall = performance.now() - began;
  console.log(`  one change: ${wall.toFixed(0)} ms`);
  return { wall, processor: 1_000 * ((await figureOf(server, "process_cpu_seconds_total")) - cpu) };
}

/** Several, further apart than sessions are remembered. */
async function changeOften(change: Omit<Change, "name">, browsers: readonly Browser[]): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (let round = 0; round < 9; round += 1) {
    costs.push(await changeOnce({ ...change, name: `Marina House ${round}` }, browsers));
    await pause(2_000);
  }
  return costs;
}

/** Two thousand open streams in one process: what each holds, how soon all hear, and how soon all are back. */
export async function benchStreams(): Promise<Figure[]> {
  const cluster = await startCluster();
  const env = { DATABASE_URL: cluster.url, ROLE: "worker", PORT: String(port) };
  let server = await startServer(undefined, env);
  const browsers = Array.from({ length: count }, (_, at) => new Browser(at));
  try {
    const owner = await register(server.url, "property_owner");
    const propertyId = await bringIn(server.url, owner);
    const database = await openDatabase({ dataDir: "", databaseUrl: cluster.url, log: silent });
    await seed(database.db, propertyId);
    await database.close();
    const { held, idle } = await openAll(server, browsers);
    const events = await changeOften({ server, token: owner.token, propertyId }, browsers);
    await server.stop();
    server = await startServer(server.dataDir, env);
    const over = callMeanwhile(owner.token);
    const started = await figureOf(server, "process_cpu_seconds_total");
    const back = await until("all are back", () => browsers.every(({ isConnected }) => isConnected));
    const returning = (await figureOf(server, "process_cpu_seconds_total")) - started;
    const beside = await over();
    console.log(`  ${beside.calls} calls of somebody beside the return, the slowest ${beside.worst.toFixed(0)} ms`);
    return [
      { name: "memory of an open stream", value: held / 1_024, unit: "KB", limit: 20 },
      { name: "processor while nothing happens", value: 100 * idle, unit: "%", limit: 5 },
      {
        name: "one change is heard by all, the slowest of nine",
        value: Math.max(...events.map(({ wall }) => wall)),
        unit: "ms",
        limit: 1_000,
      },
      {
        name: "the server's processor for one change to all, the middle of nine",
        value: median(events.map(({ processor }) => processor)),
        unit: "ms",
        limit: 250,
      },
      { name: "all are back after a restart", value: back / 1_000, unit: "s", limit: 30 },
      { name: "the server's processor while all come back", value: returning, unit: "s", limit: 3 },
      { name: "streams refused", value: browsers.reduce((sum, { refused }) => sum + refused, 0), unit: "", limit: 0 },
      { name: "calls of others refused meanwhile", value: beside.refused, unit: "", limit: 0 },
    ];
  } finally {
    for (const one of browsers) one.stop();
    await server.stop();
    await cluster.stop();
  }
}
