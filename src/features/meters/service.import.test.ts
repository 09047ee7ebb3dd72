import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assigned } from "../../../tests/harness/crew.ts";
import { addSchedule } from "../../../tests/harness/schedules.ts";
import { ownedBuilding, type Person } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();

async function tank(kind = "diesel") {
  const { owner, propertyId } = await ownedBuilding();
  const fields = { name: "Tank", kind };
  const { meter } = (await owner.post(`/properties/${propertyId}/meters`, fields)).body.data;
  const send = (csv: string, more: object = { dryRun: false }) =>
    owner.post(`/meters/${meter.id}/readings/import`, { csv, ...more });
  const readings = async () => (await owner.get(`/meters/${meter.id}/readings`)).body.data.readings;
  return { owner, propertyId, meter, send, readings };
}

describe("readings from a file", () => {
  const csv = "Date,Reading,Added,Note\n2026-01-31,400,,\n01/02/2026,900,600,Delivered\n2026-01-01 08:30,700,,Dipped\n";

  test("a dry run says what would become of each row and writes nothing; then all are there", async () => {
    const { send, readings, owner, meter } = await tank();
    const dry = await send(csv, {});
    expect(dry.body.data).toMatchObject({ dryRun: true, counts: { new: 3, same: 0, refused: 0 } });
    expect(dry.body.data.rows[0]).toMatchObject({ row: 2, fate: "new", label: "2026-01-31: 400 litres" });
    expect(await readings()).toEqual([]);
    expect((await send(csv)).body.data.counts.new).toBe(3);
    const kept = (await readings()).map(({ at, value, used }: Record<string, unknown>) => [at, value, used]);
    expect(kept).toEqual([
      ["2026-02-01T11:00:00.000Z", 900, 100],
      ["2026-01-31T11:00:00.000Z", 400, 300],
      ["2026-01-01T07:30:00.000Z", 700, null],
    ]);
    expect((await owner.get(`/meters/${meter.id}`)).body.data.meter.total).toBe(400);
    expect((await send(csv)).body.data.counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0 });
  });

  test("what comes in between shifts what was used since", async () => {
    const { send, owner, meter } = await tank();
    await send("at,value\n2026-01-01,500\n2026-01-03,400");
    await send("at,value,added\n2026-01-02,600,200\n2025-12-31,550,");
    expect((await owner.get(`/meters/${meter.id}`)).body.data.meter.total).toBe(350);
  });

  test.each([
    ["at,value\n2026-01-02,300\n2026-01-03,400", "cannot have grown by itself"],
    ["at,value\n2026-02-30,300", "must be one that exists"],
    ["at,value\n2099-01-01,300", "cannot lie in the future"],
    ["at,value\n2026-01-02,many", "must be a number"],
    ["at,value\n2026-01-02,300\n2026-01-02,300", "of the same moment"],
    ["at,value,note\n2026-01-02,300,=cmd|x", "a spreadsheet would run"],
    ["at,value,value\n2026-01-02,300,1", "Two columns"],
    ["at,figures\n2026-01-02,300", "with “at” and “value”"],
    ["at,value", "no rows"],
  ])("%j is refused as a whole", async (csv, says) => {
    const { send, readings } = await tank();
    const answer = await send(csv);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(says);
    expect(await readings()).toEqual([]);
  });

  test("ten thousand rows are read, and what ran full by them is made once", async () => {
    const { owner, propertyId, meter, send, readings } = await tank("run_hours");
    const schedule = await addSchedule(owner, propertyId, { startDate: "2090-01-31" });
    await owner.put(`/meters/${meter.id}/schedules/${schedule.id}`, { every: 250 });
    const start = Date.parse("2025-01-01T00:00:00Z");
    const rows = Array.from({ length: 10_000 }, (_, n) => `${new Date(start + n * 3_600_000).toISOString()},${n / 2}`);
    const answer = await send(["at,value", ...rows].join("\n"));
    expect(answer.body.data).toMatchObject({ counts: { new: 10_000, refused: 0 }, tasksMade: 1 });
    expect((await readings()).length).toBe(1_000);
    expect((await send(["at,value", ...rows, "2026-08-01,1"].join("\n"))).status).toBe(422);
  });
});

