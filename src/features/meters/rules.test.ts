import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MeterKind } from "./fields.ts";
import {
  countTotals,
  crossed,
  daysLeft,
  lastingText,
  lateSince,
  perDay,
  type Read,
  readingDoubt,
  readingProblem,
  sourceProblem,
  totalAt,
  usedBetween,
} from "./rules.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const day = 86_400_000;
const plain = { added: null, event: null, ended: null };
const read = (value: number, daysAgo = 0, more: Partial<Read> = {}): Read => ({
  ...{ ...plain, value, at: now - daysAgo * day },
  ...more,
});
const refusal = (kind: MeterKind, one: Read, before: Read | null = null, next: Read | null = null) =>
  readingProblem(kind, one, { before, next }, now);

describe("a reading", () => {
  test.each<[string, MeterKind, Read, Read | null, Read | null, string | null]>([
    ["the first", "water", read(40), null, null, null],
    ["higher", "water", read(41), read(40, 9), null, null],
    ["the same", "water", read(40), read(40, 9), null, null],
    ["lower", "water", read(39.9), read(40, 9), null, "value"],
    ["lower and reset", "water", read(3, 0, { event: "reset" }), read(40, 9), null, null],
    ["replaced by one that shows more", "water", read(900, 0, { event: "replaced" }), read(40, 9), null, null],
    [
      "replaced after less than it showed",
      "water",
      read(0, 0, { event: "replaced", ended: 39 }),
      read(40, 9),
      null,
      "ended",
    ],
    ["a last figure without an event", "water", read(41, 0, { ended: 41 }), read(40, 9), null, "ended"],
    ["between two", "water", read(41, 5), read(40, 9), read(42, 1), null],
    ["above the one after it", "water", read(43, 5), read(40, 9), read(42, 1), "value"],
    ["a year ahead", "water", read(41, -365), read(40, 9), null, "at"],
    ["a few minutes ahead, by a clock that runs fast", "water", read(41, -0.003), read(40, 9), null, null],
    ["long ago", "water", read(1, 20_000), null, null, "at"],
    ["less fuel", "diesel", read(300), read(500, 9), null, null],
    ["more fuel from nowhere", "diesel", read(600), read(500, 9), null, "value"],
    ["more fuel that was delivered", "diesel", read(600, 0, { added: 250 }), read(500, 9), null, null],
    ["more fuel than was delivered", "diesel", read(800, 0, { added: 250 }), read(500, 9), null, "value"],
    ["what is added to a meter that counts", "water", read(41, 0, { added: 2 }), read(40, 9), null, "added"],
  ])("%s of %s", (_name, kind, one, before, next, path) => {
    expect(refusal(kind, one, before, next)?.path ?? null).toBe(path);
  });

  test("asks to confirm what is a thousand times the last, or more hours than passed", () => {
    expect(doubtOf("water", read(40_000), read(40, 9))).toContain("a thousand times the last");
    expect(doubtOf("water", read(39_999), read(40, 9))).toBeNull();
    expect(doubtOf("water", read(40_000, 0, { event: "replaced" }), read(40, 9))).toBeNull();
    expect(doubtOf("run_hours", read(150), read(100, 1))).toBe("That is 50 hours of running in 24 hours.");
    expect(doubtOf("run_hours", read(124), read(100, 1))).toBeNull();
    expect(doubtOf("water", read(40_000), null)).toBeNull();
    expect(doubtOf("electricity", read(1_500), read(0, 9))).toBeNull();
    expect(doubtOf("electricity", read(9_000_000), read(0, 9))).toBe("9,000,000 kWh is very much after 0 kWh.");
  });

  test("asks to confirm what a tank does not hold, and hours that nothing can have run, whatever happened", () => {
    const tank = { kind: "diesel", capacity: 2_000 } as const;
    expect(readingDoubt(tank, read(20_000, 0, { added: 19_000 }), read(1_000, 9))).toContain("more than it holds");
    expect(readingDoubt(tank, read(20_000), null)).toContain("more than it holds");
    expect(readingDoubt(tank, read(2_000, 0, { added: 1_500 }), read(1_000, 9))).toBeNull();
    expect(doubtOf("run_hours", read(9_000_000, 0, { event: "replaced" }), read(100, 1))).toContain("hundred years");
    expect(doubtOf("run_hours", read(50, 0, { event: "reset" }), read(100, 1))).toContain("50 hours of running in 24");
    expect(doubtOf("run_hours", read(7_000, 0, { event: "replaced" }), read(100, 1))).toBeNull();
  });
});

