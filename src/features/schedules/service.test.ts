import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import type { Ctx } from "#platform/context.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { crew } from "../../../tests/harness/crew.ts";
import { building, person } from "../../../tests/harness/world.ts";
import { systemContext } from "../../app.server.ts";
import { adoptPlan, makeDueTasks } from "./service.server.ts";
import { schedules } from "./tables.server.ts";

const { database, dataDir, clock, drain } = await testApp();
const { db } = database;

afterEach(() => {
  clock.now = null;
});

const silent = () => {};
const signer = await loadSigner(db, new Date());
type Base = Parameters<typeof systemContext>[0];
const log = { debug: silent, info: silent, warn: silent, error: silent };
/** What the nightly job gets; making tasks sends no mail. */
const base: Partial<Base> = {
  db,
  storage: folderStorage(dataDir),
  signer,
  mail: noMail,
  log,
  forgetSession: silent,
  jobs: { send: async () => {} },
};
const at = (now: string): Ctx => systemContext(base as Base, new Date(now));

const rowsOf = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await db.execute<Row>(query)).rows;
const tasksOf = (scheduleId: string) =>
  rowsOf<{ due_on: string; status: string; why: string | null }>(
    sql`select to_char(due_on, 'YYYY-MM-DD') as due_on, status, why from tasks where schedule_id = ${scheduleId} order by due_on`,
  );
const daysOf = async (scheduleId: string) => (await tasksOf(scheduleId)).map((task) => `${task.due_on} ${task.status}`);

type Fields = Partial<typeof schedules.$inferInsert>;

async function schedule(fields: Fields = {}): Promise<string> {
  const owner = await person("property_owner");
  const id = newId();
  const startOn = fields.startOn ?? "2027-01-31";
  await db.insert(schedules).values({
    id,
    propertyId: fields.propertyId ?? (await building(owner)),
    scheduleName: "Gutter check",
    category: "General",
    priority: "high",
    frequency: "monthly",
    frequencyValue: 1,
    frequencyUnit: "months",
    startOn,
    nextExecutionOn: startOn,
    anchorDay: Number(startOn.slice(8)),
    createdAt: new Date(),
    ...fields,
  });
  return id;
}

const stateOf = async (id: string) => {
  const [row] = await rowsOf<{ next: string | null; total: number }>(
    sql`select to_char(next_execution_on, 'YYYY-MM-DD') as next, total_executions as total from schedules where id = ${id}`,
  );
  return row;
};

describe("a building's plan", () => {
  const counts = async (propertyId: string) => {
    const [row] = await rowsOf<Record<string, number>>(sql`select
      (select count(*)::int from schedules where property_id = ${propertyId}) as schedules,
      (select count(*)::int from suggestions where property_id = ${propertyId}) as suggestions,
      (select count(*)::int from tasks where property_id = ${propertyId}) as tasks,
      (select count(*)::int from notifications where property_id = ${propertyId} and title = 'Your maintenance plan is ready') as told`);
    return row;
  };

  test("becomes schedules, suggestions, the first tasks and one notice", async () => {
    clock.now = new Date("2027-01-10T09:00:00Z");
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    await adoptPlan(at("2027-01-10T09:00:00Z"), propertyId);
    const made = await counts(propertyId);
    expect(made?.schedules).toBeGreaterThan(5);
    expect(made?.suggestions).toBeGreaterThan(5);
    expect(made?.tasks).toBeGreaterThan(0);
    expect(made?.told).toBe(1);
    const rows = await rowsOf<{
      priority: string;
      statutory: boolean;
      days: number;
      why: string;
      reasons: number;
      cost: string;
    }>(sql`
      select t.priority, s.statutory, t.due_on - date '2027-01-10' as days, t.why, jsonb_array_length(t.plan->'reasons') as reasons, t.estimated_cost_kobo as cost
      from tasks t join schedules s on s.id = t.schedule_id where t.property_id = ${propertyId}`);
    for (const row of rows) {
      expect(row.days).toBeLessThanOrEqual(row.statutory ? 45 : 7);
      expect(row.why.length).toBeGreaterThan(10);
      expect(row.reasons).toBeGreaterThan(0);
      expect(Number(row.cost)).toBeGreaterThan(0);
    }
    const weak = await rowsOf(
      sql`select 1 from schedules where property_id = ${propertyId} and priority in ('medium', 'low') and not statutory`,
    );
    const strong = await rowsOf(
      sql`select 1 from suggestions where property_id = ${propertyId} and plan->>'priority' in ('critical', 'high')`,
    );
    expect([weak.length, strong.length]).toEqual([0, 0]);
  });

  test("made twice, also at once, is there once", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const now = "2027-01-10T09:00:00Z";
    await Promise.all([adoptPlan(at(now), propertyId), adoptPlan(at(now), propertyId)]);
    const first = await counts(propertyId);
    await adoptPlan(at(now), propertyId);
    expect(await counts(propertyId)).toEqual(first);
    expect(first?.told).toBe(1);
  });

  test("comes through the queue after onboarding", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    await drain();
    expect((await counts(propertyId))?.told).toBe(1);
    const { tasks } = (await owner.get("/tasks?limit=5")).body.data;
    expect(tasks.length).toBeGreaterThan(0);
    expect(tasks[0].why).toBeTruthy();
  });

  test("of a building that is gone makes nothing", async () => {
    await expect(adoptPlan(at("2027-01-10T09:00:00Z"), newId())).resolves.toEqual({
      schedules: 0,
      suggestions: 0,
      tasks: 0,
    });
  });
});

