import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, person } from "../../../../tests/harness/world.ts";

const { drain } = await testApp();

describe("the year of money of a plan", () => {
  test("is the whole plan beside each sum, by month, with what is put off and never law or life", async () => {
    const owner = await person("property_owner");
    const components = ["plumbing", "electrical", "elevators", "fire_safety"];
    const propertyId = await building(owner, { components, specialNotes: "One lift. Two gens." });
    await drain();
    const path = `/properties/${propertyId}/plan/budget`;
    const [whole] = (await owner.get(path)).body.data.scenarios;
    expect(whole).toMatchObject({ sum: null, putOff: [], short: 0 });
    expect(whole.kept).toBeGreaterThan(whole.held);
    expect(whole.months).toHaveLength(12);
    const year = (await owner.get(`/properties/${propertyId}/plan`)).body.data.plan.year;
    expect(whole.months.map(({ planned }: { planned: number }) => planned)).toEqual(
      year.map(({ estimatedCost }: { estimatedCost: number }) => estimatedCost),
    );
    const middle = Math.round((whole.kept + whole.held) / 2);
    const [, some, least] = (await owner.get(`${path}?sums=${middle},1`)).body.data.scenarios;
    expect(some.kept).toBeLessThanOrEqual(middle);
    expect(some.putOff.length).toBeGreaterThan(0);
    expect(least).toMatchObject({ kept: whole.held, short: whole.held - 1 });
    const { items } = (await owner.get(`/properties/${propertyId}/plan?only=scheduled`)).body.data.plan;
    const off = new Set(least.putOff.map(({ scheduleId }: { scheduleId: string }) => scheduleId));
    for (const { id, statutory, priority, component } of items)
      if (statutory || priority === "critical" || ["fire_safety", "elevators"].includes(component))
        expect(off.has(id)).toBe(false);
  });

  test("is for keepers alone, and a sum that is none is refused", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const path = `/properties/${propertyId}/plan/budget`;
    const stranger = await person("property_owner");
    expect((await stranger.get(path)).status).toBe(404);
    const occupant = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
    expect((await occupant.get(path)).status).toBe(403);
    for (const sums of ["-1", "x", "1,2,3,4", "1e9"])
      expect((await owner.get(`${path}?sums=${sums}`)).status).toBe(422);
  });
});
