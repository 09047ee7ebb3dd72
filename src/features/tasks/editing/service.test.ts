import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, ownedBuilding, type Person, person } from "../../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const { db } = database;

afterEach(() => {
  clock.now = null;
});

const fields = {
  title: "Paint the gate",
  description: "Two coats of red oxide.",
  category: "Structural",
  priority: "low",
  dueDate: "2090-05-01",
};

async function engage(propertyId: string): Promise<Person> {
  const contractor = await person("contractor");
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, engagement, joined_at)
    values (${newId()}, ${propertyId}, ${contractor.id}, 'contractor', true, 'open', now())`);
  return contractor;
}

async function manage(propertyId: string): Promise<Person> {
  const manager = await person("property_manager");
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    values (${newId()}, ${propertyId}, ${manager.id}, 'property_manager', true, now())`);
  return manager;
}

const add = (who: Person, propertyId: string, more: object = {}, key?: string) =>
  who.post("/tasks", { ...fields, propertyId, ...more }, key ? { key } : {});

/** A building with one task that a person added; the plan makes none until its job runs. */
async function owned() {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const id: string = (await add(owner, propertyId)).body.data.task.id;
  return { owner, propertyId, id };
}

const stored = async (id: string) =>
  (await db.execute<Record<string, unknown>>(sql`select * from tasks where id = ${id}`)).rows[0];
const countOf = async (propertyId: string) =>
  Number((await db.execute(sql`select count(*) as n from tasks where property_id = ${propertyId}`)).rows[0]?.n);
const acts = async (who: Person, id: string) =>
  (await who.get(`/tasks/${id}/activity`)).body.data.activity.map((event: { act: string }) => event.act);
const titles = async (who: Person) =>
  (await who.get("/notifications")).body.data.notifications.map((one: { title: string }) => one.title);

/** Every one of them who is not its keeper, and what each hears. */
async function refusedTo(propertyId: string, ask: (who: Person) => Promise<{ status: number }>) {
  const people = [await person("property_owner"), await person("property_manager")];
  people.push(await engage(propertyId), await person("technician"));
  people.push(await person("building_occupant", { propertyId }));
  return Promise.all(people.map(async (who) => (await ask(who)).status));
}

describe("adding a task", () => {
  test("keeps every field, tells the other keepers and its contractor, and says so in the timeline", async () => {
    const { owner, propertyId } = await owned();
    const [contractor, manager] = [await engage(propertyId), await manage(propertyId)];
    const more = { dueDate: "2020-01-31", estimatedCost: 12500.5, estimatedHours: 2.5, contractorId: contractor.id };
    const answer = await add(owner, propertyId, more);
    expect(answer.status).toBe(201);
    const { contractorId: _, ...shown } = more;
    expect(answer.body.data.task).toMatchObject({
      ...fields,
      ...shown,
      status: "pending",
      overdue: true,
      assignedTo: contractor.name,
      scheduleId: null,
      version: 1,
    });
    expect(await acts(owner, answer.body.data.task.id)).toEqual(["created"]);
    expect(await titles(manager)).toContain("Task added");
    expect(await titles(contractor)).toEqual(["A task was awarded to you"]);
    expect(await titles(owner)).not.toContain("Task added");
  });

  test("the same key adds one, other content is refused", async () => {
    const { owner, propertyId } = await owned();
    const key = crypto.randomUUID();
    const answers = await Promise.all([add(owner, propertyId, {}, key), add(owner, propertyId, {}, key)]);
    expect(new Set(answers.map((answer) => answer.body.data.task.id)).size).toBe(1);
    expect((await add(owner, propertyId, { title: "Other" }, key)).status).toBe(409);
    expect(await countOf(propertyId)).toBe(2);
  });

  test.each([
    ["no title", { title: "  " }, "title"],
    ["a title of 201 letters", { title: "x".repeat(201) }, "title"],
    ["a priority that is none", { priority: "emergency" }, "priority"],
    ["a day that does not exist", { dueDate: "2027-02-30" }, "dueDate"],
    ["a cost with three decimals", { estimatedCost: 1.005 }, "estimatedCost"],
    ["negative hours", { estimatedHours: -1 }, "estimatedHours"],
    ["a contractor that is no id", { contractorId: "me" }, "contractorId"],
  ])("refuses %s and adds nothing", async (_name, more, path) => {
    const { owner, propertyId } = await owned();
    const answer = await add(owner, propertyId, more);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect(await countOf(propertyId)).toBe(1);
  });

  test("is for its keepers; a contractor from elsewhere is not there, and an archived building takes none", async () => {
    const { owner, propertyId } = await owned();
    expect(await refusedTo(propertyId, (who) => add(who, propertyId))).toEqual([404, 404, 403, 403, 403]);
    const stranger = await person("contractor");
    expect((await add(owner, propertyId, { contractorId: stranger.id })).status).toBe(404);
    await db.execute(sql`update properties set archived_at = now() where id = ${propertyId}`);
    const refused = await add(owner, propertyId);
    expect([refused.status, refused.body.detail]).toEqual([409, "This property is archived. Restore it first."]);
    expect(await countOf(propertyId)).toBe(1);
  });
});

