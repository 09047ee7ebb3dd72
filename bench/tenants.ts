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
const flats = 10_000;

/**
 * A building of 100,000 people who wrote their flat as text, ten of them each flat in three ways, before any flat is
 * listed. One in a hundred wrote what names none.
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
  await db.execute(sql`vacuum analyze`);
  return propertyId;
}

type Answer = { data?: { matched?: { members: number } } };

const ask = (url: string, body: object) => askTimed<Answer>(url, token, body);

/** What people wrote, and to how many it gave a flat. */
async function count(db: Db): Promise<{ tied: number; wrong: number; texts: number }> {
  const { rows } = await db.execute<{ tied: number; wrong: number; texts: number }>(sql`
    select count(m.unit_id)::int as tied, count(m.unit)::int as texts,
      count(*) filter (where m.unit_id is not null and regexp_replace(m.unit, '\\D', '', 'g') <> u.name)::int as wrong
    from property_members m left join units u on u.id = m.unit_id where m.role = 'building_occupant'`);
  return rows[0] ?? { tied: 0, wrong: 0, texts: 0 };
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
    const told = await count(database.db);
    const expected = people - people / 100;
    if (
      told.texts !== people ||
      told.wrong > 0 ||
      told.tied !== expected ||
      read.answer.data?.matched?.members !== expected
    )
      throw new Error(`Of ${expected} people: ${JSON.stringify(told)}, ${JSON.stringify(read.answer.data?.matched)}`);
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
