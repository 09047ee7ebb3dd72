import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { crew } from "../../../../tests/harness/crew.ts";
import { add, verified } from "../../../../tests/harness/members.ts";
import {
  actsOn,
  addSchedule,
  noticeTitles,
  scheduleDays,
  scheduled,
  scheduleFields,
  scheduleRow,
  schedulesPath,
  scheduleTasks,
} from "../../../../tests/harness/schedules.ts";
import { building, ownedBuilding, person } from "../../../../tests/harness/world.ts";

const { clock, drain } = await testApp();

const today = "2027-01-10";
beforeEach(() => {
  clock.now = new Date(`${today}T09:00:00Z`);
});
afterEach(() => {
  clock.now = null;
});

describe("adding a schedule", () => {
  test("keeps what was said, fills in the rest, and makes the first task", async () => {
    const { owner, propertyId, schedule } = await scheduled({ estimatedCost: 45_000.5, endDate: "2027-12-31" });
    expect(schedule).toMatchObject({
      ...{ ...scheduleFields, propertyId, propertyName: "Marina Court", category: "HVAC", priority: "medium" },
      ...{ frequency: "monthly", frequencyValue: 1, frequencyUnit: "months", endDate: "2027-12-31" },
      ...{ estimatedHours: 0, estimatedCost: 45_000.5, isActive: true, state: "active", isPlanned: false },
      ...{ nextExecution: "2027-02-12", totalExecutions: 1, skips: "2027-01-12", reasons: [], version: 1, sopId: null },
    });
    const [task] = await scheduleTasks(schedule.id);
    expect(schedule.openTask).toEqual({ id: task?.id, dueDate: "2027-01-12", status: "pending" });
    const shown = (await owner.get(`/tasks/${task?.id}`)).body.data.task;
    expect(shown).toMatchObject({
      title: scheduleFields.scheduleName,
      estimatedCost: 45_000.5,
      scheduleId: schedule.id,
    });
    expect(await actsOn(schedule.id)).toEqual(["created"]);
  });

  test("without a start date begins today; of one in the past no day before today is made", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const round = { scheduleName: "Walk round", description: "Every floor.", frequency: "daily" };
    const now = await owner.post(schedulesPath, { propertyId, ...round });
    expect(now.body.data.schedule).toMatchObject({ startDate: today, nextExecution: "2027-01-11" });
    const old = await addSchedule(owner, propertyId, { startDate: "2019-01-31" });
    expect([old.nextExecution, await scheduleDays(old.id)]).toEqual(["2027-01-31", []]);
  });

  test("an interval of one's own overrides the frequency, and month ends come back", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const own = await addSchedule(owner, propertyId, { frequencyValue: 45, frequencyUnit: "days" });
    expect(own.nextExecution).toBe("2027-02-26");
    const ends = await addSchedule(owner, propertyId, { startDate: "2026-12-31" });
    const skipped = [];
    for (let times = 0; times < 3; times += 1)
      skipped.push((await owner.post(`${schedulesPath}/${ends.id}/skip`)).body.data.skipped);
    expect(skipped).toEqual(["2027-01-31", "2027-02-28", "2027-03-31"]);
  });

  test("paused at first makes nothing", async () => {
    const { schedule } = await scheduled({ isActive: false });
    expect([schedule.state, schedule.skips, await scheduleDays(schedule.id)]).toEqual(["paused", null, []]);
  });

  test("gives the work to its contractor, who is told; one of another building is not found", async () => {
    const { owner, propertyId, contractor } = await crew();
    const schedule = await addSchedule(owner, propertyId, { assignedContractor: contractor.id });
    expect(schedule).toMatchObject({ assignedContractor: contractor.id, contractorName: "Bayo Works" });
    const [task] = await scheduleTasks(schedule.id);
    const shown = (await contractor.get(`/tasks/${task?.id}`)).body.data.task;
    expect(shown.contractorName).toBe("Bayo Works");
    expect(await noticeTitles(contractor)).toContain("A task was awarded to you");
    const stranger = await verified("contractor");
    const answer = await owner.post(schedulesPath, { propertyId, ...scheduleFields, assignedContractor: stranger.id });
    expect([answer.status, answer.body.detail]).toEqual([404, expect.stringContaining("contractor")]);
  });

  test("tells the other keepers", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    await addSchedule(manager, propertyId);
    expect(await noticeTitles(owner)).toContain("A schedule was added");
    expect(await noticeTitles(manager)).not.toContain("A schedule was added");
  });

  test("is refused to occupants, contractors and technicians, and out of reach of strangers", async () => {
    const { propertyId, occupant } = await ownedBuilding();
    const roles = [occupant, await person("contractor"), await person("technician")];
    for (const who of roles)
      expect((await who.post(schedulesPath, { propertyId, ...scheduleFields })).status).toBe(403);
    const stranger = await person("property_manager");
    expect((await stranger.post(schedulesPath, { propertyId, ...scheduleFields })).status).toBe(404);
  });

  test.each([
    ["25000", 25_000],
    [" 25,000.50 ", 25_000.5],
    ["₦1,250,000", 1_250_000],
    ["0", 0],
    ["", null],
    [19.99, 19.99],
  ])("takes a cost entered as %j, added and changed", async (estimatedCost, naira) => {
    const owner = await person("property_owner");
    const schedule = await addSchedule(owner, await building(owner), { estimatedCost });
    expect(schedule.estimatedCost).toBe(naira);
    const path = `${schedulesPath}/${schedule.id}`;
    await owner.put(path, { estimatedCost: 7 });
    expect((await owner.put(path, { estimatedCost })).body.data.schedule.estimatedCost).toBe(naira);
  });

  const wrong: [string, object, string][] = [
    ["a day that does not exist", { startDate: "2027-02-31" }, "startDate"],
    ["an end before the start", { endDate: "2027-01-11" }, "endDate"],
    ["every 0 months", { frequencyValue: 0, frequencyUnit: "months" }, "frequencyValue"],
    ["every -1 months", { frequencyValue: -1, frequencyUnit: "months" }, "frequencyValue"],
    ["half an interval", { frequencyValue: 2 }, "frequencyUnit"],
    ["eleven years", { frequencyValue: 11, frequencyUnit: "years" }, "frequencyValue"],
    ["an unknown frequency", { frequency: "hourly" }, "frequency"],
    ["an unknown unit", { frequencyValue: 2, frequencyUnit: "moons" }, "frequencyUnit"],
    ["an unknown category", { category: "Roof" }, "category"],
    ["a cost below nothing", { estimatedCost: -1 }, "estimatedCost"],
    ["a cost that is no amount", { estimatedCost: "a lot" }, "estimatedCost"],
    ["a cost below nothing as text", { estimatedCost: "-25000" }, "estimatedCost"],
    ["a cost with commas anywhere", { estimatedCost: "25,00" }, "estimatedCost"],
    ["a cost of three decimals", { estimatedCost: "25,000.505" }, "estimatedCost"],
    ["a cost as another base", { estimatedCost: "0x10" }, "estimatedCost"],
    ["a cost that no database holds", { estimatedCost: "9".repeat(400) }, "estimatedCost"],
    ["a cost that is a list", { estimatedCost: ["25000"] }, "estimatedCost"],
    ["hours as text", { estimatedHours: "two" }, "estimatedHours"],
    ["no name", { scheduleName: " " }, "scheduleName"],
    ["no description", { description: null }, "description"],
    ["a contractor that is no id", { assignedContractor: { toString: false } }, "assignedContractor"],
  ];
  test.each(wrong)("with %s changes nothing", async (_name, bad, path) => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const answer = await owner.post(schedulesPath, { propertyId, ...scheduleFields, ...bad });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect(answer.body.detail).toMatch(/\.$/);
    expect((await owner.get(`${schedulesPath}?activeOnly=false`)).body.data.schedules).toEqual([]);
  });

  test("with the same key adds one", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const key = randomUUID();
    const [one, two] = [1, 2].map(() => owner.post(schedulesPath, { propertyId, ...scheduleFields }, { key }));
    const ids = [(await one)?.body.data.schedule.id, (await two)?.body.data.schedule.id];
    expect(ids[0]).toBe(ids[1]);
    expect((await owner.get(schedulesPath)).body.data.schedules).toHaveLength(1);
  });
});

