import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedLines, type Figures, forecastOf, monthsLeft, nothing, proposedLines, restOfYear } from "./rules.ts";

const quiet: Figures = { code: "5110", spentKobo: 0, committedKobo: 0, planned: nothing, runningKobo: 0 };

describe("a budget as it is drafted", () => {
  test("begins with what is to be expected, to the next ₦1,000, with what the plan says at the least and most", () => {
    const planned = { lowKobo: 100_000, typicalKobo: 250_050, highKobo: 900_000 };
    const figures = [
      { ...quiet, spentKobo: 1_000_000, committedKobo: 50_000, planned },
      { ...quiet, code: "5300", runningKobo: 600_000 },
      { ...quiet, code: "5310" },
    ];
    expect(proposedLines(figures)).toEqual([
      { code: "5110", kobo: 1_400_000, lowKobo: 1_150_000, highKobo: 1_950_000, source: "plan" },
      { code: "5300", kobo: 600_000, lowKobo: null, highKobo: null, source: "past" },
    ]);
  });

  test("what money back has made less than nothing asks for nothing", () => {
    expect(proposedLines([{ ...quiet, spentKobo: -5_000_000 }])).toEqual([]);
  });

  test("keeps where a line comes from only while its sum stays", () => {
    const before = proposedLines([{ ...quiet, spentKobo: 100_000 }]);
    expect(changedLines(before, [{ code: "5110", kobo: 100_000 }])).toEqual(before);
    const changed = changedLines(before, [
      { code: "5320", kobo: 5 },
      { code: "5110", kobo: 7 },
      { code: "5300", kobo: 0 },
    ]);
    expect(changed.map(({ code, kobo, source }) => [code, kobo, source])).toEqual([
      ["5110", 7, "hand"],
      ["5320", 5, "hand"],
    ]);
  });

  test("a forecast is never below what is spent and ordered already", () => {
    const sum = fc.integer({ min: 0, max: 1e12 });
    fc.assert(
      fc.property(sum, sum, sum, sum, (spentKobo, committedKobo, runningKobo, typicalKobo) => {
        const one = { ...quiet, spentKobo, committedKobo, runningKobo, planned: { ...nothing, typicalKobo } };
        expect(forecastOf(one)).toBe(spentKobo + committedKobo + runningKobo + typicalKobo);
        const [line] = proposedLines([one]);
        expect(line?.kobo ?? 0).toBeGreaterThanOrEqual(forecastOf(one));
        expect((line?.kobo ?? 0) - forecastOf(one)).toBeLessThan(100_000);
      }),
    );
  });
});

describe("what of a year is left", () => {
  test("is from today to its last day, all of a year to come, and nothing of one that is over", () => {
    expect(restOfYear(2031, "2031-06-15")).toEqual({ from: "2031-06-15", to: "2031-12-31" });
    expect(restOfYear(2032, "2031-06-15")).toEqual({ from: "2032-01-01", to: "2032-12-31" });
    expect(restOfYear(2030, "2031-06-15")).toBeNull();
    expect(restOfYear(2031, "2031-12-31")).toEqual({ from: "2031-12-31", to: "2031-12-31" });
  });

  test("counts whole months after this one", () => {
    expect(["2031-01-31", "2031-06-15", "2031-11-01", "2031-12-01"].map((day) => monthsLeft(2031, day))).toEqual([
      11, 6, 1, 0,
    ]);
    expect(monthsLeft(2032, "2031-12-31")).toBe(12);
    expect(monthsLeft(2030, "2031-01-01")).toBe(0);
  });
});
