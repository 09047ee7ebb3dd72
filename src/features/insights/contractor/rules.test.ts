import { expect, test } from "vitest";
import { percentOf, spanWords } from "./rules.ts";

test.each([
  [null, "0d"],
  [0, "0h"],
  [6 * 3_600, "6h"],
  [5_400, "1.5h"],
  [86_399, "24h"],
  [86_400, "1d"],
  [129_600, "1.5d"],
])("%s seconds are %s", (seconds, words) => {
  expect(spanWords(seconds)).toBe(words);
});

test("a share of nothing is not known", () => {
  expect([percentOf(0, 0), percentOf(0, 3), percentOf(2, 3), percentOf(3, 3)]).toEqual([null, 0, 67, 100]);
});
