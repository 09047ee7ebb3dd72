import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { crew, engage } from "../../../../tests/harness/crew.ts";
import { verified } from "../../../../tests/harness/members.ts";
import {
  actsOn,
  addSchedule,
  noticeTitles,
  scheduleDays,
  scheduled,
  scheduleRow,
  schedulesPath,
  scheduleTasks,
} from "../../../../tests/harness/schedules.ts";
import { ownedBuilding, person } from "../../../../tests/harness/world.ts";

const { clock, drain } = await testApp();

beforeEach(() => {
  clock.now = new Date("2027-01-10T09:00:00Z");
});
afterEach(() => {
  clock.now = null;
});

describe("changing a schedule", () => {
  test("its words go to the task that nobody has touched, and to none that somebody has", async () => {
    const { owner, path, schedule } = await scheduled();
    await owner.put(path, { scheduleName: "Wash the filters", estimatedCost: 9_000 });
    const [task] = await scheduleTasks(schedule.id);
    expect(task?.title).toBe("Wash the filters");
    expect((await owner.get(`/tasks/${task?.id}`)).body.data.task.estimatedCost).toBe(9_000);
    await owner.put(`/tasks/${task?.id}`, { title: "My own words" });
    await owner.put(path, { scheduleName: "Filters again" });
    expect((await scheduleTasks(schedule.id))[0]?.title).toBe("My own words");
    expect((await owner.get(path)).body.data.schedule.version).toBe(3);
  });

  test("another rhythm takes back the task whose day is gone; should the day return, so does the task", async () => {
    const { owner, path, schedule } = await scheduled();
    const moved = (await owner.put(path, { startDate: "2027-01-15", frequency: "quarterly" })).body.data.schedule;
    expect(moved).toMatchObject({ nextExecution: "2027-04-15", frequencyValue: 3, totalExecutions: 2 });
    expect(await scheduleDays(schedule.id)).toEqual(["2027-01-12 cancelled", "2027-01-15 pending"]);
    await owner.put(path, { startDate: "2027-01-12", frequency: "monthly" });
    expect(await scheduleDays(schedule.id)).toEqual(["2027-01-12 pending", "2027-01-15 cancelled"]);
    const { schedule: back } = (await owner.get(path)).body.data;
    expect(back).toMatchObject({ nextExecution: "2027-02-12", totalExecutions: 2 });
    const [task] = await scheduleTasks(schedule.id);
    expect(await actsOn(task?.id ?? "")).toEqual(["planned", "cancelled", "planned"]);
  });

  test("a task whose day stays is left alone, one that somebody has touched stays whatever its day", async () => {
    const { owner, path, schedule } = await scheduled();
    await owner.put(path, { frequency: "annual" });
    const [task] = await scheduleTasks(schedule.id);
    expect(await actsOn(task?.id ?? "")).toEqual(["planned"]);
    expect((await owner.get(path)).body.data.schedule.nextExecution).toBe("2028-01-12");
    await owner.put(`/tasks/${task?.id}`, { title: "Mine" });
    await owner.put(path, { startDate: "2027-01-14" });
    expect(await scheduleDays(schedule.id)).toEqual(["2027-01-12 pending", "2027-01-14 pending"]);
  });

  test("an end takes back what lies behind it; a later one lets it go on", async () => {
    const { owner, path, schedule } = await scheduled({ startDate: "2027-01-05", frequency: "weekly" });
    expect(await scheduleDays(schedule.id)).toEqual(["2027-01-12 pending"]);
    const ended = (await owner.put(path, { endDate: "2027-01-11" })).body.data.schedule;
    expect([ended.nextExecution, await scheduleDays(schedule.id)]).toEqual([null, ["2027-01-12 cancelled"]]);
    const longer = (await owner.put(path, { endDate: null })).body.data.schedule;
    expect([longer.nextExecution, await scheduleDays(schedule.id)]).toEqual(["2027-01-19", ["2027-01-12 pending"]]);
  });

  test("paused it makes nothing; resumed it goes on without what passed", async () => {
    const { owner, path, schedule } = await scheduled({ frequency: "weekly" });
    expect((await owner.put(path, { isActive: false })).body.data.schedule.state).toBe("paused");
    clock.now = new Date("2027-01-27T09:00:00Z");
    const resumed = (await owner.put(path, { isActive: true })).body.data.schedule;
    expect(resumed).toMatchObject({ state: "active", nextExecution: "2027-02-02", totalExecutions: 1 });
    expect(await scheduleDays(schedule.id)).toEqual(["2027-01-12 pending"]);
  });

  test("another contractor gets what nobody has touched, and both are told", async () => {
    const { owner, propertyId, contractor } = await crew();
    const second = await verified("contractor", { name: "Second Works" });
    await engage(owner, propertyId, second);
    const schedule = await addSchedule(owner, propertyId, { assignedContractor: contractor.id });
    const path = `${schedulesPath}/${schedule.id}`;
    await owner.put(path, { assignedContractor: second.id });
    const [task] = await scheduleTasks(schedule.id);
    expect((await owner.get(`/tasks/${task?.id}`)).body.data.task.contractorName).toBe("Second Works");
    expect(await noticeTitles(contractor)).toContain("A task was taken back");
    expect(await noticeTitles(second)).toContain("A task was awarded to you");
    expect((await owner.put(path, { assignedContractor: (await verified("contractor")).id })).status).toBe(404);
    expect((await owner.put(path, { assignedContractor: null })).body.data.schedule.contractorName).toBeNull();
  });

  test("of the plan makes it its keeper's: the plan no longer changes its rhythm", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await drain();
    const [planned] = (await owner.get(`${schedulesPath}?propertyId=${propertyId}`)).body.data.schedules;
    const path = `${schedulesPath}/${planned.id}`;
    const edited = (await owner.put(path, { frequencyValue: 5, frequencyUnit: "months", estimatedCost: 1_000 })).body
      .data;
    expect(edited.schedule).toMatchObject({ frequencyValue: 5, season: null, isPlanned: true });
    await owner.post("/suggestions/generate", { propertyId });
    const after = (await owner.get(path)).body.data.schedule;
    expect([after.frequencyValue, after.frequencyUnit, after.estimatedCost]).toEqual([5, "months", 1_000]);
  });

  test("by two at once: the second, whose version is old, is told and changes nothing", async () => {
    const { owner, path, schedule } = await scheduled();
    const answers = await Promise.all(
      ["One", "Two"].map((scheduleName) => owner.put(path, { scheduleName, version: schedule.version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const good = answers.find(({ status }) => status === 200)?.body.data.schedule.scheduleName;
    expect(await scheduleRow(schedule.id)).toMatchObject({ schedule_name: good, version: 2 });
  });

  test("is refused by role, out of reach of strangers, and with bad input changes nothing", async () => {
    const { owner, path, schedule } = await scheduled();
    const before = await scheduleRow(schedule.id);
    expect((await (await person("technician")).put(path, { isActive: false })).status).toBe(403);
    expect((await (await person("property_owner")).put(path, { isActive: false })).status).toBe(404);
    for (const bad of [
      { endDate: "2027-01-01" },
      { startDate: "2027-02-31" },
      { startDate: null },
      { frequencyValue: 0, frequencyUnit: "days" },
      { isActive: "yes" },
      { version: 0 },
      { category: {} },
    ])
      expect((await owner.put(path, bad)).status, JSON.stringify(bad)).toBe(422);
    expect(await scheduleRow(schedule.id)).toEqual(before);
  });

  test("with the same key happens once; what changes nothing leaves the version", async () => {
    const { owner, path, schedule } = await scheduled();
    const key = randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect((await owner.put(path, { scheduleName: "Once" }, { key })).status).toBe(200);
    await owner.put(path, { scheduleName: "Once", frequency: "monthly" });
    expect((await scheduleRow(schedule.id)).version).toBe(2);
  });

  test("whatever is sent, it never fails on our side", async () => {
    const { owner, path } = await scheduled();
    const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
    const body = fc.record(
      {
        startDate: fc.oneof(
          day.map((date) => date.toISOString().slice(0, 10)),
          fc.anything(),
        ),
        endDate: fc.oneof(
          day.map((date) => date.toISOString().slice(0, 10)),
          fc.constant(null),
        ),
        frequencyValue: fc.oneof(fc.integer({ min: -2, max: 1_100 }), fc.constant({ toString: false })),
        frequencyUnit: fc.constantFrom("days", "weeks", "months", "years", "toString"),
        isActive: fc.oneof(fc.boolean(), fc.constant(1)),
        estimatedCost: fc.oneof(fc.double(), fc.constant(null)),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        expect([200, 422]).toContain((await owner.put(path, given)).status);
      }),
      { numRuns: 60 },
    );
  });
});
