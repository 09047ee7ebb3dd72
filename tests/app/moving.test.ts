import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { moveBetween, tellMoved } from "#platform/storage/moving/between.server.ts";
import { inBoth } from "#platform/storage/moving/both.server.ts";
import { readS3Address } from "#platform/storage/s3/address.server.ts";
import { folderStorage, type Storage } from "#platform/storage.server.ts";
import { type S3, startS3 } from "../../scripts/s3/server.ts";
import { testApp } from "../harness/app.ts";
import { inOrder, storageIn } from "../harness/stores.ts";

const { database } = await testApp();
const { db } = database;
const count = 240;
let s3: S3;
let dataDir: string;
let folder: Storage;
let store: Storage;

beforeEach(async () => {
  s3 = await startS3();
  dataDir = mkdtempSync(join(tmpdir(), "tunse-moving-"));
  [folder, store] = [folderStorage(dataDir), await storageIn(s3)];
  await db.execute(sql`delete from storage_moves`);
});
afterEach(() => s3.stop());

const keyOf = (at: number) => `media/${String((at * 7_919) % count).padStart(4, "0")}/original`;
const bytesOf = (at: number) => Buffer.from(`file ${at} `.repeat(1 + (at % 50)));
const all = Array.from({ length: count }, (_, at) => at);
const fill = (place: Storage) => Promise.all(all.map((at) => place.put(keyOf(at), bytesOf(at))));
const settings = () => ({ dataDir, mostWaitingBytes: 1, store: readS3Address(s3.url) });
const move = (direction: "to_store" | "to_folder", tell?: () => void) =>
  moveBetween({ settings: settings(), db, direction, pageKeys: 40, ...(tell ? { tell } : {}) });

async function different(storage: Storage): Promise<number[]> {
  const isRight = async (at: number) =>
    (await storage.find(keyOf(at))) !== undefined && (await buffer(await storage.read(keyOf(at)))).equals(bytesOf(at));
  const right = await Promise.all(all.map(isRight));
  return all.filter((at) => !right[at]);
}

/** As a process that is killed there: whatever was under way is left as it stands. */
class Killed extends Error {}

test("files that are moved, killed at each page, are all there and all the same", async () => {
  await fill(folder);
  let kills = 0;
  for (let done = false; !done; ) {
    let pages = 0;
    await move("to_store", () => {
      pages += 1;
      if (pages === 2) throw new Killed();
    }).then(
      (moved) => {
        done = true;
        expect(moved).toMatchObject({ files: count, faults: [] });
      },
      (error) => {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
      },
    );
  }
  expect(kills).toBeGreaterThanOrEqual(5);
  expect(await different(store)).toEqual([]);
  expect(s3.bucket.objects.size).toBe(count);
  expect((await db.execute(sql`select 1 from storage_moves`)).rows).toEqual([]);
});

test("a store that kept other bytes is found out and told, and the next time mends it", async () => {
  await fill(folder);
  let isSpoilt = false;
  const spoilt = `files/${keyOf(3)}`;
  const moved = await move("to_store", () => {
    if (isSpoilt || !s3.bucket.objects.has(spoilt)) return;
    isSpoilt = true;
    s3.bucket.put(spoilt, Buffer.from("something else"), {});
    s3.mischief = { kind: "lost", to: new RegExp(`^PUT ${spoilt}`) };
  }).catch((error: Error) => error);
  // It cannot be copied once more either: the move ends and can be begun again.
  expect(isSpoilt).toBe(true);
  expect(moved).toBeInstanceOf(Error);
  s3.mischief = undefined;
  expect(await move("to_store")).toMatchObject({ files: expect.any(Number), faults: [] });
  expect(await different(store)).toEqual([]);
});

test("what people bring and take away meanwhile is in both places, or in none", async () => {
  await fill(folder);
  const both = inBoth(folder, store);
  let page = 0;
  const moved = await move("to_store", () => {
    page += 1;
    if (page === 1)
      meanwhile.push(both.put("documents/new", Buffer.from("new")), both.remove(keyOf(1)), both.setAside(keyOf(2)));
  });
  await Promise.all(meanwhile.splice(0));
  expect(moved.faults).toEqual([]);
  for (const place of [folder, store]) {
    expect(String(await buffer(await place.read("documents/new")))).toBe("new");
    expect([await place.find(keyOf(1)), await place.find(keyOf(2))]).toEqual([undefined, undefined]);
  }
  expect(await buffer(await both.aside.read(keyOf(2)))).toEqual(bytesOf(2));
});
const meanwhile: Promise<unknown>[] = [];

test("while both places are kept a file is read from whichever has it, and what is in both is told once", async () => {
  const both = inBoth(folder, store);
  await folder.put("blog/old/480", Buffer.from("old"));
  await store.put("blog/new/480", Buffer.from("new"));
  await both.putStream("blog/both/480", Readable.from([Buffer.from("both")]));
  const said = async (key: string) => String(await buffer(await both.read(key)));
  expect([await said("blog/old/480"), await said("blog/new/480"), await said("blog/both/480")]).toEqual([
    "old",
    "new",
    "both",
  ]);
  expect((await inOrder(both.list("blog"))).sort()).toEqual(["both", "new", "old"]);
  expect(await both.withLocalFiles(["blog/old/480", "blog/new/480"], async (...paths) => paths.length)).toBe(2);
});

test("the way back leads to the folder, and says what is next", async () => {
  await fill(store);
  const moved = await move("to_folder");
  expect(moved).toMatchObject({ files: count, faults: [] });
  expect(await different(folder)).toEqual([]);
  expect(tellMoved(moved, "to_folder", "/data/files")).toContain("Now take STORAGE_URL and STORAGE_MOVING away");
});
