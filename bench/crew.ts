import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { newId } from "#domain/ids.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { type Database, type Db, openDatabase } from "#platform/database.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { createApp } from "../src/app.server.ts";
import { withDatabase } from "../tests/rig/databases.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { type Figure, median } from "./report.ts";
import { measure, type Round, type Served, serve } from "./serve.ts";

const rounds = 5;
const silent = { info() {}, warn() {}, error: console.error };
const tokens = {
  contractor: "contractor-contractor-contractor",
  technician: "technician-technician-technician",
  property_owner: "property-owner-property-owner",
};
type Who = keyof typeof tokens;
const dashboards: readonly { name: string; who: Who; path: string }[] = [
  { name: "contractor", who: "contractor", path: "/contractor/dashboard/stats" },
  { name: "technician", who: "technician", path: "/technician/dashboard/stats" },
  { name: "owner", who: "property_owner", path: "/dashboard/stats" },
  { name: "manager", who: "property_owner", path: "/property-manager/dashboard/stats" },
];

/**
 * Contractors of one building and a thousand tasks each, half of them done and half of those verified, with one technician
 * who has them all, and the owners of the buildings.
 */
async function seed(db: Db, taskCount: number): Promise<void> {
  const contractors = taskCount / 1_000;
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    select gen_random_uuid(), r || n, r || n || '@example.com', '-', r, now()
    from generate_series(1, ${contractors}) n, unnest(array['contractor', 'technician', 'property_owner']) r`);
  await db.execute(sql`insert into properties (id, name, location, type, components, created_by, created_at)
    select gen_random_uuid(), replace(email, 'property_owner', 'House '), 'Lekki, Lagos', 'Commercial - Office', '{plumbing}', id, now()
    from accounts where role = 'property_owner'`);
  const numbered = sql`(select p.id, c.id as contractor_id, t.id as technician_id, o.id as owner_id from properties p
    join accounts o on o.id = p.created_by join accounts c on c.email = replace(o.email, 'property_owner', 'contractor')
    join accounts t on t.email = replace(o.email, 'property_owner', 'technician')) p`;
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    select gen_random_uuid(), id, contractor_id, 'contractor', true, now() from ${numbered}
    union all select gen_random_uuid(), id, owner_id, 'property_owner', true, now() from ${numbered}`);
  await db.execute(sql`insert into team_members (id, contractor_id, account_id, status, name, email, phone, created_at)
    select gen_random_uuid(), contractor_id, technician_id, 'active', 'Musa', 'musa@example.com', '+2348031234567', now() from ${numbered}`);
  for (let from = 1; from < 1_000; from += 100) {
    await db.execute(sql`insert into tasks (id, property_id, title, description, category, priority, status, due_on, actual_cost_kobo,
        contractor_id, technician_id, created_at, started_at, completed_at)
      select gen_random_uuid(), p.id, 'Service the water pump ' || n, 'Grease and test.', 'Plumbing', 'medium',
        case when n % 2 = 0 then 'pending' else 'completed' end, current_date + n % 300 - 60,
        case when n % 2 = 1 then 1400000 end, p.contractor_id, p.technician_id, now(),
        case when n % 2 = 1 then now() - make_interval(hours => n + 5) end, case when n % 2 = 1 then now() - make_interval(hours => n) end
      from ${numbered}, generate_series(${from}::int, ${from + 99}::int) n`);
  }
  await db.execute(sql`insert into task_completions (task_id, property_id, contractor_id, technician_id, notes, work_quality_rating, total_hours, completed_at)
    select id, property_id, contractor_id, technician_id, 'Done.', 4, 2, completed_at from tasks where status = 'completed'`);
  await db.execute(sql`insert into work_logs (id, task_id, property_id, contractor_id, technician_id, logged_on, hours_worked, work_description, created_at)
    select gen_random_uuid(), id, property_id, contractor_id, technician_id, current_date, 2, 'Work.', now() from tasks where status = 'completed'`);
  await db.execute(sql`insert into work_verifications (id, task_id, property_id, contractor_id, technician_id, verifier_id,
      work_quality_rating, timeliness_rating, communication_rating, professionalism_rating, overall_satisfaction,
      work_approved, followup_required, created_at)
    select gen_random_uuid(), t.id, t.property_id, t.contractor_id, t.technician_id, p.created_by, 5, 4, 3, 4, 5, true, false, now()
    from tasks t join properties p on p.id = t.property_id where t.status = 'completed' and extract(day from t.due_on)::int % 2 = 0`);
  await db.execute(sql`insert into schedules (id, property_id, schedule_name, category, priority, frequency, frequency_value,
      frequency_unit, start_on, anchor_day, next_execution_on, created_at)
    select gen_random_uuid(), id, 'Round ' || n, 'HVAC', 'low', 'monthly', 1, 'months', current_date, 1, current_date + n, now()
    from properties, generate_series(1, 20) n`);
  for (const who of Object.keys(tokens) as Who[]) {
    await db.execute(sql`insert into sessions (id, account_id, token_hash, created_at, last_used_at, expires_at)
      select ${newId()}, id, ${hashToken(tokens[who])}, now(), now(), now() + interval '1 day'
      from accounts where email = ${`${who}1@example.com`}`);
  }
  await settle(db);
}

