import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#platform/database.server.ts";
import { kinds, migrationsOf, placeOf, quiet, scratchServerDatabase, startChild, writeMigrations } from "./scratch.ts";

const holdScript = new URL("./children/hold.ts", import.meta.url);
const one = "create table one (id int);\ninsert into one values (1);\n";
const two = "create table two (id int);";

test.each(kinds)("migrations are applied once, in order, and recorded (%s)", async (kind) => {
  const place = await placeOf(kind);
  const migrationsDir = await migrationsOf(one);
  await (await openDatabase({ ...place, migrationsDir, log: quiet })).close();
  await writeMigrations(migrationsDir, [one.replaceAll("\n", "\r\n"), two]);

  const database = await openDatabase({ ...place, migrationsDir, log: quiet });
  const { rows } = await database.pool.query("select number, name from migrations order by number");
  expect(rows).toEqual([
    { number: 1, name: "0001_step.sql" },
    { number: 2, name: "0002_step.sql" },
  ]);
  expect((await database.pool.query("select id from one")).rows).toEqual([{ id: 1 }]);
  await database.close();
});

test.each(kinds)("a failing migration is undone as a whole and named (%s)", async (kind) => {
  const place = await placeOf(kind);
  const migrationsDir = await migrationsOf(one, "create table half (id int); insert into nowhere values (1);");
  const opening = openDatabase({ ...place, migrationsDir, log: quiet });
  await expect(opening).rejects.toThrow('The migration 0002_step.sql failed and was undone: relation "nowhere"');

  await writeMigrations(migrationsDir, [one, two]);
  const database = await openDatabase({ ...place, migrationsDir, log: quiet });
  const { rows } = await database.pool.query("select to_regclass('half') as half, to_regclass('two')::text as two");
  expect(rows).toEqual([{ half: null, two: "two" }]);
  await database.close();
});

test.each(kinds)("a changed migration and a newer database are refused (%s)", async (kind) => {
  const place = await placeOf(kind);
  await (await openDatabase({ ...place, migrationsDir: await migrationsOf(one, two), log: quiet })).close();

  const changed = openDatabase({ ...place, migrationsDir: await migrationsOf(one, `${two} -- more`), log: quiet });
  await expect(changed).rejects.toThrow("The migration 0002_step.sql was changed after it was applied.");
  const older = openDatabase({ ...place, migrationsDir: await migrationsOf(one), log: quiet });
  await expect(older).rejects.toThrow(
    "The database is newer than this version of Tunse: it has migration 0002_step.sql.",
  );
  await (await openDatabase({ ...place, migrationsDir: await migrationsOf(one, two), log: quiet })).close();
});

test.each(kinds)("code runs on a database one release ahead where the newer migration says so (%s)", async (kind) => {
  const place = await placeOf(kind);
  const three = "-- runs with code from: 0001\ncreate table three (id int);";
  await (
    await openDatabase({
      ...place,
      migrationsDir: await migrationsOf(one, `-- runs with code from: 0001\n${two}`, three),
      log: quiet,
    })
  ).close();
  const older = await openDatabase({ ...place, migrationsDir: await migrationsOf(one), log: quiet });
  expect((await older.pool.query("select id from one")).rows).toEqual([{ id: 1 }]);
  await older.close();

  const contract = "-- runs with code from: 0003\n-- contract: nothing reads it since 0003\ndrop table two;";
  const whole = await migrationsOf(one, `-- runs with code from: 0001\n${two}`, three, contract);
  await (await openDatabase({ ...place, migrationsDir: whole, log: quiet })).close();
  const tooOld = openDatabase({ ...place, migrationsDir: await migrationsOf(one), log: quiet });
  await expect(tooOld).rejects.toThrow(
    "The database is newer than this version of Tunse: it has migration 0004_step.sql.",
  );
});

test("file names without a number, and gaps between numbers, are refused", async () => {
  const place = await placeOf("embedded");
  const unnamed = await migrationsOf(one);
  await writeFile(join(unnamed, "later.sql"), two);
  await expect(openDatabase({ ...place, migrationsDir: unnamed, log: quiet })).rejects.toThrow(
    "later.sql must be named",
  );
  const gap = await migrationsOf(one);
  await writeFile(join(gap, "0003_later.sql"), two);
  const opening = openDatabase({ ...place, migrationsDir: gap, log: quiet });
  await expect(opening).rejects.toThrow("0003_later.sql should be number 2");
});

test.runIf(kinds.includes("server"))("two processes that start together migrate once", async () => {
  const databaseUrl = await scratchServerDatabase();
  // Slow enough that the second process arrives in the middle of the first one's work.
  const migrationsDir = await migrationsOf(one, "select pg_sleep(1)", two);
  const children = [1, 2, 3].map(() => startChild(holdScript, ["", migrationsDir, databaseUrl]));
  await Promise.all(children.map((child) => child.line("open")));
  const database = await openDatabase({ dataDir: "", databaseUrl, migrationsDir, log: quiet });
  expect((await database.pool.query("select id from one")).rows).toEqual([{ id: 1 }]);
  await database.close();
});
