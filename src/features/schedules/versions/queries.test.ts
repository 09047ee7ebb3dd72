import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, type Person, person } from "../../../../tests/harness/world.ts";
import type { PlanChange } from "./contract.ts";

const { database, clock, drain } = await testApp();

afterEach(() => {
  clock.now = null;
});

/** An owner with a clinic, and its first plan. */
async function clinic() {
  clock.now = new Date("2027-01-10T09:00:00Z");
  const owner = await person("property_owner");
  const components = ["plumbing", "electrical", "elevators", "roofing"];
  const propertyId = await building(owner, { components, specialNotes: "One lift. Roof on timber.", buildingAge: 20 });
  await drain();
  const path = `/properties/${propertyId}/plan/changes`;
  const read = async (query = "") => (await owner.get(`${path}${query}`)).body.data;
  const edit = async (body: object) => {
    expect((await owner.put(`/properties/${propertyId}`, body)).status).toBe(200);
    await drain();
  };
  return { owner, propertyId, path, read, edit };
}

type Listed = { plan: { number: number; open: number }; changes: PlanChange[] };

/** The first schedule of the plan whose title matches. */
async function scheduleLike(owner: Person, propertyId: string, title: RegExp) {
  const { items } = (await owner.get(`/properties/${propertyId}/plan`)).body.data.plan;
  const found = items.find((one: { title: string; kind: string }) => one.kind === "schedule" && title.test(one.title));
  if (!found) throw new Error(`Nothing like ${title} is scheduled.`);
  return found;
}
const keep = (id: string) => `/property-manager/maintenance-schedules/${id}`;

