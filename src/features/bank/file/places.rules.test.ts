import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../tests/rig/runs.ts";
import { type KeptLine, marked, placed } from "./places.rules.ts";
import type { FileLine } from "./rules.ts";

const dayOf = (index: number): string => `2026-11-${String(index + 1).padStart(2, "0")}`;

/** What a bank knows of an account: a few movements a day, each with the balance after it. */
const accounts = fc
  .array(fc.array(fc.integer({ min: -900, max: 900 }).filter(Boolean), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((days) => {
    let balanceKobo = 5_000;
    return days.flatMap((moves, day) =>
      moves.map((kobo, at): FileLine => {
        balanceKobo += kobo;
        return { row: at, onDay: dayOf(day), valueDay: null, text: `${day}.${at}`, kobo, balanceKobo };
      }),
    );
  });

/** Files of whole days, as somebody fetches them, in any order. */
const files = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 6 });

const between = (lines: readonly FileLine[], [one, other]: readonly [number, number]): FileLine[] => {
  const [from, to] = [dayOf(Math.min(one, other)), dayOf(Math.max(one, other))];
  return lines.filter(({ onDay }) => onDay >= from && onDay <= to);
};

const add = (kept: readonly KeptLine[], file: readonly FileLine[]) => {
  const { lines, gaps } = placed(marked(file), kept);
  const all = [...kept, ...lines.filter(({ fate }) => fate === "new")];
  return { lines, gaps, kept: all.toSorted((a, b) => a.place - b.place) };
};

test("whatever files come in whatever order, each line is there once, in the bank's order, and only true gaps are named", () => {
  fc.assert(
    fc.property(accounts, files, (lines, given) => {
      let kept: KeptLine[] = [];
      const told = new Set<string>();
      for (const span of given) {
        const file = between(lines, span);
        for (const { text } of file) told.add(text);
        const after = add(kept, file);
        kept = after.kept;
        const there = lines.filter(({ text }) => told.has(text));
        expect(kept.map(({ onDay, balanceKobo }) => [onDay, balanceKobo])).toEqual(
          there.map(({ onDay, balanceKobo }) => [onDay, balanceKobo]),
        );
        for (const { fromDay, toDay, kobo } of after.gaps) {
          const missing = lines.filter((one) => !told.has(one.text) && one.onDay > fromDay && one.onDay < toDay);
          expect(kobo).toBe(missing.reduce((sum, one) => sum + one.kobo, 0));
        }
      }
      const whole = add(kept, lines);
      expect(whole.gaps).toEqual([]);
      expect(whole.kept.map(({ balanceKobo }) => balanceKobo)).toEqual(lines.map(({ balanceKobo }) => balanceKobo));
      expect(add(whole.kept, lines).lines.map(({ fate }) => fate)).toEqual(lines.map(() => "same"));
    }),
    { numRuns: runs(300) },
  );
});

test("a line is known again in other letters, and by its number among its equals", () => {
  const line = { row: 1, onDay: "2026-11-01", valueDay: null, text: "Transfer ADE", kobo: 5, balanceKobo: 10 };
  const [one, other, third] = marked([line, { ...line, text: "TRANSFER ade", row: 9 }, { ...line, balanceKobo: 11 }]);
  expect(other).toMatchObject({ mark: one?.mark, ordinal: 2 });
  expect(third).toMatchObject({ ordinal: 1 });
  expect(third?.mark).not.toBe(one?.mark);
});
