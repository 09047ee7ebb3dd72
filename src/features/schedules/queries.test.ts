import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { building, type Person, person } from "../../../tests/harness/world.ts";

const { database, clock, drain } = await testApp();
const { db } = database;

afterEach(() => {
  clock.now = null;
});

async function planned(fields: Record<string, unknown> = {}): Promise<{ owner: Person; propertyId: string }> {
  clock.now = new Date("2027-01-10T09:00:00Z");
  const owner = await person("property_owner");
  const propertyId = await building(owner, fields);
  await drain();
  return { owner, propertyId };
}

type Entry = {
  id: string;
  kind: string;
  title: string;
  nextDueOn: string;
  taskId: string | null;
  reasons: { text: string }[];
  question: string | null;
};

describe("a building's plan", () => {
  test("says what, when, what it costs and why, and what it asks", async () => {
    const { owner, propertyId } = await planned();
    const { plan } = (await owner.get(`/properties/${propertyId}/plan`)).body.data;
    expect(plan.ready).toBe(true);
    const items: Entry[] = plan.items;
    expect(new Set(items.map((item) => item.kind))).toEqual(new Set(["schedule", "suggestion"]));
    for (const item of items) expect(item.reasons.length, item.title).toBeGreaterThan(0);
    const days = items.map((item) => item.nextDueOn);
    expect(days).toEqual([...days].sort());
    const asked: { question: string; items: string[] }[] = plan.questions;
    for (const { question, items: waiting } of asked) {
      for (const id of waiting) expect(items.find((item) => item.id === id)?.question).toBe(question);
    }
    expect(plan.year).toHaveLength(12);
    expect(plan.year[0].month).toBe("2027-01");
  });

  test("asks for machines that only the notes speak of, and names those that the register holds", async () => {
    const { owner, propertyId } = await planned();
    const read = async () => (await owner.get(`/properties/${propertyId}/plan`)).body.data.plan;
    const kinds = async () => (await read()).machines.map(({ kind }: { kind: string }) => kind);
    const said = async () => JSON.stringify((await read()).items.map(({ reasons }: Entry) => reasons));
    expect(await kinds()).toEqual(expect.arrayContaining(["generator", "borehole"]));
    expect(await said()).not.toContain("On the register");
    await owner.post(`/properties/${propertyId}/assets`, { name: "Perkins 60", kind: "generator" });
    expect(await kinds()).not.toContain("generator");
    expect(await kinds()).toContain("borehole");
    expect(await said()).toContain("On the register: Perkins 60.");
  });

  test("names the open task of what has one already, with its day", async () => {
    const { owner, propertyId } = await planned();
    const { plan } = (await owner.get(`/properties/${propertyId}/plan`)).body.data;
    const { tasks } = (await owner.get(`/tasks?propertyId=${propertyId}`)).body.data;
    const withTask = (plan.items as Entry[]).filter((item) => item.taskId);
    expect(withTask.map((item) => item.taskId).sort()).toEqual(tasks.map((task: { id: string }) => task.id).sort());
    for (const item of withTask) {
      expect(tasks.find((task: { id: string }) => task.id === item.taskId).dueDate).toBe(item.nextDueOn);
    }
  });

  test("is read page by page, each entry once, with counts, questions and year of the whole", async () => {
    const { owner, propertyId } = await planned({ components: ["plumbing", "electrical", "elevators", "roofing"] });
    const path = `/properties/${propertyId}/plan`;
    const whole = (await owner.get(path)).body.data;
    expect(whole.nextCursor).toBeNull();
    expect(whole.plan.items.length).toBeGreaterThan(30);
    for (const only of ["", "&only=scheduled", "&only=suggested", "&only=planned"]) {
      const wanted = (whole.plan.items as Entry[]).filter(({ kind, taskId }) =>
        only.endsWith("suggested")
          ? kind === "suggestion"
          : only === "" || (kind === "schedule" && (only.endsWith("scheduled") || taskId === null)),
      );
      const read: Entry[] = [];
      let cursor: string | null = "";
      for (let pages = 0; cursor !== null; pages += 1) {
        const { plan, nextCursor }: { plan: typeof whole.plan; nextCursor: string | null } = (
          await owner.get(`${path}?limit=7${only}${cursor && `&cursor=${cursor}`}`)
        ).body.data;
        expect(plan.items.length).toBeLessThanOrEqual(7);
        expect(plan.counts).toEqual(whole.plan.counts);
        const holdsAll = pages === 0 && (only === "" || only.endsWith("scheduled"));
        expect([plan.year, plan.questions]).toEqual(holdsAll ? [whole.plan.year, whole.plan.questions] : [[], []]);
        read.push(...plan.items);
        cursor = nextCursor;
      }
      expect(read).toEqual(wanted);
    }
    const count = (holds: (item: Entry) => boolean) => (whole.plan.items as Entry[]).filter(holds).length;
    expect(whole.plan.counts).toEqual({
      scheduled: count(({ kind }) => kind === "schedule"),
      suggested: count(({ kind }) => kind === "suggestion"),
      planned: count(({ kind, taskId }) => kind === "schedule" && taskId === null),
    });
    for (const { items, titles } of whole.plan.questions as { items: string[]; titles: string[] }[])
      expect(titles).toEqual(items.map((id) => (whole.plan.items as Entry[]).find((item) => item.id === id)?.title));
  });

  test("holds a thousand entries at most where nobody says how many", async () => {
    const { owner, propertyId } = await planned();
    await db.execute(sql`insert into schedules (id, property_id, schedule_name, category, priority, frequency,
        frequency_value, frequency_unit, start_on, anchor_day, next_execution_on, created_at)
      select gen_random_uuid(), ${propertyId}, 'Check ' || n, 'Plumbing', 'low', 'annual', 1, 'years',
        '2027-06-01', 1, '2027-06-01', now() from generate_series(1, 1100) n`);
    const { plan, nextCursor } = (await owner.get(`/properties/${propertyId}/plan`)).body.data;
    expect([plan.items.length, typeof nextCursor]).toEqual([1_000, "string"]);
    expect(plan.counts.scheduled).toBeGreaterThan(1_100);
    const june = plan.year.find(({ month }: { month: string }) => month === "2027-06");
    expect(june.visits).toBeGreaterThanOrEqual(1_100);
  });

  test.each(["limit=0", "limit=201", "cursor=x", "cursor=WyJhIl0", "only=mine"])(
    "refuses to be read with %s",
    async (query) => {
      const { owner, propertyId } = await planned();
      expect((await owner.get(`/properties/${propertyId}/plan?${query}`)).status).toBe(422);
    },
  );

  test("is not ready before the queue has made it", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const { plan } = (await owner.get(`/properties/${propertyId}/plan`)).body.data;
    expect(plan).toMatchObject({ ready: false, items: [], questions: [] });
  });

  test("is for its keepers", async () => {
    const { propertyId } = await planned();
    const path = `/properties/${propertyId}/plan`;
    const stranger = await person("property_owner");
    const occupant = await person("building_occupant", { propertyId });
    const contractor = await person("contractor");
    const statuses = [];
    for (const who of [stranger, occupant, contractor]) statuses.push((await who.get(path)).status);
    expect(statuses).toEqual([404, 403, 403]);
    expect((await stranger.get(`/properties/${newId()}/plan`)).status).toBe(404);
  });
});

