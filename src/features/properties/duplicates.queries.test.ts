import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { building, person, send } from "../../../tests/harness/world.ts";

const { database } = await testApp();

describe("findDuplicates", () => {
  const asked = async (fields: Record<string, string | number>) => {
    const who = await person("property_owner");
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const { properties } = (await who.get(`/properties/duplicates?${query}`)).body.data;
    return properties.map((property: { id: string }) => property.id);
  };

  test("finds the same name in the same place or state, in any letter case", async () => {
    const name = `House ${randomUUID()}`;
    const id = await building(await person("property_owner"), { name });
    expect(await asked({ name: name.toUpperCase(), location: "lekki, lagos" })).toEqual([id]);
    expect(await asked({ name, location: "Ikoyi, Lagos" })).toEqual([id]);
    expect(await asked({ name, location: "Kano" })).toEqual([]);
    expect(await asked({ name: `${name}x`, location: "Lekki, Lagos" })).toEqual([]);
    expect(await asked({ name })).toEqual([]);
    expect(await asked({})).toEqual([]);
  });

  test("finds what stands within 30 m", async () => {
    const at = { latitude: 9 + Math.random(), longitude: 7 + Math.random() };
    const id = await building(await person("property_owner"), { name: `House ${randomUUID()}`, ...at });
    const metre = 1 / 111_320;
    expect(await asked({ ...at, latitude: at.latitude + 29 * metre })).toEqual([id]);
    expect(await asked({ ...at, latitude: at.latitude + 31 * metre })).toEqual([]);
    const east = metre / Math.cos((at.latitude * Math.PI) / 180);
    expect(await asked({ ...at, longitude: at.longitude - 29 * east })).toEqual([id]);
    expect(await asked({ ...at, longitude: at.longitude - 31 * east })).toEqual([]);
    expect(await asked({ latitude: at.latitude })).toEqual([]);
  });

  test("tells nobody of unlisted buildings but their own keepers, and of archived ones nobody", async () => {
    const owner = await person("property_owner");
    const name = `House ${randomUUID()}`;
    const id = await building(owner, { name, listed: false });
    const path = `/properties/duplicates?name=${encodeURIComponent(name)}&location=Lekki,%20Lagos`;
    expect(await asked({ name, location: "Lekki, Lagos" })).toEqual([]);
    expect((await owner.get(path)).body.data.properties).toMatchObject([{ id, name }]);
    await database.db.execute(sql`update properties set archived_at = now() where id = ${id}`);
    expect((await owner.get(path)).body.data.properties).toEqual([]);
  });

  test("is not asked for a whole district: 120 looks by position an hour, by name as many as one likes", async () => {
    const owner = await person("property_owner");
    const look = async (query: string) => (await owner.get(`/properties/duplicates?${query}`)).status;
    const looked = await Promise.all(Array.from({ length: 121 }, (_, at) => look(`latitude=6.${at}&longitude=3.4`)));
    expect(looked.filter((status) => status !== 200)).toEqual([429]);
    expect(await look("name=House&location=Kano")).toBe(200);
  });

  test("is for those who may bring buildings in, with numbers that can be", async () => {
    expect((await (await person("technician")).get("/properties/duplicates")).status).toBe(403);
    expect((await send("GET", "/properties/duplicates", null)).status).toBe(401);
    const owner = await person("property_owner");
    for (const query of ["latitude=91&longitude=3", "latitude=x&longitude=3", `name=${"x".repeat(201)}`]) {
      expect((await owner.get(`/properties/duplicates?${query}`)).status).toBe(422);
    }
  });
});
