import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import pg from "pg";
import { isHalfLoaded, markOf, markTable } from "../database/half-restored.server.ts";
import type { DatabaseLog } from "../database/log.server.ts";
import { readMigrations } from "../database/migrate.server.ts";
import { clientFor } from "../database/primary.server.ts";
import { type Database, MIGRATIONS, openDatabase } from "../database.server.ts";
import { ArchiveFault, checkArchive, readArchive, syncFolder } from "./archive.server.ts";
import { type Manifest, names, readManifest, refuseOther } from "./manifest.server.ts";
import { fillingTables, inTransaction, RowsSum, type Session, setSequences, writeRows } from "./rows.server.ts";
import { openByPassphrase } from "./sealed-keys.server.ts";

/** What waited in the queue when the archive was made. */
export type KeptJob = { name: string; data: unknown; startAfter: string; key: string | null; isPressing: boolean };

export type RestoreParts = {
  archive: string;
  dataDir: string;
  databaseUrl?: string | undefined;
  migrationsDir?: string;
  log: DatabaseLog;
  passphrase?: string | undefined;
  /** What is done once the rows are there, before anybody may start: the queue is filled again. */
  finish?: (database: Database, jobs: readonly KeptJob[]) => Promise<void>;
  /** What the keys of the archive are for; none where it holds none. */
  useKeys?: (keys: unknown, session: Session) => Promise<void>;
};

/** Entries of a data folder that a restore may find: the rest is somebody's. */
const ours = ["database", "database.lock", "database.holder", "files", "uploads", "removed", "secret.key"];
const left = ["backups", "lost+found"];

/** All of an archive is read and judged before anything is changed. Answers what it says of itself. */
export async function judgeArchive(archive: string, migrationsDir = MIGRATIONS): Promise<Manifest> {
  const manifest = readManifest(await checkArchive(archive, names.manifest));
  refuseOther(manifest, await readMigrations(migrationsDir));
  return manifest;
}

/** Restores an archive into an empty folder and database. Where it is cut off nothing starts there until it is done again. */
export async function restoreArchive(parts: RestoreParts): Promise<Manifest> {
  const { archive, dataDir, databaseUrl, migrationsDir, log } = parts;
  const manifest = await judgeArchive(archive, migrationsDir);
  const keys = await keysOf(parts, manifest);
  await prepareFolder(dataDir);
  if (databaseUrl) await prepareDatabase(databaseUrl, log);
  await mark(dataDir, archive);
  const upTo = manifest.migrations.at(-1)?.number ?? 0;
  const database = await openDatabase({
    ...{ dataDir, log, restoring: { upTo } },
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(migrationsDir ? { migrationsDir } : {}),
  });
  try {
    const jobs = await restoreRows(database, archive, manifest);
    if (keys !== undefined) await inSession(database, async (client) => parts.useKeys?.(keys, client));
    await restoreFiles(archive, join(dataDir, "files"));
    await parts.finish?.(database, jobs);
    await database.pool.query("analyze");
    await database.pool.query(`drop table if exists ${markTable}`);
  } finally {
    await database.close();
  }
  await rm(markOf(dataDir));
  await syncFolder(dataDir);
  return manifest;
}

/** The keys are opened first: a wrong passphrase is told before anything is changed. */
async function keysOf({ archive, passphrase }: RestoreParts, { hasKeys }: Manifest): Promise<unknown> {
  if (!hasKeys || passphrase === undefined) return undefined;
  let sealed: Buffer | undefined;
  await readArchive(archive, async (name, content) => {
    if (name === names.keys) sealed = await buffer(content);
  });
  const opened = sealed && openByPassphrase(sealed, passphrase);
  if (!opened) throw new ArchiveFault("The keys of this archive do not open by that passphrase.");
  return JSON.parse(opened.toString());
}