describe("changing a task", () => {
  test("changes what it names and leaves the rest; null clears", async () => {
    const { owner, id } = await owned();
    const put = (body: object) => owner.put(`/tasks/${id}`, body);
    const first = await put({ title: "Paint both gates", estimatedCost: 100, version: 1 });
    expect([first.status, first.body.data.task]).toMatchObject([
      200,
      { ...fields, title: "Paint both gates", estimatedCost: 100, version: 2 },
    ]);
    expect((await put({ estimatedCost: null })).body.data.task.estimatedCost).toBeNull();
    expect((await put({ title: "Late", version: 1 })).status).toBe(409);
    expect((await owner.get(`/tasks/${id}`)).body.data.task).toMatchObject({ title: "Paint both gates", version: 3 });
    expect(await acts(owner, id)).toEqual(["created", "edited", "edited"]);
  });

  test("awards it, gives it to another, and takes it back while it has not begun", async () => {
    const { owner, propertyId, id } = await owned();
    const [one, two] = [await engage(propertyId), await engage(propertyId)];
    const award = (contractorId: string | null) => owner.put(`/tasks/${id}`, { contractorId });
    expect((await award(one.id)).body.data.task.contractorName).toBe(one.name);
    expect((await two.get(`/tasks/${id}`)).status).toBe(404);
    await award(one.id);
    await award(two.id);
    expect((await award(null)).body.data.task.contractorName).toBeNull();
    expect(await titles(one)).toEqual(["A task was taken back", "A task was awarded to you"]);
    await award(two.id);
    await owner.put(`/tasks/${id}/status`, { status: "in_progress" });
    expect([(await award(null)).status, (await award(one.id)).status]).toEqual([409, 409]);
    expect((await stored(id))?.contractor_id).toBe(two.id);
    expect((await award((await person("contractor")).id)).status).toBe(409);
  });

  test("a contractor who is not engaged there is not there", async () => {
    const { owner, id } = await owned();
    const elsewhere = await engage(await building(owner));
    for (const someone of [elsewhere, await person("technician"), owner]) {
      expect((await owner.put(`/tasks/${id}`, { contractorId: someone.id })).status).toBe(404);
    }
    expect((await stored(id))?.version).toBe(1);
  });

  test("of a completed one corrects what it cost, and nothing else", async () => {
    const { owner, id } = await owned();
    expect((await owner.put(`/tasks/${id}`, { actualCost: 5 })).status).toBe(409);
    await owner.put(`/tasks/${id}`, { estimatedCost: 40 });
    await owner.put(`/tasks/${id}/status`, { status: "completed" });
    const put = (body: object) => owner.put(`/tasks/${id}`, body);
    expect((await put({ actualCost: 55.5 })).body.data.task).toMatchObject({
      actualCost: 55.5,
      costIsEstimated: false,
    });
    expect((await put({ actualCost: null })).body.data.task).toMatchObject({ actualCost: 40, costIsEstimated: true });
    expect((await put({ title: "Other", actualCost: 1 })).status).toBe(409);
    expect((await put({ title: "Other" })).status).toBe(409);
    expect((await stored(id))?.title).toBe(fields.title);
  });

  test("cannot put two tasks of a schedule on one day", async () => {
    const { owner, propertyId, id } = await owned();
    const second = (await add(owner, propertyId)).body.data.task.id;
    const scheduleId = newId();
    await db.execute(sql`insert into schedules (id, property_id, schedule_name, category, priority, frequency, frequency_value, frequency_unit, start_on, anchor_day, created_at)
      values (${scheduleId}, ${propertyId}, 'Gate', 'General', 'low', 'annual', 1, 'years', '2090-05-01', 1, now())`);
    await db.execute(sql`update tasks set schedule_id = ${scheduleId} where id = ${id}`);
    await db.execute(sql`update tasks set schedule_id = ${scheduleId}, due_on = '2090-05-02' where id = ${second}`);
    expect((await owner.put(`/tasks/${second}`, { dueDate: "2090-05-01" })).status).toBe(409);
    expect((await owner.put(`/tasks/${second}`, { dueDate: "2090-05-03" })).status).toBe(200);
  });

  test.each([
    ["an empty title", { title: "" }, "title"],
    ["a title of null", { title: null }, "title"],
    ["a day that is none", { dueDate: "soon" }, "dueDate"],
    ["a negative cost", { estimatedCost: -1 }, "estimatedCost"],
    ["a version that is none", { version: 0 }, "version"],
  ])("refuses %s and changes nothing", async (_name, body, path) => {
    const { owner, id } = await owned();
    const answer = await owner.put(`/tasks/${id}`, { ...body, category: "Other" });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect((await stored(id))?.version).toBe(1);
  });

  test("is for its keepers, and the same key does it once", async () => {
    const { owner, propertyId, id } = await owned();
    const edit = (who: Person, key?: string) => who.put(`/tasks/${id}`, { title: "Mine" }, key ? { key } : {});
    expect(await refusedTo(propertyId, (who) => edit(who))).toEqual([404, 404, 403, 403, 403]);
    expect((await stored(id))?.version).toBe(1);
    const key = crypto.randomUUID();
    await Promise.all([edit(owner, key), edit(owner, key)]);
    expect((await stored(id))?.version).toBe(2);
  });
});