describe("reading schedules", () => {
  test("lists those in reach by next execution, filtered and page by page, the plan's among them with why", async () => {
    const { owner, propertyId, schedule } = await scheduled({ category: "Safety" });
    const paused = await addSchedule(owner, propertyId, { isActive: false, scheduleName: "Pool" });
    const later = await addSchedule(owner, propertyId, { startDate: "2027-06-01", scheduleName: "Paint" });
    await drain();
    const list = async (query: string) => (await owner.get(`${schedulesPath}?${query}`)).body.data.schedules;
    const all = await list("");
    const planned = all.filter((one: { isPlanned: boolean }) => one.isPlanned);
    expect(planned.length).toBeGreaterThan(3);
    for (const one of planned) expect(one.reasons.length).toBeGreaterThan(0);
    const days = all.map((one: { nextExecution: string }) => one.nextExecution);
    expect(days).toEqual([...days].sort());
    const idsOf = (some: { id: string }[]) => some.map(({ id }) => id);
    expect(idsOf(all)).not.toContain(paused.id);
    expect(idsOf(await list("activeOnly=false"))).toEqual(expect.arrayContaining([paused.id, later.id, schedule.id]));
    expect(idsOf(await list("state=paused"))).toEqual([paused.id]);
    expect(idsOf(await list("category=HVAC&search=pai"))).toEqual([later.id]);
    const elsewhere = await building(owner, { name: "Second House" });
    expect(await list(`propertyId=${elsewhere}`)).toEqual([]);
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { schedules: { id: string }[]; nextCursor: string | null } = (
        await owner.get(`${schedulesPath}?limit=3${cursor ? `&cursor=${cursor}` : ""}`)
      ).body.data;
      seen.push(...idsOf(page.schedules));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(idsOf(all));
  });

  test("others' are out of reach", async () => {
    const { propertyId, path } = await scheduled();
    const stranger = await person("property_owner");
    expect((await stranger.get(schedulesPath)).body.data.schedules).toEqual([]);
    for (const one of [path, `${path}/tasks`, `${schedulesPath}?propertyId=${propertyId}`])
      expect((await stranger.get(one)).status, one).toBe(404);
    expect((await (await person("technician")).get(path)).status).toBe(403);
    for (const query of ["activeOnly=yes", "state=on", "category=Roof", "propertyId=7", "cursor=7", "limit=0"])
      expect((await stranger.get(`${schedulesPath}?${query}`)).status, query).toBe(422);
  });

  test("the tasks it made, the latest first", async () => {
    const { owner, path } = await scheduled({ frequency: "weekly" });
    await owner.post(`${path}/skip`);
    clock.now = new Date("2027-01-18T09:00:00Z");
    await owner.put(path, { frequencyValue: 7, frequencyUnit: "days" });
    const first = (await owner.get(`${path}/tasks?limit=1`)).body.data;
    expect(first.tasks).toMatchObject([{ dueDate: "2027-01-19", status: "pending" }]);
    const second = (await owner.get(`${path}/tasks?limit=1&cursor=${first.nextCursor}`)).body.data;
    expect(second.tasks).toMatchObject([{ dueDate: "2027-01-12", status: "cancelled" }]);
    expect(second.nextCursor).toBeNull();
  });
});

