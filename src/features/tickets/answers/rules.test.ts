import fc from "fast-check";
import { expect, test } from "vitest";
import { answerProblems } from "./fields.ts";
import { compareFirms, type FirmRecord, noSums, rankOf } from "./rules.ts";

const firm = (more: Partial<FirmRecord> = {}): FirmRecord => ({ ...noSums, verified: 0, marks: 0, jobs: 1, ...more });

test("one good word does not pass a long good record, and no word at all comes last", () => {
  const long = firm({ answers: 40, stars: 190 });
  const one = firm({ answers: 1, stars: 5 });
  const bad = firm({ answers: 10, stars: 15 });
  expect([firm(), bad, one, long].sort(compareFirms)).toEqual([long, one, bad, firm()]);
});

test("keepers' marks and occupants' stars weigh the same; then first-time fixes, then jobs", () => {
  expect(rankOf(firm({ verified: 2, marks: 9 }))).toBe(rankOf(firm({ answers: 2, stars: 9 })));
  const often = firm({ answers: 2, stars: 9, mendings: 4, firstTimeFixes: 3 });
  const rarely = firm({ answers: 2, stars: 9, mendings: 4, firstTimeFixes: 1, jobs: 90 });
  expect([rarely, often].sort(compareFirms)[0]).toBe(often);
  expect([firm(), firm({ jobs: 3 })].sort(compareFirms)[0]).toMatchObject({ jobs: 3 });
});

test("a rank lies between one and five, and another five stars never lowers it", () => {
  const counts = fc.record({ answers: fc.nat(500), share: fc.double({ min: 1, max: 5, noNaN: true }) });
  fc.assert(
    fc.property(counts, ({ answers, share }) => {
      const stars = Math.floor(answers * share);
      const now = rankOf(firm({ answers, stars }));
      const more = rankOf(firm({ answers: answers + 1, stars: stars + 5 })) ?? 0;
      expect(now === null || (now >= 1 && now <= 5 && more >= now)).toBe(true);
    }),
  );
});

test("what is not mended, or only in part, needs a sentence", () => {
  expect(answerProblems({ verdict: "mended" })).toEqual([]);
  expect(answerProblems({ verdict: "partly", text: " " })).toHaveLength(1);
  expect(answerProblems({ verdict: "not_mended", text: "Wet." })).toEqual([]);
});