describe("a schedule's tasks", () => {
  test("are made seven days ahead, once, and the schedule moves on with its day of the month", async () => {
    const id = await schedule();
    await makeDueTasks(at("2027-01-23T08:00:00Z"));
    expect(await daysOf(id)).toEqual([]);
    await makeDueTasks(at("2027-01-24T08:00:00Z"));
    await makeDueTasks(at("2027-01-24T08:00:00Z"));
    expect(await daysOf(id)).toEqual(["2027-01-31 pending"]);
    expect(await stateOf(id)).toEqual({ next: "2027-02-28", total: 1 });
    await makeDueTasks(at("2027-03-30T08:00:00Z"));
    expect(await daysOf(id)).toEqual(["2027-01-31 pending", "2027-02-28 pending", "2027-03-31 pending"]);
    expect(await stateOf(id)).toEqual({ next: "2027-04-30", total: 3 });
  });

  test("of the law are made 45 days ahead", async () => {
    const id = await schedule({ statutory: true, frequency: "annual", frequencyUnit: "years", startOn: "2027-03-01" });
    await makeDueTasks(at("2027-01-14T08:00:00Z"));
    expect(await daysOf(id)).toEqual([]);
    await makeDueTasks(at("2027-01-15T08:00:00Z"));
    expect(await daysOf(id)).toEqual(["2027-03-01 pending"]);
  });

  test("are made once by many workers at once", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const ids = await Promise.all(Array.from({ length: 8 }, () => schedule({ propertyId, startOn: "2027-05-01" })));
    const now = "2027-05-01T08:00:00Z";
    await Promise.all([1, 2, 3, 4].map(() => makeDueTasks(at(now))));
    await makeDueTasks(at(now));
    for (const id of ids) {
      expect(await daysOf(id)).toEqual(["2027-05-01 pending"]);
      expect(await stateOf(id)).toEqual({ next: "2027-06-01", total: 1 });
    }
  });

  test("that were missed are caught up as one", async () => {
    const id = await schedule({ startOn: "2027-01-15" });
    await makeDueTasks(at("2027-06-20T08:00:00Z"));
    expect(await daysOf(id)).toEqual(["2027-06-15 pending"]);
    expect((await stateOf(id))?.next).toBe("2027-07-15");
  });

  test("a round that nobody began lapses when the next is due, and says so", async () => {
    const id = await schedule({ frequency: "weekly", frequencyUnit: "weeks", startOn: "2027-01-04" });
    await makeDueTasks(at("2027-01-04T08:00:00Z"));
    await makeDueTasks(at("2027-01-10T08:00:00Z"));
    expect(await daysOf(id)).toEqual(["2027-01-04 pending"]);
    await makeDueTasks(at("2027-01-11T08:00:00Z"));
    expect(await daysOf(id)).toEqual(["2027-01-04 cancelled", "2027-01-11 pending"]);
    const acts = await rowsOf(
      sql`select act from activity where thing = 'task' and thing_id in (select id from tasks where schedule_id = ${id}) order by id`,
    );
    expect(acts.map((row) => row.act)).toEqual(["planned", "lapsed", "planned"]);
  });

  test("a round of the law, or one that is under way, never lapses and never doubles", async () => {
    const lawful = await schedule({
      frequency: "weekly",
      frequencyUnit: "weeks",
      startOn: "2027-01-04",
      statutory: true,
    });
    const begun = await schedule({ frequency: "daily", frequencyUnit: "days", startOn: "2027-01-04" });
    await makeDueTasks(at("2027-01-04T08:00:00Z"));
    await db.execute(sql`update tasks set status = 'in_progress' where schedule_id = ${begun}`);
    await makeDueTasks(at("2027-01-20T08:00:00Z"));
    expect(await daysOf(lawful)).toEqual(["2027-01-04 pending"]);
    expect(await daysOf(begun)).toEqual(["2027-01-04 in_progress"]);
    await db.execute(
      sql`update tasks set status = 'completed', completed_at = now() where schedule_id in (${lawful}, ${begun})`,
    );
    await makeDueTasks(at("2027-01-20T08:00:00Z"));
    expect(await daysOf(lawful)).toEqual(["2027-01-04 completed", "2027-01-18 pending"]);
    expect(await daysOf(begun)).toEqual(["2027-01-04 completed", "2027-01-20 pending"]);
  });

  test("are made once, whatever somebody skips, changes or ends at that moment", async () => {
    clock.now = new Date("2027-05-01T08:00:00Z");
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const ids = await Promise.all(Array.from({ length: 6 }, () => schedule({ propertyId, startOn: "2027-05-03" })));
    const path = (id: string) => `/property-manager/maintenance-schedules/${id}`;
    const changes = ids.map((id, at) => {
      if (at % 3 === 0) return owner.post(`${path(id)}/skip`, { day: "2027-05-03" });
      return at % 3 === 1 ? owner.put(path(id), { frequency: "quarterly" }) : owner.remove(path(id));
    });
    const [one, two] = [1, 2].map(() => makeDueTasks(at("2027-05-01T08:00:00Z")));
    const answers = await Promise.all(changes);
    await Promise.all([one, two]);
    await makeDueTasks(at("2027-05-01T08:00:00Z"));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const [index, id] of ids.entries()) {
      const days = await daysOf(id);
      if (index % 3 === 1) expect(days).toEqual(["2027-05-03 pending"]);
      else expect(days.filter((day) => day.endsWith("pending"))).toEqual([]);
      const { next } = (await stateOf(id)) ?? {};
      expect(next).toBe(["2027-06-03", "2027-08-03", null][index % 3]);
    }
  });

  test("go to the schedule's contractor, who is told once a building", async () => {
    const { owner, propertyId, contractor } = await crew();
    const ids = await Promise.all(
      [1, 2, 3].map(() => schedule({ propertyId, startOn: "2027-05-03", contractorId: contractor.id })),
    );
    await makeDueTasks(at("2027-05-01T08:00:00Z"));
    for (const id of ids) expect(await daysOf(id)).toEqual(["2027-05-03 pending"]);
    const told = (await contractor.get("/notifications")).body.data.notifications;
    const awarded = told.filter((one: { title: string }) => one.title.endsWith("were awarded to you"));
    expect(awarded.map((one: { title: string }) => one.title)).toEqual(["3 tasks were awarded to you"]);
    const { tasks } = (await owner.get(`/tasks?propertyId=${propertyId}&search=Gutter`)).body.data;
    expect(new Set(tasks.map((task: { contractorName: string }) => task.contractorName))).toEqual(
      new Set(["Bayo Works"]),
    );
  });

  test("end with the schedule, and stop while it is off or its building archived or frozen", async () => {
    const ending = await schedule({ startOn: "2027-01-31", endOn: "2027-02-15" });
    const off = await schedule({ startOn: "2027-01-31", isActive: false });
    const archived = await schedule({ startOn: "2027-01-31" });
    await db.execute(
      sql`update properties set archived_at = now() where id = (select property_id from schedules where id = ${archived})`,
    );
    const frozen = await schedule({ startOn: "2027-01-31" });
    await db.execute(
      sql`update properties set frozen_at = now() where id = (select property_id from schedules where id = ${frozen})`,
    );
    await makeDueTasks(at("2027-01-31T08:00:00Z"));
    await makeDueTasks(at("2027-03-31T08:00:00Z"));
    expect(await daysOf(ending)).toEqual(["2027-01-31 pending"]);
    expect((await stateOf(ending))?.next).toBeNull();
    expect([await daysOf(off), await daysOf(archived), await daysOf(frozen)]).toEqual([[], [], []]);
  });
});
