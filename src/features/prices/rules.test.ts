import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CountedJob,
  isShown,
  jobKey,
  ownersOf,
  placesOf,
  quarterOf,
  rangesOf,
  roundTwo,
  standingOf,
  unitsOf,
  windowStart,
} from "./rules.ts";

describe("what is shown", () => {
  const enough = { jobs: 6, owners: 3, contractors: 3, most: 3 };
  test.each([
    [{ jobs: 4, most: 2 }, false],
    [{ jobs: 5, most: 2 }, true],
    [{ owners: 2 }, false],
    [{ owners: 3 }, true],
    [{ contractors: 2 }, false],
    [{ contractors: 3 }, true],
    [{ jobs: 100, most: 50 }, true],
    [{ jobs: 100, most: 51 }, false],
    [{ jobs: 5, most: 3 }, false],
  ])("%j: %s", (given, expected) => {
    expect(isShown({ ...enough, ...given })).toBe(expected);
  });

  test.each([
    [123_456, 120_000],
    [125_000, 130_000],
    [99_600, 100_000],
    [7, 7],
    [12_300_000, 12_000_000],
  ])("%d is rounded to %d", (kobo, expected) => {
    expect(roundTwo(kobo)).toBe(expected);
  });
});

describe("which kind of job it is", () => {
  test.each([
    [{ planKey: "generator-service", category: "Other", machine: "generator" }, "item generator-service"],
    [{ planKey: "root-cause-adas-pump", category: "Plumbing", machine: "water_pump" }, "Plumbing, water_pump"],
    [{ planKey: null, category: "Plumbing", machine: null }, "Plumbing"],
    [{ planKey: null, category: "HVAC", machine: "other" }, "Heating Ventilation and Air Conditioning (HVAC)"],
    [{ planKey: null, category: "For Mrs Ada's bath", machine: null }, null],
    [{ planKey: null, category: "For Mrs Ada's bath", machine: "pool" }, "Other, pool"],
    [{ planKey: null, category: "constructor", machine: "pool" }, "Other, pool"],
    [{ planKey: null, category: "__proto__", machine: null }, null],
  ])("%j: %s", (work, key) => {
    expect(jobKey(work)).toBe(key);
  });

  test("is priced by the machine where the catalogue prices it so", () => {
    expect(
      [{ per: "asset", count: 6 }, { per: "visit", count: 6 }, { per: "asset", count: 0 }, null].map(unitsOf),
    ).toEqual([6, 1, 1, 1]);
  });
});

test("places widen from the local government area to the country, however it is written", () => {
  const at = { state: "Lagos", lga: " Eti-Osa ", location: "Lekki", address: null };
  expect(placesOf(at)).toEqual([
    { kind: "lga", key: "lga Lagos, eti osa", name: "Eti-Osa" },
    { kind: "state", key: "state Lagos", name: "Lagos" },
    { kind: "zone", key: "zone coastal_south", name: "the coastal south" },
    { kind: "country", key: "country", name: "Nigeria" },
  ]);
  expect(placesOf({ ...at, lga: "ETI OSA" })[0]?.key).toBe("lga Lagos, eti osa");
  expect(placesOf({ ...at, state: null, location: "Somewhere" }).map(({ kind }) => kind)).toEqual(["country"]);
});

test("a range looks back to the start of a quarter, four with the running one", () => {
  expect(["2026-01-01", "2026-03-31", "2026-12-05"].map(quarterOf)).toEqual(["2026-01-01", "2026-01-01", "2026-10-01"]);
  expect(["2026-11-23", "2027-01-01", "2027-01-04"].map(windowStart)).toEqual([
    "2026-01-01",
    "2026-01-01",
    "2026-04-01",
  ]);
});

test("whoever owns two buildings by two ways is one owner", () => {
  const owners = ownersOf([
    { id: "a", holders: ["ada", "firm"] },
    { id: "b", holders: ["firm"] },
    { id: "c", holders: ["obi"] },
    { id: "d", holders: ["obi", "ada"] },
    { id: "e", holders: [] },
    { id: "f", holders: ["eve"] },
  ]);
  expect(new Set(["a", "b", "c", "d"].map((id) => owners.get(id))).size).toBe(1);
  expect(new Set(owners.values()).size).toBe(3);
});

