import { expect, test } from "vitest";
import { readAge, readCount } from "./rules.ts";

test.each([
  [12, 12],
  [12.9, 12],
  ["12", 12],
  [" 12 years", 12],
  ["0", 0],
  [0, 0],
  ["-3", -3],
  ["", null],
  ["old", null],
  [null, null],
  [undefined, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])("an age given as %j is %j", (given, years) => {
  expect(readAge(given)).toBe(years);
});

test.each([
  [4, 4],
  ["4", 4],
  [" 1,200 ", 1200],
  ["", null],
  ["  ", null],
  [null, null],
  [undefined, null],
  ["four", Number.NaN],
  ["4.5", Number.NaN],
  ["1,20", Number.NaN],
])("a count given as %j is %j", (given, number) => {
  expect(readCount(given)).toBe(number);
});
