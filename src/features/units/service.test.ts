import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { engage } from "../../../tests/harness/crew.ts";
import { memberOf, verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { building, ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const at = (propertyId: string) => `/properties/${propertyId}/units`;
const block = { grid: { floors: 4, perFloor: 6 } };
const listed = async (who: Person, propertyId: string) => (await who.get(at(propertyId))).body.data;
const stored = async (propertyId: string) =>
  (
    await database.db.execute<{ name: string; floor: number }>(
      sql`select name, floor from units where property_id = ${propertyId} and removed_at is null order by floor, name`,
    )
  ).rows;
const memberUnit = async (accountId: string) =>
  (
    await database.db.execute<{ unit: string; named: string | null }>(
      sql`select m.unit, u.name as named from property_members m left join units u on u.id = m.unit_id
        where m.account_id = ${accountId}`,
    )
  ).rows[0];

async function estate() {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const add = async (fields: object) => (await owner.post(at(propertyId), fields)).body.data.unit;
  return { owner, propertyId, add };
}

describe("adding units", () => {
  test("4 floors, 6 flats each, A to F, in one step", async () => {
    const { owner, propertyId } = await estate();
    const answer = await owner.post(at(propertyId), block);
    expect([answer.status, answer.body.data.units.length]).toEqual([201, 24]);
    const { units, counts, can } = await listed(owner, propertyId);
    expect(units.map(({ label }: { label: string }) => label)).toContain("3rd floor, F");
    expect([units.length, counts.all, can.import]).toEqual([24, 24, true]);
  });

  test("one by one, with all that is kept of it; the building's record says so", async () => {
    const { owner, propertyId, add } = await estate();
    const facts = { block: "B", floor: 0, name: "Shop 1", kind: "shop", sizeM2: 42.5, share: 16.667, weight: 3 };
    const unit = await add({ ...facts, exclusions: ["Lift"], occupancy: "owner_occupied" });
    expect(unit).toMatchObject({ ...facts, label: "Block B, Ground floor, Shop 1", exclusions: ["Lift"], version: 1 });
    expect((await listed(owner, propertyId)).shares).toEqual({ units: 1, total: 16.667, missing: 983.333 });
    const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
    expect(history[0].sentence).toContain("added “Block B, Ground floor, Shop 1”");
  });

  test("two of one name on a floor are refused, and a block of which one is there makes none", async () => {
    const { owner, propertyId, add } = await estate();
    await add({ floor: 3, name: "f" });
    for (const name of ["F", " f\u00a0", "\uff26"])
      expect((await owner.post(at(propertyId), { floor: 3, name })).status).toBe(409);
    expect((await owner.post(at(propertyId), block)).status).toBe(409);
    expect(await stored(propertyId)).toHaveLength(1);
    expect((await owner.post(at(propertyId), { floor: 2, name: "F" })).status).toBe(201);
  });

  test("two keepers who add the same one at once make one", async () => {
    const { owner, propertyId } = await estate();
    const sent = [1, 2, 3].map(() => owner.post(at(propertyId), { floor: 1, name: "A" }));
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await stored(propertyId)).toHaveLength(1);
  });

  test.each([
    {},
    { name: " " },
    { name: "A", grid: { floors: 1, perFloor: 1 } },
    { name: "A", floor: 1.5 },
    { name: "A", floor: 900 },
    { name: "A", kind: "castle" },
    { name: "A", share: 1_000.5 },
    { name: "A", sizeM2: -4 },
    { grid: { floors: 100, perFloor: 100 } },
    { grid: { floors: 0, perFloor: 6 } },
    { grid: "four floors" },
  ])("%j is refused and makes none", async (body) => {
    const { owner, propertyId } = await estate();
    const answer = await owner.post(at(propertyId), body);
    expect(answer.status, answer.body.detail).toBe(422);
    expect(await stored(propertyId)).toEqual([]);
  });

  test("shares above 1,000 per mille are refused, with what they would add up to", async () => {
    const { owner, propertyId, add } = await estate();
    const first = await add({ name: "A", share: 600 });
    const answer = await owner.post(at(propertyId), { name: "B", share: 400.001 });
    expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining("1,000.001")]);
    await add({ name: "B", share: 400 });
    expect((await owner.put(`/units/${first.id}`, { share: 601 })).status).toBe(422);
    expect((await listed(owner, propertyId)).shares).toEqual({ units: 2, total: 1_000, missing: 0 });
  });

  test("a repeated key adds once", async () => {
    const { owner, propertyId } = await estate();
    const key = crypto.randomUUID();
    for (const _ of [1, 2]) expect((await owner.post(at(propertyId), block, { key })).status).toBe(201);
    expect(await stored(propertyId)).toHaveLength(24);
  });
});