describe("readings of a file, undone,", () => {
  const undo = (owner: Person, id: string) => owner.post(`/imports/${id}/undo`);

  test("go together, and what was used is what it was before", async () => {
    const { owner, propertyId, meter, send, readings } = await tank();
    await send("at,value\n2026-01-01,500\n2026-01-03,400");
    const { importId } = (await send("at,value,added\n2026-01-02,600,200\n2025-12-31,550,")).body.data;
    const total = async () => (await owner.get(`/meters/${meter.id}`)).body.data.meter.total;
    expect(await total()).toBe(350);
    const query = `propertyId=${propertyId}&kind=readings&subjectId=${meter.id}`;
    expect((await owner.get(`/imports?${query}`)).body.data.imports).toMatchObject([{ id: importId, made: 2 }, {}]);
    expect((await undo(owner, importId)).status).toBe(200);
    expect([await total(), await readings()]).toEqual([100, [expect.anything(), expect.anything()]]);
  });

  test("stay where readings after them could not follow what stays", async () => {
    const { owner, meter, send, readings } = await tank("water");
    await send("at,value\n2026-01-01,500");
    const { importId } = (await send("at,value,event,ended\n2026-01-02,0,replaced,510")).body.data;
    await owner.post(`/meters/${meter.id}/readings`, { value: 20, at: "2026-01-05T08:00:00Z" });
    const answer = await undo(owner, importId);
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      [{ path: "rows.2", message: expect.stringContaining("could not follow") }],
    ]);
    expect(await readings()).toHaveLength(3);
  });

  test("stay where work came of them", async () => {
    const { owner, propertyId, meter, send, readings } = await tank("run_hours");
    const schedule = await addSchedule(owner, propertyId, { startDate: "2090-01-31" });
    await owner.put(`/meters/${meter.id}/schedules/${schedule.id}`, { every: 250 });
    const first = (await send("at,value\n2026-01-01,10\n2026-01-03,20")).body.data;
    const second = (await send("at,value\n2026-02-01,300")).body.data;
    expect([first.tasksMade, second.tasksMade]).toEqual([0, 1]);
    const answer = await undo(owner, second.importId);
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining("Work came of these")]);
    expect(await readings()).toHaveLength(3);
    expect((await undo(owner, first.importId)).status).toBe(200);
  });
});

test("a step that names a meter gives it a reading, where the building has one of that name", async () => {
  const { owner, propertyId, contractor, technician, memberId } = await assigned();
  const { meter } = (await owner.post(`/properties/${propertyId}/meters`, { name: "Generator 1", kind: "run_hours" }))
    .body.data;
  await owner.post(`/meters/${meter.id}/readings`, { value: 100, at: "2026-01-01T08:00:00Z" });
  const procedure = {
    title: "Service",
    description: "By the book.",
    steps: ["Read [meter generator 1]", "[meter Moon]"],
  };
  const { sop } = (await owner.post("/property-manager/sops", procedure)).body.data;
  const taskId = await addTask(owner, propertyId, { contractorId: contractor.id, sopId: sop.id });
  await contractor.put(`/contractor/tasks/${taskId}/assign`, { assignedTeamMemberId: memberId });
  await technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" });
  const tick = async (item: number, more: object, headers = {}) => {
    const body = { list: "sop", item, done: true, ...more };
    const answer = await technician.put(`/technician/tasks/${taskId}/checklist`, body, { headers });
    return [answer.status, answer.body.errors?.[0]?.path];
  };
  const readings = async () => (await owner.get(`/meters/${meter.id}/readings`)).body.data.readings;
  expect(await tick(0, {})).toEqual([422, "reading"]);
  expect(await tick(0, { reading: 99 })).toEqual([422, "reading"]);
  expect(await tick(0, { reading: 1_000_000 })).toEqual([422, "confirm"]);
  expect(await readings()).toHaveLength(1);
  expect(await tick(0, { reading: 120 })).toEqual([200, undefined]);
  expect(await tick(0, { reading: 120 })).toEqual([200, undefined]);
  expect(await tick(1, { reading: 5 })).toEqual([200, undefined]);
  expect(await readings()).toMatchObject([{ value: 120, origin: "step", taskId, by: "Musa Ibrahim" }, { value: 100 }]);
  // Read in a basement, before what a keeper read meanwhile, and sent after it.
  const readAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const headers = { "x-occurred-at": readAt, "x-device-time": new Date().toISOString() };
  expect(await tick(0, { done: false })).toEqual([200, undefined]);
  expect(await tick(0, { reading: 110 }, headers)).toEqual([200, undefined]);
  const shown = await readings();
  expect(shown).toMatchObject([{ value: 120 }, { value: 110, origin: "step", taskId }, { value: 100 }]);
  expect(Math.abs(Date.parse(shown[1].at) - Date.parse(readAt))).toBeLessThan(60_000);
});

