import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, readDay } from "#domain/days.ts";
import { states } from "#domain/places.ts";
import { components, propertyTypes } from "#domain/vocab.ts";
import { planProperty } from "../rules.ts";
import { readCatalogue } from "./catalogue.rules.ts";
import { inAnyWindow } from "./dates.rules.ts";
import type { PropertyFacts } from "./facts.rules.ts";

const catalogue = readCatalogue();
const phrases = [
  "two gens",
  "no borehole",
  "2 lifts",
  "inverter 5kva",
  "cracks",
  "floods",
  "pool",
  "gas",
  "school",
  "hostel",
  "firewood",
  "old roof",
  "CCTV",
  "without generator",
  "₦",
  "24/7",
  "😀",
  "don't",
];
const anyFacts: fc.Arbitrary<PropertyFacts> = fc.record({
  type: fc.oneof(fc.constantFrom(...propertyTypes), fc.string()),
  location: fc.string(),
  address: fc.string(),
  state: fc.oneof(fc.constantFrom(...states), fc.constant(null), fc.string()),
  buildingAge: fc.integer({ min: 0, max: 200 }),
  ageKnown: fc.boolean(),
  constructionType: fc.oneof(
    fc.constant(null),
    fc.constantFrom("Modern (Concrete/Steel)", "Historic/Heritage", "Pre-fabricated"),
  ),
  units: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 500 })),
  floors: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 60 })),
  usagePattern: fc.oneof(fc.constant(null), fc.string(), fc.constantFrom("24/7", "vacant", "short-let")),
  components: fc.subarray([...components]),
  specialNotes: fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.array(fc.constantFrom(...phrases)).map((parts) => parts.join(" ")),
    fc.array(fc.constantFrom(...phrases)).map((parts) => parts.join(". ")),
  ),
  mediaCategories: fc.subarray(["general", "roofing", "hvac"]),
});
const anyDay = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays("2026-01-01", days));

describe("for any facts", () => {
  it("gives valid dates, in season, at most five in the first week, and the same plan twice", () => {
    fc.assert(
      fc.property(anyFacts, anyDay, (facts, day) => {
        const items = planProperty(facts, { today: day, catalogue, seed: "s" });
        let week = 0;
        for (const item of items) {
          expect(readDay(item.firstDueOn)).toBe(item.firstDueOn);
          expect(item.firstDueOn > day).toBe(true);
          expect(item.reasons.length).toBeGreaterThan(0);
          if (item.season) expect(inAnyWindow(item.firstDueOn, item.season.windows)).toBe(true);
          else expect(daysBetween(day, item.firstDueOn)).toBeLessThanOrEqual(90);
          if (daysBetween(day, item.firstDueOn) <= 7) week += 1;
        }
        expect(week).toBeLessThanOrEqual(5);
        expect(planProperty(facts, { today: day, catalogue, seed: "s" })).toEqual(items);
      }),
      { numRuns: 150 },
    );
  });
});
