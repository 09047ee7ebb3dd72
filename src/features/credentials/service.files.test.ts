import { once } from "node:events";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { folderStorage } from "#platform/storage.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { verified } from "../../../tests/harness/members.ts";
import { ownApp } from "../../../tests/harness/own-app.ts";
import type { Person } from "../../../tests/harness/world.ts";

const { app, dataDir, database } = await testApp();
const base64 = (text: string) => Buffer.from(text).toString("base64");
const insurance = { kind: "insurance", number: "POL-1", expiresOn: "2099-12-31" };
const keep = async (who: Person, fields: object): Promise<string> =>
  (await who.post("/me/credentials", { ...insurance, ...fields })).body.data.credential.id;
const readFile = async (who: Person, id: string) => {
  const asked = { url: `/api/credentials/${id}/file`, headers: { authorization: `Bearer ${who.token}` } };
  const { statusCode, payload } = await app.inject(asked);
  return statusCode === 200 ? payload : statusCode;
};
const keyOf = async (id: string): Promise<string> => {
  const { rows } = await database.db.execute<{ file_key: string }>(
    sql`select file_key from credentials where id = ${id}`,
  );
  return rows[0]?.file_key ?? "none";
};
const isStored = (key: string) =>
  access(join(dataDir, "files", key)).then(
    () => true,
    () => false,
  );

/** Storage in which a file is only written once `most` are on their way. */
function storageThatWaits(most: number) {
  const storage = folderStorage(dataDir);
  const all = new EventTarget();
  let waiting = 0;
  const put: typeof storage.put = async (key, bytes) => {
    waiting += 1;
    if (waiting === most) all.dispatchEvent(new Event("here"));
    else await once(all, "here");
    await storage.put(key, bytes);
  };
  return { ...storage, put };
}

describe("of two changes of a paper at once, each with a file,", () => {
  test.each([
    ["from two tabs", undefined, [200, 409]],
    ["where the browser sent one twice", "the-same-key", [200, 200]],
  ])("the file that was kept is the one that is read: %s", async (_name, key, statuses) => {
    const contractor = await verified("contractor");
    const id = await keep(contractor, { fileName: "old.pdf", fileData: base64("last year") });
    const own = await ownApp({ storage: storageThatWaits(2) });
    const change = async (words: string) => {
      const headers = { authorization: `Bearer ${contractor.token}`, ...(key && { "idempotency-key": key }) };
      const payload = { number: "POL-2", fileName: "new.pdf", fileData: base64(words) };
      const answer = await own.app.inject({ method: "PUT", url: `/api/credentials/${id}`, headers, payload });
      return { words, status: answer.statusCode };
    };
    const answers = await Promise.all([change("this year"), change(key ? "this year" : "this year, other tab")]);
    await own.app.close();
    expect(answers.map(({ status }) => status).toSorted()).toEqual(statuses);
    expect(await readFile(contractor, id)).toBe(answers.find(({ status }) => status === 200)?.words);
  });
});

describe("the file of a paper", () => {
  test("goes where another takes its place, and stays where words alone change", async () => {
    const contractor = await verified("contractor");
    const id = await keep(contractor, { fileName: "a.pdf", fileData: base64("first") });
    const first = await keyOf(id);
    await contractor.put(`/credentials/${id}`, { number: "POL-2" });
    expect([await readFile(contractor, id), await isStored(first)]).toEqual(["first", true]);
    await contractor.put(`/credentials/${id}`, { fileName: "b.pdf", fileData: base64("second") });
    expect([await readFile(contractor, id), await isStored(first)]).toEqual(["second", false]);
  });

  test("goes with its paper", async () => {
    const contractor = await verified("contractor");
    const id = await keep(contractor, { fileName: "a.pdf", fileData: base64("first") });
    const key = await keyOf(id);
    expect(await isStored(key)).toBe(true);
    await contractor.remove(`/credentials/${id}`);
    expect(await isStored(key)).toBe(false);
  });

  test("does not undo in words what is kept, where the store is away", async () => {
    const contractor = await verified("contractor");
    const id = await keep(contractor, { fileName: "a.pdf", fileData: base64("first") });
    const away = () => Promise.reject(new Error("The store is away."));
    const own = await ownApp({ storage: { ...folderStorage(dataDir), setAside: away, setFolderAside: away } });
    const send = async (method: "PUT" | "DELETE", payload?: object) => {
      const headers = { authorization: `Bearer ${contractor.token}` };
      return (await own.app.inject({ method, url: `/api/credentials/${id}`, headers, ...(payload && { payload }) }))
        .statusCode;
    };
    expect(await send("PUT", { number: "POL-2", fileName: "b.pdf", fileData: base64("second") })).toBe(200);
    expect(await readFile(contractor, id)).toBe("second");
    expect(await send("DELETE")).toBe(200);
    await own.app.close();
  });

  test("is found where code that names no file kept it, before or since", async () => {
    const contractor = await verified("contractor");
    const id = await keep(contractor, { fileName: "a.pdf", fileData: base64("first") });
    await folderStorage(dataDir).put(`credentials/${id}/2`, Buffer.from("by older code"));
    await database.db.execute(sql`update credentials set version = 3 where id = ${id}`);
    expect(await readFile(contractor, id)).toBe("by older code");
    await database.db.execute(sql`update credentials set file_key = null where id = ${id}`);
    expect(await readFile(contractor, id)).toBe("by older code");
  });
});
