import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { fullBuilding } from "../../../../tests/harness/members.ts";
import { building, buildingFields, type Person, person, picture } from "../../../../tests/harness/world.ts";

const { app, database } = await testApp();
const put = (who: Person, id: string, body: object, key?: string) =>
  who.put(`/properties/${id}`, body, key ? { key } : {});
const read = async (who: Person, id: string) => (await who.get(`/properties/${id}`)).body.data.property;
const upload = async (fields: object = {}) => ({ fileName: "front.jpg", fileData: await picture(), ...fields });

async function owned(fields: Record<string, unknown> = {}) {
  const owner = await person("property_owner");
  return { owner, id: await building(owner, fields) };
}

describe("editing a property", () => {
  test("changes what it names, leaves the rest, and null clears", async () => {
    const { owner, id } = await owned({ floors: 3, accessNotes: "Ask the gateman" });
    const before = await read(owner, id);
    const answer = await put(owner, id, {
      name: " Marina House ",
      units: "14",
      floors: null,
      specialNotes: "",
      version: 1,
    });
    expect(answer.status).toBe(200);
    const { thumbnailUrl: _, mediaUploads: __, ...after } = answer.body.data.property;
    expect(after).toEqual({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => name in after)),
      name: "Marina House",
      units: 14,
      floors: null,
      specialNotes: null,
      version: 2,
    });
    const { rows } = await database.db.execute<{ data: { fields: string[] } }>(
      sql`select data from activity where thing_id = ${id} and act = 'edited'`,
    );
    expect(rows.map(({ data }) => [...data.fields].sort())).toEqual([["floors", "name", "specialNotes", "units"]]);
    const audits = await database.db.execute(sql`select id from audit where thing_id = ${id} and act = 'edited'`);
    expect(audits.rows).toHaveLength(1);
  });

  test("what says the same changes nothing, and is no event", async () => {
    const { owner, id } = await owned();
    const same = { ...buildingFields, components: ["electrical", "plumbing"], listed: null };
    expect((await put(owner, id, same)).body.data.property.version).toBe(1);
    const { rows } = await database.db.execute(sql`select id from activity where thing_id = ${id} and act = 'edited'`);
    expect(rows).toEqual([]);
  });

  test("an old version is a conflict; without one the last writer wins", async () => {
    const { owner, id } = await owned();
    await put(owner, id, { name: "First", version: 1 });
    const late = await put(owner, id, { name: "Second", version: 1 });
    expect([late.status, late.body.detail]).toEqual([409, "This property changed meanwhile. Please look again."]);
    expect((await read(owner, id)).name).toBe("First");
    expect((await put(owner, id, { name: "Third" })).body.data.property.name).toBe("Third");
  });

  test("of two that race with the same version one is kept", async () => {
    const { owner, id } = await owned();
    const answers = await Promise.all(["A", "B"].map((name) => put(owner, id, { name, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    [{ location: "Wuse 2, Abuja", address: "" }, "FCT"],
    [{ location: "Near the market", address: "" }, null],
    [{ location: "Near the market", address: "", state: "Kano" }, "Kano"],
    [{ state: "Ogun" }, "Ogun"],
    [{ state: null }, "Lagos"],
    [{ address: "14 Admiralty Way" }, "Lagos"],
  ])("of %j the state is %j", async (fields, state) => {
    const { owner, id } = await owned();
    expect((await put(owner, id, fields)).body.data.property.state).toBe(state);
  });

  test("a state that was chosen by hand stays while the place reads the same", async () => {
    const { owner, id } = await owned({ state: "Ogun" });
    expect((await put(owner, id, { address: "14 Admiralty Way" })).body.data.property.state).toBe("Ogun");
  });

  test("a blank age is not known, and a number is", async () => {
    const { owner, id } = await owned();
    expect((await put(owner, id, { buildingAge: "" })).body.data.property).toMatchObject({
      buildingAge: 0,
      ageKnown: false,
    });
    expect((await put(owner, id, { buildingAge: "7 years" })).body.data.property).toMatchObject({
      buildingAge: 7,
      ageKnown: true,
    });
  });

  test("photos are added, described, chosen and removed", async () => {
    const { owner, id } = await owned({ mediaUploads: [await upload(), await upload({ fileName: "back.jpg" })] });
    const [front, back] = (await read(owner, id)).mediaUploads;
    const first = await put(owner, id, {
      mediaUploads: [await upload({ fileName: "roof.jpg", category: "roofing" })],
      mediaChanges: [{ id: front.id, category: "exterior", description: "The gate" }],
      coverId: back.id,
    });
    const { property } = first.body.data;
    expect(property.mediaUploads).toMatchObject([
      { id: front.id, category: "exterior", description: "The gate" },
      { id: back.id, category: "general" },
      { fileName: "roof.jpg", category: "roofing" },
    ]);
    expect(property).toMatchObject({ coverId: back.id, version: 2 });
    expect(property.thumbnailUrl).toContain(back.id);
    const listed = (await owner.get("/properties")).body.data.properties[0];
    expect(listed.thumbnailUrl).toContain(back.id);
    expect((await app.inject({ url: listed.thumbnailUrl })).statusCode).toBe(200);
    const gone = (await put(owner, id, { removeMedia: [back.id] })).body.data.property;
    expect([gone.coverId, gone.mediaUploads.length]).toEqual([null, 2]);
    expect(gone.thumbnailUrl).toContain(front.id);
    const { rows } = await database.db.execute(sql`select thing, property_id from media where id = ${back.id}`);
    expect(rows).toEqual([{ thing: null, property_id: null }]);
  });

  test("files of another building are not there", async () => {
    const { owner, id } = await owned();
    const other = await owned({ mediaUploads: [await upload()] });
    const [file] = (await read(other.owner, other.id)).mediaUploads;
    const bodies = [
      { removeMedia: [file.id] },
      { coverId: file.id },
      { mediaChanges: [{ id: file.id, description: "Mine" }] },
    ];
    for (const body of bodies) expect((await put(owner, id, { name: "Other", ...body })).status).toBe(404);
    expect((await read(owner, id)).version).toBe(1);
    expect((await read(other.owner, other.id)).mediaUploads).toMatchObject([{ description: "" }]);
  });

  test("is for its keepers", async () => {
    const { owner, propertyId, occupant, manager, contractor } = await fullBuilding();
    expect((await put(manager, propertyId, { name: "Managed" })).status).toBe(200);
    const stranger = await person("property_owner");
    const statuses = [];
    for (const who of [occupant, contractor, await person("technician"), stranger, await person("property_manager")])
      statuses.push((await put(who, propertyId, { name: "Other", mediaUploads: [await upload()] })).status);
    expect(statuses).toEqual([403, 403, 403, 404, 404]);
    expect((await read(owner, propertyId)).name).toBe("Managed");
  });

  const missing = "Please fill in all required fields (name, type, location)";
  test.each([
    [{ name: "" }, missing, "name"],
    [{ name: null }, missing, "name"],
    [{ type: "" }, missing, "type"],
    [{ location: null }, missing, "location"],
    [{ components: [] }, "Please select at least one building component", "components"],
    [{ components: null }, "Building components must be a list.", "components"],
    [{ type: "Castle" }, "Type must be one of", "type"],
    [{ buildingAge: -1 }, "Building age must be between", "buildingAge"],
    [{ latitude: 6.4 }, "Latitude and longitude belong together.", "latitude"],
    [{ latitude: null }, "Latitude and longitude belong together.", "latitude"],
    [{ latitude: 6.4, longitude: null }, "Latitude and longitude belong together.", "latitude"],
    [{ state: "Atlantis" }, "Please choose one of the 36 states or FCT.", "state"],
    [{ removeMedia: ["one"] }, "must be a valid id", "removeMedia.0"],
    [{ mediaChanges: [{ id: randomUUID(), category: "sea" }] }, "Please choose a category", "mediaChanges.0.category"],
    [{ version: "one" }, "Version must be", "version"],
  ])("refuses %j and changes nothing", async (body, sentence, path) => {
    const { owner, id } = await owned();
    const answer = await put(owner, id, { address: "1 New Road", ...body });
    expect(answer.status).toBe(422);
    const said = [answer.body.detail, ...(answer.body.errors ?? []).map((error) => error.message)].join(" ");
    expect(said).toContain(sentence);
    expect(answer.body.errors?.map((error) => error.path)).toContain(path);
    expect(await read(owner, id)).toMatchObject({ address: "12 Admiralty Way", version: 1 });
  });

  test("one bad file refuses all, and nothing stays", async () => {
    const { owner, id } = await owned();
    const files = async () => Number((await database.db.execute(sql`select count(*) as n from media`)).rows[0]?.n);
    const before = await files();
    const text = Buffer.from("not a picture").toString("base64");
    const body = { name: "Other", mediaUploads: [await upload(), await upload({ fileName: "a.txt", fileData: text })] };
    expect((await put(owner, id, body)).status).toBe(415);
    expect([(await read(owner, id)).name, await files()]).toEqual(["Marina Court", before]);
  });

  test("a repeated key does it once; another body is a conflict", async () => {
    const { owner, id } = await owned();
    const key = randomUUID();
    const body = { name: "Other", mediaUploads: [await upload()] };
    const answers = [await put(owner, id, body, key), await put(owner, id, body, key)];
    for (const { status, body } of answers)
      expect([status, body.data.property.version, body.data.property.mediaUploads.length]).toEqual([200, 2, 1]);
    expect((await put(owner, id, { name: "Third" }, key)).status).toBe(409);
  });

  test("whatever is sent, the answer is clear and never a 500", async () => {
    const { owner, id } = await owned();
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constant({ toString: false }),
      fc.constant([{ id: { toString: false } }]),
      fc.constantFrom("", "Lagos", "plumbing", id),
    );
    const names = [
      ...Object.keys(buildingFields),
      "state",
      "lga",
      "latitude",
      "longitude",
      "floors",
      "accessNotes",
      "listed",
    ];
    const more = ["mediaUploads", "mediaChanges", "removeMedia", "coverId", "version"];
    const body = fc.record(Object.fromEntries([...names, ...more].map((name) => [name, anything])), {
      requiredKeys: [],
    });
    await fc.assert(
      fc.asyncProperty(body, async (fields) => {
        const answer = await put(owner, id, fields);
        expect([200, 404, 409, 413, 415, 422], JSON.stringify(answer.body)).toContain(answer.status);
        if (answer.status !== 200) expect(answer.body.detail).toMatch(/\S/);
      }),
      { numRuns: 150 },
    );
  });
});
