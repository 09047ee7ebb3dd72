// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setDevice } from "../../../tests/harness/own-device.ts";
import { hearTime } from "../clock.ts";
import { newEntry } from "./entry.ts";
import { openKept, type UploadStore } from "./kept.ts";
import type { Entry } from "./rules.ts";

setDevice();

const day = 24 * 60 * 60 * 1_000;
const start = Date.parse("2026-11-21T09:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** It is so late, by the phone's clock and by what the server has just answered. */
function serverSays(at: number): void {
  vi.setSystemTime(at);
  hearTime(new Date(at).toUTCString(), performance.now());
}

const chosen = (name: string, at = 0, draft = "ticket"): Entry =>
  newEntry(new File([name], name, { type: "image/jpeg" }), { draft, batch: "b", at, isPaper: false });

async function openFor(accountId: string): Promise<UploadStore> {
  const kept = await openKept(accountId);
  return kept ?? expect.fail("this device keeps nothing");
}
const namesOf = async (kept: UploadStore, draft = "ticket") => (await kept.list(draft)).map(({ name }) => name);

test("files come back with their bytes in the order of choosing, those of each form for themselves", async () => {
  const kept = await openFor("ada");
  const [second, first, other] = [chosen("b.jpg", 1), chosen("a.jpg"), chosen("c.jpg", 0, "complete.7")];
  for (const entry of [second, first, other]) expect(await kept.add(entry)).toBe(true);
  const again = await openFor("ada");
  expect(await again.list("ticket")).toEqual([
    { ...first, isKept: true },
    { ...second, isKept: true },
  ]);
  const texts = (await again.list("ticket")).map(({ file }) => file.text());
  expect(await Promise.all(texts)).toEqual(["a.jpg", "b.jpg"]);
  expect(await namesOf(again, "complete.7")).toEqual(["c.jpg"]);
});

test("changed facts are recorded of what is there, and of nothing that was taken away", async () => {
  const kept = await openFor("ada");
  const entry = chosen("a.jpg");
  await kept.add(entry);
  await kept.patch(entry.id, { state: "done", sent: 5 });
  expect(await kept.list("ticket")).toMatchObject([{ state: "done", sent: 5, name: "a.jpg" }]);
  await kept.remove([entry.id]);
  await kept.patch(entry.id, { state: "done" });
  expect(await kept.list("ticket")).toEqual([]);
});

test("what was chosen seven days ago is dropped, whatever form it was for", async () => {
  const kept = await openFor("ada");
  await kept.add(chosen("old.jpg"));
  await kept.add(chosen("old too.jpg", 0, "complete.7"));
  serverSays(start + day);
  await kept.add(chosen("new.jpg"));
  serverSays(start + 7 * day);
  expect(await namesOf(kept)).toEqual(["new.jpg"]);
  serverSays(start);
  expect(await namesOf(kept, "complete.7")).toEqual([]);
});

test("a clock that nobody has looked at throws nothing away, nor does one that is put right", async () => {
  serverSays(start - day);
  serverSays(start);
  // A phone that was empty begins in another year.
  vi.setSystemTime(start - 700 * day);
  const kept = await openFor("ada");
  await kept.add(chosen("basement.jpg"));
  vi.setSystemTime(start + 365 * day);
  expect(await namesOf(kept)).toEqual(["basement.jpg"]);
  await openFor("obi");
  expect(await namesOf(await openFor("ada"))).toEqual(["basement.jpg"]);
  serverSays(start + 6 * day);
  expect(await namesOf(kept)).toEqual(["basement.jpg"]);
  serverSays(start + 8 * day);
  expect(await namesOf(kept)).toEqual([]);
});

test("on a full device what was merely read goes first, and the file is kept after all", async () => {
  const { findKept, keepRows } = await import("../kept/store.ts");
  await keepRows("ada", [{ name: '["GET /tasks"]', data: "read", at: start, usedAt: start, bytes: 9 }]);
  const kept = await openFor("ada");
  const { put } = IDBObjectStore.prototype;
  let isFull = true;
  vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementationOnce(function (this: IDBObjectStore) {
    isFull = false;
    vi.mocked(IDBObjectStore.prototype.clear).mockRestore();
    return this.clear();
  });
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...given) {
    if (isFull && this.name === "files") throw new DOMException("The disk is full.", "QuotaExceededError");
    return put.apply(this, given);
  });
  expect(await kept.add(chosen("a.jpg"))).toBe(true);
  expect(await findKept("ada", '["GET /tasks"]')).toBeNull();
  expect(await namesOf(kept)).toEqual(["a.jpg"]);
});

test("an account that has not been back for seven days loses its files, one that was here does not", async () => {
  const files = async (account: string) => namesOf(await openFor(account));
  await (await openFor("ada")).add(chosen("ada.jpg"));
  serverSays(start + 3 * day);
  await (await openFor("obi")).add(chosen("obi.jpg"));
  serverSays(start + 7 * day);
  await openFor("eve");
  expect(Object.keys(localStorage).filter((key) => key !== "tunse.clock")).toEqual(["tunse.uploads.obi"]);
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  expect(databases.toSorted()).toEqual(["tunse.uploads.eve", "tunse.uploads.obi"]);
  expect(await files("obi")).toEqual(["obi.jpg"]);
  expect(localStorage.getItem("tunse.uploads.ada")).toBeNull();
});

test("somebody's files are gone once their database is deleted, though a tab still has it open", async () => {
  const kept = await openFor("ada");
  await kept.add(chosen("a.jpg"));
  await new Promise((done, fail) => {
    const asked = indexedDB.deleteDatabase("tunse.uploads.ada");
    asked.addEventListener("success", done);
    asked.addEventListener("blocked", fail);
  });
  expect(await kept.add(chosen("b.jpg"))).toBe(false);
  expect(await namesOf(await openFor("ada"))).toEqual([]);
});

test("a device that refuses a file says so, and one that refuses databases keeps nothing", async () => {
  const kept = await openFor("ada");
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  });
  expect(await kept.add(chosen("a.jpg"))).toBe(false);
  expect(localStorage.getItem("tunse.uploads.ada")).toBeNull();
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("Not here.", "SecurityError");
    },
  });
  expect(await openKept("ada")).toBeNull();
});