function doubtOf(kind: MeterKind, one: Read, before: Read | null): string | null {
  return readingDoubt({ kind, capacity: null }, one, before);
}

describe("what was used", () => {
  test("goes on over a reset and a replacement", () => {
    const counted = countTotals(
      "run_hours",
      [
        read(100, 9),
        read(130, 7),
        read(5, 5, { event: "reset" }),
        read(20, 3),
        read(7_000, 2, { event: "replaced", ended: 22 }),
        read(7_010, 1),
      ],
      0,
    );
    expect(counted.map(({ total }) => total)).toEqual([0, 30, 35, 50, 52, 62]);
  });

  test("of what is left counts what was added", () => {
    const counted = countTotals("diesel", [read(500, 9), read(200, 7), read(900, 5, { added: 1_000 })], 0);
    expect(counted.map(({ total }) => total)).toEqual([0, 300, 600]);
  });

  const amount = fc.integer({ min: 0, max: 5_000 });
  const step = fc.record({ used: amount, added: amount, days: fc.integer({ min: 1, max: 40 }) });
  /** Readings that can follow each other, with what was truly used. */
  const lived = fc.tuple(
    fc.constantFrom<MeterKind>("water", "diesel"),
    fc.array(step, { minLength: 2, maxLength: 20 }),
  );
  const readsOf = ([kind, steps]: [MeterKind, { used: number; added: number; days: number }[]]) => {
    const reads: Read[] = [read(kind === "diesel" ? 200_000 : 0, 1_000)];
    for (const { used, added, days } of steps) {
      const last = reads.at(-1) ?? read(0);
      const at = last.at + days * day;
      reads.push(
        kind === "diesel"
          ? { ...plain, at, value: last.value + added - used, added: added || null }
          : { ...plain, at, value: last.value + used },
      );
    }
    return { kind, reads, used: steps.reduce((sum, one) => sum + one.used, 0) };
  };

  test("never shrinks, and is the same in whichever order readings are written down", () => {
    fc.assert(
      fc.property(lived, fc.infiniteStream(fc.nat()), (given, chance) => {
        const { kind, reads, used } = readsOf(given);
        const whole = countTotals(kind, reads, 0);
        expect(whole.at(-1)?.total).toBeCloseTo(used, 6);
        const kept: Read[] = [];
        const left = [...reads];
        while (left.length > 0) {
          const [one] = left.splice((chance.next().value ?? 0) % left.length, 1);
          if (!one) break;
          const before = kept.filter(({ at }) => at < one.at).at(-1) ?? null;
          const next = kept.find(({ at }) => at > one.at) ?? null;
          // Fuel that came in a reading that is not there yet looks like fuel from nowhere.
          const missing = kind === "diesel" ? "value" : undefined;
          expect([undefined, missing]).toContain(readingProblem(kind, one, { before, next }, now)?.path);
          kept.push(one);
          kept.sort((a, b) => a.at - b.at);
        }
        const totals = countTotals(kind, kept, 0).map(({ total }) => total);
        expect(totals).toEqual(whole.map(({ total }) => total));
        expect(totals.every((total, at) => at === 0 || total >= (totals[at - 1] ?? 0))).toBe(true);
      }),
    );
  });

  test("split at any moments adds up to the whole, and never shrinks", () => {
    fc.assert(
      fc.property(
        lived,
        fc.array(fc.integer({ min: -1_100, max: 0 }), { minLength: 1, maxLength: 12 }),
        (given, cuts) => {
          const { kind, reads } = readsOf(given);
          const counted = countTotals(kind, reads, 0);
          const ats = [...cuts].sort((a, b) => a - b).map((ago) => now + ago * day);
          const totals = ats.map((at) => {
            const before = counted.filter((one) => one.at <= at).at(-1) ?? null;
            return totalAt(at, before, counted.find((one) => one.at > at) ?? null) ?? Number.NaN;
          });
          const parts = totals.slice(1).map((total, at) => total - (totals[at] ?? 0));
          expect(parts.every((part) => part >= -1e-6)).toBe(true);
          const sum = parts.reduce((all, part) => all + part, 0);
          expect(sum).toBeCloseTo((totals.at(-1) ?? 0) - (totals[0] ?? 0), 4);
        },
      ),
    );
  });

  test("a reading between two changes nothing of what was used over both", () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [first, middle, last] = [read(10, 3), read(10 + one, 2), read(10 + one + other, 1)];
        const parts = usedBetween("gas", first, middle) + usedBetween("gas", middle, last);
        expect(parts).toBeCloseTo(usedBetween("gas", first, last), 6);
      }),
    );
  });
});