describe("a text that people wrote", () => {
  test("is matched when the unit comes, stays as it is, and the unit shows what is open there", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    await occupant.post("/repair-tickets", repairRequest({ propertyId }));
    expect((await listed(owner, propertyId)).unmatched).toEqual([{ text: "Flat 3", members: 1, tickets: 1 }]);
    const answer = await owner.post(at(propertyId), { name: "3", floor: 1 });
    expect(answer.body.data.matched).toEqual({ members: 1, tickets: 1 });
    expect(await memberUnit(occupant.id)).toEqual({ unit: "Flat 3", named: "3" });
    const { units, unmatched } = await listed(owner, propertyId);
    expect(unmatched).toEqual([]);
    expect(units[0]).toMatchObject({ openTickets: 1, emergencies: 0, state: "open", occupants: 0 });
  });

  test("that could be two units asks, until a keeper says which", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    for (const block of ["A", "B"]) await owner.post(at(propertyId), { block, name: "Flat 3" });
    const { units, unmatched } = await listed(owner, propertyId);
    expect(unmatched).toMatchObject([{ text: "Flat 3", members: 1 }]);
    const answer = await owner.put(`/units/${units[1].id}`, { texts: ["Flat 3"] });
    expect(answer.body.data.matched).toEqual({ members: 1, tickets: 0 });
    expect((await listed(owner, propertyId)).unmatched).toEqual([]);
    expect(await memberUnit(occupant.id)).toEqual({ unit: "Flat 3", named: "Flat 3" });
    const later = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
    expect((await memberUnit(later.id))?.named).toBe("Flat 3");
  });

  test("that was one unit asks again when another of its name comes", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    await owner.post(at(propertyId), { block: "A", name: "Flat 3" });
    expect((await memberUnit(occupant.id))?.named).toBe("Flat 3");
    await owner.post(at(propertyId), { block: "B", name: "Flat 3" });
    expect(await memberUnit(occupant.id)).toEqual({ unit: "Flat 3", named: null });
    expect((await listed(owner, propertyId)).unmatched).toMatchObject([{ text: "Flat 3", members: 1 }]);
  });

  test("keeps its unit when that gets another name", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const { unit } = (await owner.post(at(propertyId), { name: "Flat 3" })).body.data;
    await owner.put(`/units/${unit.id}`, { name: "Garden flat", floor: 0 });
    expect(await memberUnit(occupant.id)).toEqual({ unit: "Flat 3", named: "Garden flat" });
  });

  test("becomes a unit by one press; what nobody wrote does not", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    expect((await owner.post(at(propertyId), { texts: ["Flat 77"] })).status).toBe(409);
    expect((await owner.post(at(propertyId), { texts: ["Flat 3", "Flat 77"] })).status).toBe(201);
    expect((await stored(propertyId)).map(({ name }) => name)).toEqual(["Flat 3"]);
    expect(await memberUnit(occupant.id)).toEqual({ unit: "Flat 3", named: "Flat 3" });
  });

  test("of whoever comes later is matched as they come, and follows when it is changed", async () => {
    const { owner, propertyId, add } = await estate();
    await add({ floor: 2, name: "C" });
    await add({ floor: 2, name: "D" });
    const newcomer = await person("building_occupant", { propertyId, buildingUnit: "2c" });
    expect(await memberUnit(newcomer.id)).toEqual({ unit: "2c", named: "C" });
    const { id } = await memberOf(owner, propertyId, newcomer);
    await owner.put(`/properties/${propertyId}/members/${id}`, { unit: "2nd floor, D", confirmed: true });
    expect(await memberUnit(newcomer.id)).toEqual({ unit: "2nd floor, D", named: "D" });
    await owner.put(`/properties/${propertyId}/members/${id}`, { unit: "the shed" });
    expect(await memberUnit(newcomer.id)).toEqual({ unit: "the shed", named: null });
  });

  test("stays when the unit goes, and asks again", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    await occupant.post("/repair-tickets", repairRequest({ propertyId }));
    const { unit } = (await owner.post(at(propertyId), { name: "Flat 3" })).body.data;
    expect((await owner.remove(`/units/${unit.id}`)).status).toBe(200);
    const { units, unmatched } = await listed(owner, propertyId);
    expect([units, unmatched]).toEqual([[], [{ text: "Flat 3", members: 1, tickets: 1 }]]);
    expect((await owner.put(`/units/${unit.id}`, { name: "A" })).status).toBe(404);
    expect((await owner.post(at(propertyId), { name: "Flat 3" })).body.data.matched).toEqual({
      members: 1,
      tickets: 1,
    });
  });
});

