// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { load, setDevice } from "../../../tests/harness/own-device.ts";
import { boxesOf, keptFilesOf, pinPlaceOf, unsentOf } from "../places.ts";

setDevice();

const account = "ada";
const pin = "482615";
const user = { id: account, name: "Ada", role: "technician" };
const act = (id: string) => ({
  ...{ id, call: { method: "POST", path: "/done", access: "user" } as const, input: { notes: `Done ${id}.` } },
  ...{ files: [], frozen: null, lane: "1", seq: 0, title: "Complete: Pump" },
  ...{ occurredAt: "2026-11-23T18:00:00.000Z", isUrgent: false, state: "waiting" as const, attempts: 0 },
  ...{ notBefore: 0, problem: null, status: null, receivedAt: null },
});

/** The modules of a page that has just been loaded. */
const page = () =>
  load(async () => ({
    ...(await import("./lock.ts")),
    ...(await import("./record.ts")),
    ...(await import("./seal.ts")),
    ...(await import("../session.ts")),
    ...(await import("../outbox/store.ts")),
    ...(await import("../uploads/kept.ts")),
  }));

const close: (() => void)[] = [];
afterEach(() => {
  for (const one of close.splice(0)) one();
});

/** A phone that was switched off right after its PIN was set: one act stands as it was before. */
async function lockedPhone() {
  const before = await page();
  const plain = await before.openActs(account);
  await plain.add(act("a"));
  plain.close();
  const secret = before.freshSecret();
  await before.keepRecord(account, { ...(await before.wrap(secret, pin)), tries: 0, isSealing: true });
  localStorage.setItem("tunse.pin", account);
  localStorage.setItem(pinPlaceOf(account), "set");
  localStorage.setItem(unsentOf(account), "1");
  return page();
}

const rowsOf = async (name: string) => {
  const { openDB } = await import("idb");
  const database = await openDB(name);
  const rows = await database.getAll("acts");
  database.close();
  return rows;
};

beforeEach(() => {
  // Names of tabs are shared by all tests of a worker.
  close.push(() => document.documentElement.removeAttribute("style"));
});

test("a locked phone has no session; opened it has what was sealed, and seals what was left", async () => {
  const phone = await lockedPhone();
  expect([phone.currentSession(), phone.isLocked()]).toEqual([null, true]);
  expect(phone.loginAddress("/tasks")).toBe("/unlock?next=%2Ftasks");
  expect(await phone.unlock(pin)).toBe(true);
  expect(phone.isLocked()).toBe(false);
  phone.signIn({ token: "t", user: user as never });
  expect(phone.currentSession()?.token).toBe("t");
  expect(localStorage.getItem("tunse.token")).toBeNull();
  const [row] = await rowsOf(keptFilesOf(account));
  expect(Object.keys(row)).toEqual(["id", "box"]);
  const store = await phone.openActs(account);
  expect(await store.list()).toMatchObject([{ id: "a", input: { notes: "Done a." } }]);
  // Two at once, of which each sees the other.
  await Promise.all([store.add(act("b")), store.add(act("c"))]);
  expect((await store.list()).map(({ seq }) => seq).sort()).toEqual([1, 2, 3]);
  await Promise.all([
    store.change(["b"], (found) => ({ ...found, attempts: found.attempts + 1 })),
    store.change(["b"], (found) => ({ ...found, attempts: found.attempts + 1 })),
  ]);
  expect((await store.list()).find(({ id }) => id === "b")).toMatchObject({ attempts: 2 });
  const [first = expect.fail("nothing is kept")] = await store.list();
  await store.add(act("d"), { ...first, state: "received" });
  await store.add(act("e"), act("nobody"));
  const after = (await store.list()).map(({ id, state }) => `${id} ${state}`);
  expect(after.toSorted()).toEqual([`${first.id} received`, "b waiting", "c waiting", "d waiting"].toSorted());
  await store.remove([act("d")]);
  store.close();
  // The next page of the same phone.
  await expect.poll(() => localStorage.getItem(`${boxesOf(account)}tunse.token`)).not.toBeNull();
  const next = await page();
  expect(next.currentSession()).toBeNull();
  await next.unlock(pin);
  expect(next.currentSession()).toMatchObject({ token: "t", user: { name: "Ada" } });
  next.endSession("t");
  expect([next.isLocked(), localStorage.getItem(`${boxesOf(account)}tunse.token`)]).toEqual([false, null]);
  expect((await rowsOf(keptFilesOf(account))).length).toBe(3);
});

test("a try is on the disk before anybody looks at it, so that a page that is killed gains none", async () => {
  const phone = await lockedPhone();
  const { deriveKey } = crypto.subtle;
  let kill = (_: Error) => {};
  crypto.subtle.deriveKey = () =>
    new Promise((_, reject) => {
      kill = reject;
    });
  try {
    const trying = phone.unlock(pin);
    await expect.poll(async () => (await phone.findRecord(account))?.tries).toBe(1);
    kill(new Error("killed"));
    await expect(trying).rejects.toThrow("killed");
    expect((await phone.findRecord(account))?.tries).toBe(1);
  } finally {
    // A try that nobody ends would hold up those of other tests.
    kill(new Error("killed"));
    crypto.subtle.deriveKey = deriveKey;
  }
});

