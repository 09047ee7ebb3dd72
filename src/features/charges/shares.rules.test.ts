import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DemandLine, type SharingUnit, sharesOf, split } from "./shares.rules.ts";

const unit = (label: string, more: Partial<SharingUnit> = {}): SharingUnit => ({
  ...{ id: label, label, kind: "flat", share: null, sizeM2: null, weight: null, exclusions: [], ...more },
});
const line = (kobo: number, more: Partial<DemandLine> = {}): DemandLine => ({
  ...{ what: "Guards", kobo, basis: "equal", without: null, ...more },
});
const koboOf = (lines: DemandLine[], units: SharingUnit[]) =>
  Object.fromEntries((sharesOf(lines, units).shares ?? []).map(({ unitId, kobo }) => [unitId, kobo]));

describe("how an amount falls on units", () => {
  test("equal parts: the kobo that is left goes to the first names", () => {
    expect(
      koboOf(
        [line(100)],
        ["C", "A", "B"].map((name) => unit(name)),
      ),
    ).toEqual({ A: 34, B: 33, C: 33 });
  });

  test("per mille, size and weight, each by its own; what is left goes to the largest remainder", () => {
    const units = [
      unit("A", { share: 333.333, sizeM2: 80, weight: 1 }),
      unit("B", { share: 666.667, sizeM2: 40.5, weight: 2 }),
    ];
    expect(koboOf([line(1_000, { basis: "per_mille" })], units)).toEqual({ A: 333, B: 667 });
    expect(koboOf([line(1_000, { basis: "m2" })], units)).toEqual({ A: 664, B: 336 });
    expect(koboOf([line(1_000, { basis: "weight" })], units)).toEqual({ A: 333, B: 667 });
  });

  test("units that take no part are left out of that line alone, and common space of all", () => {
    const units = [unit("Ground", { exclusions: [" Lift "] }), unit("First"), unit("Hall", { kind: "common" })];
    const { shares } = sharesOf([line(100), line(50, { without: "lift" })], units);
    expect(shares).toEqual([
      { unitId: "First", kobo: 100, parts: [50, 50] },
      { unitId: "Ground", kobo: 50, parts: [50, 0] },
    ]);
  });

  test("what cannot be shared is said, with the line and the unit", () => {
    const problemOf = (lines: DemandLine[], units: SharingUnit[]) => sharesOf(lines, units).problem;
    expect(problemOf([line(5)], [])?.message).toBe("This building has no unit that could pay yet.");
    expect(problemOf([line(5), line(5, { basis: "m2" })], [unit("A")])).toEqual({
      ...{ path: "lines.1.basis", message: "A has no size in m², so this line cannot be shared by it." },
    });
    expect(problemOf([line(5, { without: "Lift" })], [unit("A", { exclusions: ["lift"] })])?.path).toBe(
      "lines.0.without",
    );
  });
});

const weighed = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    label: fc.constantFrom("A", "B", "C", "D"),
    weight: fc.bigInt({ min: 1n, max: 1_000_000_000_000n }),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 40 },
);
const kobo = fc.integer({ min: 1, max: 10_000_000_000_000 });

test("shares come to the total to the kobo, are off by less than one, and do not depend on the order", () => {
  fc.assert(
    fc.property(kobo, weighed, fc.integer(), (kobo, units, seed) => {
      const shares = split(kobo, units);
      const sum = units.reduce((total, { weight }) => total + weight, 0n);
      expect([...shares.values()].reduce((total, one) => total + one, 0)).toBe(kobo);
      for (const { id, weight } of units) {
        const exact = BigInt(kobo) * weight;
        const off = BigInt(shares.get(id) ?? -1) * sum - exact;
        expect(off < sum && off > -sum).toBe(true);
        expect(shares.get(id)).toBeGreaterThanOrEqual(0);
      }
      const turned = units.toSorted((a, b) => ((a.id.charCodeAt(0) * seed) % 7) - ((b.id.charCodeAt(0) * seed) % 7));
      expect(new Map([...split(kobo, turned)].sort())).toEqual(new Map([...shares].sort()));
    }),
    { numRuns: 1_000 },
  );
});
