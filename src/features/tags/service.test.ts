import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { assigned, engage } from "../../../tests/harness/crew.ts";
import { memberOf, verified } from "../../../tests/harness/members.ts";
import { report } from "../../../tests/harness/tags.ts";
import { building, ownedBuilding, type Person, person, send } from "../../../tests/harness/world.ts";

const { database } = await testApp();

/** A building with a generator and a flat, each with a tag, and one on its door. */
async function tagged() {
  const made = await ownedBuilding();
  const { owner, propertyId } = made;
  const { asset } = (await owner.post(`/properties/${propertyId}/assets`, { name: "Generator 1", kind: "generator" }))
    .body.data;
  const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 3" })).body.data;
  const path = `/properties/${propertyId}/tags`;
  const make = async (fields: object) => owner.post(path, fields);
  const answer = await make({ assetIds: [asset.id], unitIds: [unit.id], door: true });
  const tags: { id: string; thing: string; code: string }[] = answer.body.data.tags;
  const of = (thing: string) => {
    const tag = tags.find((one) => one.thing === thing);
    if (!tag) throw new Error(`There is no tag of the ${thing}.`);
    return tag;
  };
  const stored = async () =>
    (await database.db.execute(sql`select id, code, ended_as from tags where property_id = ${propertyId} order by id`))
      .rows;
  return { ...made, asset, unit, path, make, answer, of, stored };
}

const page = async (code: string) => (await send("GET", `/t/${code}`, null)).body.data.page;
const open = (who: Person, code: string) => who.get(`/t/${code}/thing`);

