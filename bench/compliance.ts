import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { type Db, openDatabase } from "#platform/database.server.ts";
import { withDatabase } from "../tests/rig/databases.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { type Figure, median } from "./report.ts";
import { measure, type Round, serve, warmUp } from "./serve.ts";

const rounds = 3;
const token = "benchmark-benchmark-benchmark";
const load = {
  path: "/api/compliance?limit=200",
  headers: { authorization: `Bearer ${token}` },
  connections: 20,
  seconds: 5,
};
const silent = { info() {}, warn() {}, error: console.error };

/** One owner of 200 buildings, each with three machines and four papers, among ten owners of as many. */
async function seed(db: Db): Promise<void> {
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    select gen_random_uuid(), 'Owner ' || n, 'owner' || n || '@example.com', '-', 'property_owner', now() from generate_series(1, 10) n`);
  await db.execute(sql`insert into properties (id, name, location, type, state, floors, components, created_by, created_at)
    select gen_random_uuid(), 'House ' || n, 'Lekki, Lagos', 'Residential - Multi-Family', 'Lagos', 5, '{plumbing,elevators}', a.id, now()
    from accounts a, generate_series(1, 200) n`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    select gen_random_uuid(), id, created_by, 'property_owner', true, now() from properties`);
  await db.execute(sql`insert into assets (id, property_id, name, kind, created_at)
    select gen_random_uuid(), p.id, kind, kind, now() from properties p, unnest(array['lift', 'generator', 'borehole']) kind`);
  await db.execute(sql`insert into compliance_papers (id, property_id, requirement, issued_by, valid_from, valid_until, added_by, created_at)
    select gen_random_uuid(), p.id, paper, 'Otis', current_date - 300, current_date + 10 * n::int, p.created_by, now()
    from properties p, unnest(array['lift_examination', 'building_insurance', 'water_test', 'lift_contract']) with ordinality as of (paper, n)`);
  const [owner] = (await db.execute<{ id: string }>(sql`select id from accounts order by email limit 1`)).rows;
  if (!owner) throw new Error("Nobody was seeded.");
  await db.execute(sql`insert into sessions (id, account_id, token_hash, created_at, last_used_at, expires_at)
    values (${newId()}, ${owner.id}, ${hashToken(token)}, now(), now(), now() + interval '1 day')`);
  await db.execute(sql`vacuum analyze`);
}

/** The compliance board of 200 buildings, asked for by 20 at once. */
export async function benchCompliance(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  const cluster = await startCluster();
  const databaseUrl = withDatabase(cluster.url, "postgres");
  const database = await openDatabase({ dataDir: "", databaseUrl, log: silent });
  try {
    await seed(database.db);
    const product = await serve("server-product.ts", { DATABASE_URL: databaseUrl });
    const answer = await fetch(product.url + load.path, { headers: load.headers });
    const body = await answer.json();
    if (body.data?.properties?.length !== 200) throw new Error(`The product answered ${JSON.stringify(body)}`);
    await warmUp(product, load);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await measure(product, load));
    await product.stop();
    const of = (pick: (round: Round) => number) => median(measured.map(pick));
    const mean = of(({ perSecond }) => (load.connections * 1_000) / perSecond);
    const [cpu, p99] = [of(({ cpuMicros }) => cpuMicros / 1_000), of(({ p99Ms }) => p99Ms)];
    console.log(`  ${cpu.toFixed(1)} ms of processor a request, p99 ${p99.toFixed(0)} ms`);
    return [{ name: "board of 200 buildings at 20 connections, mean", value: mean, unit: "ms", limit: 150 }];
  } finally {
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
