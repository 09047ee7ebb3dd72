import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";

/** How a row leads to its building: by the table's name an SQL expression over its row, called `<table>_row`; null for none. */
export type Ways = ReadonlyMap<string, string>;

type Reference = { child: string; parent: string; pairs: { own: string; theirs: string }[] };

/** What belongs to people and organisations themselves: it may name a building, and does not go with it. */
const ofPeople = new Set(["accounts", "organisations"]);

async function columnsNamed(db: Db, column: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = ${column} order by 1`);
  return rows.map(({ name }) => name);
}

/** The foreign keys, those whose columns are never empty first. */
async function referencesOf(db: Db): Promise<Reference[]> {
  const { rows } = await db.execute<Reference>(sql`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      json_agg(json_build_object('own', a.attname, 'theirs', b.attname) order by k.n) as pairs
    from pg_constraint c
    cross join unnest(c.conkey, c.confkey) with ordinality as k (own, theirs, n)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.theirs
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    group by c.oid, c.conname, c.conrelid, c.confrelid
    order by bool_and(a.attnotnull) desc, c.conname`);
  return rows;
}

/** The tables whose rows belong to a building, each with its way there: by a column of its own, else by foreign keys. */
export async function waysToBuildings(db: Db): Promise<Ways> {
  const named = (await columnsNamed(db, "property_id")).filter((name) => !ofPeople.has(name));
  const ways = new Map(named.map((name) => [name, `${name}_row.property_id`])).set("properties", "properties_row.id");
  const references = (await referencesOf(db)).filter(({ child }) => !ofPeople.has(child));
  for (let grows = true; grows; ) {
    const before = new Map(ways);
    for (const { child, parent, pairs } of references) {
      const further = before.get(parent);
      if (!further || ways.has(child)) continue;
      const same = pairs.map(({ own, theirs }) => `${parent}_row.${theirs} = ${child}_row.${own}`).join(" and ");
      ways.set(child, `(select ${further} from ${parent} ${parent}_row where ${same})`);
    }
    grows = ways.size > before.size;
  }
  return ways;
}