describe("tags", () => {
  test("are made for machines, units and the door; what has one keeps it", async () => {
    const { owner, answer, asset, unit, path, make, of, stored } = await tagged();
    expect(answer.status).toBe(201);
    expect(of("asset")).toMatchObject({ assetId: asset.id, name: "Generator 1", working: true });
    expect(of("unit")).toMatchObject({ unitId: unit.id, name: "Flat 3" });
    expect(of("door")).toMatchObject({ name: "Marina Court", address: `https://tunse.example/t/${of("door").code}` });
    const before = await stored();
    const again = await make({ assetIds: [asset.id, asset.id], door: true });
    expect(again.body.data.tags.map(({ code }: { code: string }) => code).sort()).toEqual(
      [of("asset").code, of("door").code].sort(),
    );
    expect(await stored()).toEqual(before);
    const listed = (await owner.get(`${path}?limit=2`)).body.data;
    expect([listed.tags.length, typeof listed.nextCursor]).toEqual([2, "string"]);
    expect((await owner.get(`${path}?cursor=${listed.nextCursor}`)).body.data.tags).toHaveLength(1);
  });

  test("nothing, what is out of use or of another building gets none, and nothing is changed", async () => {
    const { owner, asset, unit, make, stored } = await tagged();
    const other = await tagged();
    const before = await stored();
    for (const fields of [
      {},
      { door: false, assetIds: [] },
      { assetIds: [other.asset.id] },
      { unitIds: [other.unit.id] },
      { assetIds: [unit.id] },
      { assetIds: "all" },
      { door: true, assetIds: ["7"] },
    ])
      expect((await make(fields)).status, JSON.stringify(fields)).toBe(422);
    await owner.put(`/assets/${asset.id}`, { retiredOn: "2026-01-01" });
    expect((await make({ assetIds: [asset.id] })).body.detail).toBe("That asset is out of use, so it gets no tag.");
    expect(await stored()).toEqual(before);
  });

  test("sent twice with one key are made once", async () => {
    const owner = await person("property_owner");
    const path = `/properties/${await building(owner)}/tags`;
    const key = crypto.randomUUID();
    const [one, two] = [
      await owner.post(path, { door: true }, { key }),
      await owner.post(path, { door: true }, { key }),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.data).toEqual(two.body.data);
  });

  test("a renewed one says so without naming the thing, and takes no reports; the new one does", async () => {
    const { owner, of, path } = await tagged();
    const old = of("asset");
    const renewed = await owner.post(`/tags/${old.id}/renewal`);
    expect(renewed.status).toBe(201);
    const { tag } = renewed.body.data;
    expect(tag.code).not.toBe(old.code);
    expect(await page(old.code)).toMatchObject({ state: "renewed", building: null, check: null });
    expect((await page(old.code)).words).toMatch(/^This code was replaced by a newer one\./);
    expect(JSON.stringify(await page(old.code))).not.toMatch(/Generator|Marina/);
    expect(await page(tag.code)).toMatchObject({ state: "open", building: "Marina Court" });
    const listed = (await owner.get(path)).body.data.tags.map(({ code }: { code: string }) => code);
    expect(listed).toContain(tag.code);
    expect(listed).not.toContain(old.code);
    expect((await owner.post(`/tags/${old.id}/renewal`)).status).toBe(409);
    expect((await owner.remove(`/tags/${old.id}`)).status).toBe(409);
    expect((await open(owner, old.code)).status).toBe(409);
  });

  test("two who renew one at once make one new code", async () => {
    const { owner, of, stored } = await tagged();
    const path = `/tags/${of("door").id}/renewal`;
    const answers = await Promise.all([owner.post(path), owner.post(path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await stored()).filter(({ ended_as }) => ended_as === null)).toHaveLength(3);
  });

  test("one of a machine that is out of use says that it is retired, and cannot be renewed", async () => {
    const { owner, asset, of, stored } = await tagged();
    const { id, code } = of("asset");
    const before = await stored();
    await owner.put(`/assets/${asset.id}`, { retiredOn: "2026-01-01" });
    expect(await page(code)).toMatchObject({ state: "retired", building: null, check: null });
    expect((await owner.post(`/tags/${id}/renewal`)).body.detail).toMatch(/out of use/);
    expect(await stored()).toEqual(before);
    await owner.put(`/assets/${asset.id}`, { retiredOn: null });
    expect((await page(code)).state).toBe("open");
  });

  test("a retired one stays retired, and the thing may get a new one", async () => {
    const { owner, of, make } = await tagged();
    expect((await owner.remove(`/tags/${of("door").id}`)).status).toBe(200);
    expect((await page(of("door").code)).state).toBe("retired");
    const [made] = (await make({ door: true })).body.data.tags;
    expect(made.code).not.toBe(of("door").code);
  });

  test("a code that nobody made is not there, and one in capitals is the same", async () => {
    const { of } = await tagged();
    for (const code of ["0000000000000", "x", crypto.randomUUID()])
      expect((await send("GET", `/t/${code}`, null)).body.detail).toBe("We could not find that tag.");
    expect(await page(of("door").code.toUpperCase())).toMatchObject({ state: "open" });
  });

  test("of a building that was put away takes nothing", async () => {
    const { owner, propertyId, of } = await tagged();
    const { code } = of("door");
    const sent = await report(code);
    expect(sent.status).toBe(201);
    await owner.remove(`/properties/${propertyId}`);
    expect(await page(code)).toMatchObject({ state: "closed", building: null });
  });
});

describe("a tag that is scanned", () => {
  test("opens what it is on for those who belong to the building, as far as they may see it", async () => {
    const { owner, propertyId, occupant, asset, unit, of } = await tagged();
    const contractor = await verified("contractor");
    await engage(owner, propertyId, contractor);
    const opened = async (who: Person, thing: string) => (await open(who, of(thing).code)).body.data.tag;
    expect(await opened(owner, "asset")).toMatchObject({ name: "Generator 1", to: `/assets/${asset.id}` });
    expect(await opened(owner, "unit")).toMatchObject({ to: `/units/${unit.id}` });
    expect(await opened(owner, "door")).toMatchObject({ to: `/property/${propertyId}` });
    expect(await opened(contractor, "asset")).toMatchObject({ name: "Generator 1", assetId: asset.id, to: null });
    expect(await opened(occupant, "asset")).toMatchObject({
      name: null,
      assetId: null,
      to: expect.stringMatching(/^\/occupant\/create-ticket\?asset=/),
    });
    expect(await opened(occupant, "unit")).toMatchObject({ name: "Flat 3" });
  });

  test("opens for a technician while they have a job there", async () => {
    const { owner, propertyId, technician } = await assigned();
    const [tag] = (await owner.post(`/properties/${propertyId}/tags`, { door: true })).body.data.tags;
    expect((await open(technician, tag.code)).status).toBe(200);
  });

  test("is not there for strangers of each role, nor for who left", async () => {
    const { owner, propertyId, occupant, of } = await tagged();
    const elsewhere = await ownedBuilding();
    const strangers = [elsewhere.owner, elsewhere.occupant, await person("property_manager")];
    strangers.push(await person("contractor"), await person("technician"));
    for (const who of strangers) {
      expect((await open(who, of("door").code)).body.detail).toBe("We could not find that tag.");
      expect((await open(who, of("door").code)).status).toBe(404);
    }
    expect((await open(occupant, of("door").code)).status).toBe(200);
    const { id } = await memberOf(owner, propertyId, occupant);
    expect((await occupant.remove(`/properties/${propertyId}/members/${id}`)).status).toBe(200);
    expect((await open(occupant, of("door").code)).status).toBe(404);
  });
});

test("tags are for keepers to make, see, renew and retire", async () => {
  const { owner, propertyId, occupant, path, of, stored } = await tagged();
  const contractor = await verified("contractor");
  await engage(owner, propertyId, contractor);
  const stranger = await person("property_owner");
  const before = await stored();
  for (const [who, status] of [
    [occupant, 403],
    [contractor, 403],
    [stranger, 404],
  ] as const) {
    const answers = [
      await who.get(path),
      await who.post(path, { door: true }),
      await who.post(`/tags/${of("door").id}/renewal`),
      await who.remove(`/tags/${of("door").id}`),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
  }
  expect(await stored()).toEqual(before);
});