async function prepareFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const present = (await readdir(dataDir)).filter((name) => !left.includes(name));
  if (present.length === 0) return;
  if (!existsSync(markOf(dataDir)))
    throw new ArchiveFault(
      `${dataDir} is not empty: it holds ${present.slice(0, 3).join(", ")}. Restore into an empty DATA_DIR, or move what is there away first.`,
    );
  for (const name of ours) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** A database with any table is somebody's, unless a restore that was cut off has made it. */
async function prepareDatabase(databaseUrl: string, log: DatabaseLog): Promise<void> {
  const { connectionString, Client, stop } = clientFor(databaseUrl, log);
  const pool = new pg.Pool({ connectionString, Client, max: 1 });
  try {
    const { rows } = await pool.query<{ tables: number }>(
      "select count(*)::int as tables from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'",
    );
    const isOurs = await isHalfLoaded(pool);
    if (rows[0]?.tables !== 0 && !isOurs)
      throw new ArchiveFault("The database at DATABASE_URL is not empty. Restore into a new one.");
    await pool.query("drop schema if exists pgboss cascade");
    if (!isOurs) await pool.query(`create table ${markTable} (since timestamptz not null default now())`);
  } finally {
    stop();
    await pool.end();
  }
}

async function mark(dataDir: string, archive: string): Promise<void> {
  await writeFile(markOf(dataDir), `${archive}\n`, { flush: true });
  await syncFolder(dataDir);
}

async function inSession<T>({ pool }: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    return await work(client);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    client.release(failure !== undefined);
  }
}

/** All rows in one transaction; the sum of each table is looked at once more. */
function restoreRows(database: Database, archive: string, { tables, sequences }: Manifest): Promise<KeptJob[]> {
  const shapes = new Map(tables.map((table) => [table.name, { ...table, sum: new RowsSum() }]));
  const jobs: KeptJob[] = [];
  const fill = (client: Session) => async () => {
    await readArchive(archive, async (name, content) => {
      const [, table = ""] = names.rows.exec(name) ?? [];
      const shape = shapes.get(table);
      if (name === names.jobs) jobs.push(...linesOf<KeptJob>(await unpacked(content)));
      if (!shape) return;
      const lines = await unpacked(content);
      shape.sum.add(lines);
      await writeRows(client, shape, lines);
    });
    for (const { name, sum, rows, sha256 } of shapes.values())
      if (sum.rows !== rows || sum.hex !== sha256)
        throw new ArchiveFault(`The rows of ${name} are not those that the archive says it holds.`);
  };
  return inSession(database, (client) =>
    inTransaction(client, "begin", async () => {
      await fillingTables(client, tables, fill(client));
      await setSequences(client, sequences);
      return jobs;
    }),
  );
}

const unpack = promisify(gunzip);
const unpacked = async (content: AsyncIterable<Uint8Array>): Promise<string> =>
  (await unpack(await buffer(content))).toString();
const linesOf = <T>(lines: string): T[] =>
  lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

/** Keys are made by us; one that leads elsewhere is none. */
const isKey = (key: string) => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key);

async function restoreFiles(archive: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const written = new Map<string, string>();
  await readArchive(archive, async (name, content) => {
    const [, key] = names.files.exec(name) ?? [];
    if (key !== undefined) written.set(key, await restoreFile(join(folder, keyOf(key)), content));
    if (!names.sums.test(name)) return;
    for (const { key, sha256 } of linesOf<{ key: string; sha256: string }>(await text(content)))
      if (written.get(key) !== sha256) throw new ArchiveFault(`${key} is not the file that the archive says it holds.`);
    written.clear();
  });
}

function keyOf(key: string): string {
  if (!isKey(key)) throw new ArchiveFault(`The archive holds a file that belongs nowhere: ${key}`);
  return key;
}

async function restoreFile(path: string, content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  const seen = async function* () {
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
  };
  await mkdir(dirname(path), { recursive: true });
  await pipeline(seen(), createWriteStream(path, { flush: true }));
  return hash.digest("hex");
}
