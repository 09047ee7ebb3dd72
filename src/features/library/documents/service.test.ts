import { createHash, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { document, documentFields, paper, room, send } from "../../../../tests/harness/documents.ts";
import { fullBuilding } from "../../../../tests/harness/members.ts";
import { tus, uploaded } from "../../../../tests/harness/uploads.ts";
import { building, ownedBuilding, type Person, person } from "../../../../tests/harness/world.ts";

const { database, dataDir } = await testApp();

const stored = async (id: string) =>
  (await database.db.execute<Record<string, unknown>>(sql`select * from documents where id = ${id}`)).rows[0];
const countAt = async (propertyId: string) =>
  Number(
    (await database.db.execute(sql`select count(*) as n from documents where property_id = ${propertyId}`)).rows[0]?.n,
  );
const filesKept = () => readdir(join(dataDir, "files", "documents")).catch((): string[] => []);
const pathsOf = ({ body }: { body: { errors?: { path: string }[] } }) => body.errors?.map(({ path }) => path);
const everyone = async () => {
  const { owner, propertyId, occupant, manager, contractor } = await fullBuilding();
  return { owner, propertyId, occupant, manager, contractor, technician: await person("technician") };
};

/** An upload announced as a paper, so of any type. */
async function uploadedPaper(who: Person, bytes: Buffer, name: string): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const metadata = `filename ${base64(name)},filetype ${base64("text/plain")},purpose ${base64("document")}`;
  const opened = await tus(who, "POST", "", { "upload-length": String(bytes.length), "upload-metadata": metadata });
  expect(opened.status, opened.text).toBe(201);
  const id = String(opened.headers.location).split("/").pop() ?? "";
  const headers = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
  expect((await tus(who, "PATCH", `/${id}`, headers, bytes)).status).toBe(204);
  return id;
}

