import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { type Db, openDatabase } from "#platform/database.server.ts";
import { withDatabase } from "../tests/rig/databases.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import type { Figure } from "./report.ts";
import { askTimed, serve } from "./serve.ts";

const token = "benchmark-benchmark-benchmark";
const silent = { info() {}, warn() {}, error: console.error };
const people = 100_000;
/** Every fifth has reported something. */
const requests = people / 5;
const flats = 10_000;

/**
 * A building of 100,000 people who wrote their flat as text, ten of them each flat in three ways, before any flat is
 * listed, with 20,000 requests of theirs. One in a hundred wrote what names none.
 */
async function seed(db: Db): Promise<string> {
  const [ownerId, propertyId] = [newId(), newId()];
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    values (${ownerId}, 'Ngozi Eze', 'ngozi@example.com', '-', 'property_owner', now())`);
  await db.execute(sql`insert into properties (id, name, location, type, components, created_by, created_at)
    values (${propertyId}, 'Marina Estate', 'Lekki, Lagos', 'Residential - Multi-Family', '{plumbing}', ${ownerId}, now())`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    values (${newId()}, ${propertyId}, ${ownerId}, 'property_owner', true, now())`);
  await db.execute(sql`insert into sessions (id, account_id, token_hash, created_at, last_used_at, expires_at)
    values (${newId()}, ${ownerId}, ${hashToken(token)}, now(), now(), now() + interval '1 day')`);
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    select gen_random_uuid(), 'Person ' || n, n || '@example.com', '-', 'building_occupant', now()
    from generate_series(1, ${people}::int) n`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, unit, confirmed, joined_at)
    select gen_random_uuid(), ${propertyId}, id, 'building_occupant',
      case when n % 100 = 0 then 'Behind the gate' else
        case n % 3 when 0 then 'Flat ' when 1 then 'flat ' else '' end || n % ${flats}::int end, true, now()
    from (select id, substring(name from 8)::int as n from accounts where role = 'building_occupant') a`);
  await db.execute(sql`insert into tickets (id, property_id, reporter_id, reporter_confirmed, unit, title, description, category, priority, emergency, location_details, status, filed_at)
    select gen_random_uuid(), ${propertyId}, account_id, true, unit, 'Tap drips', 'It drips.', 'Plumbing', 'medium', false, 'Kitchen', 'open', now()
    from (select m.account_id, m.unit, substring(a.name from 8)::int as n from property_members m
      join accounts a on a.id = m.account_id where m.role = 'building_occupant') p where n % 5 = 0`);
  await db.execute(sql`vacuum analyze`);
  return propertyId;
}

type Answer = { data?: { matched?: { members: number; tickets: number } } };

const ask = (url: string, body: object) => askTimed<Answer>(url, token, body);

type Told = { tied: number; wrong: number; texts: number };

/** What people wrote of themselves and in their requests, and to how many it gave a flat. */
async function count(db: Db, table: "property_members" | "tickets"): Promise<Told> {
  const { rows } = await db.execute<Told>(sql`
    select count(m.unit_id)::int as tied, count(m.unit)::int as texts,
      count(*) filter (where m.unit_id is not null and regexp_replace(m.unit, '\\D', '', 'g') <> u.name)::int as wrong
    from ${sql.identifier(table)} m left join units u on u.id = m.unit_id`);
  return rows[0] ?? { tied: 0, wrong: 0, texts: 0 };
}

/** Throws unless all texts are kept, and each that names a flat gave that one. */
async function insist(db: Db, matched: { members: number; tickets: number } | undefined): Promise<void> {
  const told = { members: await count(db, "property_members"), tickets: await count(db, "tickets") };
  const isWhole = ({ tied, wrong, texts }: Told, all: number, none: number) =>
    texts === all && wrong === 0 && tied === all - none;
  // Every hundredth wrote what names no flat, and each of those is a fifth person: all of them have a request.
  const none = people / 100;
  const said = matched?.members === told.members.tied && matched.tickets === told.tickets.tied;
  if (!said || !isWhole(told.members, people, none) || !isWhole(told.tickets, requests, none))
    throw new Error(`Not whole: ${JSON.stringify(told)}, ${JSON.stringify(matched)}`);
}

/** Flats are listed where 100,000 people live already: all of them by a file, then one more by hand. */
export async function benchTenants(): Promise<Figure[]> {
  const cluster = await startCluster();
  const databaseUrl = withDatabase(cluster.url, "postgres");
  const database = await openDatabase({ dataDir: "", databaseUrl, log: silent });
  try {
    const propertyId = await seed(database.db);
    const product = await serve("server-product.ts", { DATABASE_URL: databaseUrl });
    const path = `${product.url}/api/properties/${propertyId}/units`;
    const csv = ["name,kind", ...Array.from({ length: flats }, (_, at) => `${at},flat`)].join("\n");
    const looked = await ask(`${path}/import`, { csv, dryRun: true });
    const read = await ask(`${path}/import`, { csv, dryRun: false });
    await insist(database.db, read.answer.data?.matched);
    const more = await ask(path, { name: "Gate house", kind: "common" });
    await product.stop();
    return [
      {
        name: "a file of 10,000 flats looked at, where 100,000 people wrote theirs",
        value: looked.seconds,
        unit: "s",
        limit: 10,
      },
      { name: "read in, each of them in the flat that they wrote", value: read.seconds, unit: "s", limit: 10 },
      { name: "a unit more by hand", value: more.seconds, unit: "s", limit: 2 },
    ];
  } finally {
    await database.close();
    await cluster.stop();
  }
}
