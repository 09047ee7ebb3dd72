// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setDevice } from "../../../tests/harness/own-device.ts";
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
  vi.setSystemTime(start + day);
  await kept.add(chosen("new.jpg"));
  vi.setSystemTime(start + 7 * day);
  expect(await namesOf(kept)).toEqual(["new.jpg"]);
  vi.setSystemTime(start);
  expect(await namesOf(kept, "complete.7")).toEqual([]);
});

test("an account that has not been back for seven days loses its files, one that was here does not", async () => {
  const files = async (account: string) => namesOf(await openFor(account));
  await (await openFor("ada")).add(chosen("ada.jpg"));
  vi.setSystemTime(start + 3 * day);
  await (await openFor("obi")).add(chosen("obi.jpg"));
  vi.setSystemTime(start + 7 * day);
  await openFor("eve");
  expect(Object.keys(localStorage)).toEqual(["tunse.uploads.obi"]);
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
