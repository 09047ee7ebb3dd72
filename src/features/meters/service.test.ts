import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { engage } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { addSchedule } from "../../../tests/harness/schedules.ts";
import { building, ownedBuilding, person, picture } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

async function estate() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const path = `/properties/${propertyId}/meters`;
  const add = async (fields: object = {}) =>
    (await owner.post(path, { name: `Meter ${crypto.randomUUID()}`, kind: "run_hours", ...fields })).body.data.meter;
  const read = (id: string, value: number, fields: object = {}) =>
    owner.post(`/meters/${id}/readings`, { value, ...fields });
  const readings = async (id: string) => (await owner.get(`/meters/${id}/readings`)).body.data.readings;
  const tasksOf = async (scheduleId: string) =>
    (await database.db.execute(sql`select due_on, why from tasks where schedule_id = ${scheduleId} order by due_on`))
      .rows;
  return { owner, propertyId, occupant, path, add, read, readings, tasksOf };
}

/** A generator's hours with a schedule every 250 h or 6 months, whose first date by the calendar is far. */
async function genset() {
  const made = await estate();
  const meter = await made.add();
  await made.read(meter.id, 1_000, { at: ago(2_000) });
  const schedule = await addSchedule(made.owner, made.propertyId, {
    ...{ scheduleName: "Service the generator", frequency: "semi_annual", startDate: "2090-01-31" },
  });
  const set = await made.owner.put(`/meters/${meter.id}/schedules/${schedule.id}`, { every: 250 });
  return { ...made, meter, schedule, set };
}

describe("a meter", () => {
  test("is put down, changed and taken away, one of a name", async () => {
    const { owner, path } = await estate();
    const fields = { name: "Main meter", kind: "electricity", serialNumber: "K-7" };
    const made = await owner.post(path, fields);
    expect([made.status, made.body.data.meter]).toMatchObject([
      201,
      { ...fields, source: "grid", unit: "kWh", counts: "up", last: null, perDay: null, schedules: [] },
    ]);
    const { id } = made.body.data.meter;
    expect((await owner.post(path, { ...fields, name: "MAIN meter" })).status).toBe(409);
    expect((await owner.put(`/meters/${id}`, { source: "generator", version: 1 })).body.data.meter.source).toBe(
      "generator",
    );
    expect((await owner.put(`/meters/${id}`, { source: "grid", version: 1 })).status).toBe(409);
    expect((await owner.put(`/meters/${id}`, { source: "borehole" })).status).toBe(422);
    expect((await owner.remove(`/meters/${id}`)).status).toBe(200);
    expect((await owner.get(`/meters/${id}`)).status).toBe(404);
    expect((await owner.get(path)).body.data.meters).toEqual([]);
  });

  test("belongs to a unit and a machine of its own building alone", async () => {
    const { owner, propertyId, path } = await estate();
    const other = await estate();
    const machine = { name: "Generator 1", kind: "generator" };
    const { asset } = (await owner.post(`/properties/${propertyId}/assets`, machine)).body.data;
    const theirs = (await other.owner.post(`/properties/${other.propertyId}/assets`, machine)).body.data.asset;
    const send = (assetId: string) => owner.post(path, { name: "Hours", kind: "run_hours", assetId });
    expect((await send(theirs.id)).status).toBe(422);
    expect((await send(asset.id)).body.data.meter).toMatchObject({ assetId: asset.id, assetName: "Generator 1" });
  });

  test("is read by who looks after the building, and by nobody else", async () => {
    const { owner, propertyId, occupant, path, add } = await estate();
    const { id } = await add();
    const contractor = await verified("contractor", { name: "Bayo Works" });
    await engage(owner, propertyId, contractor);
    const read = await contractor.post(`/meters/${id}/readings`, { value: 10 });
    expect([read.status, read.body.data.reading.by, read.body.data.meter.schedules]).toEqual([201, "Bayo Works", null]);
    for (const who of [contractor, occupant]) {
      expect((await who.post(path, { name: "Mine", kind: "water" })).status).toBe(403);
      expect((await who.get(`/properties/${propertyId}/energy`)).status).toBe(403);
      expect((await who.post(`/meters/${id}/readings/import`, { csv: "at,value" })).status).toBe(403);
    }
    expect((await occupant.post(`/meters/${id}/readings`, { value: 11 })).status).toBe(403);
    const stranger = await person("property_owner");
    for (const address of [path, `/meters/${id}`, `/meters/${id}/readings`])
      expect((await stranger.get(address)).status).toBe(404);
  });
});

