import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chart, growsByDebit } from "./chart.rules.ts";
import { plainNaira, writers } from "./export.rules.ts";
import { closingProblem, hashOf, type Line, noHash, reversed, type Sealed } from "./rules.ts";

const uuid = fc.uuid();
const line: fc.Arbitrary<Line> = fc.record({
  ...{ debitId: uuid, creditId: uuid },
  kobo: fc.integer({ min: 1, max: 10_000_000_000_000 }),
});
const said: fc.Arbitrary<Sealed> = fc.record({
  ...{ ledgerId: uuid, sourceId: uuid, number: fc.integer({ min: 1, max: 1_000_000 }) },
  ...{ onDay: fc.constantFrom("2026-10-01", "2026-11-30"), kind: fc.constantFrom("money_in", "moved") },
  ...{ sourceKind: fc.constantFrom("hand", "reversal"), step: fc.constantFrom("1", "2") },
  ...{ taskId: fc.option(uuid), actorId: fc.option(uuid), memo: fc.string(), reversesId: fc.option(uuid) },
  madeAt: fc.constantFrom("2026-11-22T10:00:00.000Z", "2026-11-22T10:00:00.001Z"),
});

describe("the hash of a posting", () => {
  test("changes with every fact and every line, and begins with how it is made", () => {
    fc.assert(
      fc.property(said, fc.array(line, { minLength: 1, maxLength: 4 }), fc.nat(), (facts, lines, at) => {
        const hash = hashOf(noHash, facts, lines);
        expect(hash).toMatch(/^01[0-9a-f]{64}$/);
        expect(hashOf(noHash, { ...facts }, [...lines])).toBe(hash);
        const names = Object.keys(facts) as (keyof Sealed)[];
        const name = names[at % names.length] ?? "memo";
        expect(hashOf(noHash, { ...facts, [name]: `${facts[name]}x` }, lines)).not.toBe(hash);
        const more = lines.map((one, place) => (place === at % lines.length ? { ...one, kobo: one.kobo + 1 } : one));
        expect(hashOf(noHash, facts, more)).not.toBe(hash);
        expect(hashOf(hash, facts, lines)).not.toBe(hash);
      }),
      { numRuns: 1_000 },
    );
  });

  test("of the reverse of a reverse is the same again", () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        expect(reversed(reversed(lines))).toEqual(lines);
      }),
    );
  });
});

describe("the chart", () => {
  test("names each code and each role once, and has what is needed on both sides", () => {
    expect(new Set(chart.map(({ code }) => code)).size).toBe(chart.length);
    expect(new Set(chart.map(({ role }) => role)).size).toBe(chart.length);
    expect(chart.map(({ code }) => code)).toEqual(chart.map(({ code }) => code).toSorted());
    expect(["asset", "expense"].every((kind) => growsByDebit(kind as "asset"))).toBe(true);
  });
});

describe("closing", () => {
  test.each([
    ["2026-11-01", "2026-11-01", null, "A month can be closed once it is over."],
    ["2027-01-01", "2026-11-01", null, "A month can be closed once it is over."],
    ["2026-10-01", "2026-11-01", "2026-10-01", "That month is closed already."],
    ["2026-09-01", "2026-11-01", "2026-10-01", "That month is closed already."],
    ["2026-10-01", "2026-11-01", "2026-09-01", null],
  ])("%s in %s after %s: %s", (month, now, through, told) => {
    expect(closingProblem(month, now, through)).toBe(told);
  });
});

describe("exports", () => {
  test("write kobo exactly", () => {
    const written = [0, 1, 99, 100, -5, -12_345, 9_007_199_254_740_991].map(plainNaira);
    expect(written).toEqual(["0.00", "0.01", "0.99", "1.00", "-0.05", "-123.45", "90071992547409.91"]);
  });

  test("keep a memo on its line, whatever marks it has", () => {
    const account = { id: "a", code: "1000", name: 'Cash: "till"; one', kind: "asset" as const };
    const posting = { number: 7, onDay: "2026-10-01", memo: 'a\n; b | "c\\', hash: "01", moved: [] };
    for (const writer of Object.values(writers)) {
      const text = writer.posting(posting, () => account);
      expect(text.split("\n")[0]).toMatch(/a b c"?$/);
    }
  });
});
