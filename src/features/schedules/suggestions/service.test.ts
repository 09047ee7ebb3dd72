import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, type Person, person } from "../../../../tests/harness/world.ts";

const { database, clock, drain } = await testApp();
const { db } = database;

afterEach(() => {
  clock.now = null;
});

const start = "2027-01-10T09:00:00Z";

/** An owner with a building whose plan is made. */
async function planned() {
  clock.now = new Date(start);
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  await drain();
  const { suggestions } = (await owner.get(`/suggestions?propertyId=${propertyId}`)).body.data;
  return { owner, propertyId, suggestions, id: suggestions[0].id as string };
}

const accept = (who: Person, id: string, body: object = {}, key?: string) =>
  who.post(`/suggestions/${id}/accept`, body, key ? { key } : {});
const dismiss = (who: Person, id: string, body: object = {}) => who.post(`/suggestions/${id}/dismiss`, body);
const offered = async (who: Person): Promise<{ id: string; title: string; component?: string }[]> =>
  (await who.get("/suggestions")).body.data.suggestions;
const stored = async (propertyId: string) =>
  (
    await db.execute<{ schedules: number; tasks: number; offered: number }>(sql`select
      (select count(*)::int from schedules where property_id = ${propertyId}) as schedules,
      (select count(*)::int from tasks where property_id = ${propertyId}) as tasks,
      (select count(*)::int from suggestions where property_id = ${propertyId} and status = 'offered') as offered`)
  ).rows[0];

