import { afterEach, describe, expect, test } from "vitest";
import { components } from "#domain/vocab.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, type Person, person } from "../../../../tests/harness/world.ts";
import type { Fact } from "./contract.ts";

const { clock, drain } = await testApp();

afterEach(() => {
  clock.now = null;
});

const notes = "Clinic with an X-ray room and oxygen cylinders. Cooking gas for the canteen. Long span roof on timber.";

const specialNotes = "There is a generator.";

async function clinic(): Promise<{ owner: Person; propertyId: string }> {
  clock.now = new Date("2027-01-10T09:00:00Z");
  const owner = await person("property_owner");
  const fields = { specialNotes: notes, components: [...components], buildingAge: 20 };
  const propertyId = await building(owner, fields);
  await drain();
  return { owner, propertyId };
}

const factsOf = async (owner: Person, propertyId: string): Promise<Fact[]> =>
  (await owner.get(`/properties/${propertyId}/facts`)).body.data.facts;
const find = (facts: Fact[], fact: string, value: string) =>
  facts.find((one) => one.fact === fact && one.value === value);

async function titlesOf(owner: Person, propertyId: string): Promise<string> {
  await drain();
  const { items } = (await owner.get(`/properties/${propertyId}/plan`)).body.data.plan;
  return items.map(({ title }: { title: string }) => title).join("; ");
}

