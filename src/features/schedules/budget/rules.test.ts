import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { riskOf, scenarioOf, type Work } from "./rules.ts";

const work: Work = {
  ...{ id: "paint", title: "Paint the gate", priority: "low", isHeld: false, isFailing: false, isLate: false },
  ...{ cost: { low: 50, typical: 100, high: 200 }, days: ["2027-03-01", "2027-09-01"], after: "2028-03-01" },
};
const pump: Work = { ...work, id: "pump", title: "Service the pump", priority: "high", after: null };
const fire: Work = { ...work, id: "fire", title: "Test the alarm", priority: "critical", isHeld: true };
const start = "2027-01-01";

describe("a year's money", () => {
  test("without a sum everything is done, by month, with its range", () => {
    const { planned, kept, low, high, putOff, months, short } = scenarioOf([work, pump, fire], start, null);
    expect({ planned, kept, low, high, putOff, short }).toEqual({
      ...{ planned: 600, kept: 600, low: 300, high: 1_200, putOff: [], short: 0 },
    });
    expect(months).toHaveLength(12);
    expect(months[2]).toEqual({ month: "2027-03", planned: 300, kept: 300, low: 150, high: 600 });
  });

  test("what removes the least risk for its money goes first, the later visit before the earlier, until it fits", () => {
    const { kept, putOff } = scenarioOf([work, pump, fire], start, 500);
    expect(kept).toBe(500);
    expect(putOff).toEqual([
      { id: "paint", title: "Paint the gate", day: "2027-09-01", cost: 100, until: "2028-03-01", risk: "low" },
    ]);
    const less = scenarioOf([work, pump, fire], start, 350).putOff;
    expect(less.map(({ id, day, until }) => [id, day, until])).toEqual([
      ["paint", "2027-03-01", "2028-03-01"],
      ["paint", "2027-09-01", "2028-03-01"],
      ["pump", "2027-09-01", null],
    ]);
  });

  test("what fails already or is late is put off at a higher risk", () => {
    expect(riskOf(work)).toBe("low");
    expect(riskOf(pump)).toBe("high");
    expect(riskOf({ ...pump, isFailing: true })).toBe("very high");
    expect(riskOf({ ...work, priority: "medium" })).toBe("medium");
  });

  test("law and life are never cut: it says by how much the sum falls short", () => {
    const { kept, held, short, putOff } = scenarioOf([work, pump, fire], start, 50);
    expect({ kept, held, short }).toEqual({ kept: 200, held: 200, short: 150 });
    expect(putOff).toHaveLength(4);
    expect(putOff.some(({ id }) => id === "fire")).toBe(false);
  });

  const some = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      priority: fc.constantFrom("low", "medium", "high", "critical"),
      isHeld: fc.boolean(),
      isFailing: fc.boolean(),
      typical: fc.integer({ min: 0, max: 1_000 }),
      days: fc.uniqueArray(fc.constantFrom("2027-01-05", "2027-04-05", "2027-12-31"), { maxLength: 3 }),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  );
  const worksOf = (given: readonly Partial<Work & { typical: number }>[]): Work[] =>
    given.map(({ typical = 0, ...one }) => ({ ...work, ...one, cost: { low: 0, typical, high: 2 * typical } }));

  test("the sum is kept or it says by how much not, the list of what is put off is whole, in any order of the work", () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 9_000 }), (given, sum) => {
        const works = worksOf(given as Partial<Work>[]);
        const one = scenarioOf(works, start, sum);
        expect(one.kept).toBeLessThanOrEqual(sum + one.short);
        if (one.short > 0) expect(one.kept).toBe(one.held);
        expect(one.kept + one.putOff.reduce((all, { cost }) => all + cost, 0)).toBe(one.planned);
        expect(one.months.reduce((all, { kept }) => all + kept, 0)).toBe(one.kept);
        const held = new Set(works.flatMap(({ id, isHeld }) => (isHeld ? [id] : [])));
        expect(one.putOff.filter(({ id }) => held.has(id))).toEqual([]);
        expect(scenarioOf([...works].reverse(), start, sum)).toEqual(one);
      }),
    );
  });
});
