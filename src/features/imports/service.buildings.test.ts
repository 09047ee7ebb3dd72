import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { type Person, person } from "../../../tests/harness/world.ts";
import { buildingSample } from "./building.fields.ts";

const { database, drain } = await testApp();

type Body = Record<string, unknown>;

const read = (who: Person, csv: string, dryRun = false) => who.post("/properties/import", { csv, dryRun });
const undo = (who: Person, id: string) => who.post(`/imports/${id}/undo`);
const buildings = async (who: Person): Promise<Body[]> =>
  (await who.get("/properties")).body.data.properties.toReversed();

describe("reading buildings from a file", () => {
  test.each(["property_owner", "property_manager"] as const)(
    "brings each in as a %s does by hand, with its plan, once",
    async (role) => {
      const keeper = await person(role);
      const dry = (await read(keeper, buildingSample, true)).body.data;
      expect(dry.counts).toEqual({ new: 2, changed: 0, same: 0, refused: 0 });
      expect(dry.rows[0].label).toBe("Marina Court, Lekki, Lagos");
      expect(await buildings(keeper)).toEqual([]);
      expect((await read(keeper, buildingSample)).status).toBe(200);
      await drain();
      const [marina, garki] = await buildings(keeper);
      expect(marina).toMatchObject({
        ...{ name: "Marina Court", type: "Residential - Multi-Family", units: 24, floors: 4, buildingAge: 12 },
        ...{ state: "Lagos", lga: "Eti-Osa", components: ["plumbing", "electrical", "security"], listed: true },
        ...{ ageKnown: true, specialNotes: "Two generators and a borehole", version: 1 },
        unitsListed: false,
      });
      expect(garki).toMatchObject({ type: "Commercial - Office", state: "FCT", listed: false, unitsListed: true });
      const plan = (await keeper.get(`/properties/${garki?.id}/plan`)).body.data;
      expect(JSON.stringify(plan)).toContain("lift");
      expect((await read(keeper, buildingSample)).body.data.counts).toMatchObject({ new: 0, same: 2 });
    },
  );

  test("leaves single-family homes out of the directory unless told, as the form does", async () => {
    const owner = await person("property_owner");
    await read(owner, "name,type,location,components\nVilla,house,Lagos,plumbing\nFlats,flats,Lagos,plumbing");
    expect((await buildings(owner)).map(({ listed }) => listed)).toEqual([false, true]);
  });

  test.each([
    ["Villa,castle,Lagos,plumbing,,", "Type must be one of"],
    ["Villa,house,,plumbing,,", "Location is required"],
    ["Villa,house,Lagos,,,", "Building components is required"],
    ["Villa,house,Lagos,plumbing;dungeon,,", "must be of: plumbing"],
    ["Villa,house,Lagos,plumbing,6.4,", "belong together"],
    ["Villa,house,Lagos,plumbing,91,3", "Latitude must be between"],
    ["Villa,house,Lagos,plumbing,,\nvilla,house,lagos,plumbing,,", "Row 2 is the same building"],
    ["Villa,house,Lagos,plumbing,,,perhaps", "Units listed"],
    ["=cmd|x,house,Lagos,plumbing,,", "a spreadsheet would run"],
  ])("%j is refused, and nothing is written", async (rows, why) => {
    const owner = await person("property_owner");
    const answer = await read(owner, `name,type,location,components,lat,lng,units_listed\n${rows}`);
    expect([answer.status, JSON.stringify(answer.body.errors)]).toEqual([422, expect.stringContaining(why)]);
    expect(await buildings(owner)).toEqual([]);
  });

  test("is for owners and managers, and at most 1,000 at once", async () => {
    expect((await read(await person("contractor"), buildingSample)).status).toBe(403);
    const rows = Array.from({ length: 1_001 }, (_, at) => `Villa ${at},house,Lagos,plumbing`);
    const owner = await person("property_owner");
    const answer = await read(owner, ["name,type,location,components", ...rows].join("\n"), true);
    expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining("At most 1,000")]);
  });
});

describe("undone,", () => {
  test("they go to the archive together, and are the reader's own to undo", async () => {
    const owner = await person("property_owner");
    const { importId } = (await read(owner, buildingSample)).body.data;
    await drain();
    const stranger = await person("property_owner");
    expect((await undo(stranger, importId)).status).toBe(404);
    expect((await stranger.get("/imports?kind=properties")).body.data.imports).toEqual([]);
    expect((await owner.get("/imports?kind=properties")).body.data.imports).toMatchObject([{ id: importId, made: 2 }]);
    expect((await undo(owner, importId)).status).toBe(200);
    expect(await buildings(owner)).toEqual([]);
    expect((await owner.get("/properties?status=archived")).body.data.properties).toHaveLength(2);
    expect((await read(owner, buildingSample)).body.data.counts.new).toBe(2);
  });

  const hang: [string, string, (owner: Person, id: unknown) => Promise<unknown>][] = [
    ["somebody changed one", "changed it", (owner, id) => owner.put(`/properties/${id}`, { units: 30 })],
    [
      "a unit was added to one",
      "did something there",
      (owner, id) => owner.post(`/properties/${id}/units`, { name: "1" }),
    ],
    [
      "somebody else belongs to one",
      "Somebody else",
      async (owner, id) => add(owner, String(id), (await verified("property_manager")).email, "property_manager"),
    ],
    [
      "one is frozen",
      "frozen",
      (_, id) => database.db.execute(sql`update properties set frozen_at = now() where id = ${String(id)}`),
    ],
    [
      "one was handed over",
      "not yours",
      (owner, id) =>
        database.db.execute(
          sql`update property_members set left_at = now() where property_id = ${String(id)} and account_id = ${owner.id}`,
        ),
    ],
  ];

  test.each(hang)("nothing goes where %s", async (_name, why, hangOn) => {
    const owner = await person("property_owner");
    const { importId } = (await read(owner, buildingSample)).body.data;
    await drain();
    const [, garki] = await buildings(owner);
    await hangOn(owner, garki?.id);
    const answer = await undo(owner, importId);
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual([{ path: "rows.3", message: expect.stringContaining(why) }]);
    const { rows } = await database.db.execute(
      sql`select 1 from properties where created_by = ${owner.id} and archived_at is not null`,
    );
    expect(rows).toEqual([]);
  });
});
