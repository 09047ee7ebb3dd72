import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { house } from "../../../../tests/harness/planned.ts";
import { planProperty } from "../rules.ts";
import { type CatalogueItem, readCatalogue } from "./catalogue.rules.ts";
import { type PastTask, type PropertyFacts, readFacts } from "./facts.rules.ts";
import { hiddenFailures, isProtected, learn, likelyAbove, oftener, seldomer } from "./learning.rules.ts";

const catalogue = readCatalogue();
const today = "2027-06-01";
const itemOf = (id: string): CatalogueItem => {
  const item = catalogue.items.find((one) => one.id === id);
  if (!item) throw new Error(`The catalogue has no ${id}.`);
  return item;
};
const readingOf = (history: readonly PastTask[], facts: Partial<PropertyFacts> = {}) =>
  readFacts({ ...house, since: "2025-06-01", ...facts }, today, history, catalogue);
const pace = (id: string) => ({ frequency: itemOf(id).frequency, everyYears: itemOf(id).everyYears });
const learnt = (id: string, history: readonly PastTask[], facts: Partial<PropertyFacts> = {}) => {
  const item = itemOf(id);
  return learn(item, { ...pace(id), priority: item.priority, isLaw: false }, readingOf(history, facts));
};
const visit = (key: string, condition: 1 | 2 | 3, completedOn: string): PastTask => ({
  ...{ title: key, key, condition, completedOn },
});
const pump = { id: "p1", kind: "water_pump", name: "Pump 1" } as const;
const repair = (completedOn: string, failureMode: PastTask["failureMode"] = "leaking"): PastTask => ({
  ...{ title: "Pump repair", completedOn, isRepair: true, machine: pump, failureMode },
});
const item = "plumbing-inspection";
const days = ["2026-07-01", "2026-10-01", "2027-01-01", "2027-03-01", "2027-05-01"];

