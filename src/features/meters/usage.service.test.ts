import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { ago, estate, hour } from "../../../tests/harness/meters.ts";
import { addSchedule } from "../../../tests/harness/schedules.ts";
import { building, person } from "../../../tests/harness/world.ts";

const { database } = await testApp();

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

  test("work of the plan that no meter of a machine counts for is told to its keepers, until this one does", async () => {
    const { drain } = await testApp();
    const owner = await person("property_owner");
    const propertyId = await building(owner, { specialNotes: "Two gens (60 kVA).", components: ["electrical"] });
    await drain();
    const metered = async (at: number) => {
      const generator = { name: `Generator ${at}`, kind: "generator" };
      const { asset } = (await owner.post(`/properties/${propertyId}/assets`, generator)).body.data;
      const fields = { name: `Hours of ${at}`, kind: "run_hours", assetId: asset.id };
      return (await owner.post(`/properties/${propertyId}/meters`, fields)).body.data.meter;
    };
    await metered(1);
    const made = await metered(2);
    expect(made.uncounted).toEqual([]);
    // As a house was left where its second meter came while a schedule could have one alone.
    await database.db.execute(sql`delete from meter_usages where meter_id = ${made.id}`);
    const shown = async () => (await owner.get(`/meters/${made.id}`)).body.data.meter;
    const service = (await shown()).uncounted.find(({ every }: { every: number }) => every === 250);
    expect(service.scheduleName).toEqual(expect.any(String));
    const listed = (await owner.get(`/properties/${propertyId}/meters`)).body.data.meters;
    expect(listed.map(({ uncounted }: { uncounted: unknown[] }) => uncounted.length > 0)).toEqual([true, false]);
    await owner.put(`/meters/${made.id}/schedules/${service.scheduleId}`, { every: service.every });
    const after = await shown();
    expect(after.uncounted.map(({ scheduleId }: { scheduleId: string }) => scheduleId)).not.toContain(
      service.scheduleId,
    );
    expect(after.schedules).toMatchObject([{ scheduleId: service.scheduleId, used: 0, left: 250 }]);
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
    const left = await database.db.execute(sql`select 1 from meter_usages where schedule_id = ${schedule.id}`);
    expect(left.rows).toEqual([]);
  });

  test("one service for two generators comes by the hours of each, names it, and waits for neither", async () => {
    const { drain } = await testApp();
    const owner = await person("property_owner");
    const propertyId = await building(owner, { specialNotes: "Two gens.", components: ["electrical"] });
    await drain();
    const put = async (name: string) => {
      const { asset } = (await owner.post(`/properties/${propertyId}/assets`, { name, kind: "generator" })).body.data;
      const fields = { name: `Hours of ${name}`, kind: "run_hours", assetId: asset.id };
      const { meter } = (await owner.post(`/properties/${propertyId}/meters`, fields)).body.data;
      const { scheduleId } = meter.schedules.find(({ every }: { every: number }) => every === 250);
      const read = (value: number, hours: number) =>
        owner.post(`/meters/${meter.id}/readings`, { value, at: ago(hours) });
      const shown = async () =>
        (await owner.get(`/meters/${meter.id}`)).body.data.meter.schedules.find(
          (one: { scheduleId: string }) => one.scheduleId === scheduleId,
        );
      return { assetId: asset.id as string, scheduleId: scheduleId as string, read, shown };
    };
    const [first, second] = [await put("Gen 1"), await put("Gen 2")];
    expect(second.scheduleId).toBe(first.scheduleId);
    const calendar = () => owner.get(`/property-manager/maintenance-schedules/${first.scheduleId}`);
    for (const one of [first, second]) await one.read(1_000, 600);
    const before = (await calendar()).body.data.schedule.nextExecution;
    await first.read(1_240, 300);
    await second.read(1_100, 300);
    await first.read(1_255, 30);
    expect(await first.shown()).toMatchObject({ used: 5, left: 245 });
    expect(await second.shown()).toMatchObject({ used: 100, left: 150 });
    expect((await calendar()).body.data.schedule.nextExecution).toBe(before);
    await Promise.all([first.read(1_256, 2), second.read(1_256, 2)]);
    expect(await second.shown()).toMatchObject({ used: 6, left: 244 });
    const { rows } = await database.db.execute<{ asset_id: string; due_on: string; why: string }>(sql`
      select asset_id, due_on::text, why from tasks where schedule_id = ${first.scheduleId} and why like 'Hours of%'
      order by due_on`);
    expect(rows.map(({ asset_id }) => asset_id)).toEqual([first.assetId, second.assetId]);
    expect(rows.map(({ why }) => why.slice(0, 14))).toEqual(["Hours of Gen 1", "Hours of Gen 2"]);
    expect(new Set(rows.map(({ due_on }) => due_on)).size).toBe(2);
  });

  test("what code of before the last migration writes counts here too", async () => {
    const { owner, meter, schedule, read, tasksOf } = await genset();
    await database.db.execute(sql`delete from meter_usages where schedule_id = ${schedule.id}`);
    await database.db.execute(sql`insert into schedule_usages (schedule_id, meter_id, every, base)
      values (${schedule.id}, ${meter.id}, 300, 0)`);
    await database.db.execute(sql`update schedule_usages set every = 250 where schedule_id = ${schedule.id}`);
    expect((await read(meter.id, 1_255)).body.data.tasksMade).toBe(1);
    expect(await tasksOf(schedule.id)).toHaveLength(1);
    await database.db.execute(sql`delete from schedule_usages where schedule_id = ${schedule.id}`);
    expect((await read(meter.id, 1_600)).body.data?.tasksMade ?? 0).toBe(0);
    const again = await owner.put(`/meters/${meter.id}/schedules/${schedule.id}`, { every: 200 });
    expect(again.status).toBe(200);
    const older = await database.db.execute(sql`select every from schedule_usages where schedule_id = ${schedule.id}`);
    expect(older.rows).toEqual([{ every: 200 }]);
    await owner.remove(`/meters/${meter.id}/schedules/${schedule.id}`);
    const none = await database.db.execute(sql`select 1 from schedule_usages where schedule_id = ${schedule.id}`);
    expect(none.rows).toEqual([]);
  });
});
