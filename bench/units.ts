import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { type Db, openDatabase } from "#platform/database.server.ts";
import { withDatabase } from "../tests/rig/databases.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import type { Figure } from "./report.ts";
import { measure, type Round, type Served, serve, warmUp } from "./serve.ts";

const rounds = 6;
const token = "benchmark-benchmark-benchmark";
const silent = { info() {}, warn() {}, error: console.error };

/** One query for what the list of units says, as the floor asks it. */
const bare = `select u.id, u.property_id as "propertyId", u.block, u.floor, u.name, u.kind, u.size_m2::float8 as "sizeM2",
    u.share::float8 as share, u.weight::float8 as weight, u.exclusions, u.occupancy, u.version,
    coalesce(d.open, 0) as "openTickets", coalesce(d.emergencies, 0) as emergencies, (coalesce(d.overdue, 0) + coalesce(a.overdue, 0))::int as "overdueTasks",
    coalesce(m.people, 0) as occupants, coalesce(o.kobo, 0)::float8 as "arrearsKobo"
  from units u
  left join (select t.unit_id, count(*) filter (where t.status <> 'resolved')::int as open,
      count(*) filter (where t.status <> 'resolved' and (t.emergency or t.priority = 'emergency'))::int as emergencies,
      count(*) filter (where k.status in ('pending', 'in_progress') and k.due_on < current_date)::int as overdue
    from tickets t left join tasks k on k.id = t.task_id
    where t.property_id = $1 and t.unit_id is not null group by t.unit_id) d on d.unit_id = u.id
  left join (select unit_id, count(*)::int as people from property_members
    where property_id = $1 and left_at is null and confirmed group by unit_id) m on m.unit_id = u.id
  left join (select a.unit_id, count(*) as overdue from assets a join tasks k on k.asset_id = a.id
    where a.property_id = $1 and a.removed_at is null and k.status in ('pending', 'in_progress') and k.due_on < current_date
    group by a.unit_id) a on a.unit_id = u.id
  left join (select s.unit_id, sum(s.kobo - s.paid_kobo) as kobo from demand_shares s join demands d on d.id = s.demand_id
    where s.property_id = $1 and d.state = 'issued' and s.kobo > s.paid_kobo and d.due_on < current_date
    group by s.unit_id) o on o.unit_id = u.id
  where u.property_id = $1 and u.removed_at is null order by u.id`;

/** Ten buildings of 500 units with a person in each and a request in every third. */
async function seed(db: Db): Promise<string> {
  const [owner] = (
    await db.execute<{ id: string }>(sql`insert into accounts (id, name, email, password_hash, role, created_at)
      values (gen_random_uuid(), 'Owner', 'owner@example.com', '-', 'property_owner', now()) returning id`)
  ).rows;
  if (!owner) throw new Error("Nobody was seeded.");
  await db.execute(sql`insert into properties (id, name, location, type, components, created_by, created_at)
    select gen_random_uuid(), 'House ' || n, 'Lekki, Lagos', 'Residential - Multi-Family', '{plumbing}', ${owner.id}, now()
    from generate_series(1, 10) n`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    select gen_random_uuid(), id, created_by, 'property_owner', true, now() from properties`);
  await db.execute(sql`insert into units (id, property_id, block, floor, name, kind, size_m2, share, occupancy, created_at)
    select gen_random_uuid(), p.id, 'Block ' || chr(65 + n % 5), n / 50, 'Flat ' || n, 'flat', 80, 2, 'occupied', now()
    from properties p, generate_series(1, 500) n`);
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    select id, 'Person', id || '@example.com', '-', 'building_occupant', now() from units`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, unit, unit_id, confirmed, joined_at)
    select gen_random_uuid(), property_id, id, 'building_occupant', name, id, true, now() from units`);
  await db.execute(sql`insert into tickets (id, property_id, reporter_id, reporter_confirmed, unit, unit_id, title, description, category, priority, emergency, location_details, status, filed_at)
    select gen_random_uuid(), property_id, id, true, name, id, 'Tap drips', 'It drips.', 'Plumbing', 'medium', false, 'Kitchen', 'open', now()
    from units where floor % 3 = 0`);
  await db.execute(sql`insert into sessions (id, account_id, token_hash, created_at, last_used_at, expires_at)
    values (${newId()}, ${owner.id}, ${hashToken(token)}, now(), now(), now() + interval '1 day')`);
  await db.execute(sql`vacuum analyze`);
  const [property] = (await db.execute<{ id: string }>(sql`select id from properties limit 1`)).rows;
  return property?.id ?? "";
}

/** The floor says of each unit what the product says. */
async function openFloor(databaseUrl: string, folder: string, propertyId: string, body: string): Promise<Served> {
  const answer = JSON.parse(body);
  const file = join(folder, "units.json");
  writeFileSync(file, JSON.stringify({ text: bare, values: [propertyId], answer }));
  const floor = await serve("server-units-floor.ts", { DATABASE_URL: databaseUrl, FLOOR: file });
  const said = JSON.parse(await (await fetch(floor.url)).text()).data.units;
  const sorted = (units: object[]) => units.map((unit) => Object.fromEntries(Object.entries(unit).sort()));
  if (JSON.stringify(sorted(said)) !== JSON.stringify(sorted(answer.data.units)))
    throw new Error("The floor says something else.");
  return floor;
}

/** GET /properties/{id}/units with 500 units and their states, against a bare query and JSON. */
export async function benchUnits(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  const cluster = await startCluster();
  const databaseUrl = withDatabase(cluster.url, "postgres");
  const database = await openDatabase({ dataDir: "", databaseUrl, log: silent });
  try {
    const propertyId = await seed(database.db);
    const path = `/api/properties/${propertyId}/units`;
    const load = { path, headers: { authorization: `Bearer ${token}` }, connections: 10, seconds: 3 };
    const product = await serve("server-product.ts", { DATABASE_URL: databaseUrl });
    const body = await (await fetch(product.url + path, { headers: load.headers })).text();
    if (JSON.parse(body).data?.units?.length !== 500) throw new Error(`The product answered ${body.slice(0, 300)}`);
    const floor = await openFloor(databaseUrl, folder, propertyId, body);
    const servers = [product, floor];
    for (const served of servers) await warmUp(served, load);
    const taken: Round[][] = servers.map(() => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [index, served] of servers.entries()) taken[index]?.push(await measure(served, load));
    for (const served of servers) await served.stop();
    const [ours = 0, bareOne = 0] = taken.map((all) => Math.min(...all.map(({ cpuMicros }) => cpuMicros)));
    console.log(`  ${(ours / 1_000).toFixed(2)} ms of processor a request, floor ${(bareOne / 1_000).toFixed(2)} ms`);
    return [
      { name: "processor time a request for 500 units, of the floor", value: ours / bareOne, unit: "×", limit: 2 },
    ];
  } finally {
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
