// @vitest-environment happy-dom
import { openDB } from "idb";
import { expect, test } from "vitest";
import { made } from "../../../tests/harness/acts.ts";
import { load, setDevice } from "../../../tests/harness/own-device.ts";
import { answer } from "../../../tests/harness/own-server.ts";
import { toUploads } from "../../../tests/harness/upload-server.ts";
import { photo, reach, setUploads } from "../../../tests/harness/upload-tabs.ts";
import { freshSecret, keysOf, sealBy } from "../pin/seal.ts";
import { openSealedActs, openSealedFiles } from "../pin/shelf.ts";
import { keptFilesOf } from "../places.ts";
import { openKept } from "../uploads/kept.ts";
import type { Entry } from "../uploads/rules.ts";
import { afterAnswer, photosOf, withoutFiles } from "./rules.ts";
import { openPlainActs } from "./store.ts";

setDevice();
const { server, openTab } = setUploads();

const accountId = (): string => JSON.parse(localStorage.getItem("tunse.user") ?? "{}").id;

/** The files that take room on this phone, and what is known of them. */
async function filesHere() {
  const database = await openDB(keptFilesOf(accountId()));
  const [files, facts] = await Promise.all([database.getAllKeys("files"), database.getAllKeys("facts")]);
  database.close();
  return { files, facts };
}

const none = { files: [], facts: [] };
const both = { files: ["f", "g"], facts: ["f", "g"] };

test("photos that the server has take no room any more, and the list still says how many went", async () => {
  const tab = await openTab("complete.1");
  await tab.add([photo("before.jpg"), photo("after.jpg")], "proof");
  await reach(tab, "before.jpg done", "after.jpg done");
  let isThere = false;
  server().others.reply = ({ path }, response) => {
    if (!path.startsWith("/api/done")) return toUploads;
    return isThere ? answer(response, {}) : answer(response, { detail: "Down.", requestId: "r" }, 503);
  };
  const { currentOutbox } = await load(() => import("./outbox.ts"));
  const outbox = currentOutbox() ?? expect.fail("this device keeps nothing");
  const files = tab.entries().map(({ id }) => id);
  tab.handOver();
  await outbox.add(made("a", { files }));
  await expect.poll(() => outbox.acts()).toMatchObject([{ state: "waiting", attempts: 1, files }]);
  expect((await filesHere()).files).toHaveLength(2);
  isThere = true;
  await outbox.sendNow();
  await expect.poll(() => outbox.acts()).toMatchObject([{ state: "received", files: [], filesSent: 2 }]);
  expect(await filesHere()).toEqual(none);
  outbox.stop();
});

const entry = (id: string): Entry => ({
  ...{
    id,
    draft: "form",
    batch: "b",
    order: 0,
    name: id,
    type: "image/jpeg",
    size: 1,
    chosenAt: "2026-11-22T09:00:00Z",
  },
  ...{ position: null, description: "", category: "general", state: "waiting", sent: 0, url: null, problem: null },
  ...{ file: photo(id), isKept: true },
});

/** A store with two files in it; with a PIN and without. */
const stores = {
  plain: async () => {
    const uploads = (await openKept(accountId())) ?? expect.fail("this device keeps nothing");
    for (const id of ["f", "g"]) await uploads.add(entry(id));
    return openPlainActs(accountId());
  },
  sealed: async () => {
    const seal = sealBy(await keysOf(freshSecret()));
    const uploads = await openSealedFiles(accountId(), seal);
    for (const id of ["f", "g"]) await uploads.write(entry(id));
    return openSealedActs(accountId(), seal);
  },
};
const kinds = ["plain", "sealed"] as const;

test.each(kinds)("%s: an act lets go of its files as it becomes received, and of none before", async (kind) => {
  const store = await stores[kind]();
  await store.add(made("a", { files: ["f", "g"] }));
  await store.change(["a"], (kept) => ({ ...kept, state: "needs-you" }));
  await store.change(["a"], (kept) => afterAnswer(kept, 1));
  expect(await filesHere()).toEqual(both);
  await store.change(["a"], withoutFiles);
  expect(await filesHere()).toEqual(none);
  expect(await store.list()).toMatchObject([{ id: "a", files: [], filesSent: 2 }]);
  store.close();
});

test.each(kinds)("%s: files that another act took over stay with it, whatever an old tab writes", async (kind) => {
  const store = await stores[kind]();
  const words = made("words", { files: ["f", "g"] });
  await store.add(words);
  const after = { key: "photos", call: words.call, thing: "ticket", title: "Photos" };
  await store.add(photosOf(words, after, "7"), { ...afterAnswer(words, 1), files: [] });
  await store.change(["words"], () => ({ ...words, state: "sending" }));
  await store.change(["words"], () => ({ ...afterAnswer(words, 1), files: [] }));
  expect(await filesHere()).toEqual(both);
  store.close();
});