test("a rate needs a day at least, and what is left lasts so many days from now", () => {
  expect(perDay({ at: now - day / 2, total: 0 }, { at: now, total: 5 })).toBeNull();
  const rate = perDay({ at: now - 10 * day, total: 100 }, { at: now, total: 600 });
  expect(rate).toBeCloseTo(50, 9);
  expect(daysLeft("diesel", { at: now - 2 * day, value: 520 }, rate, now)).toBe(8);
  expect(daysLeft("diesel", { at: now - 40 * day, value: 520 }, rate, now)).toBe(0);
  expect(daysLeft("diesel", { at: now, value: 520 }, 0, now)).toBeNull();
  expect(daysLeft("water", { at: now, value: 520 }, rate, now)).toBeNull();
});

test.each([
  [0, "Used up by today"],
  [1, "1 day left"],
  [365, "365 days left"],
  [24_296_741, "More than a year left"],
])("what lasts for %i days is said as people do", (days, words) => expect(lastingText(days)).toBe(words));

test("a use that runs full any number of times counts each once, without drift", () => {
  expect(crossed(249.9, 0, 250)).toEqual({ times: 0, base: 0 });
  expect(crossed(250, 0, 250)).toEqual({ times: 1, base: 250 });
  expect(crossed(1_260, 500, 250)).toEqual({ times: 3, base: 1_250 });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 500 }),
      (uses, every) => {
        let [total, base, times] = [0, 0, 0];
        for (const used of uses) {
          total += used;
          const one = crossed(total, base, every);
          times += one.times;
          base = one.base;
        }
        expect([times, base]).toEqual([Math.floor(total / every), Math.floor(total / every) * every]);
      },
    ),
  );
});

test("water comes from no generator", () => {
  expect(sourceProblem("electricity", "generator")).toBeNull();
  expect(sourceProblem("water", "generator")).toBe("Water comes from: water mains, borehole, bought water.");
  expect(sourceProblem("diesel", "grid")).toBe("Diesel left has no source to choose.");
  expect(sourceProblem("diesel", null)).toBeNull();
});

describe("when the next reading is late", () => {
  const at = (...daysAgo: number[]) => daysAgo.map((ago) => now - ago * day);

  test.each([
    ["never read", [], null],
    ["read once", [400], null],
    ["read each ten days, nineteen days ago", [19, 29, 39], null],
    ["read each ten days, twenty-one days ago", [21, 31, 41], 1],
    ["read daily, six days ago", [6, 7, 8, 9], null],
    ["read daily, eight days ago", [8, 9, 10, 11], 1],
    ["read each month but for one long gap, fifty days ago", [50, 80, 310, 340, 370], null],
    ["read each month but for one long gap, sixty-one days ago", [61, 91, 310, 340, 370], 1],
  ])("%s", (_what, daysAgo, late) => {
    expect(lateSince(at(...daysAgo), now)).toBe(late === null ? null : now - late * day);
  });

  test("only the last gaps count", () => {
    const often = [9, 10, 11, 12, 13, 14, 400, 800, 1_200];
    expect(lateSince(at(...often), now)).toBe(now - 2 * day);
  });
});
