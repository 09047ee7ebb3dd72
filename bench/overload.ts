import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { type Db, openDatabase } from "#platform/database.server.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import type { Figure } from "./report.ts";
import { type Served, serve } from "./serve.ts";

const people = 20;
const seconds = 8;
const atPeak = 20;
const times = 10;
const path = "/api/tasks?status=pending&limit=50";
const silent = { info() {}, warn() {}, error: console.error };
const tokenOf = (at: number) => `benchmark-benchmark-benchmark-${at}`;

/** Owners of a building with two hundred tasks each, and a session for everybody. */
async function seed(db: Db): Promise<void> {
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    select gen_random_uuid(), 'Owner ' || n, 'owner' || n || '@example.com', '-', 'property_owner', now() from generate_series(1, ${people}) n`);
  await db.execute(sql`insert into properties (id, name, location, type, components, created_by, created_at)
    select gen_random_uuid(), 'House', 'Lekki, Lagos', 'Residential - Multi-Family', '{plumbing}', id, now() from accounts`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    select gen_random_uuid(), id, created_by, 'property_owner', true, now() from properties`);
  await db.execute(sql`insert into tasks (id, property_id, title, description, category, priority, status, due_on, estimated_cost_kobo, estimated_hours, why, created_at)
    select gen_random_uuid(), id, 'Clean the gutters ' || n, 'Check and clean.', 'Plumbing', 'high', 'pending', current_date + n, 1500000, 2, 'You ticked it.', now()
    from properties, generate_series(1, 200) n`);
  const { rows } = await db.execute<{ id: string }>(sql`select id from accounts order by email`);
  for (const [at, { id }] of rows.entries())
    await db.execute(sql`insert into sessions (id, account_id, token_hash, created_at, last_used_at, expires_at)
      values (${newId()}, ${id}, ${hashToken(tokenOf(at))}, now(), now(), now() + interval '1 day')`);
  await db.execute(sql`vacuum analyze`);
}

type Told = { perSecond: number; admitted: number[]; shed: number[]; others: number };
type Load = { connections: number; of: readonly number[]; rate?: number };

/** Asks by so many connections, each of one of these people, as fast as answers come or so often a second. */
async function ask({ url }: Served, { connections, of, rate }: Load): Promise<Told> {
  const told: Told = { perSecond: 0, admitted: [], shed: [], others: 0 };
  let at = 0;
  const options: autocannon.Options = {
    ...{ url: `${url}${path}`, connections, duration: seconds, ...(rate ? { overallRate: rate } : {}) },
    setupClient: (client) => {
      client.setHeaders({ authorization: `Bearer ${tokenOf(of[at % of.length] ?? 0)}` });
      at += 1;
    },
  };
  await new Promise<void>((done) => {
    autocannon(options, () => done()).on("response", (_client, status, _bytes, ms) => {
      if (status === 200) told.admitted.push(ms);
      else if (status === 503) told.shed.push(ms);
      else told.others += 1;
    });
  });
  told.perSecond = told.admitted.length / seconds;
  if (told.others > 0) throw new Error(`${told.others} answers were neither given nor refused as too many.`);
  return told;
}

/** One person by so many connections, from a thread of its own: what it keeps busy must not measure the others. */
async function makeNoise({ url }: Served, connections: number): Promise<string> {
  const headers = { authorization: `Bearer ${tokenOf(0)}` };
  const result = await autocannon({ url: `${url}${path}`, connections, duration: seconds, headers, workers: 1 });
  const [served, refused] = [result["2xx"], result.non2xx].map((count) => (count / seconds).toFixed(0));
  return `${served} served and ${refused} refused a second`;
}

const p99 = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0;

/** What is still served of what comes ten times over, how soon the rest knows, and what one who asks for all does to others. */
export async function benchOverload(): Promise<Figure[]> {
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  let product: Served | undefined;
  try {
    const database = await openDatabase({ dataDir: folder, databaseUrl: cluster.url, log: silent });
    await seed(database.db);
    await database.close();
    product = await serve("server-product.ts", {
      DATABASE_URL: cluster.url,
      CALLS_AT_ONCE: process.env.CALLS_AT_ONCE ?? "10",
    });
    const everybody = Array.from({ length: people }, (_, at) => at);
    await ask(product, { connections: atPeak, of: everybody });
    const peak = await ask(product, { connections: atPeak, of: everybody });
    const flood = await ask(product, { connections: atPeak * times, of: everybody });
    const few = { connections: 4, of: [1, 2, 3, 4], rate: 40 };
    // What the flood left behind is answered by then.
    await ask(product, few);
    const quiet = await ask(product, few);
    const [noise, beside] = await Promise.all([makeNoise(product, 100), ask(product, few)]);
    const show = (name: string, { perSecond, admitted, shed }: Told) =>
      console.log(
        `  ${name}: ${perSecond.toFixed(0)} served a second, p99 ${p99(admitted)} ms; ${shed.length} refused, p99 ${p99(shed)} ms`,
      );
    show(`${atPeak} connections`, peak);
    show(`${atPeak * times} connections`, flood);
    show("four people, quiet", quiet);
    show("four people beside one by a hundred connections", beside);
    console.log(`  that one: ${noise}`);
    const lost = 1 - flood.perSecond / peak.perSecond;
    return [
      { name: "throughput lost at ten times the load", value: 100 * lost, unit: "%", limit: 20 },
      { name: "time to refuse, p99", value: p99(flood.shed), unit: "ms", limit: 50 },
      { name: "p99 of those who are let in", value: p99(flood.admitted), unit: "ms", limit: 1_000 },
      {
        name: "p99 of others beside a noisy one, of quiet",
        value: p99(beside.admitted) / p99(quiet.admitted),
        unit: "×",
        limit: 2,
      },
      { name: "of others refused beside a noisy one", value: beside.shed.length, unit: "calls", limit: 0 },
    ];
  } finally {
    await product?.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
