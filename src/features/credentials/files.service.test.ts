import { describe, expect, test } from "vitest";
import { noMail } from "#platform/mail.server.ts";
import { folderStorage, type Storage } from "#platform/storage.server.ts";
import { startS3 } from "../../../scripts/s3/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { verified } from "../../../tests/harness/members.ts";
import { ownApp } from "../../../tests/harness/own-app.ts";
import { inOrder, storageIn } from "../../../tests/harness/stores.ts";
import { systemContext } from "../../app.server.ts";
import { sweepPaperFiles } from "./files.service.server.ts";

const { dataDir, database, jobs, signer } = await testApp();
const dayMs = 24 * 60 * 60 * 1_000;
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** A store that reads and writes, and that can take nothing away while it is `isAway`. */
function fallible(storage: Storage) {
  const state = { isAway: false };
  const unless =
    (work: (key: string) => Promise<void>) =>
    (key: string): Promise<void> =>
      state.isAway ? Promise.reject(new Error("The store is away.")) : work(key);
  const aside = { setAside: unless(storage.setAside), setFolderAside: unless(storage.setFolderAside) };
  return { state, storage: { ...storage, ...aside } };
}

async function inStore(kind: string) {
  if (kind === "a folder") return { store: folderStorage(dataDir), stop: async () => {} };
  const s3 = await startS3();
  return { store: await storageIn(s3), stop: s3.stop };
}

function sweepAt(storage: Storage, now: Date): Promise<void> {
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const site = { url: "https://tunse.example", supportEmail: null };
  const own = { db: database.db, storage, signer, log, jobs, site, mail: noMail, forgetSession: silent };
  return sweepPaperFiles(systemContext(own, now));
}

/** A contractor whose one paper was replaced and whose other was removed while nothing could be taken away. */
async function leftBehind(storage: Storage, state: { isAway: boolean }) {
  const contractor = await verified("contractor");
  const { app } = await ownApp({ storage });
  const headers = { authorization: `Bearer ${contractor.token}` };
  const send = async (method: "POST" | "PUT" | "DELETE" | "GET", path: string, words?: string) => {
    const fields = { kind: "insurance", number: "POL-1", expiresOn: "2099-12-31", fileName: "a.pdf" };
    const payload = words === undefined ? {} : { payload: { ...fields, fileData: base64(words) } };
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...payload });
    if (answer.statusCode >= 400) throw new Error(answer.payload);
    return answer;
  };
  const keep = async (words: string) =>
    (await send("POST", "/me/credentials", words)).json().data.credential.id as string;
  const [replaced, removed, kept] = [await keep("last year"), await keep("never mind"), await keep("stays")];
  state.isAway = true;
  await send("PUT", `/credentials/${replaced}`, "this year");
  await send("DELETE", `/credentials/${removed}`);
  const count = async () => {
    const names = [replaced, removed, kept].map((id) => inOrder(storage.list(`credentials/${id}`)));
    return (await Promise.all(names)).map(({ length }) => length);
  };
  const read = async (id: string) => (await send("GET", `/credentials/${id}/file`)).payload;
  return { ids: { replaced, kept }, count, read, close: () => app.close() };
}

describe.each(["a folder", "S3"])("files of papers in %s", (kind) => {
  test("that no paper has any more go a day later, once the store is there again", async () => {
    const { store, stop } = await inStore(kind);
    const { state, storage } = fallible(store);
    const { ids, count, read, close } = await leftBehind(storage, state);
    const tomorrow = new Date(Date.now() + dayMs + 60_000);
    await expect(sweepAt(storage, tomorrow)).rejects.toThrow("away");
    state.isAway = false;
    // What was written today may be on its way to its row.
    await sweepAt(storage, new Date());
    expect(await count()).toEqual([2, 1, 1]);
    await sweepAt(storage, tomorrow);
    expect(await count()).toEqual([1, 0, 1]);
    expect([await read(ids.replaced), await read(ids.kept)]).toEqual(["this year", "stays"]);
    await close();
    await stop();
  });

  test("that older code wrote go as well, but not the next one, which may be on its way", async () => {
    const { store, stop } = await inStore(kind);
    const { state, storage } = fallible(store);
    const { ids, read, close } = await leftBehind(storage, state);
    state.isAway = false;
    const folder = `credentials/${ids.replaced}`;
    for (const name of ["1", "3"]) await storage.put(`${folder}/${name}`, Buffer.from("by older code"));
    await sweepAt(storage, new Date(Date.now() + dayMs + 60_000));
    const names = await inOrder(storage.list(folder));
    expect([names.includes("1"), names.includes("3"), names.length]).toEqual([false, true, 2]);
    expect(await read(ids.replaced)).toBe("this year");
    await close();
    await stop();
  });
});