describe("accepting a suggestion", () => {
  test("makes it a schedule with its first task, on the day and as often as wanted", async () => {
    const { owner, propertyId, suggestions, id } = await planned();
    const before = await stored(propertyId);
    const answer = await accept(owner, id, { startDate: "2027-01-12", frequency: "monthly" });
    expect(answer.status).toBe(201);
    expect(answer.body.data.schedule).toMatchObject({
      title: suggestions[0].title,
      kind: "schedule",
      frequency: "monthly",
      interval: { every: 1, unit: "months" },
      firstDueOn: "2027-01-12",
      nextDueOn: "2027-01-12",
    });
    const { task } = (await owner.get(`/tasks/${answer.body.data.schedule.taskId}`)).body.data;
    expect(task).toMatchObject({ dueDate: "2027-01-12", status: "pending", title: suggestions[0].title });
    expect(task.reasons.length).toBeGreaterThan(0);
    const after = await stored(propertyId);
    expect(after).toEqual({
      schedules: (before?.schedules ?? 0) + 1,
      tasks: (before?.tasks ?? 0) + 1,
      offered: (before?.offered ?? 0) - 1,
    });
    expect((await accept(owner, id)).body.data.schedule.id).toBe(answer.body.data.schedule.id);
    expect(await stored(propertyId)).toEqual(after);
    expect((await dismiss(owner, id)).status).toBe(409);
  });

  test("as it is, it keeps the plan's own day and frequency; a number and unit of one's own go before", async () => {
    const { owner, suggestions } = await planned();
    const [first, second] = suggestions;
    expect((await accept(owner, first.id)).body.data.schedule).toMatchObject({
      firstDueOn: first.firstDueOn,
      interval: first.interval,
    });
    const own = await accept(owner, second.id, { frequency: "annual", frequencyValue: 5, frequencyUnit: "weeks" });
    expect(own.body.data.schedule).toMatchObject({ interval: { every: 5, unit: "weeks" }, season: null });
  });

  test("one that waited beyond its day says the day on which it would begin now, and begins then", async () => {
    const { owner, suggestions } = await planned();
    const day = "2027-02-04";
    expect(suggestions.some(({ firstDueOn }: { firstDueOn: string }) => firstDueOn < day)).toBe(true);
    clock.now = new Date(`${day}T09:00:00Z`);
    const { suggestions: later } = (await owner.get("/suggestions")).body.data;
    expect(later).toHaveLength(suggestions.length);
    for (const { firstDueOn } of later) expect(firstDueOn >= day).toBe(true);
    const { schedule } = (await accept(owner, later[0].id)).body.data;
    expect(schedule.firstDueOn).toBe(later[0].firstDueOn);
  });

  test("the same key does it once, and two at once make one schedule", async () => {
    const { owner, propertyId, id, suggestions } = await planned();
    const before = await stored(propertyId);
    const key = crypto.randomUUID();
    const answers = await Promise.all([accept(owner, id, {}, key), accept(owner, id, {}, key)]);
    await Promise.all([accept(owner, suggestions[1].id), accept(owner, suggestions[1].id)]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect((await stored(propertyId))?.schedules).toBe((before?.schedules ?? 0) + 2);
  });

  test.each([
    ["a day that does not exist", { startDate: "2027-02-30" }, "startDate"],
    ["a day behind today", { startDate: "2027-01-09" }, "startDate"],
    ["a frequency that is none", { frequency: "hourly" }, "frequency"],
    ["a number without its unit", { frequencyValue: 2 }, "frequencyUnit"],
    ["no time at all", { frequencyValue: 0, frequencyUnit: "days" }, "frequencyValue"],
  ])("refuses %s and changes nothing", async (_name, body, path) => {
    const { owner, propertyId, id } = await planned();
    const before = await stored(propertyId);
    const answer = await accept(owner, id, body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect(await stored(propertyId)).toEqual(before);
  });
});

describe("dismissing a suggestion", () => {
  test("keeps it away for a year, whatever is generated meanwhile, and can be taken back", async () => {
    const { owner, propertyId, id } = await planned();
    const before = await stored(propertyId);
    expect((await dismiss(owner, id, { reason: "Not here" })).status).toBe(200);
    expect((await dismiss(owner, id)).status).toBe(200);
    expect((await accept(owner, id)).status).toBe(409);
    const dismissedAt = (at: string) => db.execute(sql`update suggestions set decided_at = ${at} where id = ${id}`);
    await dismissedAt("2026-01-10T09:00:01Z");
    expect((await owner.post("/suggestions/generate", { propertyId })).body.data.added.suggestions).toBe(0);
    expect((await offered(owner)).some((one) => one.id === id)).toBe(false);
    await dismissedAt("2026-01-10T08:59:59Z");
    expect((await owner.post("/suggestions/generate", { propertyId })).body.data.added.suggestions).toBe(1);
    expect((await stored(propertyId))?.offered).toBe(before?.offered);
    await dismiss(owner, id);
    expect((await owner.post(`/suggestions/${id}/restore`)).status).toBe(200);
    expect((await owner.post(`/suggestions/${id}/restore`)).status).toBe(200);
    expect((await stored(propertyId))?.offered).toBe(before?.offered);
  });

  test("refuses a reason that is too long", async () => {
    const { owner, propertyId, id } = await planned();
    const before = await stored(propertyId);
    const answer = await dismiss(owner, id, { reason: "x".repeat(10_001) });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, "reason"]);
    expect(await stored(propertyId)).toEqual(before);
  });
});

describe("generating suggestions", () => {
  test("adds what a changed building needs, and nothing a second time", async () => {
    const { owner, propertyId } = await planned();
    const before = await stored(propertyId);
    const nothing = await owner.post("/suggestions/generate");
    expect([nothing.status, nothing.body.data]).toEqual([
      200,
      { added: { suggestions: 0, schedules: 0, tasks: 0 }, waiting: 0 },
    ]);
    expect(await stored(propertyId)).toEqual(before);
    await db.execute(
      sql`update properties set components = '{plumbing,electrical,hvac,roofing,landscaping}' where id = ${propertyId}`,
    );
    const { added } = (await owner.post("/suggestions/generate", { propertyId })).body.data;
    expect(added.suggestions).toBeGreaterThan(0);
    expect((await stored(propertyId))?.offered).toBe((before?.offered ?? 0) + added.suggestions);
  });

  test("leaves the buildings beyond the tenth to the queue", async () => {
    clock.now = new Date(start);
    const owner = await person("property_owner");
    for (let made = 0; made < 11; made += 1) await building(owner, { components: ["parking"] });
    expect((await owner.post("/suggestions/generate")).body.data.waiting).toBe(1);
    await drain();
    expect(
      new Set(
        (await owner.get("/suggestions")).body.data.suggestions.map((one: { propertyId: string }) => one.propertyId),
      ).size,
    ).toBe(11);
  });

  test("refuses what is no building, and another's is not there", async () => {
    const { owner } = await planned();
    const other = await planned();
    expect((await owner.post("/suggestions/generate", { propertyId: "one" })).status).toBe(422);
    expect((await owner.post("/suggestions/generate", { propertyId: other.propertyId })).status).toBe(404);
  });
});

