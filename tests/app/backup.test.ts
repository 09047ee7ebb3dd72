import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { leftOut } from "#features/backups/files.queries.server.ts";
import { checkArchive } from "#platform/backup/archive.server.ts";
import { readManifest } from "#platform/backup/manifest.server.ts";
import { inTransaction, RowsSum, readRows, snapshot, tablesOf } from "#platform/backup/rows.server.ts";
import type { Log } from "#platform/context.server.ts";
import { openDoor } from "#platform/control.server.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { systemContext } from "../../src/app.server.ts";
import { commandsOf } from "../../src/commands.server.ts";
import { command, startCommand } from "../harness/command.ts";
import { ownApp } from "../harness/own-app.ts";
import { buildingFields, password, picture } from "../harness/world.ts";
import { openCopy, quiet, withDatabase } from "../rig/databases.ts";

const databases = inject("databases");
const passphrase = "harmattan over Lagos";
const secret = "the secret of this installation, 32 characters and more";

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

type Answer = { status: number; data: ReturnType<typeof JSON.parse> };
type Ask = (path: string, body: object, token?: string) => Promise<Answer>;
type Place = { DATA_DIR: string; DATABASE_URL?: string };

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "tunse-backup-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Where nothing is yet. */
async function emptyPlace(): Promise<Place> {
  const DATA_DIR = await folder();
  if (databases.kind === "embedded") return { DATA_DIR };
  const name = `${databases.prefix}empty_${newId().replaceAll("-", "")}`;
  const client = new pg.Client(databases.url);
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return { DATA_DIR, DATABASE_URL: withDatabase(databases.url, name) };
}

const openAt = ({ DATA_DIR, DATABASE_URL }: Place) =>
  openDatabase({ dataDir: DATA_DIR, ...(DATABASE_URL ? { databaseUrl: DATABASE_URL } : {}), log: quiet });

/** A product of its own with people in it, who write until they are told to stop. */
async function product() {
  const dataDir = await folder();
  const storage = folderStorage(dataDir);
  const database = await openCopy(databases, `backup_${newId().replaceAll("-", "")}`);
  const { app } = await ownApp({ database, storage });
  const ask: Ask = async (path, body, token) => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await app.inject({ method: "POST", url: `/api${path}`, headers, payload: JSON.stringify(body) });
    return { status: answer.statusCode, data: answer.json().data ?? answer.json() };
  };
  const writers = await Promise.all([0, 1, 2].map((at) => newcomer(ask, `Odd "${at}" \\ 'Ọjà'\n😀 %_`)));
  await oddRows(database);
  const url =
    databases.kind === "embedded"
      ? undefined
      : (database.pool.options as { connectionString: string }).connectionString;
  const signer = await loadSigner(database.db, new Date());
  const acting = async () =>
    systemContext({
      ...{ db: database.db, jobs: { send: async () => {} }, storage, signer, mail: noMail, log: silent },
      site: { url: "http://localhost:3000", supportEmail: null },
      forgetSession: () => {},
    });
  const door =
    database.kind === "embedded"
      ? await openDoor(
          dataDir,
          commandsOf({ dataDir, source: { database, storage, version: "0" }, secret: () => secret, acting }),
        )
      : undefined;
  return {
    ...{ dataDir, database, writers, ask },
    env: { DATA_DIR: dataDir, SECRET_KEY: secret, ...(url ? { DATABASE_URL: url } : {}) },
    async lose() {
      await Promise.all([door?.close(), app.close()]);
      await database.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

type Writer = { token: string; propertyId: string; titles: string[] };

/** An owner who brings in a building with a photo. */
async function newcomer(ask: Ask, name: string): Promise<Writer> {
  const sheet = { name: "Adaeze Bello", email: `${newId()}@example.com`, password, phone: "08031234567" };
  const { data } = await ask("/auth/register", { ...sheet, location: "Lagos, Nigeria", role: "property_owner" });
  const photo = { fileName: "front.jpg", fileData: await picture() };
  const house = { ...buildingFields, specialNotes: name, mediaUploads: [photo] };
  const brought = await ask("/properties", house, data.token);
  expect([brought.status, brought.data.detail]).toEqual([201, undefined]);
  return { token: data.token, propertyId: brought.data.property.id, titles: [] };
}

async function writeTask(ask: Ask, { token, propertyId, titles }: Writer): Promise<void> {
  const title = `Task ${titles.length + 1}`;
  const task = { propertyId, title, description: "As agreed.", category: "Plumbing", priority: "high" };
  const { status } = await ask("/tasks", { ...task, dueDate: "2090-05-01" }, token);
  expect(status).toBe(201);
  titles.push(title);
}

/** Values that lose something where they are written carelessly. */
async function oddRows({ pool }: Database): Promise<void> {
  await pool.query(
    `update media set capture = 'null', latitude = 0.1::float8 + 0.2::float8, device_time = '2026-02-28 23:59:59.123456+00',
       description = $1`,
    ["\"\\ \u2028\n\t'😀 {null,NULL} \\N"],
  );
  await pool.query("update properties set components = $1", [["", 'a "quoted" one', "null", "{,}", "\\"]]);
}

/** What each table holds, as an archive counts it. */
async function sumsOf({ pool }: Database): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    return await inTransaction(client, snapshot, async () => {
      const sums: Record<string, string> = {};
      for (const table of await tablesOf(client, ["migrations", ...leftOut])) {
        const sum = new RowsSum();
        for await (const { lines } of readRows(client, table)) sum.add(lines);
        sums[table.name] = `${sum.rows} ${sum.hex}`;
      }
      return sums;
    });
  } finally {
    client.release();
  }
}

