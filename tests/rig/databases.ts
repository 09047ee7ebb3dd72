import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#platform/database.server.ts";
import { type Cluster, startCluster } from "./postgres.ts";
import { settle, unsynced } from "./unsynced.ts";

/** What a worker makes its own database from: a folder to copy, or a template on a server. */
export type TestDatabases =
  | { kind: "embedded"; snapshot: string; folder: string }
  | { kind: "server"; url: string; template: string; prefix: string };

declare module "vitest" {
  interface ProvidedContext {
    databases: TestDatabases;
  }
}

const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache/test-databases");
const cleanups: (() => Promise<void>)[] = [];

export const quiet = { info() {}, warn() {}, error: console.error };

/** Of everything that decides what a fresh database holds. */
async function sourcesHash(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of ["migrations", "src/platform/database"]) {
    const names = (await readdir(join(root, folder))).filter((name) => !name.includes(".test."));
    for (const name of names.sort()) hash.update(name).update(await readFile(join(root, folder, name)));
  }
  hash.update(await readFile(join(root, "node_modules/@electric-sql/pglite/package.json")));
  return hash.digest("hex").slice(0, 16);
}

/** The migrated embedded database as a folder, made once for each state of the migrations. */
async function embeddedSnapshot(): Promise<string> {
  const snapshot = join(cache, await sourcesHash());
  if (existsSync(snapshot)) return snapshot;
  await rm(cache, { recursive: true, force: true });
  await mkdir(cache, { recursive: true });
  const dataDir = await mkdtemp(join(cache, "new-"));
  const database = await openDatabase({ dataDir, log: quiet });
  await database.close();
  await rename(join(dataDir, "database"), snapshot).catch(() => {});
  await rm(dataDir, { recursive: true });
  return snapshot;
}

async function setupEmbedded(): Promise<TestDatabases> {
  const folder = await mkdtemp(join(tmpdir(), "tunse-app-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return { kind: "embedded", snapshot: await embeddedSnapshot(), folder };
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await work(client).finally(() => client.end());
}

/** The address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query("select datname from pg_database where datname like $1", [`${prefix}%`]);
    for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  });
}

async function ownCluster(): Promise<Cluster> {
  const cluster = await startCluster();
  cleanups.push(cluster.stop);
  return cluster;
}

async function setupServer(): Promise<TestDatabases> {
  const url = process.env.TEST_DATABASE_URL ?? (await ownCluster()).url;
  const prefix = `test_${randomBytes(4).toString("hex")}_`;
  const template = `${prefix}template`;
  cleanups.push(() => dropDatabases(url, prefix));
  await onServer(url, (client) => client.query(`create database ${template}`));
  const database = await openDatabase({ dataDir: "", databaseUrl: withDatabase(url, template), log: quiet });
  await database.close();
  return { kind: "server", url, template, prefix };
}

export async function setup(project: TestProject): Promise<void> {
  const kind = project.name.startsWith("app on PostgreSQL") ? "server" : (process.env.TEST_DATABASE ?? "embedded");
  if (kind !== "embedded" && kind !== "server") throw new Error(`TEST_DATABASE is embedded or server, not ${kind}.`);
  project.provide("databases", await (kind === "server" ? setupServer() : setupEmbedded()));
}

export async function teardown(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

/** A worker's own copy, opened in `dataDir` or as a new database. */
export async function openCopy(databases: TestDatabases, worker: string) {
  if (databases.kind === "embedded") {
    const dataDir = join(databases.folder, worker);
    const folder = join(dataDir, "database");
    await cp(databases.snapshot, folder, { recursive: true });
    await settle(folder, { ...unsynced, synchronous_commit: "off" });
    return openDatabase({ dataDir, log: quiet });
  }
  const name = `${databases.prefix}${worker}`;
  await onServer(databases.url, (client) => client.query(`create database ${name} template ${databases.template}`));
  return openDatabase({ dataDir: "", databaseUrl: withDatabase(databases.url, name), log: quiet });
}