describe("a reading", () => {
  test("is kept with its photo, what was used since and the rate", async () => {
    const { add, read, readings } = await estate();
    const { id } = await add({ kind: "diesel", capacity: 1_000 });
    await read(id, 900, { at: ago(240) });
    const photo = { file_data: await picture(), file_type: "image" };
    const answer = await read(id, 650, { added: 250, mediaUploads: [photo], note: "Dipped" });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      reading: { value: 650, used: 500, added: 250, note: "Dipped", origin: "hand", by: "Adaeze Bello" },
      meter: { last: { value: 650 }, total: 500, perDay: 50, daysLeft: 13 },
      tasksMade: 0,
    });
    const [latest] = await readings(id);
    expect(latest.media).toHaveLength(1);
  });

  test.each([
    [{ value: 9 }, "value"],
    [{ value: -1 }, "value"],
    [{ value: null }, "value"],
    [{ value: 11, at: new Date(Date.now() + 365 * 24 * hour).toISOString() }, "at"],
    [{ value: 11, at: "yesterday" }, "at"],
    [{ value: 11, added: 4 }, "added"],
    [{ value: 11, ended: 12 }, "ended"],
    [{ value: 10_000 }, "confirm"],
    [{ value: 11, event: "stolen" }, "event"],
  ])("%j is refused and changes nothing", async (said, field) => {
    const { owner, add, read, readings } = await estate();
    const { id } = await add({ kind: "water" });
    await read(id, 10, { at: ago(30) });
    const answer = await owner.post(`/meters/${id}/readings`, said);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, field]);
    expect(await readings(id)).toHaveLength(1);
  });

  test("a thousand times the last is taken once somebody says that it is right", async () => {
    const { add, read } = await estate();
    const { id } = await add({ kind: "water" });
    await read(id, 10, { at: ago(30) });
    expect((await read(id, 10_000, { confirm: true })).body.data.meter.total).toBe(9_990);
  });

  test("goes on over a reset and a replacement, and the newest can be taken back", async () => {
    const { owner, add, read, readings } = await estate();
    const { id } = await add();
    await read(id, 990, { at: ago(400) });
    expect((await read(id, 5, { at: ago(300) })).status).toBe(422);
    expect((await read(id, 5, { at: ago(300), event: "reset", ended: 999 })).body.data.reading.used).toBe(14);
    expect((await read(id, 4_000, { at: ago(200), event: "replaced" })).body.data.reading.used).toBe(0);
    const last = (await read(id, 4_020, { at: ago(100) })).body.data;
    expect([last.reading.used, last.meter.total]).toEqual([20, 34]);
    const [newest, before] = await readings(id);
    expect((await owner.remove(`/meters/${id}/readings/${before.id}`)).status).toBe(409);
    expect((await owner.remove(`/meters/${id}/readings/${newest.id}`)).body.data.meter.total).toBe(14);
  });

  test("a delivery that is written down late was used by then", async () => {
    const { add, read } = await estate();
    const { id } = await add({ kind: "diesel" });
    await read(id, 500, { at: ago(300) });
    await read(id, 400, { at: ago(100) });
    const late = await read(id, 600, { at: ago(200), added: 200 });
    expect([late.status, late.body.data.reading.used, late.body.data.meter.total]).toEqual([201, 100, 300]);
  });

  test("of the same moment is there once, however many send it", async () => {
    const { add, read, readings } = await estate();
    const { id } = await add();
    const at = ago(1);
    const sent = await Promise.all([read(id, 10, { at }), read(id, 10, { at }), read(id, 10, { at })]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await readings(id)).toHaveLength(1);
  });

  test("of two that race none runs backwards", async () => {
    const { add, read, readings } = await estate();
    const { id } = await add();
    await Promise.all([30, 20, 10, 40].map((value, n) => read(id, value, { at: ago(50 - n) })));
    const values = (await readings(id)).map(({ value }: { value: number }) => value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
  });

  test("a list is paged, the latest first", async () => {
    const { owner, add, read } = await estate();
    const { id } = await add();
    for (const n of [1, 2, 3]) await read(id, n, { at: ago(10 - n) });
    const first = (await owner.get(`/meters/${id}/readings?limit=2`)).body.data;
    expect(first.readings.map(({ value, used }: { value: number; used: number }) => [value, used])).toEqual([
      [3, 1],
      [2, 1],
    ]);
    const rest = (await owner.get(`/meters/${id}/readings?limit=2&cursor=${first.nextCursor}`)).body.data;
    expect([rest.readings[0].value, rest.readings[0].used, rest.nextCursor]).toEqual([1, null, null]);
    expect((await owner.get(`/meters/${id}/readings?cursor=WyJ4Il0`)).status).toBe(422);
  });
});

