import { expect, test } from "vitest";
import { spanWords } from "./rules.ts";

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