test("the fifth wrong one destroys the key, and a phone that was switched off at it has no other", async () => {
  const phone = await lockedPhone();
  for (const left of ["4 tries are", "3 tries are", "2 tries are"])
    await expect(phone.unlock("739104")).rejects.toThrow(`${left} left`);
  await expect(phone.unlock("739104")).rejects.toThrow("with 1 thing that was not sent");
  await phone.changeRecord(account, (record) => ({ ...record, tries: 5 }));
  expect(await phone.lookAtTries()).toBe(5);
  expect(localStorage.getItem(phone.lostKey)).toBe("1");
  expect([localStorage.getItem("tunse.pin"), localStorage.getItem(unsentOf(account))]).toEqual([null, null]);
  const left = async () => (await indexedDB.databases()).filter(({ name }) => name?.includes(account));
  await expect.poll(left).toEqual([]);
});

test("a right PIN gives all tries back", async () => {
  const phone = await lockedPhone();
  await expect(phone.unlock("739104")).rejects.toThrow();
  await phone.unlock(pin);
  expect(await phone.findRecord(account)).toMatchObject({ tries: 0, isSealing: false });
});

test("whoever signs in where their things stay sealed is asked for the PIN, and others are not", async () => {
  const phone = await lockedPhone();
  localStorage.removeItem("tunse.pin");
  phone.signIn({ token: "o", user: { ...user, id: "obi" } as never });
  expect([phone.isLocked(), phone.currentSession()?.user.id]).toEqual([false, "obi"]);
  phone.signIn({ token: "n", user: user as never });
  expect(phone.isLocked()).toBe(true);
  await phone.unlock(pin);
  expect(phone.currentSession()).toMatchObject({ token: "n", user: { id: account } });
});

/** A browser that dies: its databases stay, and what stands beside them is as it was a while ago. */
function forgetSince(before: Record<string, string>): void {
  localStorage.clear();
  for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value);
}

/** Pages of this document go nowhere. */
const stay = () => close.push(...["replace", "reload"].map((way) => stub(way as "replace" | "reload")));
function stub(way: "replace" | "reload"): () => void {
  const spy = vi.spyOn(location, way).mockImplementation(() => {});
  return () => spy.mockRestore();
}

const photo = { id: "p", draft: "form", batch: "b", order: 1, name: "p.jpg", type: "image/jpeg", size: 3 };
const chosen = () => ({
  ...{ ...photo, chosenAt: new Date().toISOString(), position: null, description: "", sent: 0, url: null },
  ...{ category: "general" as const, state: "waiting" as const, problem: null, isKept: false },
  file: new Blob(["abc"], { type: photo.type }),
});

test("a browser that dies after its PIN was set asks for it again, and has lost nothing", async () => {
  stay();
  const before = await page();
  before.signIn({ token: "t", user: user as never });
  const plain = await before.openActs(account);
  await plain.add(act("a"));
  plain.close();
  await (await before.openKept(account))?.add(chosen());
  localStorage.setItem(`tunse.draft.${account}.note`, "Half a word");
  const disk = { ...localStorage };
  await before.setPin(pin);
  expect(localStorage.getItem("tunse.token")).toBeNull();
  forgetSince(disk);
  const next = await page();
  expect(next.currentSession()?.token).toBe("t");
  expect(await (await next.openKept(account))?.list("form")).toEqual([]);
  await expect(next.setPin("739104")).rejects.toThrow("asks for your PIN");
  forgetSince(disk);
  await expect(next.openActs(account)).rejects.toThrow("asks for your PIN");
  const locked = await page();
  expect([locked.isLocked(), locked.currentSession()]).toEqual([true, null]);
  expect(await locked.lookAtTries()).toBe(0);
  await locked.unlock(pin);
  expect(locked.currentSession()).toMatchObject({ token: "t", user: { id: account } });
  expect([localStorage.getItem("tunse.token"), localStorage.getItem(`tunse.draft.${account}.note`)]).toEqual([
    null,
    null,
  ]);
  expect((await (await locked.openActs(account)).list()).map(({ id }) => id)).toEqual(["a"]);
  expect(await (await locked.openKept(account))?.list("form")).toMatchObject([{ id: "p" }]);
});

test("a browser that dies after its PIN was taken away keeps what was not sent", async () => {
  stay();
  const phone = await lockedPhone();
  await phone.unlock(pin);
  const disk = { ...localStorage };
  expect(await phone.removePin(pin)).toBe(true);
  forgetSince(disk);
  const next = await page();
  expect(next.isLocked()).toBe(true);
  expect(await next.unlock(pin)).toBe(false);
  expect([next.isLocked(), localStorage.getItem(next.lostKey)]).toEqual([false, null]);
  forgetSince(disk);
  const other = await page();
  expect([await other.lookAtTries(), other.isLocked()]).toEqual([0, false]);
  other.signIn({ token: "n", user: user as never });
  expect((await (await other.openActs(account)).list()).map(({ id }) => id)).toEqual(["a"]);
  expect(localStorage.getItem(unsentOf(account))).toBe("1");
});

test("what was to be destroyed is destroyed by the next page, and whoever signs in after it begins anew", async () => {
  const phone = await lockedPhone();
  await phone.unlock(pin);
  await phone.dropRecord(account);
  const disk = { ...localStorage };
  expect(await (await page()).lookAtTries()).toBe(5);
  // Its last word was not written.
  await phone.keepRecord(account, { ...(await phone.wrap(phone.freshSecret(), pin)), tries: 5, isSealing: false });
  forgetSince(Object.fromEntries(Object.entries(disk).filter(([key]) => !key.startsWith("tunse.pin"))));
  const next = await page();
  next.signIn({ token: "n", user: user as never });
  const store = await next.openActs(account);
  await store.add(act("b"));
  expect((await store.list()).map(({ id }) => id)).toEqual(["b"]);
  expect(next.isLocked()).toBe(false);
});
