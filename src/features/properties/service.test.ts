import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { building, buildingFields, person, picture, send } from "../../../tests/harness/world.ts";

const { app, database, drain } = await testApp();
const count = async (table: string) =>
  Number((await database.db.execute(sql.raw(`select count(*) as n from ${table}`))).rows[0]?.n);
const upload = async (fields: object = {}) => ({
  id: "local-1",
  fileName: "front.jpg",
  fileType: "image/jpeg",
  fileSize: 600,
  fileData: await picture(),
  uploadedAt: "2026-11-21T09:00:00.000Z",
  ...fields,
});

describe("createProperty", () => {
  test("an owner brings in a building and owns it", async () => {
    const owner = await person("property_owner");
    const answer = await owner.post("/properties", {
      ...buildingFields,
      latitude: 6.44,
      longitude: 3.47,
      floors: "4",
      accessNotes: "Key at the gate",
    });
    expect(answer.status).toBe(201);
    const { property } = answer.body.data;
    expect(property).toMatchObject({
      ...buildingFields,
      ageKnown: true,
      state: "Lagos",
      floors: 4,
      latitude: 6.44,
      longitude: 3.47,
      accessNotes: "Key at the gate",
      listed: true,
      status: "good",
      lastMaintenance: null,
      version: 1,
      mediaUploads: [],
      can: { see: true, edit: true, archive: true, freeze: false },
    });
    const { rows } = await database.db.execute(
      sql`select account_id, role from property_members where property_id = ${property.id}`,
    );
    expect(rows).toEqual([{ account_id: owner.id, role: "property_owner" }]);
    const acts = await database.db.execute(
      sql`select act from activity where thing_id = ${property.id} union all select act from audit where thing_id = ${property.id}`,
    );
    expect(acts.rows.map((row) => row.act)).toEqual(["onboarded", "onboarded"]);
  });

  test("a manager manages it, with the owner's rights while there is none", async () => {
    const manager = await person("property_manager");
    const { property } = (await manager.post("/properties", buildingFields)).body.data;
    expect(property.can).toMatchObject({ edit: true, archive: true });
    const { rows } = await database.db.execute(
      sql`select role from property_members where property_id = ${property.id}`,
    );
    expect(rows).toEqual([{ role: "property_manager" }]);
  });

  test("its plan is made from what was given, once", async () => {
    const owner = await person("property_owner");
    const { id } = (await owner.post("/properties", { ...buildingFields, specialNotes: "One borehole" })).body.data
      .property;
    await drain();
    const { rows } = await database.db.execute(sql`select plan_key from schedules where property_id = ${id}`);
    expect(rows.length).toBeGreaterThan(5);
    const { taskCounts } = (await owner.get(`/properties/${id}`)).body.data.property;
    expect(taskCounts.pending).toBeGreaterThan(0);
  });

  test("a refused one leaves no plan to be made", async () => {
    const owner = await person("property_owner");
    const waiting = async () =>
      (
        await database.db.execute(
          sql`select count(*)::int as n from pgboss.job where name = 'schedules.plan' and state < 'active'`,
        )
      ).rows[0]?.n;
    await drain();
    await owner.post("/properties", { ...buildingFields, components: [] });
    expect(await waiting()).toBe(0);
    await owner.post("/properties", buildingFields);
    expect(await waiting()).toBe(1);
  });

  test("photos come with it, general unless told, and are read by signed address", async () => {
    const owner = await person("property_owner");
    const mediaUploads = [await upload(), await upload({ category: "roofing", description: "Gutter" })];
    const { property } = (await owner.post("/properties", { ...buildingFields, mediaUploads })).body.data;
    expect(property.mediaUploads).toMatchObject([
      { fileName: "front.jpg", fileType: "image", category: "general", description: "" },
      { category: "roofing", description: "Gutter" },
    ]);
    for (const url of [property.mediaUploads[0].url, property.thumbnailUrl]) {
      const file = await app.inject({ method: "GET", url });
      expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "image/webp"]);
    }
    expect(JSON.stringify(property)).not.toContain(mediaUploads[0]?.fileData);
  });

  test.each([
    ["", 0, false],
    [null, 0, false],
    ["not sure", 0, false],
    [undefined, 0, false],
    [0, 0, true],
    ["7", 7, true],
    [7.8, 7, true],
  ])("an age given as %j is stored as %j, known: %j", async (buildingAge, years, ageKnown) => {
    const owner = await person("property_owner");
    const { property } = (await owner.post("/properties", { ...buildingFields, buildingAge })).body.data;
    expect(property).toMatchObject({ buildingAge: years, ageKnown });
  });

  test.each([
    [{ location: "Wuse 2, Abuja", address: null }, "FCT"],
    [{ location: "Near the market", address: "4 Aba Road, Port Harcourt" }, "Rivers"],
    [{ location: "Near the market", address: "" }, null],
    [{ location: "Near the market", address: "", state: "Kano" }, "Kano"],
    [{ location: "Lekki, Lagos", state: "Ogun State" }, "Ogun"],
  ])("of %j the state is %j", async (fields, state) => {
    const owner = await person("property_owner");
    expect((await owner.post("/properties", { ...buildingFields, ...fields })).body.data.property.state).toBe(state);
  });

  test("what was left blank is null, unknown fields are dropped, components stand once", async () => {
    const owner = await person("property_owner");
    const bare = {
      name: " Bare ",
      type: "Industrial - Warehouse",
      location: "Kano",
      address: " ",
      constructionType: "",
      units: "",
      usagePattern: "",
      specialNotes: "",
      components: ["hvac", "hvac"],
      listed: false,
      id: randomUUID(),
      version: 9,
      createdBy: randomUUID(),
    };
    const { property } = (await owner.post("/properties", bare)).body.data;
    expect(property).toMatchObject({
      name: "Bare",
      address: null,
      constructionType: null,
      units: null,
      usagePattern: null,
      specialNotes: null,
      components: ["hvac"],
      listed: false,
      version: 1,
    });
    expect(property.id).not.toBe(bare.id);
  });

  test.each(["building_occupant", "contractor", "technician"] as const)(
    "is refused to a %s, before the body is looked at",
    async (role) => {
      const keeper = await person("property_owner");
      const propertyId = role === "building_occupant" ? await building(keeper) : undefined;
      const other = await person(role, { propertyId });
      const before = await count("properties");
      const answers = [await other.post("/properties", buildingFields), await other.post("/properties", {})];
      expect(answers.map((answer) => answer.status)).toEqual([403, 403]);
      expect(await count("properties")).toBe(before);
    },
  );

  test("is refused without a token", async () => {
    expect((await send("POST", "/properties", null, buildingFields)).status).toBe(401);
  });

  const missing = "Please fill in all required fields (name, type, location)";
  test.each([
    [{ name: "" }, missing, "name"],
    [{ name: undefined }, missing, "name"],
    [{ type: "" }, missing, "type"],
    [{ type: null }, missing, "type"],
    [{ location: "  " }, missing, "location"],
    [{ location: "", components: [] }, missing, "location"],
    [{ components: [] }, "Please select at least one building component", "components"],
    [{ components: undefined }, "Please select at least one building component", "components"],
    [{ components: null }, "Please select at least one building component", "components"],
    [{ components: ["pool"] }, "Please choose building components from the list.", "components.0"],
    [{ components: "plumbing" }, "Building components must be a list.", "components"],
    [{ type: "Castle" }, "Type must be one of", "type"],
    [{ constructionType: "Mud" }, "Construction type must be one of", "constructionType"],
    [{ name: "x".repeat(201) }, "at most 200 characters", "name"],
    [{ name: "a\u0000b" }, "characters that cannot be stored", "name"],
    [{ specialNotes: "x".repeat(10_001) }, "at most 10,000 characters", "specialNotes"],
    [{ buildingAge: -1 }, "Building age must be between", "buildingAge"],
    [{ buildingAge: 1e300 }, "Building age must be between", "buildingAge"],
    [{ buildingAge: { years: 3 } }, "Building age must be a number", "buildingAge"],
    [{ units: "many" }, "Number of units must be a whole number", "units"],
    [{ units: 2.5 }, "Number of units must be a whole number", "units"],
    [{ units: -2 }, "Number of units must be a whole number", "units"],
    [{ floors: 201 }, "Number of floors must be a whole number", "floors"],
    [{ state: "Atlantis" }, "Please choose one of the 36 states or FCT.", "state"],
    [{ latitude: 91, longitude: 3 }, "Latitude must be between", "latitude"],
    [{ latitude: 6.4 }, "Latitude and longitude belong together.", "latitude"],
    [{ listed: "yes" }, "Listed must be true or false.", "listed"],
    [{ mediaUploads: [{ fileName: "a.jpg" }] }, "The file is missing.", "mediaUploads.0.fileData"],
    [{ mediaUploads: "none" }, "", "mediaUploads"],
  ])("refuses %j and stores nothing", async (fields, sentence, path) => {
    const owner = await person("property_owner");
    const before = await count("properties");
    const answer = await owner.post("/properties", { ...buildingFields, ...fields });
    expect(answer.status).toBe(422);
    const said = [answer.body.detail, ...(answer.body.errors ?? []).map((error) => error.message)].join(" ");
    expect(said).toContain(sentence);
    if (sentence === missing) expect(answer.body.detail).toBe(missing);
    expect(answer.body.errors?.map((error) => error.path)).toContain(path);
    expect(await count("properties")).toBe(before);
  });

  test("one bad file refuses all, and nothing stays", async () => {
    const owner = await person("property_owner");
    const before = [await count("properties"), await count("media")];
    const text = Buffer.from("not a picture").toString("base64");
    const answer = await owner.post("/properties", {
      ...buildingFields,
      mediaUploads: [await upload(), await upload({ fileName: "notes.jpg", fileData: text })],
    });
    expect(answer.status).toBe(415);
    expect(answer.body.detail).toBe("notes.jpg: Only image and video files are allowed");
    expect(
      (await owner.post("/properties", { ...buildingFields, mediaUploads: [await upload({ fileData: "%%%" })] }))
        .status,
    ).toBe(422);
    expect([await count("properties"), await count("media")]).toEqual(before);
  });

  test("a repeated key answers the same property and makes one; another body is a conflict", async () => {
    const owner = await person("property_owner");
    const key = randomUUID();
    const body = { ...buildingFields, mediaUploads: [await upload()] };
    const first = await owner.post("/properties", body, { key });
    const again = await owner.post("/properties", body, { key });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.data.property.id).toBe(first.body.data.property.id);
    expect(again.body.data.property.mediaUploads).toHaveLength(1);
    const other = await owner.post("/properties", { ...body, name: "Another" }, { key });
    expect(other.status).toBe(409);
    expect((await owner.get("/properties")).body.data.properties).toHaveLength(1);
  });

  test("script in names is kept as text", async () => {
    const owner = await person("property_owner");
    const name = "<script>alert(1)</script> & Sons";
    expect((await owner.post("/properties", { ...buildingFields, name })).body.data.property.name).toBe(name);
  });

  test("whatever is sent, the answer is clear and never a 500", async () => {
    const owner = await person("property_owner");
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.double(),
      fc.constantFrom("", "Lagos", "plumbing"),
    );
    const body = fc.record(
      Object.fromEntries(
        [
          ...Object.keys(buildingFields),
          "state",
          "lga",
          "latitude",
          "longitude",
          "floors",
          "accessNotes",
          "listed",
          "mediaUploads",
        ].map((field) => [field, anything]),
      ),
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (fields, isSound) => {
        const answer = await owner.post("/properties", isSound ? { ...buildingFields, ...fields } : fields);
        expect([201, 413, 415, 422]).toContain(answer.status);
        if (answer.status !== 201) expect(answer.body.detail).toMatch(/\S/);
      }),
      { numRuns: 150 },
    );
  });
});
