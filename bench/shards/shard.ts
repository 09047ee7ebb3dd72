import { sql } from "drizzle-orm";
import pg from "pg";
import { openDatabase } from "#platform/database.server.ts";
import { withDatabase } from "../../tests/rig/databases.ts";
import { waysToBuildings } from "../../tests/rig/portfolios.ts";
import { startCluster } from "../../tests/rig/postgres.ts";

/** A table whose rows go with a building: its way there, its key, and the columns that can be written. */
export type Table = { name: string; way: string; key: string[]; columns: string[] };

/** Say which kept figures are to be counted again; numbered by each database for itself, so they are made anew where a building comes. */
export const staleMarks = ["figures_stale", "firm_figures_stale"];

/** A PostgreSQL of its own, with the product's tables. */
export type Shard = { name: string; pool: pg.Pool; tables: Table[]; stop: () => Promise<void> };

const silent = { info() {}, warn() {}, debug() {}, error: console.error };

/**
 * Which portfolios are written here: each transaction holds the row of its own (`for share`), so taking the row away
 * waits for those under way and lets no other begin. And what was written of one that is moving: which rows, not what.
 */
const machinery = `
  create table held_portfolios (id uuid primary key);
  create table moved_rows (n bigint generated always as identity primary key, portfolio uuid not null, name text not null, key jsonb not null);
  create table moving_portfolios (id uuid primary key)`;

const markOf = ({ name, way, key }: Table) => `
  create function mark_${name}() returns trigger language plpgsql as $$
    declare given ${name}%rowtype;
    begin
      if tg_op = 'DELETE' then given := old; else given := new; end if;
      insert into moved_rows (portfolio, name, key)
        select m.id, '${name}', jsonb_build_object(${key.map((column) => `'${column}', ${name}_row.${column}`).join(", ")})
        from (select (given).*) as ${name}_row join properties p on p.id = ${way} join moving_portfolios m on m.id = p.organisation_id;
      return null;
    end $$;
  create trigger marked after insert or update or delete on ${name} for each row execute function mark_${name}()`;

export async function openShard(name: string): Promise<Shard> {
  const cluster = await startCluster();
  const databaseUrl = withDatabase(cluster.url, "postgres");
  const database = await openDatabase({ dataDir: "", databaseUrl, log: silent });
  const ways = await waysToBuildings(database.db);
  const { rows } = await database.db.execute<{ name: string; key: string[]; columns: string[] }>(sql`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(a.attname order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`);
  await database.close();
  const tables = rows.flatMap(({ name, key, columns }) => {
    const way = ways.get(name);
    return way && !staleMarks.includes(name) ? [{ name, way, key: key ?? columns, columns }] : [];
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  // The server may say that it goes to a connection that is just being closed.
  pool.on("error", () => {});
  await pool.query(machinery);
  for (const table of tables) await pool.query(markOf(table));
  return {
    ...{ name, pool, tables },
    async stop() {
      await pool.end();
      await cluster.stop();
    },
  };
}