describe("how often, after what was found", () => {
  test("the chance that things are worse than usual grows with failures and shrinks with quiet years", () => {
    expect(likelyAbove(1, 0, 0, 1)).toBeCloseTo(Math.exp(-1), 6);
    expect(likelyAbove(0.8, 4, 1, 0.4)).toBeGreaterThan(0.8);
    expect(likelyAbove(0.8, 1, 2, 0.4)).toBeLessThan(0.5);
  });

  test("nothing was found: nothing changes", () => {
    expect(learnt(item, [])).toEqual({ ...pace(item), reasons: [] });
    expect(learnt(item, [visit(item, 2, "2027-01-01")])).toEqual({ ...pace(item), reasons: [] });
  });

  test("what fails more than is usual comes one step oftener, and says why", () => {
    const found = learnt(
      item,
      days.map((day) => visit(item, 3, day)),
    );
    expect([pace(item).frequency, found.frequency]).toEqual(["semi_annual", "quarterly"]);
    expect(found.reasons[0]).toMatchObject({ kind: "failing", text: expect.stringContaining("failed 5 times") });
  });

  test("three good visits in a row, and few failures, offer one step less; a bad one between does not", () => {
    const good = days.slice(0, 3).map((day) => visit(item, 1, day));
    expect(learnt(item, good, { since: "2022-06-01" })).toMatchObject({ frequency: "annual" });
    expect(learnt(item, [...good, visit(item, 2, "2027-05-20")], { since: "2022-06-01" }).reasons).toEqual([]);
    expect(learnt(item, good, { since: "2027-01-01" }).reasons).toEqual([]);
  });

  test("the law, life, a warranty and hidden failures are never looked at less often", () => {
    const reading = readingOf([]);
    expect(isProtected(itemOf(item), "high", true, reading)).toBe(true);
    expect(isProtected(itemOf(item), "critical", false, reading)).toBe(true);
    expect(isProtected(itemOf("rcd-push-button-test"), "medium", false, reading)).toBe(true);
    const machines = [{ kind: "generator" as const, count: 1, inWarranty: true }];
    expect(isProtected(itemOf("generator-minor-service"), "medium", false, readingOf([], { machines }))).toBe(true);
    expect(isProtected(itemOf("generator-minor-service"), "medium", false, reading)).toBe(false);
    expect(isProtected(itemOf(item), "high", false, reading)).toBe(false);
  });

  test("whatever was found, no protected item of any plan comes less often than without findings", () => {
    const some = fc.array(
      fc.record({
        key: fc.constantFrom(...catalogue.items.map(({ id }) => id)),
        condition: fc.constantFrom(1, 2, 3),
        completedOn: fc.constantFrom(...days),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(some, fc.constantFrom("2017-01-01", "2027-01-01"), (found, since) => {
        const history = found.map((one) => ({ ...one, condition: one.condition as 1, title: one.key }));
        const reading = readingOf(history, { since });
        for (const one of catalogue.items) {
          const isLaw = one.statutory.required;
          const judged = { frequency: one.frequency, everyYears: one.everyYears, priority: one.priority, isLaw };
          if (!isProtected(one, one.priority, isLaw, reading)) continue;
          const { frequency, everyYears } = learn(one, judged, reading);
          const less = seldomer(judged);
          expect({ frequency, everyYears }).not.toEqual(less);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("steps go from ten years to a month and no further, and back", () => {
    expect(oftener({ frequency: "annual", everyYears: 10 })).toEqual({ frequency: "annual", everyYears: 5 });
    expect(oftener({ frequency: "annual", everyYears: null })).toEqual({ frequency: "semi_annual", everyYears: null });
    expect(oftener({ frequency: "monthly", everyYears: null })).toBeNull();
    expect(seldomer({ frequency: "quarterly", everyYears: null })).toEqual({
      frequency: "semi_annual",
      everyYears: null,
    });
    expect(seldomer({ frequency: "annual", everyYears: 2 })).toBeNull();
    expect(seldomer({ frequency: "daily", everyYears: null })).toBeNull();
  });

  test("every hidden failure has its test in the catalogue", () => {
    for (const key of hiddenFailures) expect(itemOf(key).id).toBe(key);
  });
});

describe("what fails a third time in the same way", () => {
  const plan = (history: readonly PastTask[]) =>
    planProperty({ ...house, since: "2025-06-01" }, { today, catalogue, history, seed: "a" });
  const causes = (history: readonly PastTask[]) => plan(history).filter(({ key }) => key.startsWith("root-cause-"));

  test("gets one look for its cause, however often it fails after that", () => {
    expect(causes(days.slice(0, 2).map((day) => repair(day)))).toEqual([]);
    const [third, ...more] = causes(days.slice(0, 3).map((day) => repair(day)));
    expect(more).toEqual([]);
    expect(third).toMatchObject({ kind: "suggestion", once: true, title: "Find out why Pump 1 keeps failing" });
    expect(third?.reasons[0]?.text).toContain("failed 3 times the same way (leaking)");
    expect(causes(days.map((day) => repair(day))).map(({ key }) => key)).toEqual([third?.key]);
  });

  test("is named in so many words that the title is cut within a sign", () => {
    const named = { ...pump, name: `Pump a${"😀".repeat(120)}` };
    const [one] = causes(days.slice(0, 3).map((day) => ({ ...repair(day), machine: named })));
    expect([one?.title.length, one?.title.isWellFormed()]).toEqual([200, true]);
  });

  test("another way, another machine or worn parts are not the same failure", () => {
    const [a = "", b = "", c = ""] = days;
    expect(causes([repair(a), repair(b), repair(c, "no power")])).toEqual([]);
    expect(causes([repair(a), repair(b), { ...repair(c), machine: { ...pump, id: "p2" } }])).toEqual([]);
    expect(causes([a, b, c].map((day) => visit(item, 2, day)))).toEqual([]);
    expect(causes([a, b, c].map((day) => visit(item, 3, day)))).toHaveLength(1);
  });

  test("in whatever order it was written down, the plan is the same", () => {
    const history = [...days.map((day) => repair(day)), ...days.map((day) => visit(item, 3, day))];
    const first = plan(history);
    fc.assert(
      fc.property(fc.shuffledSubarray(history, { minLength: history.length }), (order) => {
        expect(plan(order)).toEqual(first);
      }),
      { numRuns: 20 },
    );
  });
});