test("the book says month by month what was used and bought", async () => {
  const { owner, propertyId, meter, send } = await tank();
  await send("at,value,added\n2026-01-01T00:00,700,\n2026-02-01T00:00,390,\n2026-03-01T00:00,950,840");
  clock.now = new Date("2026-03-10T10:00:00Z");
  try {
    const { token } = owner;
    expect(token).not.toBe("");
    await database.db.execute(sql`update sessions set expires_at = now() + interval '10 years'`);
    const { months } = (await owner.get(`/properties/${propertyId}/energy?months=4`)).body.data;
    expect(
      months.map(({ month, dieselLitres, dieselBought, gridKwh }: Record<string, unknown>) => [
        ...[month, dieselLitres, dieselBought, gridKwh],
      ]),
    ).toEqual([
      ["2025-12", null, null, null],
      ["2026-01", 310, 0, null],
      ["2026-02", 280, 0, null],
      ["2026-03", null, null, null],
    ]);
  } finally {
    clock.now = null;
  }
  expect((await owner.get(`/properties/${propertyId}/energy?months=99`)).status).toBe(422);
  expect(meter.kind).toBe("diesel");
});

test("a flat's meter behind the main one is not counted again from the first month that the main one covers, and beside one of common parts it is", async () => {
  const { owner, propertyId } = await ownedBuilding();
  const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 3" })).body.data;
  const add = async (name: string, csv: string, more: object = {}) => {
    const fields = { name, kind: "electricity", source: "grid", ...more };
    const { meter } = (await owner.post(`/properties/${propertyId}/meters`, fields)).body.data;
    await owner.post(`/meters/${meter.id}/readings/import`, { csv, dryRun: false });
    return meter;
  };
  await add("Flat 3", "at,value\n2026-01-01T00:00,0\n2026-02-01T00:00,310\n2026-03-01T00:00,590", { unitId: unit.id });
  const main = await add("Main", "at,value\n2026-01-31T20:00,100\n2026-03-01T00:00,780\n2026-03-05T00:00,800");
  clock.now = new Date("2026-03-10T10:00:00Z");
  try {
    await database.db.execute(sql`update sessions set expires_at = now() + interval '10 years'`);
    const shown = async () => {
      const { months } = (await owner.get(`/properties/${propertyId}/energy?months=3`)).body.data;
      return months.map(({ gridKwh }: { gridKwh: number | null }) => gridKwh && Math.round(gridKwh));
    };
    // In January it began four hours before the end: what the flat used stands.
    expect(await shown()).toEqual([310, 676, 20]);
    const said = await owner.put(`/meters/${main.id}`, { reaches: "common" });
    expect(said.body.data.meter.reaches).toBe("common");
    expect(await shown()).toEqual([314, 956, 20]);
    expect((await owner.put(`/meters/${main.id}`, { unitId: unit.id })).status).toBe(422);
  } finally {
    clock.now = null;
  }
  const hours = { name: "Hours", kind: "run_hours", reaches: "units" };
  expect((await owner.post(`/properties/${propertyId}/meters`, hours)).status).toBe(422);
});
