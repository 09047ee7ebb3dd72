import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { building, person } from "../../../tests/harness/world.ts";

const { database } = await testApp();

async function estate() {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const read = (csv: string, dryRun = true) => owner.post(`/properties/${propertyId}/units/import`, { csv, dryRun });
  const send = (body: object) => owner.post(`/properties/${propertyId}/units/import`, body);
  const stored = async () =>
    (
      await database.db.execute(
        sql`select block, floor, name, kind, size_m2::float8 as size, share::float8 as share, exclusions, occupancy, version
          from units where property_id = ${propertyId} order by id`,
      )
    ).rows;
  return { owner, propertyId, read, send, stored };
}

const file = `block,floor,name,kind,size_m2,share,exclusions,occupancy
A,Ground,Shop 1,Shop,30,200,Lift;Generator,owner-occupied
A,1st floor,Flat 1,flat,"82,5",400,,vacant
A,2,Flat 2,,90,400,,let`;

describe("reading units from a file", () => {
  test("a dry run says what would become of every row and writes nothing; then all are written, once", async () => {
    const { read, stored } = await estate();
    const dry = (await read(file)).body.data;
    expect(dry.counts).toEqual({ new: 3, changed: 0, same: 0, refused: 0 });
    expect(dry.rows[0]).toEqual({ row: 2, fate: "new", label: "Block A, Ground floor, Shop 1", problems: [] });
    expect(await stored()).toEqual([]);
    expect((await read(file, false)).status).toBe(200);
    const shop = { block: "A", floor: 0, name: "Shop 1", kind: "shop", size: 30, share: 200, version: 1 };
    expect((await stored())[0]).toEqual({ ...shop, exclusions: ["Lift", "Generator"], occupancy: "owner_occupied" });
    expect((await stored())[1]).toMatchObject({ floor: 1, size: 82.5, occupancy: "empty" });
    expect((await read(file, false)).body.data.counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0 });
    expect(await stored()).toHaveLength(3);
  });

  test("changes what is there, and leaves alone what the file has no column for", async () => {
    const { read, stored } = await estate();
    await read(file, false);
    const changed = await read("wing;level;flat;share\na;1;flat 1;300\nA;2;Flat 2;400", false);
    expect(changed.body.data.counts).toEqual({ new: 0, changed: 1, same: 1, refused: 0 });
    expect(changed.body.data.warnings).toEqual([expect.stringContaining("100 are missing to 1,000")]);
    expect((await stored())[1]).toMatchObject({ size: 82.5, share: 300, occupancy: "empty", version: 2 });
  });

  test("finds a block that it calls by the whole word, and a name with one space more", async () => {
    const { read, stored } = await estate();
    await read(file, false);
    const again = await read("block,floor,name,share\nBlock A,1,Flat  1,300", false);
    expect(again.body.data.counts).toEqual({ new: 0, changed: 1, same: 0, refused: 0 });
    expect(await stored()).toHaveLength(3);
  });

  test("one bad row keeps all out; each says why", async () => {
    const { read, stored } = await estate();
    const bad = `name,floor,share\nA,1,10\na,1,10\n=cmd|' /C calc'!A0,1,10\n,2,10\nB,up,10\nC,1,2000\nname,floor,share\nD,-1,10`;
    const { rows, counts } = (await read(bad)).body.data;
    expect(counts).toEqual({ new: 2, changed: 0, same: 0, refused: 6 });
    const problems = Object.fromEntries(
      rows.map((row: { row: number; problems: string[] }) => [row.row, row.problems[0]]),
    );
    expect(problems).toEqual({
      ...{ 2: undefined, 3: expect.stringContaining("Row 2 is the same unit"), 4: expect.stringContaining("“=”") },
      ...{ 5: "Name is required.", 6: "Floor must be a number.", 7: expect.stringContaining("Share in per mille") },
      ...{ 8: "This line repeats the header.", 9: undefined },
    });
    const answer = await read(bad, false);
    expect([answer.status, answer.body.errors?.length]).toEqual([422, 6]);
    expect(answer.body.errors?.[0]?.path).toBe("rows.3");
    expect(await stored()).toEqual([]);
  });

  test.each([
    ["no header", "A,1\nB,2", "one called “name”"],
    ["one header twice", "name,unit\nA,B", "Two columns"],
    ["nothing under it", "name\n\n", "no rows"],
    ["nothing at all", "", "no rows"],
    ["an open quotation mark", 'name\n"A', "quotation mark"],
    ["shares above 1,000", "name,share\nA,600\nB,401", "1,001 per mille"],
    ["100,000 rows", `name\n${Array.from({ length: 100_000 }, (_, row) => row).join("\n")}`, "100,000 rows"],
  ])("a file with %s is refused", async (_name, csv, sentence) => {
    const { read, stored } = await estate();
    for (const dryRun of [true, false]) {
      const answer = await read(csv, dryRun);
      expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining(sentence)]);
    }
    expect(await stored()).toEqual([]);
  });

  test("is parted as its header is, whatever stands in its cells", async () => {
    const { read, stored } = await estate();
    await read("name,exclusions\nShop 1,Lift;Pool;Gym\nShop 2,Lift;Gate;Pool", false);
    expect(await stored()).toMatchObject([{ exclusions: ["Lift", "Pool", "Gym"] }, { name: "Shop 2" }]);
  });

  test("is read in Windows-1252 and UTF-16 as well, and says so", async () => {
    const { send, stored } = await estate();
    const old = Buffer.from("name,block\nFlat 1,Caf\xe9 \x96 Sud", "latin1").toString("base64");
    const answer = await send({ fileData: old, dryRun: false });
    expect(answer.body.data.warnings[0]).toContain("Windows-1252");
    await send({ fileData: Buffer.from("\ufeffname\nFlat 2", "utf16le").toString("base64"), dryRun: false });
    expect(await stored()).toMatchObject([{ block: "Café – Sud" }, { name: "Flat 2" }]);
  });

  test.each([
    {},
    { csv: 7 },
    { csv: "name\nA", fileData: "QQ==" },
    { fileData: "?" },
    { csv: "name\nA", dryRun: "no" },
  ])("%j is refused", async (body) => {
    const { send, stored } = await estate();
    expect((await send(body)).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test("a workbook is told from a CSV file", async () => {
    const { send } = await estate();
    const answer = await send({ fileData: Buffer.from("PK\u0003\u0004rest").toString("base64") });
    expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining("workbook")]);
  });

  test("10,000 rows come in at once", async () => {
    const { read, stored } = await estate();
    const rows = Array.from({ length: 10_000 }, (_, row) => `${row % 20},Flat ${row}`);
    const answer = await read(`floor,name\n${rows.join("\n")}`, false);
    expect(answer.body.data.counts.new).toBe(10_000);
    expect(await stored()).toHaveLength(10_000);
  });
});
