import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { isOutsideTransaction, makeIndexes, withoutConcurrently } from "./indexes.server.ts";
import type { DatabaseLog } from "./log.server.ts";
import { takeTurn } from "./turn.server.ts";

export type Migration = { number: number; name: string; sql: string; checksum: string; runsFrom: number };
type Applied = Omit<Migration, "sql" | "runsFrom"> & { runs_from: number | null };
export type Migrating = {
  folder: string;
  log: DatabaseLog;
  /** A restored archive gets the tables of its time first: those with numbers up to its last. */
  upTo?: number | undefined;
  /** The embedded database has one connection, so nobody waits for a table while an index is made. */
  isEmbedded: boolean;
};

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** Says of a migration that code whose last one has this number runs on the tables that it leaves. */
const HEADER = /^-- runs with code from: (\d{4})$/m;
// Any number will do, as long as nothing else in the database uses it.
const LOCK = 7_586_731;
/**
 * So long a migration may keep everybody waiting who comes after it to a table that somebody else holds; what waits
 * meanwhile is served in the pause. It is half of what PostgreSQL waits before it looks who waits for each other
 * (`deadlock_timeout`), so where a migration of two tables and a call do, the migration gives in and not the call.
 */
const LOCK_TIMEOUT = "500ms";
const tries = 120;
const pauseMs = 1_500;
/** A table was not to be had in time, or two waited for each other. */
const waited = ["55P03", "40P01"];

/**
 * Brings the tables up to date with the numbered files of `folder`, each in a transaction of its own, but for those that
 * make indexes beside everybody's writing. One process at a time does it. Throws a sentence when code and database do not
 * belong together.
 */
export async function migrate(pool: pg.Pool, { folder, log, upTo, isEmbedded }: Migrating): Promise<void> {
  const migrations = (await readMigrations(folder)).slice(0, upTo);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await takeTurn(client, LOCK);
    await client.query(
      `create table if not exists migrations (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`,
    );
    await client.query("alter table migrations add column if not exists runs_from integer");
    const { rows: applied } = await client.query<Applied>(
      "select number, name, checksum, runs_from from migrations order by number",
    );
    checkApplied(applied, migrations);
    const last = applied.at(-1)?.number ?? 0;
    for (const migration of migrations.filter(({ number }) => number > last)) {
      await applyPatiently(client, migration, { log, isEmbedded });
      log.info({ name: migration.name }, "Migration applied.");
    }
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => {});
    await client.query("reset statement_timeout").catch(() => {});
    client.release();
  }
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const number = Number(FILE_NAME.exec(name)?.[1]);
      if (!number) throw new Error(`The migration ${name} must be named like 0001_what_it_does.sql.`);
      const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      const runsFrom = Number(HEADER.exec(sql)?.[1] ?? number);
      return { number, name, sql, checksum: createHash("sha256").update(sql).digest("hex"), runsFrom };
    }),
  );
  migrations.forEach((migration, index) => {
    if (migration.number === index + 1) return;
    throw new Error(`The migrations must be numbered without gaps: ${migration.name} should be number ${index + 1}.`);
  });
  return migrations;
}

/** While a release is rolled out, and on the way back from it, code meets a database that is ahead of it. */
function checkApplied(applied: Applied[], migrations: Migration[]) {
  for (const { number, name, checksum, runs_from } of applied) {
    const known = migrations[number - 1];
    if (!known && (runs_from ?? number) <= migrations.length) continue;
    if (!known) {
      throw new Error(
        `The database is newer than this version of Tunse: it has migration ${name}. Start a newer version.`,
      );
    }
    if (known.checksum !== checksum) {
      throw new Error(
        `The migration ${known.name} was changed after it was applied. Restore it, and write a new one instead.`,
      );
    }
  }
}

type How = Pick<Migrating, "log" | "isEmbedded">;

/** Where somebody holds a table, it lets those who wait behind it go on, and comes again. */
async function applyPatiently(client: pg.PoolClient, migration: Migration, how: How): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      return await apply(client, migration, how);
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      if (left <= 1 || !waited.includes(cause?.code ?? "")) throw error;
      how.log.warn({ name: migration.name }, "A migration waits for a table that somebody uses; trying again.");
      await wait(pauseMs);
    }
  }
}

async function apply(client: pg.PoolClient, migration: Migration, { isEmbedded }: How): Promise<void> {
  const { name, sql } = migration;
  try {
    if (!isOutsideTransaction(sql)) await inTransaction(client, migration, sql);
    else if (isEmbedded) await inTransaction(client, migration, withoutConcurrently(sql));
    else {
      await makeIndexes(client, sql);
      await writeDown(client, migration);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${name} failed and was undone: ${reason}`, { cause: error });
  }
}

async function inTransaction(client: pg.PoolClient, migration: Migration, sql: string): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(sql);
    await writeDown(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function writeDown(client: pg.PoolClient, { number, name, checksum, runsFrom }: Migration): Promise<void> {
  await client.query("insert into migrations (number, name, checksum, runs_from) values ($1, $2, $3, $4)", [
    ...[number, name, checksum, runsFrom],
  ]);
}
