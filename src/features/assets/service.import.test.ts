import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { building, person } from "../../../tests/harness/world.ts";
import { assetSample } from "./import.fields.ts";

const { database } = await testApp();

type Body = Record<string, unknown>;

const fileData = Buffer.from("%PDF-1.4\n").toString("base64");
const manual = { fileData, fileName: "manual.pdf", fileType: "application/pdf" };

async function estate() {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const read = (csv: string, dryRun = false) => owner.post(`/properties/${propertyId}/assets/import`, { csv, dryRun });
  const register = async (): Promise<Body[]> =>
    (await owner.get(`/properties/${propertyId}/assets`)).body.data.assets.toReversed();
  const undo = (id: string) => owner.post(`/imports/${id}/undo`);
  return { owner, propertyId, read, register, undo };
}

describe("reading machines from a file", () => {
  test("puts them on the register with their parts and the beginning of their history, once", async () => {
    const { owner, read, register } = await estate();
    const dry = (await read(assetSample, true)).body.data;
    expect(dry.counts).toEqual({ new: 3, changed: 0, same: 0, refused: 0 });
    expect(await register()).toEqual([]);
    expect((await read(assetSample)).status).toBe(200);
    const [generator, tank, lift] = await register();
    expect(generator).toMatchObject({
      ...{ name: "Generator 1", kind: "generator", make: "Perkins", year: 2019, rating: 100, ratingUnit: "kVA" },
      ...{ warrantyUntil: "2026-12-31", replacementCost: 18_500_000, condition: 4, retired: false, version: 1 },
    });
    expect([tank?.parentId, tank?.kind, lift?.kind]).toEqual([generator?.id, "fuel_tank", "lift"]);
    const { history } = (await owner.get(`/assets/${generator?.id}/history`)).body.data;
    expect(history).toMatchObject([{ act: "added", condition: 4 }]);
    expect((await read(assetSample)).body.data.counts).toMatchObject({ new: 0, same: 3 });
  });

  test("takes ten alike as ten, and each of them once", async () => {
    const { read, register } = await estate();
    const alike = "name,kind\nExtinguisher,Fire extinguisher\nExtinguisher,extinguisher";
    await read(alike);
    expect(await register()).toHaveLength(2);
    expect((await read(`${alike}\nExtinguisher,extinguisher`)).body.data.counts).toMatchObject({ new: 1, same: 2 });
  });

  test("stands them in the unit that the file means", async () => {
    const { owner, propertyId, read, register } = await estate();
    const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Plant room" })).body.data;
    await read("name,kind,unit\nPump,water_pump,plant room");
    expect(await register()).toMatchObject([{ unitId: unit.id }]);
  });

  test.each([
    ["name,kind\nPump,rocket", "Kind must be one of"],
    ["name,kind,rating\nPump,pump,5", "belong together"],
    ["name,kind,unit\nPump,pump,Flat 9", "No unit here is “Flat 9”"],
    ["name,kind,part of\nPump,pump,Moon", "No machine here is “Moon”"],
    ["name,kind,part of\nPump,pump,pump", "part of itself"],
    ["name,kind,part of\nA,pump,B\nB,pump,A", "is a part of this one"],
    ["name,kind,serial\nA,pump,X1\nB,pump,x1", "Row 2 has the same make and serial number"],
    ["name,kind,condition\nA,pump,6", "Condition must be between"],
    ["name,kind,replacement cost\nA,pump,much", "amount in naira"],
    ["name,kind\n=cmd|x,pump", "a spreadsheet would run"],
  ])("%j is refused, and nothing is written", async (csv, why) => {
    const { read, register } = await estate();
    const answer = await read(csv);
    expect([answer.status, JSON.stringify(answer.body.errors)]).toEqual([422, expect.stringContaining(why)]);
    expect(await register()).toEqual([]);
  });

  test("one of a serial number that is on the register with other facts is refused", async () => {
    const { read } = await estate();
    await read("name,kind,serial\nA,pump,X1");
    const answer = await read("name,kind,serial\nA,lift,x1");
    expect(answer.body.errors?.[0]?.message).toContain("on the register already");
  });
});

describe("undone,", () => {
  test("they go together, parts and wholes, and can be read in again", async () => {
    const { read, register, undo } = await estate();
    const { importId } = (await read(assetSample)).body.data;
    expect((await undo(importId)).status).toBe(200);
    expect(await register()).toEqual([]);
    expect((await read(assetSample)).body.data.counts.new).toBe(3);
  });

  test.each([
    ["changed it since", (id: unknown, propertyId: string) => [`/assets/${id}`, { condition: 2 }, propertyId] as const],
    [
      "parts of it",
      (id: unknown, propertyId: string) =>
        [`/properties/${propertyId}/assets`, { name: "Filter", kind: "other", parentId: id }, null] as const,
    ],
    [
      "A meter",
      (id: unknown, propertyId: string) =>
        [`/properties/${propertyId}/meters`, { name: "Hours", kind: "run_hours", assetId: id }, null] as const,
    ],
    [
      "a tag",
      (id: unknown, propertyId: string) => [`/properties/${propertyId}/tags`, { assetIds: [id] }, null] as const,
    ],
    [
      "A document",
      (id: unknown, propertyId: string) =>
        [
          "/property-manager/data-room/documents",
          { propertyId, title: "Manual", assetId: id, ...manual },
          null,
        ] as const,
    ],
  ])("nothing goes where one row stands in the way: %s", async (why, hang) => {
    const { owner, propertyId, read, register, undo } = await estate();
    const { importId } = (await read(assetSample)).body.data;
    const [generator] = await register();
    const [path, body, change] = hang(generator?.id, propertyId);
    const hung = change ? await owner.put(path, body) : await owner.post(path, body);
    expect([200, 201]).toContain(hung.status);
    const before = await register();
    const answer = await undo(importId);
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual([{ path: "rows.2", message: expect.stringContaining(why) }]);
    expect(await register()).toEqual(before);
  });
});

test("ten thousand machines come in at once, and no more", async () => {
  const { read, propertyId } = await estate();
  const rows = Array.from({ length: 10_000 }, (_, at) => `Lamp ${at},other`);
  expect((await read(["name,kind", ...rows].join("\n"))).body.data.counts.new).toBe(10_000);
  const more = await read("name,kind\nLamp,other");
  expect([more.status, more.body.detail]).toEqual([422, expect.stringContaining("at most 10,000 assets")]);
  const { rows: kept } = await database.db.execute(sql`select 1 from assets where property_id = ${propertyId}`);
  expect(kept).toHaveLength(10_000);
});