describe("suggestions", () => {
  test("are what is medium and low, for all buildings or for one, page by page", async () => {
    const { owner, propertyId } = await planned();
    const second = await building(owner, { name: "Second House" });
    await drain();
    const all = (await owner.get("/suggestions")).body.data.suggestions;
    const one = (await owner.get(`/suggestions?propertyId=${propertyId}`)).body.data.suggestions;
    expect(one.length).toBeGreaterThan(3);
    expect(all.length).toBeGreaterThan(one.length);
    expect(new Set(one.map((each: { propertyId: string }) => each.propertyId))).toEqual(new Set([propertyId]));
    expect(all.every((each: { priority: string }) => ["medium", "low"].includes(each.priority))).toBe(true);
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { suggestions: { id: string }[]; nextCursor: string | null } = (
        await owner.get(`/suggestions?limit=4${cursor ? `&cursor=${cursor}` : ""}`)
      ).body.data;
      seen.push(...page.suggestions.map((each) => each.id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all.map((each: { id: string }) => each.id));
    await db.execute(sql`update suggestions set status = 'dismissed' where property_id = ${second}`);
    expect((await owner.get("/suggestions")).body.data.suggestions).toEqual(one);
  });

  test("of others are out of reach, and occupants have none", async () => {
    const { propertyId } = await planned();
    const stranger = await person("property_owner");
    const occupant = await person("building_occupant", { propertyId });
    expect((await stranger.get("/suggestions")).body.data.suggestions).toEqual([]);
    expect((await stranger.get(`/suggestions?propertyId=${propertyId}`)).status).toBe(404);
    expect((await occupant.get("/suggestions")).status).toBe(403);
    expect((await stranger.get("/suggestions?propertyId=7")).status).toBe(422);
    expect((await stranger.get("/suggestions?cursor=7")).status).toBe(422);
  });
});
