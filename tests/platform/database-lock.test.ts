import { existsSync } from "node:fs";
import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockFolder } from "#platform/database/lock.server.ts";
import { migrationsOf, preparedDataDir, scratchFolder, startChild, until } from "./scratch.ts";

const script = new URL("./children/hold.ts", import.meta.url);
const elsewhere = { machine: "another", host: "far-away", pid: 7, since: "2026-01-01T00:00:00.000Z" };
const neverLost = () => {
  throw new Error("lost");
};

test("a second process on the data folder is refused in a sentence", async () => {
  const dataDir = await preparedDataDir();
  const migrationsDir = await migrationsOf("select 1");
  const first = startChild(script, [dataDir, migrationsDir]);
  await first.line("open");

  const second = startChild(script, [dataDir, migrationsDir]);
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain(
    `The data folder ${dataDir} is in use by another Tunse (process ${first.process.pid}`,
  );
});

test("a folder whose holder was killed opens at once, without waiting for a heartbeat", async () => {
  const dataDir = await preparedDataDir();
  const migrationsDir = await migrationsOf("select 1");
  const first = startChild(script, [dataDir, migrationsDir]);
  await first.line("open");
  first.process.kill("SIGKILL");
  await first.ended;
  expect(existsSync(join(dataDir, "database.holder"))).toBe(true);

  const watchMs = 3_600_000;
  const lock = await lockFolder(dataDir, { watchMs, onLost: neverLost });
  await lock.release();
});

test("a process whose folder was taken ends with its reason and its code", async () => {
  const dataDir = await preparedDataDir();
  const first = startChild(script, [dataDir, await migrationsOf("select 1")]);
  await first.line("open");
  await writeFile(join(dataDir, "database.holder"), JSON.stringify(elsewhere));
  expect(await first.ended).toBe(74);
  expect(first.errors()).toContain(`Tunse ends with code 74: The data folder ${dataDir} is in use by another Tunse`);
});

test("a holder that is just closing is waited for", async () => {
  const folder = await scratchFolder();
  const first = await lockFolder(folder, { onLost: neverLost });
  const second = lockFolder(folder, { patienceMs: 30_000, onLost: neverLost });
  await first.release();
  await (await second).release();
});

test("a holder on another machine is refused while its heart beats", async () => {
  const folder = await scratchFolder();
  const mark = join(folder, "database.holder");
  await writeFile(mark, JSON.stringify(elsewhere));
  const heart = setInterval(() => utimes(mark, new Date(), new Date()), 50);
  const refused = lockFolder(folder, { watchMs: 30_000, onLost: neverLost });
  await expect(refused).rejects.toThrow("(process 7 on far-away, since 2026-01-01T00:00:00.000Z)");
  clearInterval(heart);
});

test("a holder on another machine is followed once its heart stands still", async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, "database.holder"), JSON.stringify(elsewhere));
  const lock = await lockFolder(folder, { watchMs: 300, onLost: neverLost });
  expect(await readFile(join(folder, "database.holder"), "utf8")).toContain(`"pid":${process.pid}`);
  await lock.release();
  expect(existsSync(join(folder, "database.holder"))).toBe(false);
});

test("the heart beats, and hears when another process took the folder", async () => {
  const folder = await scratchFolder();
  const mark = join(folder, "database.holder");
  let lost = "";
  const lock = await lockFolder(folder, { beatMs: 20, onLost: (sentence) => (lost = sentence) });
  const first = (await stat(mark)).mtimeMs;
  await until(async () => (await stat(mark)).mtimeMs > first);
  await writeFile(mark, JSON.stringify(elsewhere));
  await until(() => lost !== "");
  expect(lost).toContain("in use by another Tunse");
  await lock.release();
});
