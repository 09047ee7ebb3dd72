import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { building, person } from "../../../tests/harness/world.ts";
import { residentSample, unitSample } from "./import.fields.ts";

const { database } = await testApp();

type Body = Record<string, unknown>;

async function estate(file = unitSample) {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const units = (await owner.post(`/properties/${propertyId}/units/import`, { csv: file, dryRun: false })).body.data;
  const read = (csv: string, dryRun = false) =>
    owner.post(`/properties/${propertyId}/residents/import`, { csv, dryRun });
  const stored = async () =>
    (
      await database.db.execute<Body>(sql`
        select u.name as unit, u.occupancy, r.name, r.kind, r.phone, r.email, r.moved_in::text as since,
          r.moved_out::text as until
        from units u left join residents r on r.unit_id = u.id where u.property_id = ${propertyId} order by u.name, r.name`)
    ).rows;
  return { owner, propertyId, units, read, stored };
}

describe("reading residents from a file", () => {
  test("finds each unit, writes them down once, and goes as a whole", async () => {
    const { owner, units, read, stored } = await estate();
    const before = await stored();
    const dry = (await read(residentSample, true)).body.data;
    expect(dry.counts).toEqual({ new: 3, changed: 0, same: 0, refused: 0 });
    expect(dry.rows[0].label).toBe("Block A, 1st floor, Flat 1: Amaka Okafor");
    expect(await stored()).toEqual(before);
    const { importId } = (await read(residentSample)).body.data;
    expect(await stored()).toMatchObject([
      { unit: "Flat 1", occupancy: "occupied", name: "Amaka Okafor", kind: "main", phone: "+2348035550142" },
      { unit: "Flat 1", name: "Chidi Okafor", kind: "further", since: "2025-03-01", until: null },
      { unit: "Flat 2", occupancy: "owner_occupied", name: "Bola Ade", until: "2025-12-31" },
      { unit: "Shop 1", name: null },
    ]);
    expect((await read(residentSample)).body.data.counts).toMatchObject({ new: 0, same: 3 });
    const early = await owner.post(`/imports/${units.importId}/undo`);
    expect([early.status, early.body.errors?.length]).toEqual([409, 2]);
    expect((await owner.post(`/imports/${importId}/undo`)).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect((await owner.post(`/imports/${units.importId}/undo`)).status).toBe(200);
  });

  test("somebody whom a person changed since stands in the way", async () => {
    const { owner, propertyId, read, stored } = await estate();
    const { importId } = (await read(residentSample)).body.data;
    const { units } = (await owner.get(`/properties/${propertyId}/units`)).body.data;
    const flat = units.find(({ name }: Body) => name === "Flat 1");
    const { residents } = (await owner.get(`/units/${flat.id}/residents`)).body.data;
    const { id } = residents.find(({ name }: Body) => name === "Chidi Okafor");
    await owner.put(`/residents/${id}`, { movedOut: "2026-10-01" });
    const answer = await owner.post(`/imports/${importId}/undo`);
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual([{ path: "rows.3", message: expect.stringContaining("changed it since") }]);
    expect(await stored()).toHaveLength(4);
  });

  test.each([
    ["Flat 9,Ada,2026-01-01", "No unit here is “Flat 9”"],
    ["Flat 1,,2026-01-01", "Name is required"],
    ["Flat 1,Ada,", "Moved in is required"],
    ["Flat 1,Ada,31/02/2026", "must be a date that exists"],
    ["Flat 1,Ada,2099-01-01", "a year ahead at most"],
    ["Flat 1,=cmd|x,2026-01-01", "a spreadsheet would run"],
    ["Flat 1,Ada,2026-01-01\nflat 1,ADA,2026-01-01", "Row 3 is the same person"],
    ["Flat 1,Ada,2026-01-01\nFlat 1,Obi,2026-05-01", "Row 3 is of the main resident then"],
  ])("%j is refused, and so is all beside it", async (rows, why) => {
    const { read, stored } = await estate();
    const before = await stored();
    const answer = await read(`unit,name,moved in\nShop 1,Good,2026-01-01\n${rows}`);
    expect([answer.status, JSON.stringify(answer.body.errors)]).toEqual([422, expect.stringContaining(why)]);
    expect(await stored()).toEqual(before);
  });

  test("asks for block and floor where a name could be several units", async () => {
    const { read, stored } = await estate("block,name\nA,Flat 1\nB,Flat 1");
    const row = "unit,name,moved_in,phone\nFlat 1,Ada,2026-01-01,12";
    expect((await read(row)).body.errors?.[0]?.message).toContain("several could be");
    const placed = "block,unit,name,moved_in,phone\nB,Flat 1,Ada,2026-01-01,";
    expect((await read(`${placed}12`)).body.errors?.[0]?.message).toContain("valid phone");
    expect((await read(placed)).status).toBe(200);
    expect((await stored()).map(({ name }) => name).filter(Boolean)).toEqual(["Ada"]);
  });
});

test("who lives where is read in by keepers alone", async () => {
  const { propertyId } = await estate();
  const csv = "unit,name,moved_in\nFlat 1,Ada,2026-01-01";
  const asked = async (role: "property_owner" | "contractor") =>
    (await (await person(role)).post(`/properties/${propertyId}/residents/import`, { csv, dryRun: false })).status;
  expect([await asked("property_owner"), await asked("contractor")]).toEqual([404, 403]);
});

test("ten thousand residents come in at once", async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => at);
  const { read } = await estate(`floor,name\n${rows.map((at) => `${at % 20},Flat ${at}`).join("\n")}`);
  const csv = `unit,name,moved_in\n${rows.map((at) => `Flat ${at},Resident ${at},2026-01-01`).join("\n")}`;
  const { counts, importId } = (await read(csv)).body.data;
  expect([counts.new, importId]).toEqual([10_000, expect.any(String)]);
});