describe("changing a unit", () => {
  test("keeps what is not named, and refuses a stale version and a taken place", async () => {
    const { owner, propertyId, add } = await estate();
    const unit = await add({ floor: 1, name: "A", sizeM2: 80 });
    await add({ floor: 2, name: "A" });
    const answer = await owner.put(`/units/${unit.id}`, { occupancy: "empty", version: 1 });
    expect(answer.body.data.unit).toMatchObject({ sizeM2: 80, occupancy: "empty", version: 2 });
    expect((await owner.put(`/units/${unit.id}`, { occupancy: "occupied", version: 1 })).status).toBe(409);
    expect((await owner.put(`/units/${unit.id}`, { floor: 2 })).status).toBe(409);
    expect((await listed(owner, propertyId)).counts).toMatchObject({ all: 2, empty: 1 });
  });
});

describe("who may", () => {
  test("those who belong see names alone; whoever left, and strangers, nothing; only keepers write", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const { unit } = (await owner.post(at(propertyId), { name: "Flat 3", share: 500, occupancy: "occupied" })).body
      .data;
    const contractor = await verified("contractor");
    await engage(owner, propertyId, contractor);
    const { id } = await memberOf(owner, propertyId, occupant);
    await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
    for (const who of [occupant, contractor]) {
      const { units, counts, shares, unmatched } = await listed(who, propertyId);
      expect([counts, shares, unmatched]).toEqual([null, null, null]);
      expect(units).toMatchObject([{ name: "Flat 3", share: null, occupancy: null, openTickets: null, state: null }]);
      expect((await who.post(at(propertyId), { name: "B" })).status).toBe(403);
      expect((await who.put(`/units/${unit.id}`, { name: "B" })).status).toBe(403);
      expect((await who.remove(`/units/${unit.id}`)).status).toBe(403);
      expect((await who.post(`${at(propertyId)}/import`, { csv: "name\nB" })).status).toBe(403);
    }
    const stranger = await person("property_owner");
    expect((await stranger.get(at(propertyId))).status).toBe(404);
    expect((await stranger.put(`/units/${unit.id}`, { name: "B" })).body.detail).toBe("We could not find that unit.");
    await occupant.remove(`/properties/${propertyId}/members/${id}`);
    expect((await occupant.get(at(propertyId))).status).toBe(404);
    expect(await stored(propertyId)).toHaveLength(1);
  });
});
