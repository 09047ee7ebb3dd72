import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlanEvent } from "#domain/plan-events.ts";
import { differences, eventBehind, type Line, type Planned, proposalsOf } from "./rules.ts";

const line: Line = {
  ...{ key: "roof-check", scheduleId: "s1", suggestionId: null, title: "Check the roof", place: "scheduled" },
  ...{ interval: { every: 1, unit: "years" }, season: null, priority: "high", costKobo: 500_000, law: false },
  ...{ startOn: "2027-02-01", endOn: null },
};
const told = (before: readonly Line[], after: readonly Line[]) =>
  differences(before, after).map(({ line, field, old, new: now }) => [line.key, field, old, now]);

describe("what one plan says otherwise than the one before", () => {
  test("nothing, where nothing changed", () => {
    expect(told([line], [line])).toEqual([]);
  });

  test("what came and what went is told once, whatever else is new of it", () => {
    const lift = { ...line, key: "lift", scheduleId: "s2" };
    expect(told([line], [{ ...lift, priority: "low" }])).toEqual([
      ["lift", "place", null, "scheduled"],
      ["roof-check", "place", "scheduled", null],
    ]);
    expect(told([{ ...line, place: "suggested" }], [line])).toEqual([
      ["roof-check", "place", "suggested", "scheduled"],
    ]);
  });

  test("how often, how pressing and what it costs, in words; a first day that follows from these is not told", () => {
    const now: Line = {
      ...{ ...line, interval: { every: 6, unit: "months" }, priority: "critical" },
      ...{ costKobo: 750_000, law: true, startOn: "2027-01-20" },
    };
    expect(told([line], [now])).toEqual([
      ["roof-check", "every", "Every year", "Every 6 months"],
      ["roof-check", "priority", "high", "critical"],
      ["roof-check", "cost", "₦5,000", "₦7,500"],
      ["roof-check", "law", null, "required by law"],
    ]);
    expect(told([line], [{ ...line, startOn: "2027-03-01" }])).toEqual([
      ["roof-check", "start", "1 Feb 2027", "1 Mar 2027"],
    ]);
  });

  test("in whatever order the lines come, the same is told", () => {
    const lines = fc.array(
      fc.record({
        key: fc.constantFrom("a", "b", "c", "d"),
        priority: fc.constantFrom("low", "high"),
        place: fc.constantFrom("scheduled", "suggested"),
      }),
      { maxLength: 6 },
    );
    const shuffled = lines.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
    );
    const unique = (some: Partial<Line>[]) => [...new Map(some.map((one) => [one.key, { ...line, ...one }])).values()];
    fc.assert(
      fc.property(shuffled, shuffled, ([before], [after]) => {
        const [olds, news] = [unique(before as Partial<Line>[]), unique(after as Partial<Line>[])];
        expect(told([...olds].reverse(), [...news].reverse())).toEqual(told(olds, news));
      }),
    );
  });
});

describe("what a person has to accept", () => {
  const yearly = {
    ...{ frequency: "annual" as const, interval: { every: 1, unit: "years" as const } },
    ...{ season: null, seasonLabel: null },
  };
  const monthly = { ...yearly, frequency: "monthly" as const, interval: { every: 1, unit: "months" as const } };
  const before: Planned = { isGone: false, priority: "high", ...yearly };
  const own = { id: "s1", planKey: "roof-check", rhythm: monthly, priority: "high" as const };

  test("a plan that says the same as before asks nothing, whatever the person set", () => {
    expect(proposalsOf({ ...own, planned: before }, before)).toEqual([]);
  });

  test("a new rhythm and a new priority are asked of what a person set; what they have already is not", () => {
    const quarterly = { ...yearly, frequency: "quarterly" as const, interval: { every: 3, unit: "months" as const } };
    const now: Planned = { isGone: false, priority: "critical", ...quarterly };
    expect(proposalsOf({ ...own, planned: before }, now)).toMatchObject([
      { field: "every", old: "Every month", new: "Every 3 months", offer: { what: "rhythm", rhythm: quarterly } },
      { field: "priority", old: "high", new: "critical", offer: { what: "priority", priority: "critical" } },
    ]);
    expect(proposalsOf({ ...own, planned: before }, { isGone: false, priority: "high", ...monthly })).toEqual([]);
  });

  test("work that the plan no longer holds is asked about once", () => {
    const gone: Planned = { isGone: true };
    expect(proposalsOf({ ...own, planned: before }, gone)).toMatchObject([
      { field: "place", old: "scheduled", new: null, offer: { what: "end" } },
    ]);
    expect(proposalsOf({ ...own, planned: gone }, gone)).toEqual([]);
    expect(proposalsOf({ ...own, planned: null }, gone)).toEqual([]);
  });
});

describe("which event a change comes from", () => {
  const roof: PlanEvent = { kind: "fact", text: "Roof carrier: slab.", fact: "roof-carrier", old: null, new: "slab" };
  const age: PlanEvent = { kind: "building", text: "Age changed.", fact: "buildingAge", old: "3", new: "40" };

  test("the only one, else the one that the reason names, else all of them", () => {
    expect(eventBehind([roof], "Every building needs this.")).toBe(roof);
    expect(eventBehind([age, roof], "It is known: roof carrier:slab")).toBe(roof);
    const both = { kind: "building", text: "Age changed. Roof carrier: slab.", fact: null };
    expect(eventBehind([roof, age], "Every building needs this.")).toMatchObject(both);
    expect(eventBehind([age, roof], "Every building needs this.")).toMatchObject(both);
    expect(eventBehind([], "Every building needs this.").kind).toBe("asked");
  });
});
