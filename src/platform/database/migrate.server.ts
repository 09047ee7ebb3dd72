import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { DatabaseLog } from "./log.server.ts";

export type Migration = { number: number; name: string; sql: string; checksum: string; runsFrom: number };
type Applied = Omit<Migration, "sql" | "runsFrom"> & { runs_from: number | null };

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** Says of a migration that code whose last one has this number runs on the tables that it leaves. */
const HEADER = /^-- runs with code from: (\d{4})$/m;
// Any number will do, as long as nothing else in the database uses it.
const LOCK = 7_586_731;

/**
 * Brings the tables up to date with the numbered files of `folder`, each in a transaction of its
 * own. One process at a time does it. Throws a sentence when code and database do not belong together. A restored archive
 * gets the tables of its time first: those with numbers `upTo` its last.
 */
export async function migrate(pool: pg.Pool, folder: string, log: DatabaseLog, upTo?: number): Promise<void> {
  const migrations = (await readMigrations(folder)).slice(0, upTo);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
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
      await apply(client, migration);
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

async function apply(client: pg.PoolClient, { number, name, sql, checksum, runsFrom }: Migration) {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into migrations (number, name, checksum, runs_from) values ($1, $2, $3, $4)", [
      ...[number, name, checksum, runsFrom],
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${name} failed and was undone: ${reason}`, { cause: error });
  }
}
