import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { fetchBytes } from "../../../../tests/harness/documents.ts";
import { add, verified } from "../../../../tests/harness/members.ts";
import { readPdf } from "../../../../tests/harness/pdf.ts";
import { building, type Person, person } from "../../../../tests/harness/world.ts";

const { drain } = await testApp();

type Cell = { visits: number; statutory: number };
const take = (who: Person, propertyId: string) => fetchBytes(`/api/properties/${propertyId}/plan/paper`, who);

async function planned() {
  const owner = await person("property_owner");
  const components = ["plumbing", "electrical", "elevators", "fire_safety"];
  const propertyId = await building(owner, { components, specialNotes: "One lift. Two gens." });
  await drain();
  return { owner, propertyId, path: `/properties/${propertyId}/plan/year` };
}

describe("the year of a plan", () => {
  test("shows each part by month, with the same visits and money as the plan itself", async () => {
    const { owner, propertyId, path } = await planned();
    const { picture } = (await owner.get(path)).body.data;
    const { year } = (await owner.get(`/properties/${propertyId}/plan`)).body.data.plan;
    const summed = (at: number, which: keyof Cell) =>
      picture.strips.reduce((sum: number, { months }: { months: Cell[] }) => sum + (months[at]?.[which] ?? 0), 0);
    for (const [at, month] of picture.months.entries()) {
      const { visits, statutory, estimatedCost } = year[at];
      expect(month).toMatchObject({ month: year[at].month, visits, statutory, planned: estimatedCost });
      expect([summed(at, "visits"), summed(at, "statutory")]).toEqual([visits, statutory]);
      expect(month.low).toBeLessThanOrEqual(month.planned);
    }
    const names = picture.strips.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["Elevators", "Fire safety"]));
    expect(picture.months.some(({ statutory }: Cell) => statutory > 0)).toBe(true);
  });

  test("tells what changed in the plan", async () => {
    const { owner, propertyId, path } = await planned();
    const before = (await owner.get(path)).body.data.picture.changes.count;
    const { items } = (await owner.get(`/properties/${propertyId}/plan?only=scheduled`)).body.data.plan;
    await owner.remove(`/property-manager/maintenance-schedules/${items[0].id}`);
    await drain();
    const { changes } = (await owner.get(path)).body.data.picture;
    expect(changes.count).toBeGreaterThan(before);
    expect(changes.newest.length).toBeLessThanOrEqual(12);
    expect(changes.newest.map(({ title }: { title: string }) => title)).toContain(items[0].title);
  });

  test("goes on paper that can be read aloud, the same bytes on the same day", async () => {
    const { owner, propertyId } = await planned();
    const answer = await take(owner, propertyId);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const pdf = readPdf(answer.rawPayload);
    expect(pdf.faults).toEqual([]);
    for (const said of [
      "The plan of the year",
      "Part by part",
      "Month by month",
      "Every work of the year",
      "Elevators",
    ])
      expect(pdf.text).toContain(said);
    expect(pdf.elements.filter(({ tag }) => tag === "Figure")).toHaveLength(2);
    expect((await take(owner, propertyId)).rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  test("of a building whose plan is not made yet is empty, and so is its paper", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    expect((await owner.get(`/properties/${propertyId}/plan/year`)).body.data.picture).toMatchObject({
      ...{ strips: [], changes: { count: 0, newest: [] } },
    });
    const pdf = readPdf((await take(owner, propertyId)).rawPayload);
    expect([pdf.faults, pdf.text.includes("Nothing is planned in this year.")]).toEqual([[], true]);
  });

  test("is for keepers alone", async () => {
    const { owner, propertyId, path } = await planned();
    const stranger = await person("property_owner");
    const occupant = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
    const manager = await verified("property_manager");
    const paper = `/properties/${propertyId}/plan/paper`;
    for (const at of [path, paper]) {
      expect((await stranger.get(at)).status).toBe(404);
      expect((await occupant.get(at)).status).toBe(403);
      expect((await manager.get(at)).status).toBe(404);
    }
    expect((await owner.get("/properties/nothing/plan/year")).status).toBe(404);
    await add(owner, propertyId, manager.email, "property_manager");
    expect((await manager.get(path)).status).toBe(200);
    expect((await take(manager, propertyId)).statusCode).toBe(200);
  });
});