describe("versions of a plan", () => {
  test("a first plan is number 1; a fact makes the next one and says what changed, why and by whom", async () => {
    const { owner, propertyId, read } = await clinic();
    expect(await read()).toMatchObject({ plan: { number: 1, open: 0 }, changes: [] });
    await owner.put(`/properties/${propertyId}/facts/roof-carrier`, { value: "slab", source: "inspection" });
    await drain();
    const { plan, changes }: Listed = await read();
    expect(plan.number).toBe(2);
    expect((await owner.get(`/properties/${propertyId}/plan`)).body.data.plan.number).toBe(2);
    const gone = changes.find(({ title, field }) => field === "place" && /timber/i.test(title));
    expect(gone).toMatchObject({ number: 2, fact: "roof-carrier", new: null, mustAccept: [], decision: null });
    expect(gone?.event).toMatchObject({ kind: "fact", old: "timber", new: "slab" });
    expect(changes.every(({ why }) => why.length > 0)).toBe(true);
    // The same again changes nothing, and has no number.
    await owner.post("/suggestions/generate", { propertyId });
    expect((await read()).plan.number).toBe(2);
    expect((await read("?since=2")).changes).toEqual([]);
  });

  test("a new name that says what the building is makes the next one; another that says nothing makes none", async () => {
    const { read, edit } = await clinic();
    await edit({ name: "Adeola Court" });
    expect((await read()).plan.number).toBe(1);
    await edit({ name: "Ishiagu Quarry" });
    const { plan, changes }: Listed = await read();
    expect([plan.number, changes.length > 0]).toEqual([2, true]);
    expect(changes[0]?.event).toMatchObject({ kind: "building", text: expect.stringMatching(/^Name of the building/) });
  });

  test("what a person set waits for them: kept it stays, accepted it follows, and both only once", async () => {
    const { owner, propertyId, path, read, edit } = await clinic();
    const lift = await scheduleLike(owner, propertyId, /lift/i);
    await owner.put(keep(lift.id), { frequency: "annual", frequencyValue: 2, frequencyUnit: "years" });
    const edited = (await read()).changes.filter(({ scheduleId }: PlanChange) => scheduleId === lift.id);
    expect(edited).toMatchObject([
      { number: 2, field: "every", new: "Every 2 years", event: { kind: "schedule_edited" } },
    ]);
    await edit({ components: ["plumbing", "electrical", "roofing"], specialNotes: "No lift. Roof on timber." });
    const [open]: PlanChange[] = (await read("?only=open")).changes;
    if (!open) throw new Error("Nothing waits.");
    expect(open).toMatchObject({ scheduleId: lift.id, field: "place", old: "scheduled", new: null, decision: "open" });
    expect(open.mustAccept).toEqual(["property_owner", "property_manager"]);
    expect((await owner.get(keep(lift.id))).body.data.schedule.state).toBe("active");
    for (const _ of [1, 2])
      expect((await owner.post(`${path}/${open.id}/keep`)).body.data.change).toMatchObject({ decision: "kept" });
    expect((await owner.post(`${path}/${open.id}/accept`)).status).toBe(409);
    await owner.post("/suggestions/generate", { propertyId });
    expect((await read()).plan.open).toBe(0);
    await edit({ components: ["plumbing", "electrical", "elevators"], specialNotes: "One lift." });
    await edit({ components: ["plumbing", "electrical"], specialNotes: "No lift." });
    const [again]: PlanChange[] = (await read("?only=open")).changes;
    if (!again) throw new Error("Nothing waits any more.");
    const number = (await read()).plan.number;
    for (const _ of [1, 2])
      expect((await owner.post(`${path}/${again.id}/accept`)).body.data.change).toMatchObject({ decision: "accepted" });
    expect((await owner.get(keep(lift.id))).body.data.schedule.state).toBe("ended");
    expect((await read()).plan.number).toBe(number + 1);
  });

  test("work that was done comes oftener by itself and less often only when somebody accepts it", async () => {
    const { owner, propertyId, path, read } = await clinic();
    const lift = await scheduleLike(owner, propertyId, /lift/i);
    const pace = async (every: number) => {
      const rhythm = { frequency: "annual", interval: { every, unit: "years" }, season: null, seasonLabel: null };
      await database.db.execute(sql`
        update schedules set plan = plan || ${JSON.stringify(rhythm)}::jsonb, planned = planned || ${JSON.stringify(rhythm)}::jsonb,
          frequency = 'annual', frequency_unit = 'years', frequency_value = ${every} where id = ${lift.id}`);
      await owner.post("/suggestions/generate", { propertyId });
      await drain();
      const { schedule } = (await owner.get(keep(lift.id))).body.data;
      return `${schedule.frequencyValue} ${schedule.frequencyUnit}`;
    };
    const [task] = (await owner.get(`${keep(lift.id)}/tasks`)).body.data.tasks;
    await owner.put(`/tasks/${task.id}/status`, { status: "in_progress" });
    const own = `${lift.interval.every} ${lift.interval.unit}`;
    expect(await pace(3)).toBe(own);
    const sooner = (await read()).changes.find(({ scheduleId }: PlanChange) => scheduleId === lift.id);
    expect(sooner).toMatchObject({ field: "every", old: "Every 3 years", mustAccept: [], decision: null });
    const daily = { frequency: "daily", interval: { every: 1, unit: "days" } };
    await database.db.execute(sql`
      update schedules set plan = plan || ${JSON.stringify(daily)}::jsonb, planned = planned || ${JSON.stringify(daily)}::jsonb,
        frequency = 'daily', frequency_unit = 'days', frequency_value = 1 where id = ${lift.id}`);
    await owner.post("/suggestions/generate", { propertyId });
    expect((await owner.get(keep(lift.id))).body.data.schedule.frequencyUnit).toBe("days");
    const [open]: PlanChange[] = (await read("?only=open")).changes;
    expect(open).toMatchObject({ scheduleId: lift.id, field: "every", old: "Every day" });
    await owner.post(`${path}/${open?.id}/accept`);
    const { schedule } = (await owner.get(keep(lift.id))).body.data;
    expect(`${schedule.frequencyValue} ${schedule.frequencyUnit}`).toBe(own);
  });

  test("a skip, an ended schedule and a refused suggestion each have their number", async () => {
    const { owner, propertyId, read } = await clinic();
    const lift = await scheduleLike(owner, propertyId, /lift/i);
    await owner.post(`${keep(lift.id)}/skip`, {});
    expect((await read()).changes[0]).toMatchObject({ number: 2, field: "next", event: { kind: "skipped" } });
    await owner.remove(keep(lift.id));
    expect((await read()).changes[0]).toMatchObject({
      number: 3,
      field: "place",
      new: null,
      event: { kind: "schedule_ended" },
    });
    const [offer] = (await owner.get(`/suggestions?propertyId=${propertyId}&limit=1`)).body.data.suggestions;
    await owner.post(`/suggestions/${offer.id}/dismiss`, {});
    expect((await read()).changes[0]).toMatchObject({ number: 4, suggestionId: offer.id, new: "dismissed" });
    await owner.post(`/suggestions/${offer.id}/restore`, {});
    await owner.post(`/suggestions/${offer.id}/accept`, {});
    expect((await read()).changes[0]).toMatchObject({
      ...{ number: 6, old: "suggested", new: "scheduled" },
      event: { kind: "suggestion_accepted", by: expect.any(String) },
    });
  });

  test("a stranger finds no plan, an occupant is refused, and what holds already cannot be decided", async () => {
    const { owner, propertyId, path, read, edit } = await clinic();
    await edit({ buildingAge: 60 });
    const [change] = (await read()).changes;
    expect((await owner.post(`${path}/${change.id}/accept`)).status).toBe(409);
    expect((await owner.post(`${path}/${crypto.randomUUID()}/accept`)).status).toBe(404);
    const stranger = await person("property_owner");
    expect((await stranger.get(path)).status).toBe(404);
    const occupant = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
    expect((await occupant.get(path)).status).toBe(403);
    expect((await owner.get(`${path}?since=x`)).status).toBe(422);
  });
});
