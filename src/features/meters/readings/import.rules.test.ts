import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atOnce, cellsOf } from "../../../../tests/harness/turns.ts";
import { runs } from "../../../../tests/rig/runs.ts";
import { type Counted, countTotals, type Read, readingProblem } from "../rules.ts";
import { anchored, judgeReadings, lostFooting } from "./import.rules.ts";

const dayMs = 86_400_000;
const start = Date.parse("2026-01-01T12:00:00+01:00");
const now = start + 400 * dayMs;

const reading = (day: number, value: number, more: Partial<Read> = {}): Read => ({
  ...{ at: start + day * dayMs, value, added: null, event: null, ended: null },
  ...more,
});
const counted = (...reads: Read[]): Counted[] => countTotals("run_hours", reads, 500);

const judge = (there: readonly Counted[], ...lines: string[]) =>
  atOnce(
    judgeReadings(cellsOf("at | value | event | ended", ...lines), there, { kind: "run_hours", capacity: null, now }),
  );

describe("a file of readings", () => {
  test("takes a day for its noon in Lagos, and a time as it stands there", () => {
    const { rows } = judge([], "2026-01-01 | 10", "02/01/2026 | 20", "2026-01-03 08:30 | 30");
    expect(rows.map(({ what }) => what?.at)).toEqual([start, start + dayMs, Date.parse("2026-01-03T08:30:00+01:00")]);
  });

  test.each([
    ["a figure that is there", "2026-01-01 | 10", "same", null],
    [
      "another figure of a moment that is there",
      "2026-01-01 | 11",
      "refused",
      "another reading of that moment already",
    ],
    ["what runs backwards", "2026-01-05 | 9", "refused", "cannot run backwards"],
    ["what what follows could not follow", "2026-01-05 | 101", "refused", "could not follow"],
    ["a new meter between", "2026-01-20 | 3 | replaced | 120", "new", null],
    ["a new meter that ended below what it showed", "2026-01-20 | 3 | replaced | 99", "refused", "cannot be less than"],
    ["an end without an event", "2026-01-20 | 130 | | 120", "refused", "reset or replaced"],
    ["a day to come", "2027-12-01 | 900", "refused", "cannot lie in the future"],
    ["a day that does not exist", "30/02/2026 | 900", "refused", "must be one that exists"],
  ])("judges %s", (_name, line, fate, why) => {
    const [row] = judge(counted(reading(0, 10), reading(10, 100)), line).rows;
    expect(row?.fate).toBe(fate);
    if (why === null) expect(row?.problems).toEqual([]);
    else expect(row?.problems).toEqual([expect.stringContaining(why)]);
  });

  test("of two rows that do not fit, the later moment is refused, whichever stands first", () => {
    const lines = ["2026-01-02 | 50", "2026-01-03 | 40"];
    for (const order of [lines, lines.toReversed()])
      expect(judge([], ...order).rows.flatMap(({ fate, label }) => (fate === "refused" ? label : []))).toEqual([
        "2026-01-03: 40 h",
      ]);
  });

  test("of two rows of one moment the second is refused, and says of which", () => {
    expect(judge([], "2026-01-02 | 50", "2026-01-02 | 50").rows).toMatchObject([
      { fate: "new" },
      { fate: "refused", problems: ["Row 2 is of the same moment. A moment has one reading."] },
    ]);
  });

  test("takes what is hard to believe, and says so", () => {
    const { rows, warnings } = judge([], "2026-01-01 | 10", "2026-01-02 | 60");
    expect(rows.map(({ fate }) => fate)).toEqual(["new", "new"]);
    expect(warnings).toEqual(["Row 3: That is 50 hours of running in 24 hours."]);
  });
});

/** Readings that can follow each other, with a new meter here and there. */
const courses = fc
  .array(fc.record({ more: fc.integer({ min: 0, max: 20 }), isNew: fc.boolean() }), { minLength: 2, maxLength: 25 })
  .map((steps) =>
    steps.reduce<Read[]>((reads, { more, isNew }, day) => {
      const shown = (reads.at(-1)?.value ?? 0) + more;
      const isReplaced = isNew && day > 0 && day % 3 === 0;
      reads.push(isReplaced ? reading(day, 0, { event: "replaced", ended: shown }) : reading(day, shown));
      return reads;
    }, []),
  );

describe("whatever the course of a meter", () => {
  test("the totals of what was there stay what they were from its first reading on", () => {
    fc.assert(
      fc.property(courses, fc.infiniteStream(fc.boolean()), (course, kept) => {
        const there = counted(...course.filter(({ event }) => event !== null || kept.next().value));
        fc.pre(
          there.length > 0 && there.every((one, at) => at === 0 || one.event !== null || fits(there[at - 1], one)),
        );
        const after = new Map(anchored("run_hours", course, there).map((one) => [one.at, one.total]));
        expect(after.get(there[0]?.at ?? 0)).toBe(there[0]?.total);
        for (const [at, { total }] of [...after.entries()].map(([at, total]) => [at, { total }] as const)) {
          const before = [...after.keys()].filter((one) => one < at).at(-1);
          if (before !== undefined) expect(total).toBeGreaterThanOrEqual(after.get(before) ?? 0);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test("some of its readings can go exactly where the rest can still follow each other", () => {
    fc.assert(
      fc.property(courses, fc.infiniteStream(fc.boolean()), (course, draws) => {
        const rest = course.filter(() => draws.next().value);
        const staying = new Set(rest.map(({ at }) => at));
        const fit = rest.every((one, at) => at === 0 || fits(rest[at - 1], one));
        expect(lostFooting("run_hours", course, staying).length === 0).toBe(fit);
      }),
      { numRuns: runs(200) },
    );
  });
});

function fits(before: Read | undefined, next: Read): boolean {
  return readingProblem("run_hours", next, { before: before ?? null, next: null }, now) === null;
}