describe("facts of a building", () => {
  test("what notes say is a draft with its words until it is confirmed; what nobody said is unknown", async () => {
    const { owner, propertyId } = await clinic();
    const facts = await factsOf(owner, propertyId);
    const draft = { holds: true, source: "notes", words: "cooking gas", saidOn: null, isDraft: true };
    expect(find(facts, "heat", "gas cylinders")).toMatchObject(draft);
    expect(find(facts, "sewage", "unknown")).toMatchObject({ holds: null, source: null, isDraft: false });
    const said = await owner.put(`/properties/${propertyId}/facts/heat`, { value: "gas cylinders" });
    expect(said.status).toBe(200);
    const confirmed = { holds: true, source: "owner", saidOn: "2027-01-10", isDraft: false };
    expect(find(said.body.data.facts, "heat", "gas cylinders")).toMatchObject(confirmed);
    expect(find(await factsOf(owner, propertyId), "heat", "gas cylinders")).toMatchObject(confirmed);
  });

  test("the plan follows what is refused, and what an inspection finds goes before what the owner said", async () => {
    const { owner, propertyId } = await clinic();
    const put = (fact: string, body: object) => owner.put(`/properties/${propertyId}/facts/${fact}`, body);
    expect(await titlesOf(owner, propertyId)).toMatch(/X-ray.*|Radiation/);
    expect(await titlesOf(owner, propertyId)).toContain("timber");
    await put("plant", { value: "x-ray", holds: false });
    await put("roof-carrier", { value: "timber" });
    await put("roof-carrier", { value: "slab", source: "inspection", saidOn: "2027-01-02" });
    const after = await titlesOf(owner, propertyId);
    expect(after).not.toMatch(/X-ray|Radiation licence/);
    expect(after).not.toMatch(/roof timber/i);
    const carrier = (await factsOf(owner, propertyId)).filter(({ fact }) => fact === "roof-carrier");
    expect(carrier.filter(({ holds }) => holds).map(({ value, source }) => [value, source])).toEqual([
      ["slab", "inspection"],
    ]);
    await put("roof-carrier", { value: "unknown", source: "inspection" });
    expect(find(await factsOf(owner, propertyId), "roof-carrier", "timber")).toMatchObject({ source: "owner" });
  });

  test("said twice it is on record once; what cannot be is refused in a sentence", async () => {
    const { owner, propertyId } = await clinic();
    const put = (fact: string, body: object) => owner.put(`/properties/${propertyId}/facts/${fact}`, body);
    for (let time = 0; time < 2; time += 1) await put("frame", { value: "block walls" });
    const { body } = await owner.get(`/properties/${propertyId}/history`);
    expect(JSON.stringify(body).split("What the building stands by: block walls")).toHaveLength(2);
    const cheese = await put("frame", { value: "cheese" });
    expect([cheese.status, cheese.body.errors?.[0]?.path]).toEqual([422, "value"]);
    expect(cheese.body.errors?.[0]?.message).toContain("concrete frame");
    expect((await put("frame", { value: "mud", saidOn: "2027-02-01" })).status).toBe(422);
    expect((await put("colour", { value: "red" })).status).toBe(404);
  });

  test("answered as it is brought in, what is not there never comes into its plan", async () => {
    clock.now = new Date("2027-01-10T09:00:00Z");
    const owner = await person("property_owner");
    const described = {
      type: "Commercial - Office",
      location: "Ikeja, Lagos",
      components: ["electrical"],
      specialNotes,
    };
    const { drafts } = (await owner.post("/facts/drafts", described)).body.data;
    expect(drafts[0]).toMatchObject({ fact: "power", value: "diesel generator", quotes: [specialNotes] });
    const answers = [
      { fact: "power", value: "diesel generator", holds: false, why: "not_ours" },
      { fact: "power", value: "of an older release", holds: true },
    ];
    const propertyId = await building(owner, { ...described, answers });
    expect(await titlesOf(owner, propertyId)).not.toMatch(/generator/i);
    const { asked, answered } = (await owner.get(`/properties/${propertyId}/facts`)).body.data;
    expect(asked).toEqual([]);
    expect(answered).toMatchObject([{ value: "diesel generator", holds: false, why: "not_ours" }]);
    const { body } = await owner.get(`/properties/${propertyId}/history`);
    expect(JSON.stringify(body)).toContain("Power: diesel generator, not ours");
    const manager = await person("technician");
    expect((await manager.post("/facts/drafts", described)).status).toBe(403);
  });

  test("many are answered at once, asked again only where the notes say otherwise, and taken back", async () => {
    const { owner, propertyId } = await clinic();
    const path = `/properties/${propertyId}/facts`;
    const asked = async () => (await owner.get(path)).body.data.asked;
    const drafts = await asked();
    const plan = await titlesOf(owner, propertyId);
    const answers = drafts.map(({ fact, value, holds }: Fact) => ({ fact, value, holds }));
    const said = await owner.put(path, { answers });
    expect(said.body.data.asked).toEqual([]);
    expect(await titlesOf(owner, propertyId)).toBe(plan);
    const edit = async (specialNotes: string) => {
      const { version } = (await owner.get(`/properties/${propertyId}`)).body.data.property;
      expect((await owner.put(`/properties/${propertyId}`, { version, specialNotes })).status).toBe(200);
      await drain();
    };
    await edit(`${notes} Call before you come.`);
    expect(await asked()).toEqual([]);
    await edit(`${notes.replace("Clinic with an X-ray room and", "Clinic with")} The x-ray machine was sold.`);
    expect(await asked()).toMatchObject([{ value: "x-ray", holds: false, saidBefore: true }]);
    await owner.put(path, { answers: [{ fact: "plant", value: "x-ray", holds: false, why: "gone" }] });
    expect(await titlesOf(owner, propertyId)).not.toMatch(/X-ray/);
    expect(await asked()).toEqual([]);
    await owner.put(path, { answers: [{ fact: "heat", value: "gas cylinders", holds: null }] });
    expect(await asked()).toMatchObject([{ value: "gas cylinders", holds: true, saidBefore: null }]);
    const wrong = await owner.put(path, { answers: [{ fact: "heat", value: "cheese", holds: true }] });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, "answers.0.value"]);
  });

  test("strangers find nothing, and people who do not manage the building may not say anything", async () => {
    const { owner, propertyId } = await clinic();
    const path = `/properties/${propertyId}/facts`;
    const stranger = await person("property_owner");
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.put(`${path}/heat`, { value: "electric" })).status).toBe(404);
    const answers = [{ fact: "heat", value: "electric", holds: true }];
    expect((await stranger.put(path, { answers })).status).toBe(404);
    const occupant = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
    expect((await occupant.get(path)).status).toBe(403);
    expect((await occupant.put(`${path}/heat`, { value: "electric" })).status).toBe(403);
    expect((await occupant.put(path, { answers })).status).toBe(403);
    expect((await owner.get(path)).status).toBe(200);
  });
});