describe("what is shown of them", () => {
  test("follows what was chosen: components, priority and cost, one by one, and takes it back by null", async () => {
    const { owner, suggestions } = await planned();
    const put = (body: object) => owner.put("/suggestions/preferences", body);
    expect((await owner.get("/suggestions/preferences")).body.data.preferences).toEqual({
      components: null,
      minimumPriority: null,
      costCeiling: null,
      version: 0,
    });
    const first = await put({ minimumPriority: "medium", version: 0 });
    expect(first.body.data.preferences).toMatchObject({ minimumPriority: "medium", version: 1 });
    const medium = suggestions.filter((one: { priority: string }) => one.priority === "medium").length;
    expect(await offered(owner)).toHaveLength(medium);
    const dearest = Math.max(...suggestions.map((one: { estimatedCost: number }) => one.estimatedCost));
    await put({ minimumPriority: null, costCeiling: dearest - 0.01 });
    expect((await offered(owner)).length).toBeLessThan(suggestions.length);
    await put({ costCeiling: null, components: ["roofing"] });
    expect(await offered(owner)).toEqual([]);
    await put({ components: [] });
    expect(await offered(owner)).toHaveLength(suggestions.length);
    expect((await put({ costCeiling: 1, version: 1 })).status).toBe(409);
    const key = crypto.randomUUID();
    const again = await Promise.all(
      [1, 2].map(() => owner.put("/suggestions/preferences", { costCeiling: null }, { key })),
    );
    expect(again.map((answer) => answer.body.data.preferences.version)).toEqual([5, 5]);
    expect((await offered(await person("property_owner"))).length).toBe(0);
  });

  test.each([
    ["a component that is none", { components: ["roof"] }, "components.0"],
    ["a priority that is none", { minimumPriority: "urgent" }, "minimumPriority"],
    ["a ceiling below nothing", { costCeiling: -1 }, "costCeiling"],
  ])("refuses %s", async (_name, body, path) => {
    const owner = await person("property_owner");
    const answer = await owner.put("/suggestions/preferences", body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect((await owner.get("/suggestions/preferences")).body.data.preferences.version).toBe(0);
  });
});

describe("deciding", () => {
  test("is for the keepers of the building", async () => {
    const { id, propertyId } = await planned();
    const before = await stored(propertyId);
    const people = [];
    for (const role of ["property_owner", "property_manager", "contractor", "technician"] as const)
      people.push(await person(role));
    people.push(await person("building_occupant", { propertyId }));
    for (const act of ["accept", "dismiss", "restore"]) {
      const statuses = await Promise.all(
        people.map(async (who) => (await who.post(`/suggestions/${id}/${act}`)).status),
      );
      expect(statuses, act).toEqual([404, 404, 403, 403, 403]);
    }
    for (const who of people.slice(2)) {
      expect((await who.post("/suggestions/generate")).status).toBe(403);
      expect((await who.get("/suggestions/preferences")).status).toBe(403);
      expect((await who.put("/suggestions/preferences", {})).status).toBe(403);
    }
    expect(await stored(propertyId)).toEqual(before);
  });

  test("any body gets an answer below 500", async () => {
    const { owner, suggestions } = await planned();
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom("2027-02-01", "daily", "months", 3, "roofing", "low"));
    const names = ["startDate", "frequency", "frequencyValue", "frequencyUnit", "reason", "components"];
    const rest = ["minimumPriority", "costCeiling", "version", "propertyId"];
    const model = Object.fromEntries([...names, ...rest].map((name) => [name, value]));
    const places = ["accept", "dismiss", "restore"].map((act, at) => `/suggestions/${suggestions[at].id}/${act}`);
    const body = fc.record(model, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(...places, "/suggestions/generate"), async (given, place) => {
        const answers = [await owner.post(place, given), await owner.put("/suggestions/preferences", given)];
        for (const answer of answers) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      }),
      { numRuns: 100 },
    );
  });
});
