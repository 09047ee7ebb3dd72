import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillPlaceholders, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { likePattern } from "#domain/text.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { prepareList, type Shape } from "#features/tasks/list-statements.queries.server.ts";
import { openOrder } from "#features/tasks/rules.ts";
import { type Database, type Db, openDatabase } from "#platform/database.server.ts";
import { withDatabase } from "../tests/rig/databases.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import type { Figure } from "./report.ts";
import { measure, type Round, type Served, serve, warmUp } from "./serve.ts";

const rounds = 8;
const connections = 20;
const seconds = 3;
const token = "benchmark-benchmark-benchmark";
const path = "/api/tasks?status=pending&search=pump&limit=50";
const shape: Shape = {
  reader: "owner",
  status: "pending",
  has: { priority: false, search: true, property: false, cursor: false },
};

const silent = { info() {}, warn() {}, error: console.error };

/** Owners of ten buildings with a hundred tasks each: the table grows, what one person reaches does not. */
async function seed(db: Db, taskCount: number): Promise<string> {
  const owners = taskCount / 1_000;
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    select gen_random_uuid(), 'Owner ' || n, 'owner' || n || '@example.com', '-', 'property_owner', now() from generate_series(1, ${owners}) n`);
  await db.execute(sql`insert into properties (id, name, location, type, components, created_by, created_at)
    select gen_random_uuid(), 'House ' || n, 'Lekki, Lagos', 'Residential - Multi-Family', '{plumbing}', a.id, now()
    from accounts a, generate_series(1, 10) n`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    select gen_random_uuid(), id, created_by, 'property_owner', true, now() from properties`);
  await db.execute(sql`insert into tasks (id, property_id, title, description, category, priority, status, due_on, estimated_cost_kobo, actual_cost_kobo, estimated_hours, why, created_at, started_at, completed_at)
    select gen_random_uuid(), p.id, case when n % 2 = 0 then 'Service the water pump' else 'Clean the gutters' end || ' ' || n,
      'Check, clean, tighten and test; write down what was found and what it will need before the next visit.', 'Plumbing',
      (array['critical', 'high', 'medium', 'low'])[1 + n % 4], s.status, current_date + (n * 7) % 300 - 60, 1500000, case when s.status = 'completed' then 1400000 end, 2,
      'You ticked plumbing among the parts of this building to maintain.', now(), case when s.status <> 'pending' then now() end, case when s.status = 'completed' then now() end
    from properties p, generate_series(1, 100) n, lateral (select case when n % 10 < 6 then 'pending' when n % 10 < 7 then 'in_progress' else 'completed' end as status) s`);
  const [owner] = (await db.execute<{ id: string }>(sql`select id from accounts order by email limit 1`)).rows;
  if (!owner) throw new Error("Nobody was seeded.");
  await db.execute(sql`insert into sessions (id, account_id, token_hash, created_at, last_used_at, expires_at)
    values (${newId()}, ${owner.id}, ${hashToken(token)}, now(), now(), now() + interval '1 day')`);
  await db.execute(sql`vacuum analyze`);
  return owner.id;
}

type Bench = { product: Served; floor: Served; database: Database };

async function open(clusterUrl: string, folder: string, taskCount: number): Promise<Bench> {
  const name = `bench_${taskCount}`;
  const admin = await openDatabase({ dataDir: "", databaseUrl: clusterUrl, migrationsDir: folder, log: silent });
  await admin.db.execute(sql.raw(`create database ${name}`));
  await admin.close();
  const databaseUrl = withDatabase(clusterUrl, name);
  const database = await openDatabase({ dataDir: "", databaseUrl, log: silent });
  const me = await seed(database.db, taskCount);
  const product = await serve("server-product.ts", { DATABASE_URL: databaseUrl });
  const answer = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } });
  const body = await answer.text();
  if (JSON.parse(body).data?.tasks?.length !== 50) throw new Error(`The product answered ${body.slice(0, 300)}`);
  const { query } = prepareList(database.db, shape, "bench");
  const values = fillPlaceholders(query.params, {
    me,
    today: openOrder(lagosDay(new Date())),
    limit: 51,
    search: likePattern("pump"),
  });
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ text: query.sql, values, answer: JSON.parse(body) }));
  const floor = await serve("server-floor.ts", { DATABASE_URL: databaseUrl, FLOOR: file });
  if ((await (await fetch(floor.url)).text()) !== body) throw new Error("The floor sends other bytes.");
  return { product, floor, database };
}

const load = { path, headers: { authorization: `Bearer ${token}` }, connections, seconds };

/** Rounds take turns, so that a busy machine is busy for all of them. */
async function takeTurns(servers: Served[]): Promise<Round[][]> {
  for (const served of servers) await warmUp(served, load);
  const taken: Round[][] = servers.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, served] of servers.entries()) taken[index]?.push(await measure(served, load));
  }
  return taken;
}

/** The least disturbed of the rounds: what else the machine does only ever adds. */
const quietest = (taken: Round[] = []) => ({
  cpuMicros: Math.min(...taken.map((round) => round.cpuMicros)),
  p99Ms: Math.min(...taken.map((round) => round.p99Ms)),
  perSecond: Math.max(...taken.map((round) => round.perSecond)),
});

/** GET /api/tasks with token, status and search, against a server that only runs its query and sends its bytes. */
export async function benchTasksList(): Promise<Figure[]> {
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  const benches: Bench[] = [];
  try {
    for (const taskCount of [10_000, 100_000]) benches.push(await open(cluster.url, folder, taskCount));
    const [small, large] = benches;
    if (!small || !large) throw new Error("Both tables are needed.");
    const [onSmall, onLarge, ofFloor] = (await takeTurns([small.product, large.product, large.floor])).map(quietest);
    if (!onSmall || !onLarge || !ofFloor) throw new Error("Every server is measured.");
    for (const [name, round] of Object.entries({
      "product on 10,000": onSmall,
      "product on 100,000": onLarge,
      "floor on 100,000": ofFloor,
    })) {
      console.log(
        `  ${name}: ${round.cpuMicros.toFixed(0)} µs of processor a request, p99 ${round.p99Ms.toFixed(1)} ms, ${round.perSecond.toFixed(0)} a second`,
      );
    }
    return [
      {
        name: "processor time a request, of the floor",
        value: onLarge.cpuMicros / ofFloor.cpuMicros,
        unit: "×",
        limit: 1.4,
      },
      { name: "p99, of the floor", value: onLarge.p99Ms / ofFloor.p99Ms, unit: "×", limit: 1.5 },
      {
        name: "processor time on 100,000 tasks, of that on 10,000",
        value: onLarge.cpuMicros / onSmall.cpuMicros,
        unit: "×",
        limit: 1.3,
      },
    ];
  } finally {
    for (const { product, floor, database } of benches) {
      await Promise.all([product.stop(), floor.stop()]);
      await database.close();
    }
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