describe("a schedule by use", () => {
  test("a reading that crosses makes its task that day, once, and the calendar begins anew", async () => {
    const { owner, meter, schedule, set, read, tasksOf } = await genset();
    expect(set.body.data.meter.schedules).toEqual([
      expect.objectContaining({ scheduleId: schedule.id, every: 250, used: 0, left: 250 }),
    ]);
    expect((await read(meter.id, 1_249, { at: ago(20) })).body.data.tasksMade).toBe(0);
    const crossing = (await read(meter.id, 1_260, { at: ago(8) })).body.data;
    expect(crossing).toMatchObject({ tasksMade: 1, meter: { schedules: [{ used: 10, left: 240 }] } });
    expect((await read(meter.id, 1_261, { at: ago(4) })).body.data.tasksMade).toBe(0);
    const [task, ...more] = await tasksOf(schedule.id);
    expect(more).toEqual([]);
    expect(task?.why).toContain("has counted 260 h since the last time; this is due every 250 h.");
    const { nextExecution } = (await owner.get(`/property-manager/maintenance-schedules/${schedule.id}`)).body.data
      .schedule;
    expect(nextExecution < "2090-01-01" && nextExecution > String(task?.due_on)).toBe(true);
  });

  test("work of the plan goes by the meter of its machine from the start, and each crossing is a change of the plan", async () => {
    const { drain } = await testApp();
    const owner = await person("property_owner");
    const propertyId = await building(owner, { specialNotes: "One gen (60 kVA).", components: ["electrical"] });
    await drain();
    const generator = { name: "Generator 1", kind: "generator" };
    const { asset } = (await owner.post(`/properties/${propertyId}/assets`, generator)).body.data;
    const fields = { name: "Hours of 1", kind: "run_hours", assetId: asset.id };
    const { meter } = (await owner.post(`/properties/${propertyId}/meters`, fields)).body.data;
    const by = meter.schedules.find(({ every }: { every: number }) => every === 250);
    expect(by).toMatchObject({ used: 0, left: 250 });
    const changes = async () => (await owner.get(`/properties/${propertyId}/plan/changes`)).body.data.changes;
    expect((await changes())[0]).toMatchObject({
      field: "every",
      new: expect.stringContaining(" h"),
      event: { kind: "meter" },
    });
    const read = (value: number, at: string) => owner.post(`/meters/${meter.id}/readings`, { value, at });
    await read(1_000, ago(400));
    expect((await changes())[0].field).toBe("every");
    const { tasksMade } = (await read(1_255, ago(3))).body.data;
    expect(tasksMade).toBe(meter.schedules.length);
    for (const value of [1_255, 1_254]) expect((await read(value, ago(2))).body.data?.tasksMade ?? 0).toBe(0);
    const crossed = (await changes()).filter(({ field }: { field: string }) => field === "next");
    expect(crossed).toHaveLength(tasksMade);
    expect(crossed.find(({ scheduleId }: { scheduleId: string }) => scheduleId === by.scheduleId)).toMatchObject({
      event: { kind: "meter", text: expect.stringContaining("Hours of 1 has counted 255 h since the last time") },
      new: expect.any(String),
    });
  });

  test("two readings at the same moment that both cross make one task", async () => {
    const { meter, schedule, read, tasksOf } = await genset();
    const at = ago(2);
    const sent = await Promise.all([
      read(meter.id, 1_260, { at }),
      read(meter.id, 1_260, { at }),
      read(meter.id, 1_262, { at: ago(1) }),
      read(meter.id, 1_263),
    ]);
    const made = sent.map(({ body }) => body.data?.tasksMade ?? 0);
    expect(made.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await tasksOf(schedule.id)).toHaveLength(1);
  });

  test("two meters that cross at once make a task for each of their schedules, and neither waits for the other", async () => {
    const made = await genset();
    const other = await made.add();
    await made.read(other.id, 0, { at: ago(2_000) });
    const second = await addSchedule(made.owner, made.propertyId, { scheduleName: "Pump", startDate: "2090-01-31" });
    await made.owner.put(`/meters/${other.id}/schedules/${second.id}`, { every: 100 });
    await Promise.all([made.read(made.meter.id, 1_300), made.read(other.id, 100)]);
    expect([(await made.tasksOf(made.schedule.id)).length, (await made.tasksOf(second.id)).length]).toEqual([1, 1]);
  });

  test("where the calendar came first, use begins anew", async () => {
    const { owner, propertyId, meter, read, add } = await genset();
    const other = await add();
    await read(other.id, 0, { at: ago(1_000) });
    const near = await addSchedule(owner, propertyId, { scheduleName: "Belt", startDate: "2090-01-31" });
    await owner.put(`/meters/${other.id}/schedules/${near.id}`, { every: 250 });
    await read(other.id, 200, { at: ago(10) });
    const today = new Date(Date.now() + hour).toISOString().slice(0, 10);
    await owner.put(`/property-manager/maintenance-schedules/${near.id}`, { startDate: today });
    const { schedules } = (await owner.get(`/meters/${other.id}`)).body.data.meter;
    expect(schedules[0]).toMatchObject({ used: 0, left: 250 });
    expect((await owner.remove(`/meters/${meter.id}/schedules/${near.id}`)).status).toBe(200);
  });

  test("one that is paused is made by the first reading after it is not", async () => {
    const { owner, meter, schedule, read, tasksOf } = await genset();
    const path = `/property-manager/maintenance-schedules/${schedule.id}`;
    await owner.put(path, { isActive: false });
    expect((await read(meter.id, 1_260, { at: ago(3) })).body.data.tasksMade).toBe(0);
    await owner.put(path, { isActive: true });
    expect((await read(meter.id, 1_261)).body.data.tasksMade).toBe(1);
    expect(await tasksOf(schedule.id)).toHaveLength(1);
  });

  test("is of the same building, and goes with the meter", async () => {
    const { owner, meter, schedule } = await genset();
    const other = await genset();
    expect((await owner.put(`/meters/${meter.id}/schedules/${other.schedule.id}`, { every: 5 })).status).toBe(404);
    expect((await owner.put(`/meters/${meter.id}/schedules/${schedule.id}`, { every: 0 })).status).toBe(422);
    await owner.remove(`/meters/${meter.id}`);
    const left = await database.db.execute(sql`select 1 from schedule_usages where schedule_id = ${schedule.id}`);
    expect(left.rows).toEqual([]);
  });
});