describe("deleting a task", () => {
  test("cancels it, tells who has it, and again changes nothing", async () => {
    const { owner, propertyId, id } = await owned();
    const contractor = await engage(propertyId);
    await owner.put(`/tasks/${id}`, { contractorId: contractor.id });
    const answer = await owner.remove(`/tasks/${id}`);
    expect([answer.status, answer.body.data.task]).toMatchObject([200, { status: "cancelled", can: { edit: false } }]);
    const before = await stored(id);
    expect((await owner.remove(`/tasks/${id}`)).status).toBe(200);
    expect(await stored(id)).toEqual(before);
    expect((await titles(contractor))[0]).toBe("Task cancelled");
    expect(await acts(owner, id)).toEqual(["created", "awarded", "cancelled"]);
    expect((await owner.put(`/tasks/${id}`, { title: "x" })).status).toBe(409);
    expect((await owner.get("/tasks?counts=1")).body.data.counts.all).toBe(0);
  });

  test("a completed one stays", async () => {
    const { owner, id } = await owned();
    await owner.put(`/tasks/${id}/status`, { status: "completed" });
    const before = await stored(id);
    expect((await owner.remove(`/tasks/${id}`)).status).toBe(409);
    expect(await stored(id)).toEqual(before);
  });

  test("is for its keepers, and what is no task is not there", async () => {
    const { owner, propertyId, id } = await owned();
    expect(await refusedTo(propertyId, (who) => who.remove(`/tasks/${id}`))).toEqual([404, 404, 403, 403, 403]);
    expect((await owner.remove(`/tasks/${newId()}`)).status).toBe(404);
    expect((await owner.remove("/tasks/one")).status).toBe(404);
    expect((await stored(id))?.version).toBe(1);
  });
});

test("any body gets an answer below 500", async () => {
  const { owner, propertyId } = await ownedBuilding();
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom("2027-02-01", "low", 3, 0.5, owner.id, null));
  const names = ["title", "description", "category", "priority", "dueDate", "estimatedCost", "estimatedHours"];
  const model = Object.fromEntries([...names, "contractorId", "actualCost", "version"].map((name) => [name, value]));
  const { task } = (await add(owner, propertyId)).body.data;
  await fc.assert(
    fc.asyncProperty(fc.record(model, { requiredKeys: [] }), async (given) => {
      const answers = [await add(owner, propertyId, given), await owner.put(`/tasks/${task.id}`, given)];
      for (const answer of answers) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    }),
    { numRuns: 100 },
  );
});
