import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { housekeeping } from "#platform/housekeeping.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { fullBuilding } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, password, person, send } from "../../../tests/harness/world.ts";

const { database, jobs, drain } = await testApp();

type Body = Record<string, unknown>;

async function estate() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const importUnits = (csv: string, body: Body = { dryRun: false }) =>
    owner.post(`/properties/${propertyId}/units/import`, { csv, fileName: "units.csv", ...body });
  const undo = (id: string, who: Person = owner) => who.post(`/imports/${id}/undo`);
  const units = async () => (await owner.get(`/properties/${propertyId}/units`)).body.data.units;
  const listed = async (who: Person = owner) => (await who.get(`/imports?propertyId=${propertyId}`)).body.data.imports;
  return { owner, propertyId, occupant, importUnits, undo, units, listed };
}

const tables = await database.db.execute<{ name: string }>(
  sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
);

/** How many rows every table holds. Work that is due is done first: it writes whenever it likes. */
async function rowCounts() {
  await drain();
  const counts = tables.rows.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::int as n from ${sql.identifier(name)}`,
  );
  return (await database.db.execute(sql`${sql.join(counts, sql` union all `)} order by name`)).rows;
}

const three = "name,floor,share\nFlat 1,1,300\nFlat 2,1,300\nFlat 3,2,400";

describe("a file that was read in", () => {
  test("is written by no dry run, in no table", async () => {
    const { importUnits } = await estate();
    const before = await rowCounts();
    const dry = (await importUnits(three, {})).body.data;
    expect([dry.dryRun, dry.importId, dry.counts.new]).toEqual([true, null, 3]);
    expect(await rowCounts()).toEqual(before);
  });

  test("stands in the list, and goes as a whole; undone again, nothing changes", async () => {
    const { owner, propertyId, importUnits, undo, units, listed } = await estate();
    const { importId } = (await importUnits(three)).body.data;
    expect(await listed()).toMatchObject([
      {
        id: importId,
        kind: "units",
        propertyId,
        fileName: "units.csv",
        made: 3,
        changed: 0,
        by: owner.name,
        undoneAt: null,
      },
    ]);
    for (const _ of [1, 2]) {
      const answer = await undo(importId);
      expect([answer.status, answer.body.data.import.undoneAt]).toEqual([200, expect.any(String)]);
      expect(answer.body.data.import.undoableUntil).toBeNull();
    }
    expect(await units()).toEqual([]);
    const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
    expect(history.filter(({ act }: Body) => act === "import_undone")).toHaveLength(1);
    expect((await importUnits(three)).body.data.counts).toMatchObject({ new: 3, same: 0 });
  });

  test("that two take back at once goes once", async () => {
    const { owner, propertyId, importUnits, undo, units } = await estate();
    const { importId } = (await importUnits(three)).body.data;
    const answers = await Promise.all([undo(importId), undo(importId), importUnits(three)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
    expect(history.filter(({ act }: Body) => act === "import_undone")).toHaveLength(1);
    expect([0, 3]).toContain((await units()).length);
  });

  test("puts back what it changed", async () => {
    const { importUnits, undo, units } = await estate();
    await importUnits(three);
    const { importId, counts } = (await importUnits("name,floor,share,size_m2\nFlat 1,1,200,50\nFlat 4,2,100,")).body
      .data;
    expect(counts).toEqual({ new: 1, changed: 1, same: 0, refused: 0 });
    expect((await undo(importId)).status).toBe(200);
    const shares = (await units()).map(({ name, share, sizeM2 }: Body) => [name, share, sizeM2]);
    expect(shares).toEqual([
      ["Flat 1", 300, null],
      ["Flat 2", 300, null],
      ["Flat 3", 400, null],
    ]);
  });

  test("that makes nothing new leaves nothing to undo", async () => {
    const { importUnits, listed } = await estate();
    await importUnits(three);
    expect((await importUnits(three)).body.data.importId).toBeNull();
    expect(await listed()).toHaveLength(1);
  });

  test("whose unit somebody names is matched, and asks again once it is undone", async () => {
    const { owner, propertyId, importUnits, undo } = await estate();
    const { importId, matched } = (await importUnits(three)).body.data;
    expect(matched.members).toBe(1);
    await undo(importId);
    const { unmatched } = (await owner.get(`/properties/${propertyId}/units`)).body.data;
    expect(unmatched).toEqual([{ text: "Flat 3", members: 1, tickets: 0 }]);
  });
});

describe("nothing is undone where one row stands in the way:", () => {
  const hang: [string, string, (owner: Person, propertyId: string, unit: Body) => Promise<unknown>][] = [
    ["somebody changed it", "changed it since", (owner, _, { id }) => owner.put(`/units/${id}`, { sizeM2: 70 })],
    [
      "somebody lives there",
      "Somebody lives there",
      (owner, _, { id }) =>
        owner.post(`/units/${id}/residents`, {
          name: "Ada",
          movedIn: "2026-01-01",
          kind: "further",
          movedOut: "2026-02-01",
        }),
    ],
    [
      "a machine stands there",
      "A machine",
      (owner, propertyId, { id }) =>
        owner.post(`/properties/${propertyId}/assets`, { name: "Pump", kind: "water_pump", unitId: id }),
    ],
    [
      "a meter belongs to it",
      "A meter",
      (owner, propertyId, { id }) =>
        owner.post(`/properties/${propertyId}/meters`, { name: "Flat", kind: "electricity", unitId: id }),
    ],
    [
      "there is a tag of it",
      "a tag",
      (owner, propertyId, { id }) => owner.post(`/properties/${propertyId}/tags`, { unitIds: [id] }),
    ],
  ];

  test.each(hang)("%s", async (_name, why, hangOn) => {
    const { owner, propertyId, importUnits, undo, units } = await estate();
    const { importId } = (await importUnits(three)).body.data;
    const unit = (await units()).find(({ name }: Body) => name === "Flat 2");
    await hangOn(owner, propertyId, unit);
    const answer = await undo(importId);
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining("Row 3")]);
    expect(answer.body.errors).toEqual([{ path: "rows.3", message: expect.stringContaining(why) }]);
    expect(await units()).toHaveLength(3);
  });

  test("somebody reported something of it since", async () => {
    const { propertyId, occupant, importUnits, undo } = await estate();
    const { importId } = (await importUnits(three)).body.data;
    expect((await occupant.post("/repair-tickets", repairRequest({ propertyId }))).status).toBe(201);
    expect((await undo(importId)).body.errors).toMatchObject([
      { path: "rows.4", message: expect.stringContaining("a request of it") },
    ]);
  });

  test("what it put back would make too many shares", async () => {
    const { owner, propertyId, importUnits, undo } = await estate();
    await importUnits(three);
    const { importId } = (await importUnits("name,floor,share\nFlat 1,1,100")).body.data;
    await owner.post(`/properties/${propertyId}/units`, { name: "Flat 9", share: 200 });
    expect((await undo(importId)).status).toBe(409);
  });

  test("a unit that was taken off by hand is none", async () => {
    const { owner, importUnits, undo, units } = await estate();
    const { importId } = (await importUnits(three)).body.data;
    await owner.remove(`/units/${(await units())[0].id}`);
    expect((await undo(importId)).status).toBe(200);
    expect(await units()).toEqual([]);
  });

  test("90 days are over", async () => {
    const { importUnits, undo } = await estate();
    const { importId } = (await importUnits(three)).body.data;
    await database.db.execute(
      sql`update imports set created_at = created_at - interval '91 days' where id = ${importId}`,
    );
    const answer = await undo(importId);
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining("too long ago")]);
  });
});

describe("who may", () => {
  test("its manager as its owner; no stranger, no occupant, and nobody who left", async () => {
    const { owner, propertyId, manager, occupant } = await fullBuilding();
    const read = (who: Person, csv: string) =>
      who.post(`/properties/${propertyId}/units/import`, { csv, dryRun: false });
    const { importId } = (await read(owner, three)).body.data;
    const stranger = await person("property_owner");
    for (const [who, status] of [
      [stranger, 404],
      [occupant, 403],
    ] as const) {
      expect((await read(who, three)).status).toBe(status);
      expect((await who.post(`/imports/${importId}/undo`)).status).toBe(status);
      expect((await who.get(`/imports?propertyId=${propertyId}`)).status).toBe(status);
    }
    expect((await stranger.get("/imports")).body.data.imports).toEqual([]);
    expect((await manager.get("/imports")).body.data.imports).toMatchObject([{ id: importId }]);
    const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
    const { id } = members.find(({ accountId }: Body) => accountId === manager.id);
    await owner.remove(`/properties/${propertyId}/members/${id}`);
    expect((await manager.post(`/imports/${importId}/undo`)).status).toBe(404);
    expect((await manager.get("/imports")).body.data.imports).toEqual([]);
    expect((await owner.post(`/imports/${importId}/undo`)).status).toBe(200);
  });

  test("a program of its owner reads in what its key is for, and undoes nothing", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const { key } = (await owner.post("/api-keys", { name: "Books", scopes: ["units:write"], password })).body.data;
    const file = { csv: three, dryRun: false };
    const { importId } = (await send("POST", `/properties/${propertyId}/units/import`, key, file)).body.data;
    expect(importId).not.toBeNull();
    expect((await send("POST", `/imports/${importId}/undo`, key, {})).status).toBe(403);
    expect((await send("GET", "/imports", key)).status).toBe(403);
  });
});

test("what is too old to be undone keeps no rows", async () => {
  const { importUnits } = await estate();
  const { importId } = (await importUnits(three)).body.data;
  const { importId: young } = (await importUnits("name\nFlat 9")).body.data;
  await database.db.execute(
    sql`update imports set created_at = created_at - interval '91 days' where id = ${importId}`,
  );
  await jobs.send(database.db, housekeeping, {});
  await drain();
  const kept = await database.db.execute(sql`select distinct import_id as id from import_rows`);
  const ids = kept.rows.map(({ id }) => id);
  expect([ids.includes(importId), ids.includes(young)]).toEqual([false, true]);
});
