import { createReadStream, createWriteStream } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import type { Storage } from "../storage.server.ts";
import { ArchiveFault, type ArchiveWriter, writeArchive } from "./archive.server.ts";
import { type Manifest, names } from "./manifest.server.ts";
import { inTransaction, RowsSum, readRows, type Session, sequencesOf, snapshot, tablesOf } from "./rows.server.ts";
import { sealByPassphrase } from "./sealed-keys.server.ts";

/** A file that a row names, or by a slash at its end all that lies there; `sha256` where the row says it. */
export type StoredFile = { key: string; sha256: string | null };

export type BackupParts = {
  pool: pg.Pool;
  kind: Manifest["database"];
  storage: Storage;
  version: string;
  /** Tables whose rows stay with this installation. */
  leftOut: readonly string[];
  /** A statement of the files that rows name: key, sha256. */
  files: string;
  /** What else is kept, sealed by a passphrase. */
  keys?: { passphrase: string; read: (session: Session) => Promise<object> } | undefined;
};

export type Made = { bytes: number; manifest: Manifest; rowsMs: number };

type Found = Pick<Manifest, "migrations" | "tables" | "sequences" | "jobs">;

const zip = promisify(gzip);
const sumsAtOnce = 1_000;
const mostFaults = 100;

/** Writes an archive of one snapshot at `path`, while everybody goes on. The embedded database waits while rows are read. */
export async function makeArchive(parts: BackupParts, path: string, now: Date): Promise<Made> {
  await refuseFullDisk(parts, dirname(path));
  const list = `${path}.list`;
  const made = { rowsMs: 0, manifest: undefined as Manifest | undefined };
  try {
    const bytes = await writeArchive(path, async (writer) => {
      const began = performance.now();
      const { found, keys } = await keepSnapshot(parts, writer, list);
      made.rowsMs = performance.now() - began;
      const files = await keepFiles(parts.storage, writer, list);
      if (keys) await writer.add(names.keys, keys);
      made.manifest = {
        ...{ format: 1, version: parts.version, madeAt: now.toISOString(), database: parts.kind },
        ...{ ...found, ...files, hasKeys: keys !== undefined },
      };
      await writer.add(names.manifest, Buffer.from(JSON.stringify(made.manifest, null, 1)));
    });
    if (!made.manifest) throw new Error("An archive was written that says nothing of itself.");
    return { bytes, manifest: made.manifest, rowsMs: made.rowsMs };
  } finally {
    await rm(list, { force: true });
  }
}

/** All rows, and the list of the files that they name, as they stood at one instant. */
async function keepSnapshot(parts: BackupParts, writer: ArchiveWriter, list: string) {
  const client = await parts.pool.connect();
  let failure: unknown;
  try {
    return await inTransaction(client, snapshot, async () => {
      const tables: Found["tables"] = [];
      for (const shape of await tablesOf(client, ["migrations", ...parts.leftOut])) {
        const sum = new RowsSum();
        let at = 0;
        // The next rows are read while these are packed.
        let packing: Promise<void> = Promise.resolve();
        for await (const { lines } of readRows(client, shape)) {
          at += 1;
          const name = `rows/${shape.name}/${String(at).padStart(6, "0")}.jsonl.gz`;
          sum.add(lines);
          await packing;
          packing = zip(lines, { level: 1 }).then((packed) => writer.add(name, packed));
          packing.catch(() => {});
        }
        await packing;
        tables.push({ ...shape, rows: sum.rows, sha256: sum.hex });
      }
      const { rows: migrations } = await client.query<Found["migrations"][number]>(
        "select number, name, checksum from migrations order by number",
      );
      const jobs = await keepJobs(client, writer);
      await listFiles(client, parts.files, list);
      const keys = parts.keys
        ? sealByPassphrase(Buffer.from(JSON.stringify(await parts.keys.read(client))), parts.keys.passphrase)
        : undefined;
      return { found: { migrations, tables, sequences: await sequencesOf(client), jobs }, keys };
    });
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    client.release(failure !== undefined);
  }
}

