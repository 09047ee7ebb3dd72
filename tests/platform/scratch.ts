import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { onTestFinished } from "vitest";
import { initialise } from "#platform/database/initialise.server.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";

const cache = join(import.meta.dirname, "../../node_modules/.cache/empty-database");

/** The kinds of database that a test of the platform runs on: PostgreSQL only where the rig gave one. */
export const kinds: Database["kind"][] = process.env.TEST_DATABASE_URL ? ["embedded", "server"] : ["embedded"];

export const quiet = { info() {}, warn() {}, error() {} };

/** A folder of the test's own, removed with it. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tunse-platform-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder whose database is already initialised: doing it takes three seconds. */
export async function preparedDataDir(): Promise<string> {
  const snapshot = join(cache, "database");
  if (!existsSync(snapshot)) {
    const fresh = `${cache}-${randomBytes(4).toString("hex")}`;
    await initialise(join(fresh, "database"));
    await mkdir(cache, { recursive: true });
    await rename(join(fresh, "database"), snapshot).catch(() => {});
    await rm(fresh, { recursive: true, force: true });
  }
  const dataDir = await scratchFolder();
  await cp(snapshot, join(dataDir, "database"), { recursive: true });
  return dataDir;
}

/** The address of a new database on the rig's server, dropped with the test. */
export async function scratchServerDatabase(): Promise<string> {
  const server = process.env.TEST_DATABASE_URL;
  const name = `platform_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  onTestFinished(() => onServer(server, `drop database ${name} with (force)`));
  const url = new URL(server ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(server: string | undefined, text: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** A folder of migrations made of these texts, in order. */
export async function migrationsOf(...texts: string[]): Promise<string> {
  const folder = await scratchFolder();
  await writeMigrations(folder, texts);
  return folder;
}

export async function writeMigrations(folder: string, texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    await writeFile(join(folder, `000${index + 1}_step.sql`), text);
  }
}

/** Where a database of this kind is to be opened; the same place each time it is given on. */
export async function placeOf(kind: Database["kind"]): Promise<{ dataDir: string; databaseUrl?: string }> {
  if (kind === "embedded") return { dataDir: await preparedDataDir() };
  return { dataDir: "", databaseUrl: await scratchServerDatabase() };
}

/** An open database with these migrations, closed with the test. */
export async function scratchDatabase(kind: Database["kind"], ...texts: string[]): Promise<Database> {
  const place = await placeOf(kind);
  const database = await openDatabase({ ...place, migrationsDir: await migrationsOf(...texts), log: quiet });
  onTestFinished(() => database.close());
  return database;
}

export type Child = {
  process: ChildProcessByStdio<null, Readable, Readable>;
  lines: string[];
  /** Everything it wrote to standard error. */
  errors(): string;
  /** Waits for a line that starts so. */
  line(start: string): Promise<string>;
  ended: Promise<number | null>;
};

/** As the product starts: in a third of the time. */
const asProduct = ["--require", fileURLToPath(new URL("../../scripts/runtime.cjs", import.meta.url))];

/** Runs a script of `children/` in a process of its own, killed with the test. */
export function startChild(script: URL, args: string[]): Child {
  const child = spawn(process.execPath, [...asProduct, fileURLToPath(script), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  let errors = "";
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => lines.push(line));
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const line = (start: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = lines.find((text) => text.startsWith(start));
        if (found !== undefined) resolve(found);
      };
      reader.on("line", look);
      look();
      ended.then(() => reject(new Error(`The process ended before it said "${start}". ${errors}`)));
    });
  return { process: child, lines, errors: () => errors, line, ended };
}

/** Waits until something holds, asking every 20 ms; the test's own time limit ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
