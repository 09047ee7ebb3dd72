import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { leafBytes } from "#features/chain/rules.ts";
import { isConsistent, leafHash, rootByInclusion, sameHash } from "#features/chain/tree.rules.ts";
import { openDatabase } from "#platform/database.server.ts";
import { callServer } from "../tests/harness/remote.ts";
import { newDataDir, startServer } from "../tests/harness/server.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { type Figure, percentile } from "./report.ts";

const entries = 1_000_000;
const proofs = 200;
const secondsOfActs = 30;
const actsAtOnce = 10;
const silent = { info() {}, warn() {}, error: console.error };

/** An act as the log has it: facts in the order of their names, and a commitment for who and what. */
const facts = (id: string, at: string) =>
  `'{"act":"commented","at":"' || ${at} || '","by":"user","id":"' || ${id} || '","kind":"act","propertyId":null,"thing":"ticket","thingId":null,"v":1,"what":"' || encode(sha256(${id}::text::bytea), 'hex') || '","who":"' || encode(sha256(('who' || ${id})::bytea), 'hex') || '"}'`;

/** A million entries with their tree, by the database's own SHA-256. */
async function fill(client: pg.Client): Promise<void> {
  const logged = "2026-01-01T00:00:00.000Z";
  await client.query(`insert into chain_entries (id, thing, facts, no, logged_at)
    select id, 'ticket', ${facts("id", `'${logged}'`)}, no, '${logged}'
    from (select no, gen_random_uuid() as id from generate_series(0, ${entries - 1}) no offset 0) as made`);
  await client.query(`insert into chain_nodes (level, place, hash)
    select 0, no, sha256('\\x00'::bytea || convert_to('{"entry":' || facts || ',"loggedAt":"${logged}","no":' || no || '}', 'UTF8'))
    from chain_entries`);
  for (let level = 1; 2 ** level <= entries; level += 1)
    await client.query(`insert into chain_nodes (level, place, hash)
      select ${level}, low.place / 2, sha256('\\x01'::bytea || low.hash || high.hash) from chain_nodes low
      join chain_nodes high on high.level = low.level and high.place = low.place + 1
      where low.level = ${level - 1} and low.place % 2 = 0`);
  await client.query("vacuum analyze");
}

type Proved = { leafHash: string; root: string; size: number; proof: string[] };
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

/** Asks for the way of entries all over the tree up to the root, checks it, and answers how long each took. */
async function askProofs(url: string, client: pg.Client): Promise<number[]> {
  const waits: number[] = [];
  for (let at = 0; at < proofs; at += 1) {
    const no = Math.floor((at + 0.5) * (entries / proofs));
    const began = performance.now();
    const said = (await callServer(url, "GET", `/chain/inclusion?no=${no}`, null)) as Proved;
    waits.push(performance.now() - began);
    const row = await client.query("select facts, logged_at from chain_entries where no = $1", [no]);
    const [{ facts = "", logged_at = new Date() } = {}] = row.rows;
    const leaf = leafHash(leafBytes({ facts, no, loggedAt: logged_at.toISOString() }));
    const root = rootByInclusion(leaf, no, said.size, said.proof.map(bytesOf));
    if (!root || !sameHash(root, bytesOf(said.root))) throw new Error(`The proof of entry ${no} does not lead up.`);
  }
  return waits;
}

type Grown = { from: number; to: number; fromRoot: string; toRoot: string; proof: string[] };

async function askConsistency(url: string): Promise<number[]> {
  const waits: number[] = [];
  for (let at = 1; at <= proofs / 4; at += 1) {
    const began = performance.now();
    const from = Math.floor((at * entries * 4) / (proofs + 4));
    const said = (await callServer(url, "GET", `/chain/consistency?from=${from}`, null)) as Grown;
    waits.push(performance.now() - began);
    const [old, now] = [
      { size: said.from, root: bytesOf(said.fromRoot) },
      { size: said.to, root: bytesOf(said.toRoot) },
    ];
    if (!isConsistent({ old, now, proof: said.proof.map(bytesOf) })) throw new Error(`No consistency from ${from}.`);
  }
  return waits;
}

/** Puts acts on record, a hundred a second, and looks how old the oldest that stands under no signed root ever is. */
async function lagOf(url: string): Promise<number> {
  const [writer, watcher] = [new pg.Client(url), new pg.Client(url)];
  await writer.connect();
  await watcher.connect();
  let [isOver, oldest] = [false, 0];
  const watching = (async () => {
    for (;;) {
      const { rows } = await watcher.query(
        `select extract(epoch from clock_timestamp() - min((facts::json->>'at')::timestamptz)) as age
        from chain_entries where no is null`,
      );
      const age = rows[0]?.age === null ? 0 : Number(rows[0]?.age);
      oldest = Math.max(oldest, age);
      if (isOver && age === 0) return;
      await pause(50);
    }
  })();
  for (let at = 0; at < (secondsOfActs * 100) / actsAtOnce; at += 1) {
    const now = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    await writer.query(`insert into chain_entries (id, thing, facts)
      select id, 'ticket', ${facts("id", now)}
      from (select gen_random_uuid() as id from generate_series(1, ${actsAtOnce}) offset 0) as made`);
    await pause(10 * actsAtOnce);
  }
  isOver = true;
  await watching;
  await writer.end();
  await watcher.end();
  return oldest;
}

/** The log at a million entries, on PostgreSQL, as the product numbers, signs and proves. */
export async function benchChain(): Promise<Figure[]> {
  const cluster = await startCluster();
  const dataDir = newDataDir();
  const client = new pg.Client(cluster.url);
  try {
    await (await openDatabase({ dataDir, databaseUrl: cluster.url, log: silent })).close();
    await client.connect();
    return await measured(dataDir, cluster.url, client);
  } finally {
    await client.end();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measured(dataDir: string, databaseUrl: string, client: pg.Client): Promise<Figure[]> {
  const began = performance.now();
  await fill(client);
  console.log(`  ${entries} entries with their tree in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const server = await startServer(dataDir, { DATABASE_URL: databaseUrl });
  const lag = await lagOf(databaseUrl);
  // The first ones are for what answers to be compiled.
  await askProofs(server.url, client);
  const [inclusion, consistency] = [await askProofs(server.url, client), await askConsistency(server.url)];
  await server.stop();
  return [
    { name: "The oldest act that stands under no signed root", value: lag, unit: "s", limit: 5 },
    { name: "Proof of inclusion at 1,000,000 entries, p99", value: percentile(inclusion, 99), unit: "ms", limit: 50 },
    { name: "The same, in the middle", value: percentile(inclusion, 50), unit: "ms", limit: 50 },
    { name: "Proof of consistency, p99", value: percentile(consistency, 99), unit: "ms", limit: 50 },
  ];
}