/** Vacuums until nothing else in the database keeps it from marking pages as visible to all, as they are on a day. */
async function settle(db: Db): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    await db.execute(sql`vacuum analyze`);
    const { rows } = await db.execute<{ done: boolean }>(sql`select bool_and(relallvisible > relpages * 0.9) as done
      from pg_class where relname in ('tasks', 'task_completions', 'work_logs', 'work_verifications')`);
    if (rows[0]?.done) return;
    await pause(500);
  }
}

type Bench = { product: Served; database: Database };

async function open(clusterUrl: string, folder: string, taskCount: number): Promise<Bench> {
  const name = `crew_${taskCount}`;
  const admin = await openDatabase({ dataDir: "", databaseUrl: clusterUrl, migrationsDir: folder, log: silent });
  await admin.db.execute(sql.raw(`create database ${name}`));
  await admin.close();
  const databaseUrl = withDatabase(clusterUrl, name);
  const database = await openDatabase({ dataDir: "", databaseUrl, log: silent });
  await seed(database.db, taskCount);
  return { product: await serve("server-product.ts", { DATABASE_URL: databaseUrl }), database };
}

/** The median of rounds that take turns, so that a busy machine is busy for both. */
async function compare(small: Bench, large: Bench, { name, who, path }: (typeof dashboards)[number]): Promise<number> {
  const headers = { authorization: `Bearer ${tokens[who]}` };
  const load = { path: `/api${path}`, headers, connections: 10, seconds: 3 };
  const taken: [Round[], Round[]] = [[], []];
  for (const { product } of [small, large]) await measure(product, { ...load, seconds: 1 });
  for (let round = 0; round < rounds; round += 1) {
    taken[0].push(await measure(small.product, load));
    taken[1].push(await measure(large.product, load));
  }
  const [onSmall, onLarge] = taken.map((some) => 1 / median(some.map(({ perSecond }) => perSecond)));
  console.log(
    `  ${name}: ${((onSmall ?? 0) * 1e3).toFixed(2)} ms on 10,000, ${((onLarge ?? 0) * 1e3).toFixed(2)} ms on 100,000`,
  );
  return (onLarge ?? Number.NaN) / (onSmall ?? Number.NaN);
}

/** Everything that is said to PostgreSQL from begin to commit while `work` runs. */
async function listen(work: () => Promise<void>): Promise<string[]> {
  const said: string[] = [];
  const { query } = pg.Client.prototype;
  const overheard = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    said.push(typeof first === "string" ? first : String((first as { text?: string }).text));
    return Reflect.apply(query, this, given);
  };
  pg.Client.prototype.query = overheard as typeof query;
  await work().finally(() => {
    pg.Client.prototype.query = query;
  });
  return said.slice(said.indexOf("begin"), said.indexOf("commit") + 1);
}

/** How many statements the assignment of so many tasks, which nobody had, is from begin to commit. */
async function countStatements({ database }: Bench, folder: string, tasks: number): Promise<number> {
  const { db } = database;
  const { rows } = await db.execute<{ id: string; member: string }>(sql`
    update tasks set contractor_id = null, technician_id = null, status = 'pending' where id in (
      select t.id from tasks t join accounts c on c.id = t.contractor_id
      where c.email = 'contractor1@example.com' order by t.id limit ${tasks})
    returning id, (select m.id from team_members m join accounts c on c.id = m.contractor_id
      where c.email = 'contractor1@example.com') as member`);
  const app = await createApp({
    database,
    jobs: { send: async () => {} },
    storage: folderStorage(folder),
    signer: await loadSigner(db, new Date()),
    log: { ...silent, debug() {} },
  });
  const said = await listen(async () => {
    const { statusCode, body } = await app.inject({
      method: "PUT",
      url: "/api/contractor/tasks/bulk-update",
      headers: { authorization: `Bearer ${tokens.contractor}`, "idempotency-key": newId() },
      payload: { taskIds: rows.map(({ id }) => id), action: "assign", assignedTeamMemberId: rows[0]?.member },
    });
    if (statusCode !== 200 || JSON.parse(body).data.updatedTasks.length !== tasks)
      throw new Error(`Bulk assignment answered ${statusCode}: ${body.slice(0, 300)}`);
  });
  await app.close();
  return said.length;
}

/** Dashboards of contractor, technician, owner and manager as the table grows, and what a bulk assignment says to the database. */
export async function benchCrew(): Promise<Figure[]> {
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  const benches: Bench[] = [];
  try {
    for (const taskCount of [10_000, 100_000]) benches.push(await open(cluster.url, folder, taskCount));
    const [small, large] = benches;
    if (!small || !large) throw new Error("Both tables are needed.");
    const [one, many] = [await countStatements(large, folder, 1), await countStatements(large, folder, 200)];
    const figures: Figure[] = [
      { name: "statements to assign 200 tasks", value: many, unit: "", limit: 12 },
      { name: "of those to assign one", value: many / one, unit: "×", limit: 1 },
    ];
    for (const dashboard of dashboards) {
      const name = `${dashboard.name}'s dashboard on 100,000 tasks, of that on 10,000`;
      figures.push({ name, value: await compare(small, large, dashboard), unit: "×", limit: 1.5 });
    }
    return figures;
  } finally {
    for (const { product, database } of benches) {
      await product.stop();
      await database.close();
    }
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