describe("uploadDocument", () => {
  test("keeps the file and what is written about it", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const answer = await send(owner, propertyId, { fileSize: 999_999, expiresOn: "2090-01-31", accessLevel: "all" });
    expect([answer.status, answer.body.message]).toEqual([201, "Document uploaded successfully"]);
    expect(answer.body.data.document).toMatchObject({
      propertyId,
      propertyName: "Marina Court",
      title: "Fire certificate",
      category: "permits",
      fileName: "fire.pdf",
      fileType: "application/pdf",
      fileSize: paper.length,
      sha256: createHash("sha256").update(paper).digest("hex"),
      tags: ["fire", "statutory"],
      accessLevel: "all",
      expiresOn: "2090-01-31",
      downloadCount: 0,
      uploadedBy: "Adaeze Bello",
      deletedAt: null,
      version: 1,
      can: { edit: true, remove: true, restore: false },
    });
  });

  test("takes the specification's defaults, from a manager too", async () => {
    const { manager, propertyId } = await everyone();
    const { title, fileData, fileType, fileName } = documentFields;
    const answer = await manager.post(room, { propertyId, title, fileData, fileType, fileName });
    expect(answer.body.data.document).toMatchObject({
      category: "technical_drawings",
      accessLevel: "property_manager",
      tags: [],
      description: null,
      expiresOn: null,
    });
  });

  test("takes a finished upload of any type once, and its name from there", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const bytes = Buffer.from("flat;rent\n1;450000\n");
    const uploadId = await uploadedPaper(owner, bytes, "../rent.csv");
    const fields = { uploadId, fileData: undefined, fileName: undefined, fileType: "text/csv" };
    const kept = await document(owner, propertyId, fields);
    expect(kept).toMatchObject({
      fileName: "rent.csv",
      fileType: "text/csv",
      fileSize: bytes.length,
      previewUrl: null,
    });
    const again = await send(owner, propertyId, fields);
    expect([again.status, again.body.detail]).toEqual([409, "rent.csv was already used. Please add the file again."]);
    const stranger = await ownedBuilding();
    const another = await uploadedPaper(owner, bytes, "rent.csv");
    expect((await send(stranger.owner, stranger.propertyId, { ...fields, uploadId: another })).status).toBe(404);
    const both = await send(owner, propertyId, { uploadId: another });
    expect([both.status, pathsOf(both)]).toEqual([422, ["fileData"]]);
  });

  test("a photo that was uploaded as one will do", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const uploadId = await uploaded(owner, Buffer.from("GIF89a and more"), "roof.gif", "image/gif");
    const kept = await document(owner, propertyId, { uploadId, fileData: undefined, fileType: undefined });
    expect(kept).toMatchObject({ fileName: "roof.gif", fileType: "image/gif" });
    expect(kept.previewUrl).toMatch(/use=preview/);
  });

  test("is for keepers of this building", async () => {
    const { propertyId, occupant, contractor, technician } = await everyone();
    for (const who of [occupant, contractor, technician]) expect((await send(who, propertyId)).status).toBe(403);
    for (const role of ["property_owner", "property_manager"] as const) {
      const stranger = await person(role);
      await building(stranger);
      expect((await send(stranger, propertyId)).status).toBe(404);
    }
    expect(await countAt(propertyId)).toBe(0);
  });

  test.each<[string, object, number, string[]]>([
    ["no title", { title: " " }, 422, ["title"]],
    ["another category", { category: "gossip" }, 422, ["category"]],
    ["another access level", { accessLevel: "everybody" }, 422, ["accessLevel"]],
    ["no file", { fileData: undefined }, 422, ["fileData"]],
    ["0 bytes", { fileData: "" }, 422, ["fileData"]],
    ["what is no base64", { fileData: "%PDF-1.4" }, 422, ["fileData"]],
    ["a data: prefix", { fileData: `data:application/pdf;base64,${documentFields.fileData}` }, 422, ["fileData"]],
    ["tags that are no list", { tags: "fire" }, 422, ["tags"]],
    ["tags that are no texts", { tags: [{ toString: false }] }, 422, ["tags.0"]],
    ["a day that is over", { expiresOn: "2020-01-01" }, 422, ["expiresOn"]],
    ["a day that does not exist", { expiresOn: "2090-02-30" }, 422, ["expiresOn"]],
    ["control characters", { title: "a\u0007b" }, 422, ["title"]],
    ["a property that is no id", { propertyId: "x" }, 422, ["propertyId"]],
    ["a property that is not there", { propertyId: randomUUID() }, 404, []],
  ])("refuses %s, and keeps nothing", async (_name, fields, status, paths) => {
    const { owner, propertyId } = await ownedBuilding();
    const before = await filesKept();
    const answer = await send(owner, propertyId, fields);
    expect([answer.status, pathsOf(answer)], answer.body.detail).toEqual([status, paths]);
    expect(await countAt(propertyId)).toBe(0);
    expect(await filesKept()).toEqual(before);
  });

  test("refuses a file of 51 MB, in base64 and announced", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const fileData = Buffer.alloc(51 * 1_048_576).toString("base64");
    const answer = await send(owner, propertyId, { fileData, fileName: "plan.dwg" });
    expect([answer.status, answer.body.detail]).toEqual([413, "plan.dwg: File size must be less than 50MB"]);
    const metadata = `filename ${Buffer.from("plan.dwg").toString("base64")},purpose ${Buffer.from("document").toString("base64")}`;
    const headers = { "upload-length": String(51 * 1_048_576), "upload-metadata": metadata };
    expect((await tus(owner, "POST", "", headers)).status).toBe(413);
    expect(await countAt(propertyId)).toBe(0);
  });

  test.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\plans\\roof.dwg", "roof.dwg"],
    ["a\u0000b\r\n.pdf", "a_b__.pdf"],
    ["invoice\u202efdp.exe", "invoicefdp.exe"],
    ["..", "file"],
  ])("a file called %j is kept as %j", async (fileName, kept) => {
    const { owner, propertyId } = await ownedBuilding();
    expect(await document(owner, propertyId, { fileName })).toMatchObject({ fileName: kept });
  });

  test("answers a repeated key as the first time, with addresses that work", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const key = randomUUID();
    const first = await send(owner, propertyId, {}, key);
    const again = await send(owner, propertyId, {}, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await send(owner, propertyId, { title: "Another" }, key)).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => send(owner, propertyId, { title: "Raced" }, `${key}-raced`)));
    expect(new Set(both.map(({ body }) => body.data.document.id)).size).toBe(1);
    expect(await countAt(propertyId)).toBe(2);
    const ids = (await database.db.execute<{ id: string }>(sql`select id from documents`)).rows.map(({ id }) => id);
    expect((await filesKept()).filter((name) => !ids.includes(name))).toEqual([]);
  });

  test("a frozen building takes none, and its papers stay as they are", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const { id } = await document(owner, propertyId);
    await database.db.execute(sql`update properties set frozen_at = now() where id = ${propertyId}`);
    expect((await send(owner, propertyId)).status).toBe(409);
    expect((await owner.put(`${room}/${id}`, { title: "x" })).status).toBe(409);
    expect((await owner.remove(`${room}/${id}`)).status).toBe(409);
    expect((await owner.get(`${room}/${id}`)).body.data.document.can.edit).toBe(false);
  });

  test("whatever is sent, it is kept or refused with a sentence", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const odd = fc.oneof(fc.jsonValue(), fc.constantFrom({ toString: false }, [null], "x".repeat(20_000), 1e308));
    const field = fc.constantFrom(...Object.keys(documentFields), "accessLevel", "expiresOn", "uploadId");
    await fc.assert(
      fc.asyncProperty(field, odd, async (name, value) => {
        const { status, body } = await send(owner, propertyId, { [name]: value });
        expect([201, 404, 422], `${name} ${JSON.stringify(value)}: ${body.detail}`).toContain(status);
      }),
      { numRuns: 60 },
    );
  });
});

