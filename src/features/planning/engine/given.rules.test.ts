import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#domain/days.ts";
import { house as building } from "../../../../tests/harness/planned.ts";
import { planProperty } from "../rules.ts";
import { readCatalogue } from "./catalogue.rules.ts";
import type { PastTask } from "./facts.rules.ts";
import { type Given, givenText } from "./given.rules.ts";
import type { House } from "./house.rules.ts";

const catalogue = readCatalogue();
const begin = "2026-01-01";
const titles = ["Water pump service", "Clean up after the flood", "New tenant: change locks", "Fix the storm damage"];

const pastTask: fc.Arbitrary<PastTask> = fc.record({
  title: fc.constantFrom(...titles, ...catalogue.items.slice(0, 40).map(({ title }) => title)),
  completedOn: fc.integer({ min: -700, max: 200 }).map((days) => addDays(begin, days)),
  key: fc.constantFrom(null, "borehole-pump-service", "generator-minor-service"),
  condition: fc.constantFrom(null, null, null, 1, 3),
  failureMode: fc.constant(null),
  isRepair: fc.boolean(),
  machine: fc.constantFrom(null, null, { id: "g1", kind: "generator" as const, name: "Gen 1" }),
});

const given: fc.Arbitrary<Given> = fc.record({
  facts: fc
    .record({
      buildingAge: fc.constantFrom(3, 25),
      floors: fc.constantFrom(null, 2, 9),
      specialNotes: fc.constantFrom(null, "A borehole and two gens.", "No borehole. Lift, split AC in all rooms."),
      since: fc.constantFrom("2024-01-01", "2026-01-01"),
    })
    .map((some) => ({ ...building, ...some })),
  history: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(pastTask, { maxLength: 3 })),
  house: fc.constant(undefined),
  today: fc.integer({ min: 0, max: 900 }).map((days) => addDays(begin, days)),
});

const says = ({ facts, ...options }: Given) =>
  planProperty(facts, { ...options, catalogue, seed: "one" })
    .map(({ firstDueOn: _, ...item }) => JSON.stringify(item))
    .sort();

test("what was given alike says the same on every other day", () => {
  let alike = 0;
  fc.assert(
    fc.property(given, fc.integer({ min: 1, max: 2_500 }), (one, days) => {
      const other = { ...one, today: addDays(one.today, days) };
      if (givenText(one) !== givenText(other)) return;
      alike += 1;
      expect(says(other)).toEqual(says(one));
    }),
    { numRuns: 300 },
  );
  expect(alike).toBeGreaterThan(100);
});

test("plans that say something else were given something else", () => {
  fc.assert(
    fc.property(given, given, (one, other) => {
      if (JSON.stringify(says(one)) !== JSON.stringify(says(other))) expect(givenText(one)).not.toBe(givenText(other));
    }),
    { numRuns: 100 },
  );
});

test("what an organisation does its own way is given too", () => {
  const one: Given = { facts: building, history: [], house: undefined, today: begin };
  const retired = (because: string): House => ({ own: [], changes: new Map([["pest", { kind: "retired", because }]]) });
  const texts = [undefined, retired("Rented"), retired("Gone")].map((house) => givenText({ ...one, house }));
  expect(new Set(texts).size).toBe(3);
  expect(givenText({ ...one, house: retired("Gone") })).toBe(texts[2]);
});
