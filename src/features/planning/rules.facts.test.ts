import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { house } from "../../../tests/harness/planned.ts";
import { readCatalogue } from "./engine/catalogue.rules.ts";
import type { PropertyFacts } from "./engine/facts.rules.ts";
import { type PlanItem, planProperty } from "./rules.ts";

const catalogue = readCatalogue();
const today = "2026-11-21";
const plan = (about: Partial<PropertyFacts> = {}) =>
  planProperty({ ...house, ...about }, { today, catalogue, seed: "a" });
const find = (items: PlanItem[], key: string) => items.find((item) => item.key === key);
const keys = (items: PlanItem[]) => items.map(({ key }) => key);
const reasonsOf = (item: PlanItem | undefined) => item?.reasons.map(({ text }) => text).join(" ") ?? "";

describe("what people said of facts", () => {
  const refusal = (holds: boolean | null) =>
    [{ fact: "power", value: "diesel generator", holds, source: "owner", on: today }] as const;

  it("takes out what was refused, by whatever word the notes had it", () => {
    const specialNotes = "Gen (60 kVA) behind the gate house, borehole.";
    expect(keys(plan({ specialNotes }))).toContain("generator-weekly-inspection");
    expect(keys(plan({ specialNotes, said: refusal(true) }))).toContain("generator-weekly-inspection");
    const without = keys(plan({ specialNotes, said: refusal(false) }));
    expect(without).not.toContain("generator-weekly-inspection");
    expect(without).toContain("borehole-pump-service");
  });

  it("gives a concrete deck no timber check, whoever says so best", () => {
    const said = (source: "owner" | "inspection", value: string, on: string) =>
      ({ fact: "roof carrier", value, holds: true, source, on }) as const;
    const old = { buildingAge: 20, specialNotes: "Roof on timber." };
    expect(keys(plan(old))).toContain("roof-timber-check");
    const found = said("inspection", "slab", "2026-01-01");
    for (const all of [
      [found, said("owner", "timber", "2026-05-01")],
      [said("owner", "timber", "2026-05-01"), found],
    ])
      expect(keys(plan({ ...old, said: all }))).not.toContain("roof-timber-check");
  });
});

describe("intervals that fit", () => {
  const office = { type: "Commercial - Office", buildingAge: 6 };
  it.each([
    ["fire-door-and-escape-check", "Church with 800 seats.", { every: 1, unit: "months" }],
    ["fire-door-and-escape-check", "", { every: 3, unit: "months" }],
    ["fixed-wiring-inspection-nondomestic", "Filling station with four pumps.", { every: 1, unit: "years" }],
    ["fixed-wiring-inspection-nondomestic", "", { every: 5, unit: "years" }],
    ["outdoor-electrical-weatherproofing", "On the ocean side.", { every: 6, unit: "months" }],
    ["pest-and-rodent-control", "Bakery on the ground floor.", { every: 1, unit: "months" }],
  ])("%s with the notes “%s”", (key, specialNotes, interval) => {
    const item = find(plan({ ...office, specialNotes }), key);
    expect(item?.interval).toEqual(interval);
    if (specialNotes) expect(reasonsOf(item)).toContain("Your notes say");
  });
});

describe("the same facts", () => {
  const said = [
    { fact: "roof carrier", value: "timber", holds: true, source: "owner", on: "2026-05-01" },
    { fact: "roof carrier", value: "slab", holds: true, source: "inspection", on: "2026-01-01" },
    { fact: "power", value: "diesel generator", holds: true, source: "owner", on: "2026-02-01" },
    { fact: "plant", value: "x-ray", holds: false, source: "owner", on: "2026-03-01" },
    { fact: "heat", value: "gas cylinders", holds: true, source: "photo", on: "2026-03-02" },
  ] as const;
  const history = ["Generator service", "Borehole pump service", "Generator service", "Roof leak"].map((title, at) => ({
    ...{ title, completedOn: `2026-0${at + 1}-10` },
  }));
  const parts = ["plumbing", "electrical", "roofing", "fire_safety"];
  const everyOrder = <T>(some: readonly T[]) => fc.shuffledSubarray([...some], { minLength: some.length });

  it("make the same plan in whatever order they were said and done", () => {
    const facts = { ...house, specialNotes: "Clinic with an X-ray room, one borehole.", buildingAge: 20 };
    const planned = (order: readonly (typeof said)[number][], done: typeof history, components: string[]) =>
      planProperty({ ...facts, said: order, components }, { today, catalogue, history: done, seed: "a" });
    const first = planned(said, history, parts);
    fc.assert(
      fc.property(everyOrder(said), everyOrder(history), everyOrder(parts), (order, done, components) => {
        expect(planned(order, done, components)).toEqual(first);
      }),
      { numRuns: 30 },
    );
  });
});
