import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { roles } from "#domain/vocab.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { memberOf } from "../../../tests/harness/members.ts";
import { building, type Person, person, send, siteAdmin } from "../../../tests/harness/world.ts";

const { app, database } = await testApp();

const named = async (propertyId: string, token: string | null = null): Promise<string[]> => {
  const answer = await send("GET", `/properties/${propertyId}/directory-units`, token);
  expect(answer.status).toBe(200);
  return answer.body.data.units.map(({ label }: { label: string }) => label);
};

async function estate(fields: object = {}) {
  const owner = await person("property_owner");
  const propertyId = await building(owner, { ...fields });
  const add = async (unit: object) =>
    (await owner.post(`/properties/${propertyId}/units`, unit)).body.data.unit as { id: string };
  const flat = await add({ block: "B", floor: 1, name: "Flat 3", kind: "flat", sizeM2: 80, occupancy: "empty" });
  const set = (body: object) => owner.put(`/properties/${propertyId}`, body);
  return { owner, propertyId, add, flat, set };
}

const confirmedUnit = async ({ id }: Person) =>
  (
    await database.db.execute<{ unit: string; unitId: string }>(
      sql`select unit, unit_id as "unitId" from property_members where account_id = ${id}`,
    )
  ).rows[0];

describe("the list of units at sign-up", () => {
  test("is the names of flats, shops and offices, as one sees the building, and nothing else of them", async () => {
    const { propertyId, add } = await estate();
    await add({ block: "B", floor: 2, name: "Flat 10", kind: "office" });
    await add({ block: "A", floor: 0, name: "Shop 2", kind: "shop" });
    await add({ name: "Generator house", kind: "plant" });
    await add({ name: "Hall", kind: "common" });
    await add({ name: "Gatehouse", kind: "flat" });
    const { body } = await send("GET", `/properties/${propertyId}/directory-units`, null);
    expect(body.data.units).toEqual([
      { label: "Gatehouse", place: null, name: "Gatehouse" },
      { label: "Block A, Ground floor, Shop 2", place: "Block A, Ground floor", name: "Shop 2" },
      { label: "Block B, 2nd floor, Flat 10", place: "Block B, 2nd floor", name: "Flat 10" },
      { label: "Block B, 1st floor, Flat 3", place: "Block B, 1st floor", name: "Flat 3" },
    ]);
  });

  test("is the same for a stranger of any role, for a site admin and for nobody", async () => {
    const { propertyId } = await estate();
    const elsewhere = await building(await person("property_owner"));
    for (const role of roles) {
      const at = role === "building_occupant" ? { propertyId: elsewhere } : {};
      const { token } = await person(role, at);
      expect([role, await named(propertyId, token)]).toEqual([role, ["Block B, 1st floor, Flat 3"]]);
      expect([role, (await send("GET", `/properties/${propertyId}/units`, token)).status]).toEqual([role, 404]);
    }
    expect(await named(propertyId, (await siteAdmin()).token)).toHaveLength(1);
    expect(await named(propertyId)).toHaveLength(1);
  });

  test("is all that somebody knows of its units who signed up there and whom no keeper has confirmed", async () => {
    const { owner, propertyId, add } = await estate({ unitsListed: false });
    await add({ name: "Generator house", kind: "plant" });
    const occupant = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
    const seen = async () => (await occupant.get(`/properties/${propertyId}/units`)).body.data?.units.length;
    expect([await named(propertyId, occupant.token), await seen()]).toEqual([[], undefined]);
    const { id } = await memberOf(owner, propertyId, occupant);
    await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
    expect(await seen()).toBe(2);
  });

  test("is empty where keepers want none, where the directory shows no building, and where there is none", async () => {
    const { propertyId, owner, set } = await estate();
    for (const [body, many] of [
      [{ unitsListed: false }, 0],
      [{ unitsListed: null }, 0],
      [{ unitsListed: true }, 1],
      [{ listed: false }, 0],
      [{ listed: true }, 1],
    ] as const) {
      expect((await set(body)).status).toBe(200);
      expect([body, (await named(propertyId)).length]).toEqual([body, many]);
    }
    await owner.remove(`/properties/${propertyId}`);
    expect(await named(propertyId)).toEqual([]);
    expect(await named(newId())).toEqual([]);
    expect(await named((await estate({ unitsListed: false })).propertyId)).toEqual([]);
  });

  test("loses a unit that was taken away", async () => {
    const { owner, propertyId, flat } = await estate();
    await owner.remove(`/units/${flat.id}`);
    expect(await named(propertyId)).toEqual([]);
  });

  test("is kept by owner and managers alone", async () => {
    const { propertyId } = await estate();
    const occupant = await person("building_occupant", { propertyId });
    expect((await occupant.put(`/properties/${propertyId}`, { unitsListed: false })).status).toBe(403);
    expect(await named(propertyId)).toHaveLength(1);
  });

  test("names each unit so that whoever chooses it is seated there, and who confirms them reads it", async () => {
    const { owner, propertyId, flat, add } = await estate();
    await add({ name: "Flat 3" });
    await add({ block: "A", name: "Flat 3" });
    await add({ block: "B", floor: 1, name: "Flat 3, rear" });
    const label = (await named(propertyId)).find((one) => one === "Block B, 1st floor, Flat 3");
    const occupant = await person("building_occupant", { propertyId, buildingUnit: label });
    expect(await confirmedUnit(occupant)).toEqual({ unit: label, unitId: flat.id });
    const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
    const seen = members.find(({ accountId }: { accountId: string }) => accountId === occupant.id);
    expect(seen).toMatchObject({ unit: label, unitLabel: label, confirmed: false });
  });

  test("is read 120 times an hour from one address, so that nobody copies the city", async () => {
    const { propertyId } = await estate();
    const url = `/api/properties/${propertyId}/directory-units`;
    const look = async (remoteAddress: string) => (await app.inject({ url, remoteAddress })).statusCode;
    const looked = await Promise.all(Array.from({ length: 121 }, () => look("198.51.100.7")));
    expect(looked.filter((status) => status !== 200)).toEqual([429]);
    expect(await look("198.51.100.8")).toBe(200);
  });
});
