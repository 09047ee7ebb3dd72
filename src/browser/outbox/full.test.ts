// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { made } from "../../../tests/harness/acts.ts";
import { load, setDevice } from "../../../tests/harness/own-device.ts";
import { answer } from "../../../tests/harness/own-server.ts";
import { toUploads } from "../../../tests/harness/upload-server.ts";
import { photo, reach, setUploads } from "../../../tests/harness/upload-tabs.ts";
import type { Act } from "./rules.ts";

setDevice();
const { server, openTab } = setUploads();

const act = (id: string, fields: Partial<Act> = {}) => made(id, { input: { id }, lane: "1", ...fields });

const accountId = (): string => JSON.parse(localStorage.getItem("tunse.user") ?? "{}").id;

/** A server that is there once `come` was called, and what it has taken since. */
function takeActs() {
  const taken: unknown[] = [];
  let isThere = false;
  server().others.reply = ({ path, body }, response) => {
    if (!path.startsWith("/api/done")) return toUploads;
    if (!isThere) return answer(response, { detail: "Down.", requestId: "r" }, 503);
    taken.push(JSON.parse(String(body)).id);
    return answer(response, {});
  };
  const come = () => {
    isThere = true;
  };
  return { taken, come };
}

async function outboxWith(...acts: Act[]) {
  const { currentOutbox } = await load(() => import("./outbox.ts"));
  const outbox = currentOutbox() ?? expect.fail("this device keeps nothing");
  for (const one of acts) await outbox.add(one);
  return { outbox, states: () => outbox.acts().map(({ id, state }) => `${id} ${state}`) };
}

/** From now on this phone has no room for one more word of an act; answers how it has again. */
function fill(isFull = () => true): () => void {
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === "acts" && isFull()) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, given);
  });
  return () => full.mockRestore();
}

test("a full phone sends what comes out the same again, all of a lane in its order and each once", async () => {
  const { taken, come } = takeActs();
  const { outbox, states } = await outboxWith(act("a"), act("b"), act("c", { lane: "2" }));
  await expect.poll(states).toEqual(["a waiting", "b waiting", "c waiting"]);
  const free = fill();
  come();
  await outbox.sendNow();
  await expect.poll(states).toEqual(["a received", "b received", "c received"]);
  await outbox.sendNow();
  expect(taken.toSorted()).toEqual(["a", "b", "c"]);
  expect(taken.indexOf("a")).toBeLessThan(taken.indexOf("b"));
  free();
  const { openActs } = await import("./store.ts");
  const store = await openActs(accountId());
  expect((await store.list()).map(({ state }) => state)).not.toContain("received");
  // What it takes again is written with all that it did not take.
  await outbox.add(act("d", { lane: "3" }));
  await expect.poll(() => store.list()).toMatchObject(["a", "b", "c", "d"].map((id) => ({ id, state: "received" })));
  store.close();
  outbox.stop();
});

test("photos whose names cannot be written down are not sent, and it says why; with room they go", async () => {
  const tab = await openTab("complete.1");
  await tab.add([photo("after.jpg")], "proof");
  await reach(tab, "after.jpg done");
  const { taken, come } = takeActs();
  const files = tab.entries().map(({ id }) => id);
  tab.handOver();
  const { outbox, states } = await outboxWith(act("a"));
  await outbox.add(act("b", { files, lane: "2" }));
  const free = fill();
  come();
  await outbox.sendNow();
  await expect.poll(() => outbox.acts()[1]?.problem).toContain("Free some space");
  expect(states()).toEqual(["a received", "b waiting"]);
  expect(taken).toEqual(["a"]);
  free();
  await outbox.sendNow();
  await expect.poll(states).toEqual(["a received", "b received"]);
  outbox.stop();
});

test("on a full phone what was read goes first, and what was done is written", async () => {
  takeActs();
  const { outbox } = await outboxWith();
  const { keepRows, findKept } = await import("../kept/store.ts");
  await keepRows(accountId(), [{ name: '["GET /tasks"]', data: {}, at: Date.now(), usedAt: Date.now(), bytes: 2 }]);
  let isFull = true;
  const { clear } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(function (this: IDBObjectStore) {
    if (this.name === "rows") isFull = false;
    return clear.call(this);
  });
  fill(() => isFull);
  await outbox.add(act("a"));
  expect(outbox.acts()).toMatchObject([{ id: "a" }]);
  expect(await findKept(accountId(), '["GET /tasks"]')).toBeNull();
  outbox.stop();
});