describe("ending a schedule", () => {
  test("cancels what nobody touched, keeps the rest, and cannot be undone", async () => {
    const { owner, path, schedule } = await scheduled();
    const other = await scheduled();
    await other.owner.put(`/tasks/${other.schedule.openTask.id}/status`, { status: "in_progress" });
    const ended = (await owner.remove(path)).body.data.schedule;
    expect(ended).toMatchObject({
      state: "ended",
      isActive: false,
      nextExecution: null,
      totalExecutions: 1,
      version: 2,
    });
    expect(ended.can).toMatchObject({ see: true, edit: false, skip: false, remove: false });
    expect(await scheduleDays(schedule.id)).toEqual(["2027-01-12 cancelled"]);
    await other.owner.remove(other.path);
    expect(await scheduleDays(other.schedule.id)).toEqual(["2027-01-12 in_progress"]);
    expect((await owner.remove(path)).body.data.schedule.version).toBe(2);
    for (const again of [() => owner.put(path, { isActive: true }), () => owner.post(`${path}/skip`)])
      expect((await again()).status).toBe(409);
    expect((await owner.get(`${path}/tasks`)).body.data.tasks).toHaveLength(1);
    expect((await owner.get(`${schedulesPath}?state=ended`)).body.data.schedules).toHaveLength(1);
  });

  test("of the plan stays ended when the plan is made anew", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await drain();
    const [planned] = (await owner.get(`${schedulesPath}?propertyId=${propertyId}`)).body.data.schedules;
    await owner.remove(`${schedulesPath}/${planned.id}`);
    await owner.post("/suggestions/generate", { propertyId });
    expect((await owner.get(`${schedulesPath}/${planned.id}`)).body.data.schedule.state).toBe("ended");
  });

  test("is refused by role and out of reach of strangers", async () => {
    const { path, schedule } = await scheduled();
    expect((await (await person("building_occupant", { propertyId: schedule.propertyId })).remove(path)).status).toBe(
      403,
    );
    expect((await (await person("property_manager")).remove(path)).status).toBe(404);
    expect((await (await person("property_manager")).remove(`${schedulesPath}/${newId()}`)).status).toBe(404);
    expect((await scheduleRow(schedule.id)).ended_at).toBeNull();
  });
});
