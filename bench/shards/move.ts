import type pg from "pg";
import { type Shard, staleMarks, type Table } from "./shard.ts";

type Mark = { n: string; name: string; key: Record<string, unknown> };
type Place = { home: pg.Pool; portfolio: string; from: Shard; to: Shard };

/** How long nobody could write for the portfolio, and what was carried. */
export type Moved = { frozenMs: number; rows: number; followed: number };

const few = 20;
const atOnce = 2_000;

const named = (columns: string[]) => columns.map((column) => `"${column}"`).join(", ");
/** Triggers and references rest: what comes was checked where it comes from, and its parents may come later. */
const unchecked = "set local session_replication_role = replica";

async function within<T>(pool: pg.Pool, begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const answer = await work(client);
    await client.query("commit");
    return answer;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

const put = (client: pg.PoolClient, { name, columns }: Table, rows: unknown[]) =>
  client.query(
    `insert into ${name} (${named(columns)}) overriding system value
     select ${named(columns)} from jsonb_populate_recordset(null::${name}, $1)`,
    [JSON.stringify(rows)],
  );

const ofPortfolio = ({ name, way }: Table) =>
  `${name} ${name}_row where ${way} in (select id from properties where organisation_id = $1)`;

/** Takes away what an attempt before left; the buildings last, by which the others are found. */
async function clear(shard: Shard, portfolio: string): Promise<void> {
  const buildingsLast = [...shard.tables].sort(
    (a, b) => Number(a.name === "properties") - Number(b.name === "properties"),
  );
  await within(shard.pool, "begin", async (client) => {
    await client.query(unchecked);
    const ofBuildings = "property_id in (select id from properties where organisation_id = $1)";
    for (const marks of staleMarks) await client.query(`delete from ${marks} where ${ofBuildings}`, [portfolio]);
    // Those that lead there through another table go before it does: the longest way first.
    for (const table of buildingsLast.sort((a, b) => b.way.length - a.way.length))
      if (table.name !== "properties") await client.query(`delete from ${ofPortfolio(table)}`, [portfolio]);
    await client.query("delete from properties where organisation_id = $1", [portfolio]);
  });
}

/** All rows of one moment. */
async function copyAll({ portfolio, from, to }: Place): Promise<number> {
  let count = 0;
  await within(from.pool, "begin isolation level repeatable read read only", async (reader) => {
    for (const table of from.tables) {
      const { rows } = await reader.query(`select to_jsonb(${table.name}_row) as row from ${ofPortfolio(table)}`, [
        portfolio,
      ]);
      for (let at = 0; at < rows.length; at += atOnce) {
        const part = rows.slice(at, at + atOnce).map(({ row }) => row);
        await within(to.pool, "begin", async (writer) => {
          await writer.query(unchecked);
          await put(writer, table, part);
        });
      }
      count += rows.length;
    }
  });
  return count;
}

/** Carries what was marked since: each row as it is by now, or its absence. Answers how many there were. */
async function follow({ portfolio, from, to }: Place): Promise<number> {
  const { rows: marks } = await from.pool.query<Mark>("select n, name, key from moved_rows where portfolio = $1", [
    portfolio,
  ]);
  const tables = new Map(from.tables.map((table) => [table.name, table]));
  const byTable = Map.groupBy(marks, ({ name }) => name);
  await within(to.pool, "begin", async (writer) => {
    await writer.query(unchecked);
    for (const [name, some] of byTable) {
      const table = tables.get(name);
      if (!table) throw new Error(`There is no table ${name}.`);
      const keys = JSON.stringify(some.map(({ key }) => key));
      const isOne = `(${named(table.key)}) in (select ${named(table.key)} from jsonb_populate_recordset(null::${name}, $1))`;
      const { rows } = await from.pool.query(`select to_jsonb(r) as row from ${name} r where ${isOne}`, [keys]);
      await writer.query(`delete from ${name} where ${isOne}`, [keys]);
      await put(
        writer,
        table,
        rows.map(({ row }) => row),
      );
    }
  });
  // Only what was seen: a mark that was committed meanwhile stays for the next time.
  await from.pool.query("delete from moved_rows where n = any($1)", [marks.map(({ n }) => n)]);
  return marks.length;
}

/**
 * Moves a portfolio while it is written: marks, copy, follow, freeze, the last marks, switch. Killed before the switch it
 * is still where it was, and begins again.
 */
export async function move(place: Place, stopAfterCopy = false): Promise<Moved> {
  const { home, portfolio, from, to } = place;
  await clear(to, portfolio);
  await from.pool.query("insert into moving_portfolios values ($1) on conflict do nothing", [portfolio]);
  await from.pool.query("delete from moved_rows where portfolio = $1", [portfolio]);
  await untilAllMark(from);
  const rows = await copyAll(place);
  if (stopAfterCopy) return { frozenMs: 0, rows, followed: 0 };
  let followed = 0;
  for (let more = Number.POSITIVE_INFINITY; more > few; followed += more) more = await follow(place);
  const began = performance.now();
  await from.pool.query("delete from held_portfolios where id = $1", [portfolio]);
  followed += await follow(place);
  for (const marks of staleMarks)
    await to.pool.query(`insert into ${marks} (property_id) select id from properties where organisation_id = $1`, [
      portfolio,
    ]);
  await to.pool.query("insert into held_portfolios values ($1)", [portfolio]);
  await home.query("update portfolio_shards set shard = $2 where portfolio = $1", [portfolio, to.name]);
  const frozenMs = performance.now() - began;
  await from.pool.query("delete from moving_portfolios where id = $1", [portfolio]);
  await clear(from, portfolio);
  return { frozenMs, rows, followed };
}

/** A transaction that began before the marks were asked for does not see that, so the copy waits until it is over. */
async function untilAllMark({ pool }: Shard): Promise<void> {
  const { rows } = await pool.query("select pg_current_xact_id()::text as now");
  const isOver = "select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as over";
  while (!(await pool.query(isOver, [rows[0].now])).rows[0].over) await new Promise((go) => setTimeout(go, 5));
}