/** What waits in the queue, as it was sent. */
async function keepJobs(client: Session, writer: ArchiveWriter): Promise<number> {
  const { rows: present } = await client.query("select to_regclass('pgboss.job') is not null as there");
  if (!present[0]?.there) return 0;
  const { rows } = await client.query<{ line: string }>(
    `select json_build_object('name', name, 'data', data, 'startAfter', start_after, 'key', singleton_key,
       'isPressing', priority > 0)::text as line
     from pgboss.job where state::text in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on`,
  );
  await writer.add(names.jobs, await zip(rows.map(({ line }) => `${line}\n`).join("")));
  return rows.length;
}

async function listFiles(client: Session, statement: string, list: string): Promise<void> {
  await client.query(`declare named no scroll cursor for ${statement}`);
  async function* lines() {
    for (;;) {
      const { rows } = await client.query<StoredFile>("fetch forward 1000 from named");
      if (rows.length === 0) break;
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    }
  }
  await pipeline(lines, createWriteStream(list, { mode: 0o600 }));
  await client.query("close named");
}

async function keepFiles(storage: Storage, writer: ArchiveWriter, list: string) {
  const files = { count: 0, bytes: 0 };
  const faults: string[] = [];
  let sums: string[] = [];
  let part = 0;
  const keepSums = async () => {
    if (sums.length === 0) return;
    part += 1;
    await writer.add(`sums/${String(part).padStart(6, "0")}.jsonl`, Buffer.from(`${sums.join("\n")}\n`));
    sums = [];
  };
  for await (const line of createInterface({ input: createReadStream(list), crlfDelay: Number.POSITIVE_INFINITY })) {
    const { key: named, sha256: wanted } = JSON.parse(line) as StoredFile;
    const keys = named.endsWith("/") ? await keysUnder(storage, named) : [named];
    if (keys.length === 0) faults.push(`${named} holds no file.`);
    for (const key of keys) {
      const kept = await keepFile(storage, writer, key);
      if (!kept) faults.push(`${key} is not there.`);
      if (!kept) continue;
      if (wanted !== null && kept.sha256 !== wanted) faults.push(`${key} is not the file that its row names.`);
      files.count += 1;
      files.bytes += kept.bytes;
      sums.push(JSON.stringify({ key, ...kept }));
      if (sums.length === sumsAtOnce) await keepSums();
    }
  }
  await keepSums();
  return { files, faults: faults.slice(0, mostFaults) };
}

/** What lies in a folder of keys, and what lay there until a moment ago. */
async function keysUnder(storage: Storage, folder: string): Promise<string[]> {
  const found = new Set<string>();
  for (const names of [storage.list(folder), storage.aside.list(folder)])
    for await (const name of names) found.add(`${folder}${name}`);
  return [...found].sort();
}

/** A file that was taken away since the snapshot lies aside for a while. */
async function keepFile(storage: Storage, writer: ArchiveWriter, key: string) {
  for (const place of [storage, storage.aside]) {
    const bytes = await place.find(key);
    if (bytes === undefined) continue;
    const sha256 = await writer.addFile(`files/${key}`, bytes, await place.read(key));
    return { bytes, sha256 };
  }
  return undefined;
}

/** Told before anything is written, since a disk that fills up stops everybody. */
async function refuseFullDisk({ pool, storage }: BackupParts, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const { rows } = await pool.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
  const needed = Number(rows[0]?.bytes ?? 0) / 4 + (await bytesIn(storage));
  if (bavail * bsize > needed * 1.05) return;
  const inMb = (bytes: number) => Math.ceil(bytes / 1_048_576).toLocaleString("en");
  throw new ArchiveFault(
    `There is no room for a backup in ${folder}: it takes up to ${inMb(needed)} MB and ${inMb(bavail * bsize)} MB are free.`,
  );
}

async function bytesIn(storage: Storage): Promise<number> {
  let bytes = 0;
  for await (const key of storage.keys()) bytes += (await storage.find(key)) ?? 0;
  return bytes;
}