async function filesIn(place: string): Promise<Record<string, string>> {
  const entries = await readdir(join(place, "files"), { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sums = found.sort().map(async (path) => {
    const sum = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    return [path.slice(place.length), sum] as const;
  });
  return Object.fromEntries(await Promise.all(sums));
}

test("a backup that was made while people wrote gives back one instant of all of it, after everything was lost", async () => {
  const { dataDir, database, writers, ask, env, lose } = await product();
  for (const writer of writers) await writeTask(ask, writer);
  const before = writers.map(({ titles }) => titles.length);
  let isOver = false;
  const writing = Promise.all(
    writers.map(async (writer) => {
      while (!isOver) await writeTask(ask, writer);
    }),
  );
  const to = await folder();
  const made = await command(["make", "--to", to, "--with-keys"], { ...env, BACKUP_PASSPHRASE: passphrase });
  isOver = true;
  await writing;
  expect(made).toEqual({ code: 0, said: expect.stringContaining(to) });
  const files = await filesIn(dataDir);
  const { rows: signing } = await database.pool.query("select secret from signing_keys order by purpose");
  await lose();
  const [name = ""] = await readdir(to);
  const archive = join(to, name);
  const manifest = readManifest(await checkArchive(archive, "manifest.json"));
  const place = await emptyPlace();

  const verified = await command(["verify", archive], env);
  expect(verified).toEqual({
    code: 0,
    said: expect.stringMatching(/✓ files: named \d+.*Opened: .*image\/jpeg.*can be restored/s),
  });
  const wrong = await command(["restore", archive], { ...place, BACKUP_PASSPHRASE: "another" });
  expect(wrong).toEqual({ code: 2, said: expect.stringContaining("do not open by that passphrase") });
  expect(await readdir(place.DATA_DIR)).toEqual([]);
  const { code, said } = await command(["restore", archive], { ...place, BACKUP_PASSPHRASE: passphrase });
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(manifest.madeAt) });

  const restored = await openAt(place);
  const told = manifest.tables.map((table) => [table.name, `${table.rows} ${table.sha256}`]);
  expect(await sumsOf(restored)).toEqual(Object.fromEntries(told));
  expect(await filesIn(place.DATA_DIR)).toEqual(files);
  expect(await readFile(join(place.DATA_DIR, "secret.key"), "utf8")).toBe(secret);
  const kept = await restored.pool.query("select secret from signing_keys order by purpose");
  expect(kept.rows).toEqual(signing);
  for (const [at, { propertyId, titles }] of writers.entries()) {
    const { rows } = await restored.pool.query(
      `select t.title, exists (select from activity a where a.thing_id = t.id and a.act = 'created') as known
       from tasks t where t.property_id = $1 and t.title like 'Task %' order by t.id`,
      [propertyId],
    );
    expect(rows.filter(({ known }) => !known)).toEqual([]);
    const found = rows.map((row) => row.title);
    expect(found.length).toBeGreaterThanOrEqual(before[at] ?? 0);
    expect(found).toEqual(titles.slice(0, found.length));
  }
  await restored.close();
  expect(await command(["doctor"], { ...place })).toEqual({ code: 0, said: expect.stringContaining("in order") });
  expect(await command(["restore", archive], { ...place })).toEqual({
    code: 2,
    said: expect.stringContaining("not empty"),
  });
});

test("an archive that is cut or changed is refused before anything is written", async () => {
  const { env, lose } = await product();
  const to = await folder();
  await command(["make", "--to", to], env);
  await lose();
  const [name = ""] = await readdir(to);
  const [cut, changed] = [join(to, "cut.tar"), join(to, "changed.tar")];
  for (const copy of [cut, changed]) await cp(join(to, name), copy);
  const { size } = await open(cut).then(async (file) => file.stat().finally(() => file.close()));
  await truncate(cut, Math.floor(size / 2));
  const bytes = await readFile(changed);
  bytes[Math.floor(size * 0.4)] = (bytes[Math.floor(size * 0.4)] ?? 0) ^ 1;
  await writeFile(changed, bytes);
  const place = await emptyPlace();
  for (const [archive, sentence] of [
    [cut, "cut short"],
    [changed, "changed since it was made"],
    [join(to, "none.tar"), "cannot be opened"],
  ] as const) {
    expect(await command(["restore", archive], { ...place })).toEqual({
      code: 2,
      said: expect.stringContaining(sentence),
    });
    expect(await readdir(place.DATA_DIR)).toEqual([]);
  }
});

test("nothing starts on half of a restored archive, and restoring it again makes it whole", async () => {
  const { env, lose } = await product();
  const to = await folder();
  await command(["make", "--to", to], env);
  await lose();
  const archive = join(to, (await readdir(to))[0] ?? "");
  const place = await emptyPlace();
  const half = startCommand(["restore", archive], { ...place });
  await expect.poll(() => existsSync(join(place.DATA_DIR, "restore.under-way")), { interval: 1 }).toBe(true);
  half.child.kill("SIGKILL");
  await half.ended;

  await expect(openAt(place)).rejects.toThrow("half of a restored archive");
  if (place.DATABASE_URL)
    await expect(openAt({ ...place, DATA_DIR: await folder() })).rejects.toThrow("half of a restored archive");
  expect(await command(["restore", archive], { ...place })).toMatchObject({ code: 0 });
  const restored = await openAt(place);
  const { tables } = readManifest(await checkArchive(archive, "manifest.json"));
  const told = tables.map((table) => [table.name, `${table.rows} ${table.sha256}`]);
  expect(await sumsOf(restored)).toEqual(Object.fromEntries(told));
  await restored.close();
});