describe("editDocument", () => {
  test("changes what is named, and says so in the history", async () => {
    const { owner, manager, propertyId } = await everyone();
    const { id } = await document(owner, propertyId, { expiresOn: "2090-01-31" });
    const changes = { title: "Fire certificate 2026", tags: ["Fire", "fire"], accessLevel: "contractor" };
    const answer = await manager.put(`${room}/${id}`, { ...changes, description: null });
    expect(answer.body.data.document).toMatchObject({
      ...changes,
      tags: ["Fire"],
      description: null,
      category: "permits",
      expiresOn: "2090-01-31",
      version: 2,
    });
    const { history } = (await owner.get(`/properties/${propertyId}/history?kind=document`)).body.data;
    expect(history.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      "Ngozi Eze changed what stands about “Fire certificate” in the data room.",
      "Adaeze Bello put “Fire certificate” into the data room.",
    ]);
    expect((await manager.put(`${room}/${id}`, { ...changes, tags: ["Fire"] })).body.data.document.version).toBe(2);
  });

  test("an old version is told, and changes nothing", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const { id } = await document(owner, propertyId);
    expect((await owner.put(`${room}/${id}`, { title: "First", version: 1 })).status).toBe(200);
    const second = await owner.put(`${room}/${id}`, { title: "Second", version: 1 });
    expect([second.status, second.body.code]).toEqual([409, "conflict"]);
    const raced = await Promise.all(["a", "b"].map((title) => owner.put(`${room}/${id}`, { title, version: 2 })));
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stored(id)).toMatchObject({ version: 3 });
  });

  test("a last day that has passed meanwhile may stay, and no other that is over be set", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const { id } = await document(owner, propertyId);
    await database.db.execute(sql`update documents set expires_on = '2020-01-31' where id = ${id}`);
    expect((await owner.put(`${room}/${id}`, { title: "Old", expiresOn: "2020-01-31" })).status).toBe(200);
    const over = await owner.put(`${room}/${id}`, { expiresOn: "2020-02-01" });
    expect([over.status, over.body.detail]).toEqual([422, "Expiry date must be today or a day to come."]);
    expect((await owner.put(`${room}/${id}`, { expiresOn: null })).body.data.document.expiresOn).toBeNull();
  });

  test("is for keepers of its building, and refuses what cannot be", async () => {
    const { owner, propertyId, occupant, contractor, technician } = await everyone();
    const { id } = await document(owner, propertyId, { accessLevel: "all" });
    for (const who of [occupant, contractor, technician])
      expect((await who.put(`${room}/${id}`, { title: "Mine" })).status).toBe(403);
    const stranger = await ownedBuilding();
    expect((await stranger.owner.put(`${room}/${id}`, { title: "Mine" })).status).toBe(404);
    for (const wrong of [{ title: "" }, { category: 7 }, { tags: [{}] }, { accessLevel: null }, { version: "1" }])
      expect((await owner.put(`${room}/${id}`, wrong)).status).toBe(422);
    expect(await stored(id)).toMatchObject({ title: "Fire certificate", version: 1 });
  });

  test("answers a repeated key as the first time", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const { id } = await document(owner, propertyId);
    const key = randomUUID();
    const first = await owner.put(`${room}/${id}`, { title: "New", version: 1 }, { key });
    expect((await owner.put(`${room}/${id}`, { title: "New", version: 1 }, { key })).body).toEqual(first.body);
    expect(await stored(id)).toMatchObject({ version: 2 });
  });
});
