import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { newId } from "#domain/ids.ts";
import { type Db, openDatabase } from "#platform/database.server.ts";
import { folderStorage, type Storage } from "#platform/storage.server.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { seedPortfolios } from "./portfolio-seed.ts";
import type { Figure } from "./report.ts";

const isSmall = process.argv.includes("--small");
const [buildings, files] = isSmall ? [1_100, 200] : [10_000, 2_000];
const minutes = 15;
const silent = { info() {}, warn() {}, error: console.error };
const root = resolve(import.meta.dirname, "..");

/** Photos of buildings, each with bytes of its own, as big as a phone's copy of one. */
async function seedFiles(db: Db, storage: Storage): Promise<void> {
  const { rows } = await db.execute<{ id: string; owner: string }>(
    sql`select id, created_by as owner from properties order by id limit ${files}`,
  );
  const names: { id: string; property: string; owner: string; bytes: number; sha256: string; key: string }[] = [];
  for (let at = 0; at < files; at += 1) {
    const home = rows[at % rows.length];
    if (!home) throw new Error("There are no buildings.");
    const bytes = Buffer.alloc(40_000 + (at % 100) * 1_000, createHash("sha512").update(`file ${at}`).digest());
    const [id, sha256] = [newId(), createHash("sha256").update(bytes).digest("hex")];
    const key = `media/${id}/original`;
    await storage.put(key, bytes);
    names.push({ id, property: home.id, owner: home.owner, bytes: bytes.length, sha256, key });
  }
  await db.execute(sql`insert into media (id, uploaded_by, property_id, thing, thing_id, kind, content_type, file_name, bytes, sha256, original_key, received_at)
    select id, owner, property, 'property', property, 'image', 'image/jpeg', 'front.jpg', bytes, decode(sha256, 'hex'), key, now()
    from json_to_recordset(${JSON.stringify(names)}::json) as of (id uuid, property uuid, owner uuid, bytes int, sha256 text, key text)`);
}

type Kept = { rows: number; sums: Map<string, string> };

/** Of each table how many rows it has and the sum of their hashes, whatever their order, as the database itself counts; of each file its SHA-256. */
async function sumUp(databaseUrl: string, dataDir: string): Promise<Kept> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const kept: Kept = { rows: 0, sums: new Map() };
  const tables = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
  );
  for (const { name } of tables.rows) {
    const table = client.escapeIdentifier(name);
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${table} t`,
    );
    kept.rows += Number(rows[0]?.rows);
    kept.sums.set(name, `${rows[0]?.rows} ${rows[0]?.sum}`);
  }
  await client.end();
  const folder = join(dataDir, "files");
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    kept.sums.set(
      path.slice(folder.length),
      createHash("sha256")
        .update(await readFile(path))
        .digest("hex"),
    );
  }
  return kept;
}

/** One of the commands that operators have; answers what it said and how long it took. */
async function command(env: Record<string, string>, ...args: string[]): Promise<{ said: string; seconds: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, ["--require", "./scripts/runtime.cjs", "src/backup.ts", ...args], {
    ...{ cwd: root, stdio: ["ignore", "pipe", "inherit"] as const },
    env: { ...process.env, ...env },
  });
  let said = "";
  child.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${said}`);
  return { said, seconds: (performance.now() - began) / 1_000 };
}

/** A million tasks and what goes with them are backed up, wholly lost, and put back into an empty database and folder. */
export async function benchRestore(): Promise<Figure[]> {
  const scratch = await mkdtemp(join(tmpdir(), "tunse-bench-restore-"));
  const [before, after, backups] = ["before", "after", "backups"].map((name) => join(scratch, name));
  if (!before || !after || !backups) throw new Error("Three folders are needed.");
  let cluster = await startCluster();
  try {
    await Promise.all([before, after, backups].map((folder) => mkdir(folder)));
    const database = await openDatabase({ dataDir: before, databaseUrl: cluster.url, log: silent });
    await seedPortfolios(database.db, buildings);
    await seedFiles(database.db, folderStorage(before));
    await database.close();
    const made = await command({ DATA_DIR: before, DATABASE_URL: cluster.url }, "make", "--to", backups);
    const kept = await sumUp(cluster.url, before);

    await cluster.stop();
    await rm(before, { recursive: true });
    cluster = await startCluster();
    const [archive = ""] = await readdir(backups);
    const env = { DATA_DIR: after, DATABASE_URL: cluster.url };
    const restored = await command(env, "restore", join(backups, archive));
    const found = await sumUp(cluster.url, after);

    console.log([made.said, restored.said].join("\n"));
    const names = new Set([...kept.sums.keys(), ...found.sums.keys()]);
    const unlike = [...names].filter((name) => kept.sums.get(name) !== found.sums.get(name));
    for (const name of unlike) console.log(`${name}: ${kept.sums.get(name)}, then ${found.sums.get(name)}`);
    return [
      {
        name: `tables and files that differ, of ${names.size} with ${kept.rows.toLocaleString("en")} rows`,
        ...{ value: unlike.length, limit: 0, unit: "of them" },
      },
      { name: "restored after total loss", value: restored.seconds / 60, limit: minutes, unit: "min" },
      { name: "backed up", value: made.seconds / 60, limit: minutes, unit: "min" },
    ];
  } finally {
    await cluster.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}
