import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { engage } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { ownedBuilding, person } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const genset = {
  ...{ name: "Generator 1", kind: "generator", make: "Perkins", model: "1104A", serialNumber: "PK-100" },
  ...{ year: 2019, rating: 60, ratingUnit: "kVA", place: "Generator house", warrantyUntil: "2027-01-31" },
  ...{ replacementCost: 18_500_000.5, condition: 4 },
};

async function estate() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const path = `/properties/${propertyId}/assets`;
  const send = (fields: object) => owner.post(path, { ...genset, ...fields });
  const add = async (fields: object = {}) => (await send({ serialNumber: null, ...fields })).body.data.asset;
  const stored = async () =>
    (await database.db.execute(sql`select name from assets where property_id = ${propertyId} and removed_at is null`))
      .rows;
  return { owner, propertyId, occupant, path, send, add, stored };
}

describe("the register of machines", () => {
  test("keeps what is said of one, and says it back", async () => {
    const { owner, path, send } = await estate();
    const answer = await send({});
    expect([answer.status, answer.body.data.asset]).toEqual([
      201,
      expect.objectContaining({ ...genset, unitId: null, parentId: null, retired: false, version: 1 }),
    ]);
    const { id } = answer.body.data.asset;
    expect((await owner.get(`/assets/${id}`)).body.data.asset).toMatchObject(genset);
    expect((await owner.get(`${path}?limit=1`)).body.data).toMatchObject({ assets: [{ id }], nextCursor: null });
  });

  test("a part stands in its unit and under what it is a part of, of the same building", async () => {
    const { owner, propertyId, add, send } = await estate();
    const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Plant", kind: "plant" })).body.data;
    const whole = await add();
    expect(await add({ unitId: unit.id, parentId: whole.id })).toMatchObject({ unitId: unit.id, parentId: whole.id });
    const other = await estate();
    const foreign = await other.add();
    expect((await send({ parentId: foreign.id })).status).toBe(422);
    expect((await other.send({ unitId: unit.id })).status).toBe(422);
  });

  test("none is part of itself, nor of its own part; what has parts stays", async () => {
    const { owner, add } = await estate();
    const whole = await add();
    const part = await add({ parentId: whole.id });
    for (const parentId of [whole.id, part.id])
      expect((await owner.put(`/assets/${whole.id}`, { parentId })).status).toBe(422);
    expect((await owner.remove(`/assets/${whole.id}`)).status).toBe(409);
    for (const { id } of [part, whole]) expect((await owner.remove(`/assets/${id}`)).status).toBe(200);
    expect((await owner.get(`/assets/${whole.id}`)).status).toBe(404);
  });

  test("two put into each other at once end in no circle", async () => {
    const { owner, add } = await estate();
    const [one, other] = [await add(), await add()];
    const sent = await Promise.all([
      owner.put(`/assets/${one.id}`, { parentId: other.id }),
      owner.put(`/assets/${other.id}`, { parentId: one.id }),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("its life stands in its history: condition, out of use, in use again", async () => {
    const { owner, propertyId, add } = await estate();
    const { id } = await add();
    const change = (fields: object) => owner.put(`/assets/${id}`, fields);
    await change({ condition: 2 });
    expect((await change({ retiredOn: "2026-01-01" })).body.data.asset.retired).toBe(true);
    expect((await change({ retiredOn: null })).body.data.asset.retired).toBe(false);
    await change({ retiredOn: null });
    const { history } = (await owner.get(`/assets/${id}/history`)).body.data;
    expect(history.map(({ act }: { act: string }) => act)).toEqual([
      "returned",
      "retired",
      "condition_changed",
      "added",
    ]);
    expect(history[2]).toMatchObject({ condition: 2, by: "Adaeze Bello" });
    const record = (await owner.get(`/properties/${propertyId}/history`)).body.data.history;
    expect(record.map(({ sentence }: { sentence: string }) => sentence)).toContainEqual(
      expect.stringContaining("put “Generator 1” on the register"),
    );
  });

  test.each([
    { name: "" },
    { kind: "spaceship" },
    { year: 1 },
    { rating: 60, ratingUnit: null },
    { rating: null },
    { rating: -4 },
    { condition: 6 },
    { condition: 2.5 },
    { warrantyUntil: "2026-02-30" },
    { replacementCost: -1 },
    { parentId: "7" },
    { parentId: crypto.randomUUID() },
    { unitId: crypto.randomUUID() },
  ])("%j is refused", async (fields) => {
    const { send, stored } = await estate();
    expect((await send(fields)).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test("the same plate twice, a stale version and a repeated key change nothing", async () => {
    const { owner, path, send, stored } = await estate();
    const key = crypto.randomUUID();
    const { id } = (await owner.post(path, genset, { key })).body.data.asset;
    expect((await owner.post(path, genset, { key })).status).toBe(201);
    expect((await send({ serialNumber: "pk-100", make: "PERKINS" })).status).toBe(409);
    expect((await owner.put(`/assets/${id}`, { condition: 1, version: 1 })).status).toBe(200);
    expect((await owner.put(`/assets/${id}`, { condition: 5, version: 1 })).status).toBe(409);
    expect(await stored()).toHaveLength(1);
  });

  test("is read by who works there, without what it costs; by occupants and strangers not; written by keepers", async () => {
    const { owner, propertyId, occupant, path, add } = await estate();
    const { id } = await add();
    const contractor = await verified("contractor");
    expect((await contractor.get(`/assets/${id}`)).body.detail).toBe("We could not find that asset.");
    await engage(owner, propertyId, contractor);
    expect((await contractor.get(`/assets/${id}`)).body.data.asset).toMatchObject({
      make: "Perkins",
      replacementCost: null,
    });
    for (const who of [occupant, contractor]) {
      expect((await who.post(path, genset)).status).toBe(403);
      expect((await who.put(`/assets/${id}`, { name: "Mine" })).status).toBe(403);
      expect((await who.remove(`/assets/${id}`)).status).toBe(403);
      expect((await who.get(`/assets/${id}/history`)).status).toBe(403);
    }
    expect((await occupant.get(path)).status).toBe(403);
    const stranger = await person("property_owner");
    for (const address of [path, `/assets/${id}`, `/assets/${id}/history`])
      expect((await stranger.get(address)).status).toBe(404);
  });
});
