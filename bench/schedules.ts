import { sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { readCatalogue } from "#features/planning/engine/catalogue.rules.ts";
import { planProperty } from "#features/planning/rules.ts";
import { makeDueTasks } from "#features/schedules/service.server.ts";
import { type Database, type Db, openDatabase } from "#platform/database.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { systemContext } from "../src/app.server.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { type Figure, median } from "./report.ts";

const count = 20_000;
const buildings = 400;
const rounds = 3;
const nothing = () => {};
const log = { debug: nothing, info: nothing, warn: nothing, error: console.error };

/** Buildings with an owner and a contractor each, and schedules with true plan items that are all due; half are given to the contractor. */
async function seed(db: Db): Promise<void> {
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    select gen_random_uuid(), r || n, r || n || '@example.com', '-', r, now()
    from generate_series(1, ${buildings}::int) n, unnest(array['contractor', 'property_owner']) r`);
  await db.execute(sql`insert into properties (id, name, location, type, components, created_by, created_at)
    select gen_random_uuid(), replace(email, 'property_owner', 'House '), 'Lekki, Lagos', 'Commercial - Office', '{plumbing}', id, now()
    from accounts where role = 'property_owner'`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    select gen_random_uuid(), id, created_by, 'property_owner', true, now() from properties`);
  const items = planProperty(facts, { today: lagosDay(new Date()), catalogue: readCatalogue(), seed: "bench" });
  await db.execute(sql`insert into schedules (id, property_id, schedule_name, description, category, priority, frequency,
      frequency_value, frequency_unit, start_on, anchor_day, next_execution_on, estimated_cost_kobo, contractor_id, plan, created_at)
    select gen_random_uuid(), p.id, i.item->>'title' || ' ' || n, i.item->>'description', 'Plumbing', 'high', 'monthly',
      1, 'months', current_date, 1, current_date, 4500000, case when n % 2 = 0 then c.id end, i.item, now()
    from generate_series(1, ${count / buildings}::int) n, (select *, row_number() over () as at from properties) p
    join accounts c on c.email = replace(p.name, 'House ', 'contractor'),
    lateral (select ${JSON.stringify(items)}::jsonb -> (n % ${items.length}::int) as item) i`);
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from schedules`);
  if (rows[0]?.n !== count) throw new Error(`There are ${rows[0]?.n} schedules instead of ${count}.`);
  await db.execute(sql`vacuum analyze`);
}

const facts = {
  type: "Commercial - Office" as const,
  location: "Lekki, Lagos",
  address: "12 Admiralty Way",
  state: "Lagos",
  buildingAge: 12,
  ageKnown: true,
  constructionType: "Modern (Concrete/Steel)",
  units: 12,
  floors: 4,
  usagePattern: "Occupied all year",
  components: ["plumbing" as const, "electrical" as const],
  specialNotes: "Two gens",
  mediaCategories: [],
};

/** Nothing has been made yet. */
async function rewind(db: Db): Promise<void> {
  await db.execute(sql`truncate tasks, activity, notifications cascade`);
  await db.execute(sql`update schedules set next_execution_on = current_date, total_executions = 0`);
  await db.execute(sql`vacuum analyze schedules`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The same rows of tasks by one plain statement, with nothing decided, recorded or told. */
const floor = (db: Db) =>
  db.execute(sql`insert into tasks (id, property_id, schedule_id, title, description, category, priority, status, due_on,
      estimated_cost_kobo, estimated_hours, contractor_id, plan, why, created_at)
    select gen_random_uuid(), property_id, id, schedule_name, description, 'Plumbing', priority, 'pending', next_execution_on,
      estimated_cost_kobo, estimated_hours, contractor_id, plan, 'Because.', now() from schedules`);

/** How many schedules have not exactly one task. */
async function faults(db: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from (
    select s.id from schedules s left join tasks t on t.schedule_id = s.id
    group by s.id having count(t.id) <> 1 or min(s.total_executions) <> 1) as wrong`);
  return rows[0]?.n ?? Number.NaN;
}

async function compare(database: Database): Promise<Figure[]> {
  const { db } = database;
  const base = { db, storage: folderStorage("/nowhere"), signer: await loadSigner(db, new Date()), mail: noMail, log };
  const jobs = { send: async () => {} };
  const site = { url: "http://localhost", supportEmail: null };
  const run = () => makeDueTasks(systemContext({ ...base, jobs, site, forgetSession: nothing }));
  const taken: { floor: number[]; one: number[]; two: number[] } = { floor: [], one: [], two: [] };
  let wrong = 0;
  for (let round = 0; round < rounds; round += 1) {
    await rewind(db);
    taken.floor.push(await timed(() => floor(db)));
    for (const workers of ["one", "two"] as const) {
      await rewind(db);
      taken[workers].push(await timed(() => Promise.all(workers === "one" ? [run()] : [run(), run()])));
      wrong += await faults(db);
    }
  }
  const [plain, one, two] = [median(taken.floor), median(taken.one), median(taken.two)];
  const perSecond = (ms: number) => `${Math.round((count / ms) * 1_000).toLocaleString("en")} a second`;
  console.log(`  floor ${perSecond(plain)}, one worker ${perSecond(one)}, two at once ${perSecond(two)}`);
  return [
    { name: "20,000 due schedules by one worker", value: one / 1_000, unit: "s", limit: 10 },
    { name: "the same by two workers at once", value: two / 1_000, unit: "s", limit: 10 },
    { name: "schedules with not exactly one task", value: wrong, unit: "", limit: 0 },
    { name: "one worker, of the rows by one plain insert", value: one / plain, unit: "×", limit: 5 },
  ];
}

/** Making the tasks of many schedules in one run. */
export async function benchSchedules(): Promise<Figure[]> {
  const cluster = await startCluster();
  try {
    const database = await openDatabase({ dataDir: "", databaseUrl: cluster.url, log });
    try {
      await seed(database.db);
      return await compare(database);
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
}
