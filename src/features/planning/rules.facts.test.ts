import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { house } from "../../../tests/harness/planned.ts";
import { readCatalogue } from "./engine/catalogue.rules.ts";
import type { PropertyFacts } from "./engine/facts.rules.ts";
import { openQuestions, type PlanItem, planProperty } from "./rules.ts";

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

describe("what moves how often and how pressing work is", () => {
  const bare = {
    type: "Commercial - Office",
    buildingAge: 6,
    units: 2,
    state: "Enugu",
    location: "Enugu",
    usagePattern: null,
  };
  const months = (every: number) => ({ every, unit: "months" });
  const years = (every: number) => ({ every, unit: "years" });
  type Moved = { interval?: object; priority?: string };

  it.each<[string, string, Partial<PropertyFacts>, Moved, Moved]>([
    [
      "hazard",
      "fixed-wiring-inspection-nondomestic",
      { specialNotes: "Filling station." },
      { interval: years(5) },
      { interval: years(1) },
    ],
    [
      "crowd",
      "fire-door-and-escape-check",
      { specialNotes: "Church with 800 seats." },
      { interval: months(3) },
      { interval: months(1) },
    ],
    [
      "age",
      "structural-visual-survey",
      { buildingAge: 30 },
      { interval: years(1), priority: "high" },
      { interval: months(6), priority: "critical" },
    ],
    [
      "age, how pressing",
      "drain-and-manhole-rodding",
      { buildingAge: 30 },
      { priority: "medium" },
      { priority: "high" },
    ],
    [
      "condition",
      "balcony-and-railing-check",
      { specialNotes: "Distressed building." },
      { interval: years(1) },
      { interval: months(6) },
    ],
    [
      "condition, how pressing",
      "staircase-and-handrail-check",
      { specialNotes: "Gutted by fire." },
      { priority: "medium" },
      { priority: "high" },
    ],
    [
      "salt air",
      "tank-stand-inspection",
      { state: "Lagos", location: "Lagos" },
      { interval: years(1) },
      { interval: months(6) },
    ],
    [
      "salt air, how pressing",
      "perimeter-wall-and-gate-check",
      { state: "Lagos", location: "Lagos" },
      { priority: "medium" },
      { priority: "high" },
    ],
    ["load", "booster-pump-and-control-service", { units: 40 }, { interval: months(6) }, { interval: months(3) }],
    ["load, how pressing", "water-leak-and-usage-check", { units: 40 }, { priority: "medium" }, { priority: "high" }],
    ["use", "borehole-pump-service", { usagePattern: "24/7" }, { interval: years(1) }, { interval: months(6) }],
  ])("%s: %s", (_what, key, about, before, after) => {
    const facts = { ...bare, buildingAge: 9, specialNotes: null };
    const notes = "Borehole, booster pump, overhead tank on a stand, balconies. ";
    const plain = find(plan({ ...facts, specialNotes: notes }), key);
    const moved = find(plan({ ...facts, ...about, specialNotes: `${notes}${about.specialNotes ?? ""}` }), key);
    expect(plain).toMatchObject(before);
    expect(moved).toMatchObject(after);
    expect(moved?.reasons.map(({ kind }) => kind)).toContain("adjustment");
  });

  it("the law of one state schedules what is offered elsewhere, and names its basis", () => {
    const lagos = { type: "Commercial - Office", state: "Lagos", location: "Lagos" };
    const [here, there] = [plan(lagos), plan({ ...lagos, state: "Kano", location: "Kano" })];
    const asked = here.filter(({ statutory }) => statutory?.jurisdiction === "Lagos State");
    expect(asked.length).toBeGreaterThan(0);
    for (const { key, kind } of asked) {
      expect(kind).toBe("schedule");
      expect(find(there, key)?.statutory ?? null).toBeNull();
    }
  });
});

describe("what cannot be or contradicts itself", () => {
  const bungalow = {
    type: "Residential - Single Family",
    floors: 1,
    units: 1,
    components: ["elevators", "electrical"],
  };

  it.each<[string, Partial<PropertyFacts>]>([
    ["notes of 10,000 letters", { specialNotes: "No generator. ".repeat(715) }],
    ["notes in Hausa", { specialNotes: "Muna da injin janareta biyu, babu rijiya, rufin kwano ne." }],
    ["notes in capitals", { specialNotes: "TWO GENERATORS AND A BOREHOLE. NO LIFT." }],
    ["all denied", { specialNotes: "No lift, no generator, no borehole, no pool, no gas, no transformer, no boiler." }],
    [
      "notes that contradict the ticks",
      { components: ["elevators", "hvac"], specialNotes: "No lift. No AC anywhere." },
    ],
    ["a lift in a bungalow", { ...bungalow, specialNotes: "One lift." }],
    ["age 400", { buildingAge: 400 }],
    ["a generator of 5,000,000 kVA", { specialNotes: "One 5000000 kVA generator." }],
    ["a building of no known place", { state: null, location: "Somewhere", address: "" }],
  ])("%s: a plan without a fault, at most eight questions, each item with its reason", (_what, about) => {
    const items = plan(about);
    expect(items.length).toBeGreaterThan(0);
    expect(openQuestions(items).length).toBeLessThanOrEqual(8);
    for (const { key, reasons, cost, firstDueOn } of items) {
      expect(reasons.length, key).toBeGreaterThan(0);
      expect(Number.isSafeInteger(cost.highKobo), key).toBe(true);
      expect(firstDueOn >= today, key).toBe(true);
    }
  });

  it.each([
    "NO LIFT HERE. NO GENERATOR. NO BOREHOLE.",
    "No lift, no generator, no borehole, no pool, no gas, no transformer, no boiler.",
    "Babu lift, babu janareta, babu rijiya burtsatse, babu borehole.",
    `${"No generator. ".repeat(600)}No lift. No borehole.`,
  ])("what the notes deny is not planned, whatever was ticked: %#", (specialNotes) => {
    const items = keys(plan({ specialNotes, components: ["plumbing", "electrical", "elevators"] }));
    const denied = ["lift-monthly-service", "generator-minor-service", "borehole-pump-service", "transformer-oil-test"];
    expect(denied.filter((key) => items.includes(key))).toEqual([]);
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
