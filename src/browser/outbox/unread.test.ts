// @vitest-environment happy-dom
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { made } from "../../../tests/harness/acts.ts";
import { load, setDevice } from "../../../tests/harness/own-device.ts";
import { answer } from "../../../tests/harness/own-server.ts";
import { setUploads } from "../../../tests/harness/upload-tabs.ts";
import { freshSecret, keysOf, sealBy } from "../pin/seal.ts";
import { openSealedActs } from "../pin/shelf.ts";
import { keptFilesOf, unsentOf } from "../places.ts";

setDevice();
const { server } = setUploads();

const accountId = (): string => JSON.parse(localStorage.getItem("tunse.user") ?? "{}").id;
const marked = () => localStorage.getItem(unsentOf(accountId()));

/** What two pages did before, of which the server has taken nothing. */
async function waitingActs(...ids: string[]) {
  server().others.reply = (_asked, response) => answer(response, { detail: "Down.", requestId: "r" }, 503);
  const { openActs } = await load(() => import("./store.ts"));
  const store = await openActs(accountId());
  for (const id of ids) await store.add(made(id));
  store.close();
  localStorage.setItem(unsentOf(accountId()), String(ids.length));
}

async function outboxNow() {
  const { currentOutbox } = await load(() => import("./outbox.ts"));
  return currentOutbox() ?? expect.fail("this device keeps nothing");
}

test("a store that cannot be opened is not an empty one: it says how much waits, and is looked for again", async () => {
  await waitingActs("a", "b");
  const open = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("Internal error opening backing store", "UnknownError");
  });
  const outbox = await outboxNow();
  expect(outbox.reading()).toBe("asking");
  await outbox.ready();
  expect([outbox.reading(), outbox.unread(), outbox.lost(), marked()]).toEqual(["unreadable", 2, 0, "2"]);
  await expect(outbox.add(made("c"))).rejects.toThrow("keeps nothing now");
  open.mockRestore();
  dispatchEvent(new Event("online"));
  await expect.poll(outbox.reading).toBe("read");
  expect([outbox.acts().map(({ id }) => id), outbox.unread(), outbox.lost()]).toEqual([["a", "b"], 0, 0]);
  outbox.stop();
});

test("a store that cannot be read tells of no loss, and takes acts again once it can", async () => {
  await waitingActs("a");
  const read = vi.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(() => {
    throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
  });
  const outbox = await outboxNow();
  await outbox.ready();
  expect([outbox.reading(), outbox.unread(), outbox.lost(), marked()]).toEqual(["unreadable", 1, 0, "1"]);
  read.mockRestore();
  await outbox.add(made("b"));
  expect([outbox.reading(), outbox.acts().map(({ id }) => id), outbox.lost()]).toEqual(["read", ["a", "b"], 0]);
  outbox.stop();
});

test("what is sealed by a PIN that is not open counts as unread, and not as lost", async () => {
  await waitingActs("a");
  const database = await openDB(keptFilesOf(accountId()));
  await database.put("acts", { id: "a", box: {} });
  database.close();
  const outbox = await outboxNow();
  await outbox.ready();
  expect([outbox.reading(), outbox.acts(), outbox.unread(), outbox.lost(), marked()]).toEqual(["read", [], 1, 0, "1"]);
  outbox.stop();
});

test("a sealed act that does not open hides no other", async () => {
  const seal = sealBy(await keysOf(freshSecret()));
  const store = await openSealedActs(accountId(), seal);
  for (const id of ["a", "b"]) await store.add(made(id));
  const database = await openDB(keptFilesOf(accountId()));
  await database.put("acts", { id: "a", box: await sealBy(await keysOf(freshSecret())).shut(made("a")) });
  database.close();
  expect([(await store.list()).map(({ id }) => id), store.unread()]).toEqual([["b"], 1]);
  await store.add(made("c"));
  expect((await store.list()).map(({ id }) => id)).toEqual(["b", "c"]);
  store.close();
});

test("what the browser has cleared away is told by every page until somebody has read it", async () => {
  localStorage.setItem(unsentOf(accountId()), "2");
  for (const _page of ["the first", "after a reload"]) {
    const outbox = await outboxNow();
    await outbox.ready();
    expect([outbox.lost(), outbox.acts(), marked()]).toEqual([2, [], null]);
    outbox.stop();
  }
  localStorage.setItem(unsentOf(accountId()), "1");
  const outbox = await outboxNow();
  await outbox.ready();
  expect(outbox.lost()).toBe(3);
  outbox.forgetLost();
  expect(outbox.lost()).toBe(0);
  outbox.stop();
  const next = await outboxNow();
  await next.ready();
  expect(next.lost()).toBe(0);
  next.stop();
});
