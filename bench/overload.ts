import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { type Db, openDatabase } from "#platform/database.server.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { ask, type Load, type Told, tokenOf } from "./asking.ts";
import type { Figure } from "./report.ts";
import { type Served, serve } from "./serve.ts";

const people = 20;
const seconds = 8;
/** Of four people who ask ten times a second, so that one in a hundred is more than three. */
const long = 20;
const atPeak = 20;
const times = 10;
const silent = { info() {}, warn() {}, error: console.error };

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

/** One person by so many connections, from a thread of its own: what it keeps busy must not measure the others. */
async function makeNoise(served: Served, connections: number): Promise<Told> {
  const noise = new Worker(join(import.meta.dirname, "overload-noise.ts"), {
    workerData: { url: served.url, load: { connections, of: [0], seconds: long } satisfies Load },
  });
  const [told] = await once(noise, "message");
  return told as Told;
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0;

const inMs = (values: readonly number[]): string =>
  `${[0.5, 0.95, 0.99].map((part) => `p${part * 100} ${quantile(values, part).toFixed(0)}`).join(", ")} ms`;

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
    const everybody = { of: Array.from({ length: people }, (_, at) => at), seconds };
    await ask(product, { ...everybody, connections: atPeak });
    const peak = await ask(product, { ...everybody, connections: atPeak });
    const flood = await ask(product, { ...everybody, connections: atPeak * times });
    const few = { connections: 4, of: [1, 2, 3, 4], rate: 40, seconds: long };
    // What the flood left behind is answered by then.
    await ask(product, { ...few, seconds });
    const quiet = await ask(product, few);
    const [noise, beside] = await Promise.all([makeNoise(product, 100), ask(product, few)]);
    const show = (name: string, { perSecond, admitted, shed }: Told) =>
      console.log(
        `  ${name}: ${perSecond.toFixed(0)} served a second in ${inMs(admitted)}; ${shed.length} refused in ${inMs(shed)}`,
      );
    show(`${atPeak} connections`, peak);
    show(`${atPeak * times} connections`, flood);
    show("four people, quiet", quiet);
    show("four people beside one by a hundred connections", beside);
    show("that one", noise);
    const lost = 1 - flood.perSecond / peak.perSecond;
    const shed = [...flood.shed, ...noise.shed];
    const most = quantile(quiet.admitted, 0.99);
    return [
      { name: "throughput lost at ten times the load", value: 100 * lost, unit: "%", limit: 20 },
      { name: `time to refuse, p95 of ${shed.length}`, value: quantile(shed, 0.95), unit: "ms", limit: 50 },
      { name: "p99 of those who are let in", value: quantile(flood.admitted, 0.99), unit: "ms", limit: 1_000 },
      {
        name: "p99 of others beside a noisy one, of quiet",
        value: quantile(beside.admitted, 0.99) / most,
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
