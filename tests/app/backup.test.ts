import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdtemp, open, readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { prepareSetup } from "#features/admin/service.server.ts";
import type { Backups } from "#features/backups/contract.ts";
import { leftOut } from "#features/backups/files.queries.server.ts";
import { keepBackups, makeBackup } from "#features/backups/service.server.ts";
import { checkArchive } from "#platform/backup/archive.server.ts";
import { makeArchive } from "#platform/backup/make.server.ts";
import { readManifest } from "#platform/backup/manifest.server.ts";
import { inTransaction, RowsSum, readRows, snapshot, tablesOf } from "#platform/backup/rows.server.ts";
import type { Database } from "#platform/database.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { testApp } from "../harness/app.ts";
import { command, startCommand } from "../harness/command.ts";
import { emptyPlace, folder, openAt, product, secret, writeTask } from "../harness/product.ts";
import { password } from "../harness/world.ts";

const passphrase = "harmattan over Lagos";

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

const shelf = await mkdtemp(join(tmpdir(), "tunse-lost-"));
afterAll(() => rm(shelf, { recursive: true }));

/** The archive of a small product that is gone, made for whichever test asks first. */
async function lostArchive(): Promise<string> {
  const names = await readdir(shelf);
  if (names.length === 0) {
    const { env, lose } = await product();
    await command(["make", "--to", shelf], env);
    await lose();
  }
  return join(shelf, (await readdir(shelf))[0] ?? "");
}

test("an archive that is cut or changed is refused before anything is written", async () => {
  const to = await folder();
  const [cut, changed] = [join(to, "cut.tar"), join(to, "changed.tar")];
  for (const copy of [cut, changed]) await cp(await lostArchive(), copy);
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

test("where the list of its files finds no room a backup fails, and nothing else does", async () => {
  const { database } = await testApp();
  const storage = folderStorage(await folder());
  const path = join(await folder(), "full.tar");
  await symlink("/dev/full", `${path}.list`);
  const files = "select 'media/one' as key, null as sha256";
  const parts = { pool: database.pool, kind: database.kind, storage, version: "1", leftOut, files };
  await expect(makeArchive(parts, path, new Date())).rejects.toThrow("ENOSPC");
  expect(await readdir(dirname(path))).toEqual([]);
});

test("nothing starts on half of a restored archive, and restoring it again makes it whole", async () => {
  const archive = await lostArchive();
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

test("a site admin has a backup made and reads what became of it; each night makes one, and the week's is restored", async () => {
  const { app, ask, acting, database, storage, dataDir, lose } = await product();
  await prepareSetup(database.db, "key of the tests");
  const sheet = { setup_key: "key of the tests", name: "Ronke Adisa", email: "ronke@example.com", password };
  const { data: admin } = await ask("/admin/setup", sheet);
  const read = async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    return (await app.inject({ url: "/api/admin/backups", headers })).json().data as Backups;
  };
  expect(await read()).toMatchObject({ problems: ["There is no backup yet."], backups: [] });

  const asked = await ask("/admin/backups", {}, admin.token);
  expect(asked).toMatchObject({ status: 201, data: { backup: { state: "waiting", askedBy: "hand" } } });
  expect(await ask("/admin/backups", {}, admin.token)).toMatchObject({ status: 409 });
  await storage.put("documents/gone", Buffer.from("a paper that was taken away"));
  await storage.setAside("documents/gone");
  await makeBackup(await acting(), asked.data.backup.id);
  const made = await read();
  expect(made.backups).toMatchObject([{ state: "done", files: 9, faults: [], reason: null, isGood: null }]);
  expect(made.problems).toEqual(["No backup has been restored to see whether it is whole."]);

  const tomorrow = new Date(Date.now() + 26 * 3_600_000);
  await keepBackups({ ...(await acting()), now: tomorrow });
  const kept = await read();
  expect(kept).toMatchObject({
    problems: [],
    backups: [{ askedBy: "night", state: "done", isGood: true }, { isGood: null }],
  });
  expect(kept.backups[0]?.checked.join(" ")).toMatch(/files: named 9.*chain: entries.*opened: .*image\/jpeg/);
  expect(await readdir(join(dataDir, "backups"))).toEqual([kept.backups[0]?.name]);
  expect(await storage.aside.find("documents/gone")).toBeUndefined();
  const figures = await app.inject({ url: "/metrics" });
  expect(figures.body).toMatch(/^tunse_backup_age_seconds \d/m);
  expect(figures.body).toMatch(/^tunse_backup_verified_age_seconds \d/m);

  const [file = ""] = await readdir(join(dataDir, "files/media"));
  await rm(join(dataDir, "files/media", file), { recursive: true });
  const again = await ask("/admin/backups", {}, admin.token);
  await makeBackup({ ...(await acting()), now: new Date(tomorrow.getTime() + 60_000) }, again.data.backup.id);
  expect((await read()).backups.flatMap(({ faults }) => faults).join(" ")).toContain(
    `media/${file}/original is not there.`,
  );

  // A clock that was three years ahead dated all of them, and one that was cut off, and was put right since.
  const [late, waits] = [sql`interval '3 years'`, sql`gen_random_uuid(), 'hand', 'waiting'`];
  await database.db.execute(
    sql`update backups set began_at = began_at + ${late}, finished_at = finished_at + ${late}, verified_at = now()`,
  );
  await database.db.execute(sql`insert into backups (id, asked_by, state, began_at) select ${waits}, now() + ${late}`);
  const before = new Set((await read()).backups.map(({ id }) => id));
  await keepBackups(await acting());
  const after = await read();
  expect(after.backups.filter(({ id }) => !before.has(id))).toMatchObject([{ askedBy: "night", state: "done" }]);
  expect(after.problems.join(" ")).toContain("A clock was wrong: a backup is dated");
  await lose();
});
