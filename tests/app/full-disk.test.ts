import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
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
