import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, type Person, person } from "../../../../tests/harness/world.ts";

const { database, clock, drain } = await testApp();

afterEach(() => {
  clock.now = null;
});

const rowsOf = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await database.db.execute<Row>(query)).rows;

type Scheduled = { id: string; key: string; component: string; active: boolean };
const schedulesOf = (propertyId: string) =>
  rowsOf<Scheduled>(
    sql`select id, plan_key as key, plan->>'component' as component, is_active as active from schedules where property_id = ${propertyId} order by plan_key`,
  );
const statusesOf = (scheduleId: string) =>
  rowsOf<{ status: string; due: string }>(
    sql`select status, to_char(due_on, 'YYYY-MM-DD') as due from tasks where schedule_id = ${scheduleId} order by due_on, status`,
  );

/** An owner with a building that has a lift, and its plan. */
async function planned(fields: Record<string, unknown> = {}) {
  clock.now = new Date("2027-01-10T09:00:00Z");
  const owner = await person("property_owner");
  const propertyId = await building(owner, {
    components: ["plumbing", "electrical", "elevators"],
    specialNotes: "Two gens, one borehole, one lift",
    ...fields,
  });
  await drain();
  const edit = async (body: object) => {
    const answer = await owner.put(`/properties/${propertyId}`, body);
    expect(answer.status, answer.body.detail).toBe(200);
    await drain();
  };
  return { owner, propertyId, edit };
}
const planOf = async (owner: Person, propertyId: string) =>
  (await owner.get(`/properties/${propertyId}/plan`)).body.data.plan;
const withoutLift = { components: ["plumbing", "electrical"], specialNotes: "Two gens, one borehole, no lift" };
const withLift = {
  components: ["plumbing", "electrical", "elevators"],
  specialNotes: "Two gens, one borehole, one lift",
};

describe("the plan follows what is known of the building", () => {
  test("what no longer applies ends, with the tasks of it that nobody began; the rest stays as it was", async () => {
    const { owner, propertyId, edit } = await planned();
    const before = await schedulesOf(propertyId);
    const lifts = before.filter((one) => one.component === "elevators");
    expect(lifts.length).toBeGreaterThan(1);
    const [begun] = await rowsOf<{ id: string; schedule: string }>(
      sql`select t.id, t.schedule_id as schedule from tasks t join schedules s on s.id = t.schedule_id
          where t.property_id = ${propertyId} and s.plan->>'component' = 'elevators' order by t.id limit 1`,
    );
    if (!begun) throw new Error("No lift has a task.");
    await owner.put(`/tasks/${begun.id}/status`, { status: "in_progress" });
    await edit(withoutLift);
    const after = await schedulesOf(propertyId);
    expect(after.filter((one) => one.component === "elevators").every((one) => !one.active)).toBe(true);
    expect(after.filter((one) => one.active).map((one) => one.id)).toEqual(
      before.filter((one) => one.component !== "elevators").map((one) => one.id),
    );
    for (const lift of lifts)
      for (const { status } of await statusesOf(lift.id))
        expect(status).toBe(lift.id === begun.schedule ? "in_progress" : "cancelled");
    const plan = await planOf(owner, propertyId);
    expect(plan.items.filter((one: { component: string }) => one.component === "elevators")).toHaveLength(1);
    expect(plan.updating).toBe(false);
  });

  test("what comes back begins again, once, on a day of its own", async () => {
    const { owner, propertyId, edit } = await planned();
    const before = await schedulesOf(propertyId);
    await edit(withoutLift);
    await edit(withLift);
    await owner.post("/suggestions/generate", { propertyId });
    expect(await schedulesOf(propertyId)).toEqual(before);
    for (const { id } of before.filter((one) => one.component === "elevators")) {
      const open = (await statusesOf(id)).filter(({ status }) => status === "pending");
      const lapsed = (await statusesOf(id)).filter(({ status }) => status === "cancelled");
      if (lapsed.length > 0) expect(open.length).toBeGreaterThan(0);
    }
  });

  test("what a person accepted or changed stays theirs", async () => {
    const { owner, propertyId, edit } = await planned();
    const lifts = (await schedulesOf(propertyId)).filter((one) => one.component === "elevators");
    await database.db.execute(sql`update schedules set version = 2 where id = ${lifts[0]?.id}`);
    await edit(withoutLift);
    const after = (await schedulesOf(propertyId)).filter((one) => one.component === "elevators" && one.active);
    expect(after.map((one) => one.id)).toEqual([lifts[0]?.id]);
    expect((await planOf(owner, propertyId)).items.some((one: { id: string }) => one.id === lifts[0]?.id)).toBe(true);
  });

  test("nothing stands in it twice, and offers that no longer hold are withdrawn", async () => {
    const { owner, propertyId, edit } = await planned();
    for (const body of [{ buildingAge: 60 }, { buildingAge: null }, { specialNotes: "No generator, no borehole" }]) {
      await edit(body);
      const plan = await planOf(owner, propertyId);
      const titles = plan.items.map((one: { title: string }) => one.title);
      expect(new Set(titles).size).toBe(titles.length);
    }
    const left = (await planOf(owner, propertyId)).items.map((one: { title: string }) => one.title).join(" ");
    expect(left).not.toMatch(/borehole/i);
  });

  test("an answered question is asked no more, of tasks neither", async () => {
    const { owner, propertyId, edit } = await planned({ buildingAge: null, floors: null });
    const asked = async () =>
      (await planOf(owner, propertyId)).questions.map((one: { question: string }) => one.question);
    const questions = await asked();
    const age = "How old is the building, in years?";
    const floors = "How many floors does the building have?";
    expect(questions).toEqual(expect.arrayContaining([age]));
    await edit({ buildingAge: 30, floors: 3 });
    const after = await asked();
    expect(after).not.toContain(age);
    expect(after).not.toContain(floors);
    const stale = await rowsOf(
      sql`select id from tasks where property_id = ${propertyId} and status = 'pending' and plan->>'question' = ${age}`,
    );
    expect(stale).toEqual([]);
  });

  test("says that it is about to follow, then tells the keepers; what is no fact asks for no plan", async () => {
    const { owner, propertyId } = await planned();
    await owner.put(`/properties/${propertyId}`, { accessNotes: "Ask the gateman", listed: false });
    expect((await planOf(owner, propertyId)).updating).toBe(false);
    await owner.put(`/properties/${propertyId}`, withoutLift);
    expect((await planOf(owner, propertyId)).updating).toBe(true);
    await drain();
    expect((await planOf(owner, propertyId)).updating).toBe(false);
    const { notifications } = (await owner.get("/notifications")).body.data;
    const titles = notifications.map((one: { title: string }) => one.title);
    expect(titles.filter((title: string) => title === "Your maintenance plan was updated")).toHaveLength(1);
  });
});
