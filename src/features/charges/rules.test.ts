import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { referenceOf, referencesIn } from "./reference.rules.ts";
import { ageOf, allocationProblem, oldestFirst, settled, standingOf } from "./rules.ts";
import { timesOf } from "./stays.rules.ts";

const amount = fc.integer({ min: 1, max: 1_000_000 });
const amounts = fc.array(amount, { maxLength: 12 }).map((list) => list.map((kobo, at) => ({ id: String(at), kobo })));
const sumOf = (list: readonly { kobo: number }[]) => list.reduce((sum, { kobo }) => sum + kobo, 0);

describe("for what money is taken", () => {
  test("the oldest first, and what is left is paid ahead", () => {
    const open = [
      { id: "October", kobo: 250 },
      { id: "November", kobo: 100 },
    ];
    expect(oldestFirst(open, 300)).toEqual({
      taken: [
        { id: "October", kobo: 250 },
        { id: "November", kobo: 50 },
      ],
      rest: 0,
    });
    expect(oldestFirst(open, 400).rest).toBe(50);
  });

  test("part, over and double payments: what is owed less what is ahead is what was asked less what came", () => {
    fc.assert(
      fc.property(amounts, amounts, (open, paid) => {
        const parts = settled(open, paid);
        const { owedKobo, aheadKobo } = standingOf(sumOf(open), sumOf(paid));
        expect(sumOf(open) - sumOf(parts)).toBe(owedKobo);
        expect(sumOf(paid) - sumOf(parts)).toBe(aheadKobo);
        expect(Math.min(owedKobo, aheadKobo)).toBe(0);
        for (const { id, kobo } of open)
          expect(sumOf(parts.filter(({ shareId }) => shareId === id))).toBeLessThanOrEqual(kobo);
        for (const { id, kobo } of paid)
          expect(sumOf(parts.filter(({ paymentId }) => paymentId === id))).toBeLessThanOrEqual(kobo);
        expect(parts.every(({ kobo }) => kobo > 0)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test("a keeper may take it for others, if no total moves and nothing is paid twice", () => {
    const share = { id: "s", kobo: 100, paidKobo: 60 };
    const before = new Map([["s", 40]]);
    expect(allocationProblem([{ share, kobo: 80 }], before, 80)).toBeNull();
    expect(allocationProblem([{ share, kobo: 81 }], before, 81)).toMatch(/more than is still open/);
    expect(allocationProblem([{ share, kobo: 40 }], before, 50)).toMatch(/no total moves/);
  });
});

test("what is overdue is told by its age, and what is due today is not overdue", () => {
  expect(
    ["2026-11-23", "2026-11-22", "2026-10-24", "2026-10-23", "2026-09-23", "2026-08-24"].map((day) =>
      ageOf(day, "2026-11-23"),
    ),
  ).toEqual([null, "to30", "to30", "to60", "to90", "older"]);
});

test("somebody's time in a unit is the last one, with what it follows without a gap; whoever is there now has no end", () => {
  const stay = (from: string, to: string | null) => ({ unitId: "u", from, to });
  expect(timesOf([stay("2026-03-01", "2026-05-01"), stay("2025-01-01", "2025-09-01")])).toEqual([
    stay("2026-03-01", "2026-05-01"),
  ]);
  expect(timesOf([stay("2026-03-01", "2026-05-01"), stay("2026-08-01", null)])).toEqual([stay("2026-08-01", null)]);
  expect(timesOf([stay("2026-05-02", null), stay("2026-03-01", "2026-05-01")])).toEqual([stay("2026-03-01", null)]);
  expect(timesOf([stay("2026-01-01", null), stay("2026-03-01", "2026-05-01")])).toEqual([stay("2026-01-01", null)]);
});

describe("the reference of a unit", () => {
  const known = fc.uuid().map(referenceOf);
  test("is found in what banks make of it, also without its strokes and in small letters", () => {
    fc.assert(
      fc.property(known, (reference) => {
        const said = [reference, reference.replaceAll("-", ""), reference.toLowerCase().replaceAll("-", " ")];
        for (const text of said) expect(referencesIn(`NIP/ADA OBI/${text}/SERVICE`)).toEqual([reference]);
      }),
    );
  });

  test("one wrong sign, or two that changed places, and it is none", () => {
    const signs = "23456789ABCDEFGHJKLMNPQRSTUVWXY";
    fc.assert(
      fc.property(known, fc.nat(5), fc.nat(30), (reference, at, other) => {
        const code = reference.slice(4, 10);
        const wrong = code.slice(0, at) + signs[other] + code.slice(at + 1);
        const swapped = code.slice(0, at) + (code[at + 1] ?? "") + (code[at] ?? "") + code.slice(at + 2);
        for (const one of [wrong, swapped])
          if (one !== code && one.length === 6) expect(referencesIn(`TUN-${one}-${reference.slice(-1)}`)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
