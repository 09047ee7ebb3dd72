import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { building, type Person, person } from "../../../tests/harness/world.ts";
import { tasks } from "./tables.server.ts";

const { database, clock } = await testApp();
const { db } = database;
const now = new Date("2027-03-10T22:30:00Z");

afterEach(() => {
  clock.now = null;
});

type Fields = Partial<typeof tasks.$inferInsert>;

async function task(propertyId: string, title: string, dueOn: string, fields: Fields = {}): Promise<string> {
  const id = newId();
  const made = {
    id,
    propertyId,
    title,
    dueOn,
    description: "As planned.",
    category: "Plumbing",
    createdAt: new Date(),
  };
  await db
    .insert(tasks)
    .values({ ...made, priority: "high", status: "pending", estimatedCostKobo: 100_000, ...fields });
  return id;
}

const join = (propertyId: string, who: Person, role: string, engagement: string | null = null) =>
  db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, engagement, joined_at)
    values (${newId()}, ${propertyId}, ${who.id}, ${role}, true, ${engagement}, now())`);

type Shown = { title: string; id: string; overdue: boolean };
const list = async (who: Person, query = "") => (await who.get(`/tasks${query}`)).body.data;
const titles = async (who: Person, query = ""): Promise<string[]> =>
  (await list(who, query)).tasks.map((one: Shown) => one.title);

/** 10 March 2027, half past eleven at night in Lagos. */
async function world() {
  clock.now = now;
  const owner = await person("property_owner");
  const first = await building(owner, { name: "Marina Court" });
  const second = await building(owner, { name: "Palm 100% House" });
  await task(first, "late", "2027-03-09", { priority: "critical" });
  await task(second, "late and begun", "2027-03-01", { status: "in_progress" });
  await task(first, "today", "2027-03-10");
  await task(second, "begun", "2027-03-12", { status: "in_progress", priority: "low" });
  await task(first, "done", "2027-02-01", { status: "completed", completedAt: now, actualCostKobo: 90_000 });
  await task(second, "done before", "2027-01-01", { status: "completed", completedAt: now });
  await task(first, "dropped", "2027-03-11", { status: "cancelled" });
  return { owner, first, second };
}

describe("the list of tasks", () => {
  test("is open ones by day, then closed ones, the latest first, without cancelled ones", async () => {
    const { owner } = await world();
    expect(await titles(owner)).toEqual(["late and begun", "late", "today", "begun", "done", "done before"]);
    expect(await titles(owner, "?status=all&priority=all&search=")).toHaveLength(6);
  });

  test.each([
    ["pending", ["today"]],
    ["in_progress", ["begun"]],
    ["in-progress", ["begun"]],
    ["overdue", ["late and begun", "late"]],
    ["completed", ["done", "done before"]],
    ["cancelled", ["dropped"]],
  ])("by status %s", async (status, expected) => {
    const { owner } = await world();
    expect(await titles(owner, `?status=${status}`)).toEqual(expected);
  });

  test("says which are overdue, and a task due today is not", async () => {
    const { owner } = await world();
    const { tasks: shown } = await list(owner);
    expect(shown.filter((one: Shown) => one.overdue).map((one: Shown) => one.title)).toEqual([
      "late and begun",
      "late",
    ]);
    clock.now = new Date("2027-03-10T23:30:00Z");
    expect(await titles(owner, "?status=overdue")).toEqual(["late and begun", "late", "today"]);
  });

  test("by priority, by building and by search in title, description and building, as it is written", async () => {
    const { owner, second } = await world();
    await task(second, "Fix A_B", "2027-05-01", { description: "Replace the 50% valve" });
    expect(await titles(owner, "?priority=critical")).toEqual(["late"]);
    expect(await titles(owner, `?propertyId=${second}`)).toEqual(["late and begun", "begun", "Fix A_B", "done before"]);
    expect(await titles(owner, "?search=LATE")).toEqual(["late and begun", "late"]);
    expect(await titles(owner, "?search=50%25%20VALVE")).toEqual(["Fix A_B"]);
    expect(await titles(owner, "?search=a_b")).toEqual(["Fix A_B"]);
    expect(await titles(owner, "?search=e_u")).toEqual([]);
    expect(await titles(owner, "?search=%25")).toEqual(["late and begun", "begun", "Fix A_B", "done before"]);
    expect(await titles(owner, "?search=marina&status=pending")).toEqual(["today"]);
    expect(await titles(owner, "?search=%5C")).toEqual([]);
  });

  test("counts by derived status for the same search and priority, whatever the status", async () => {
    const { owner, first } = await world();
    const counts = { all: 6, pending: 1, in_progress: 1, overdue: 2, completed: 2 };
    expect((await list(owner, "?counts=1")).counts).toEqual(counts);
    expect((await list(owner, "?counts=1&status=overdue&limit=1")).counts).toEqual(counts);
    expect((await list(owner, "?counts=1&priority=critical")).counts).toEqual({
      all: 1,
      pending: 0,
      in_progress: 0,
      overdue: 1,
      completed: 0,
    });
    expect((await list(owner, "?counts=1&search=done")).counts).toMatchObject({ all: 2, completed: 2 });
    expect((await list(owner, `?counts=1&propertyId=${first}`)).counts).toMatchObject({ all: 3, overdue: 1 });
    expect((await list(owner)).counts).toBeUndefined();
  });

  test("pages through everything once, across open and closed", async () => {
    const { owner, first } = await world();
    for (let more = 0; more < 5; more += 1) await task(first, `same day ${more}`, "2027-03-10");
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null; pages += 1) {
      expect(pages).toBeLessThan(8);
      const page: { tasks: Shown[]; nextCursor: string | null } = await list(
        owner,
        `?limit=2${cursor ? `&cursor=${cursor}` : ""}`,
      );
      seen.push(...page.tasks.map((one) => one.title));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(await titles(owner));
    expect(new Set(seen).size).toBe(11);
  });

  test.each([
    "status=done",
    "priority=urgent",
    "limit=0",
    "limit=201",
    "limit=x",
    "cursor=x",
    `cursor=${Buffer.from('["1; drop table","a"]').toString("base64url")}`,
    "propertyId=7",
    "counts=yes",
    `search=${"x".repeat(201)}`,
    "status=pending&status=completed",
  ])("%s is 422", async (query) => {
    const owner = await person("property_owner");
    const answer = await owner.get(`/tasks?${query}`);
    expect([answer.status, answer.body.code]).toEqual([422, "invalid"]);
  });

  test("without a limit it answers up to 1,000", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    await db.execute(sql`insert into tasks (id, property_id, title, description, category, priority, status, due_on, created_at)
      select gen_random_uuid(), ${propertyId}, 'many', 'x', 'Other', 'low', 'pending', date '2090-01-01' + n, now() from generate_series(1, 1003) n`);
    const whole = await list(owner);
    expect(whole.tasks).toHaveLength(1000);
    expect((await list(owner, `?cursor=${whole.nextCursor}`)).tasks).toHaveLength(3);
  });
});

describe("who sees which tasks", () => {
  test("nobody else's, none of an archived building or one they left, and occupants none at all", async () => {
    const { owner, first, second } = await world();
    const stranger = await person("property_owner");
    expect(await titles(stranger)).toEqual([]);
    const occupant = await person("building_occupant", { propertyId: first });
    expect((await occupant.get("/tasks")).status).toBe(403);
    await db.execute(sql`update properties set archived_at = now() where id = ${second}`);
    expect(await titles(owner)).toEqual(["late", "today", "done"]);
    expect((await list(owner, "?counts=1")).counts.all).toBe(3);
    await db.execute(sql`update property_members set left_at = now() where property_id = ${first}`);
    expect(await titles(owner)).toEqual([]);
  });

  test("a manager by membership; with an owner there, archiving is not theirs but tasks are", async () => {
    const { first } = await world();
    const manager = await person("property_manager");
    expect(await titles(manager)).toEqual([]);
    await join(first, manager, "property_manager");
    const { tasks: shown } = await list(manager);
    expect(shown.map((one: Shown) => one.title)).toEqual(["late", "today", "done"]);
    expect(shown[0].can).toMatchObject({ see: true, set_status: true, award: true, work: false });
    expect(shown[2].can).toMatchObject({ edit: true, set_status: false, cancel: false });
  });

  test("an engaged contractor: what is theirs or still open, without what was paid; by award only: theirs", async () => {
    const { first } = await world();
    const open = await person("contractor");
    const awarded = await person("contractor");
    await join(first, open, "contractor", "open");
    await join(first, awarded, "contractor", "awarded_only");
    const theirs = await task(first, "awarded", "2027-04-01", { contractorId: awarded.id });
    expect(await titles(open)).toEqual(["late", "today", "done"]);
    expect(await titles(awarded)).toEqual(["awarded"]);
    const { tasks: shown } = await list(open);
    expect(shown[2]).toMatchObject({ title: "done", estimatedCost: 1000, actualCost: null, costIsEstimated: null });
    expect(shown[0].can).toMatchObject({ assign: true, set_status: false });
    const [own] = (await list(awarded)).tasks;
    expect(own).toMatchObject({
      contractorName: "Adaeze Bello",
      assignedTo: "Adaeze Bello",
      can: { set_status: true },
    });
    expect((await open.get(`/tasks/${theirs}`)).status).toBe(404);
    expect((await awarded.get(`/tasks/${theirs}`)).status).toBe(200);
  });

  test("a technician their own, without costs", async () => {
    const { first } = await world();
    const technician = await person("technician");
    expect(await titles(technician)).toEqual([]);
    const id = await task(first, "assigned", "2027-04-01", { technicianId: technician.id });
    const { tasks: shown, counts } = await list(technician, "?counts=1");
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({
      title: "assigned",
      estimatedCost: null,
      actualCost: null,
      assignedTechnician: "Adaeze Bello",
    });
    expect(counts.all).toBe(1);
    expect((await technician.get(`/tasks/${id}`)).body.data.task).toMatchObject({
      estimatedCost: null,
      costRange: null,
    });
  });

  test("a stranger's task, its timeline and an id that is not there read the same", async () => {
    const { first } = await world();
    const id = await task(first, "hidden", "2027-04-01");
    const stranger = await person("property_owner");
    for (const path of [`/tasks/${id}`, `/tasks/${id}/activity`, `/tasks/${newId()}`, "/tasks/7"]) {
      expect((await stranger.get(path)).status, path).toBe(404);
    }
  });
});
