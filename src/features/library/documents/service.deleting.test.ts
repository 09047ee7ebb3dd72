import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { document, room, runJob } from "../../../../tests/harness/documents.ts";
import { fullBuilding } from "../../../../tests/harness/members.ts";
import { ownedBuilding, person } from "../../../../tests/harness/world.ts";

const { database, dataDir, app } = await testApp();
const dayMs = 24 * 60 * 60 * 1_000;

const stored = async (id: string) =>
  (await database.db.execute<Record<string, unknown>>(sql`select * from documents where id = ${id}`)).rows[0];
const filesKept = () => readdir(join(dataDir, "files", "documents")).catch((): string[] => []);

describe("removeDocument and restoreDocument", () => {
  test("a deleted one is nowhere but in the list of the deleted, and comes back", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const { id, contentUrl } = await document(owner, propertyId);
    const answer = await owner.remove(`${room}/${id}`);
    expect([answer.status, answer.body.data.document.can]).toEqual([
      200,
      { edit: false, remove: false, restore: true },
    ]);
    expect(answer.body.data.document).toMatchObject({ contentUrl: null, previewUrl: null });
    expect((await app.inject({ url: contentUrl })).statusCode).toBe(404);
    for (const path of ["", "/download", "/content"])
      expect((await owner.get(`${room}/${id}${path}`)).status).toBe(404);
    expect((await owner.remove(`${room}/${id}`)).status).toBe(404);
    const list = async (query: string) =>
      (await owner.get(`${room}?propertyId=${propertyId}${query}`)).body.data.documents.map(
        ({ id }: { id: string }) => id,
      );
    expect([await list(""), await list("&deleted=true")]).toEqual([[], [id]]);
    const back = await owner.post(`${room}/${id}/restore`);
    expect([back.status, back.body.data.document.deletedAt]).toEqual([200, null]);
    expect([await list(""), await list("&deleted=true")]).toEqual([[id], []]);
    expect((await owner.post(`${room}/${id}/restore`)).body.data.document.version).toBe(3);
  });

  test("after 30 days it is gone, row and file, and not before", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const [old, young] = [await document(owner, propertyId), await document(owner, propertyId)];
    const deleteAgo = (id: string, ms: number) =>
      database.db.execute(sql`update documents set deleted_at = ${new Date(Date.now() - ms)} where id = ${id}`);
    await deleteAgo(old.id, 30 * dayMs - 60_000);
    await runJob("documents.clear");
    expect((await owner.post(`${room}/${old.id}/restore`)).status).toBe(200);
    await deleteAgo(old.id, 30 * dayMs);
    expect((await owner.post(`${room}/${old.id}/restore`)).status).toBe(404);
    expect((await owner.get(`${room}?propertyId=${propertyId}&deleted=true`)).body.data.documents).toEqual([]);
    await runJob("documents.clear");
    expect([await stored(old.id), (await stored(young.id))?.id]).toEqual([undefined, young.id]);
    const files = await filesKept();
    expect([files.includes(old.id), files.includes(young.id)]).toEqual([false, true]);
  });

  test("what a crash left without a row goes after a week", async () => {
    const left = ["019c0000-0000-7000-8000-000000000000", newId()];
    const folder = join(dataDir, "files", "documents");
    await mkdir(folder, { recursive: true });
    for (const id of left) await writeFile(join(folder, id), "x");
    await runJob("documents.clear");
    const files = await filesKept();
    expect(left.map((id) => files.includes(id))).toEqual([false, true]);
    await rm(join(folder, left[1] ?? ""));
  });

  test("are for keepers of its building", async () => {
    const { owner, propertyId, occupant, contractor } = await fullBuilding();
    const technician = await person("technician");
    const { id } = await document(owner, propertyId, { accessLevel: "all" });
    const stranger = await ownedBuilding();
    for (const who of [occupant, contractor, technician]) {
      expect((await who.remove(`${room}/${id}`)).status).toBe(403);
      expect((await who.post(`${room}/${id}/restore`)).status).toBe(403);
      expect((await who.get(`${room}?deleted=true`)).status).toBe(403);
    }
    expect((await stranger.owner.remove(`${room}/${id}`)).status).toBe(404);
    await owner.remove(`${room}/${id}`);
    expect((await stranger.owner.post(`${room}/${id}/restore`)).status).toBe(404);
    expect((await stored(id))?.deleted_at).not.toBeNull();
  });

  test("a repeated key restores once", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const { id } = await document(owner, propertyId);
    await owner.remove(`${room}/${id}`);
    const key = randomUUID();
    const first = await owner.post(`${room}/${id}/restore`, {}, { key });
    expect((await owner.post(`${room}/${id}/restore`, {}, { key })).body).toEqual(first.body);
    expect(await stored(id)).toMatchObject({ version: 3 });
  });
});