test("a price is above only beyond the upper quarter, and it says of whom", () => {
  const range = {
    jobs: 12,
    place: "Eti-Osa",
    lowKobo: 80,
    medianKobo: 100,
    highKobo: 120,
    firstMonth: "2026-01-01",
    lastMonth: "2026-11-01",
  };
  expect(standingOf(121, range)).toEqual({
    ...{ stands: "above", says: "Higher than 3 of 4 (n = 12, Eti-Osa, 2026)", netKobo: 121 },
    ...{ lowKobo: range.lowKobo, medianKobo: range.medianKobo, highKobo: range.highKobo },
  });
  expect([120, 80, 79].map((kobo) => standingOf(kobo, range).stands)).toEqual(["within", "within", "below"]);
  expect(standingOf(1, { ...range, firstMonth: "2025-10-01" }).says).toContain("2025 to 2026");
});

const until = "2026-11-23";
const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`);
const job: fc.Arbitrary<CountedJob> = fc.record({
  propertyId: fc.constantFrom(...names(6)),
  contractorId: fc.constantFrom(...names(4)),
  job: fc.constantFrom("Plumbing", "Electrical"),
  kobo: fc.integer({ min: 1, max: 900_000_000 }),
  quarter: fc.constantFrom("2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01"),
});
const grounds = fc.array(
  fc.record({ owner: fc.constantFrom(...names(4)), places: fc.subarray(["x", "y", "country"], { minLength: 1 }) }),
  { minLength: 6, maxLength: 6 },
);

/** As a person would count with pen and paper, place by place. */
function recount(jobs: readonly CountedJob[], of: (id: string) => { owner: string; places: readonly string[] }) {
  return ["Plumbing", "Electrical"].flatMap((kind) =>
    ["x", "y", "country"].flatMap((place) => {
      const here = jobs.filter((one) => one.job === kind && of(one.propertyId).places.includes(place));
      const times = (owner: string) => here.filter((one) => of(one.propertyId).owner === owner).length;
      const owners = names(4).filter((owner) => times(owner) > 0);
      const contractors = names(4).filter((id) => here.some((one) => one.contractorId === id));
      const isEnough = here.length >= 5 && owners.length >= 3 && contractors.length >= 3;
      if (!isEnough || owners.some((owner) => times(owner) > here.length / 2)) return [];
      const prices = here.map(({ kobo }) => kobo).sort((a, b) => a - b);
      // A share of them lies below: the classic way, by the place between the first and the last.
      const quartile = (quarters: number) => {
        const whole = Math.floor(((prices.length - 1) * quarters) / 4);
        const rest = (((prices.length - 1) * quarters) % 4) / 4;
        const [low = 0, high = low] = prices.slice(whole, whole + 2);
        return roundTwo(low + (high - low) * rest);
      };
      return [
        { job: kind, place, jobs: here.length, lowKobo: quartile(1), medianKobo: quartile(2), highKobo: quartile(3) },
      ];
    }),
  );
}

test("what is shown is what a plain recount says, over any jobs", () => {
  let shown = 0;
  fc.assert(
    fc.property(fc.array(job, { minLength: 3, maxLength: 80, size: "max" }), grounds, (jobs, all) => {
      const of = (id: string) => all[Number(id.slice(1))] ?? { owner: "", places: [] };
      const made = rangesOf(jobs, of, until);
      const byName = (a: { job: string; place: string }, b: { job: string; place: string }) =>
        `${a.job}${a.place}` < `${b.job}${b.place}` ? -1 : 1;
      shown += made.length;
      expect(made.map(({ firstMonth: _, lastMonth: __, ...rest }) => rest).sort(byName)).toEqual(
        recount(jobs, of).sort(byName),
      );
      for (const { firstMonth, lastMonth } of made) {
        expect(firstMonth <= lastMonth).toBe(true);
        expect(lastMonth <= "2026-11-01").toBe(true);
      }
    }),
    { numRuns: 1_000, seed: 70 },
  );
  expect(shown).toBeGreaterThan(100);
});
