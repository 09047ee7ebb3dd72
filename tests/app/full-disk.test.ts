import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { folderStorage } from "#platform/storage.server.ts";
import { testApp } from "../harness/app.ts";
import { ownApp } from "../harness/own-app.ts";
import { repairRequest } from "../harness/requests.ts";
import { sendPiece, startUpload } from "../harness/uploads.ts";
import { ownedBuilding, person } from "../harness/world.ts";

test("while the disk is full nothing is stored and everything can be read; with room it goes on by itself", async () => {
  const { dataDir } = await testApp();
  const { occupant, propertyId } = await ownedBuilding();
  let reserve = 0;
  const { app } = await ownApp({ storage: folderStorage(dataDir, undefined, () => reserve) });
  onTestFinished(() => app.close());
  const headers = { authorization: `Bearer ${occupant.token}`, "content-type": "application/json" };
  const payload = JSON.stringify(repairRequest({ propertyId }));
  const file = () => app.inject({ method: "POST", url: "/api/repair-tickets", headers, payload });
  const list = async () => (await app.inject({ url: "/api/repair-tickets", headers })).json().data.tickets.length;
  const ready = async () => (await app.inject({ url: "/readyz" })).json();

  // More than any disk has free.
  reserve = Number.MAX_SAFE_INTEGER;
  const refused = await file();
  expect(refused.statusCode).toBe(507);
  expect(refused.headers["retry-after"]).toBe("60");
  expect(refused.json()).toMatchObject({ code: "storage_full", detail: expect.stringContaining("disk is full") });
  expect(await list()).toBe(0);
  expect(await ready()).toEqual({ status: "degraded", detail: expect.stringContaining("507") });

  reserve = 0;
  expect((await file()).statusCode).toBe(201);
  expect(await list()).toBe(1);
  expect(await ready()).toEqual({ status: "ready" });
});

test("where it is the database's disk that is full, what it refuses is 507 in words, reads go on, and so do writes with room", async () => {
  const { database } = await testApp();
  const { occupant, propertyId } = await ownedBuilding();
  const file = () => occupant.post("/repair-tickets", repairRequest({ propertyId }));
  // What PostgreSQL says where it finds no room for a row.
  await database.db.execute(sql`create or replace function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await database.db.execute(
    sql.raw(`create trigger full_disk before insert on tickets for each row when (new.property_id = '${propertyId}')
      execute function full_disk()`),
  );
  const refused = await file().finally(() => database.db.execute(sql`drop trigger full_disk on tickets`));
  expect(refused).toMatchObject({
    status: 507,
    body: { code: "storage_full", detail: expect.stringContaining("You can still read everything") },
  });
  const list = async () => (await occupant.get("/repair-tickets")).body.data.tickets.length;
  expect(await list()).toBe(0);
  expect((await file()).status).toBe(201);
  expect(await list()).toBe(1);
});

test("a piece of a file that finds no room is 507, and what was there stays", async () => {
  const { dataDir } = await testApp();
  const owner = await person("property_owner");
  const id = await startUpload(owner, 20);
  // A device that is always full, as the operating system has it.
  const path = join(dataDir, "uploads", id);
  await mkdir(join(dataDir, "uploads"), { recursive: true });
  await symlink("/dev/full", path);
  const piece = Buffer.alloc(10, "a");
  expect(await sendPiece(owner, id, 0, piece)).toMatchObject({ status: 507, code: "storage_full" });
  await rm(path);
  expect(await sendPiece(owner, id, 0, piece)).toMatchObject({ status: 204 });
});
