import { expect, test } from "vitest";
import { isOverdue, unsentWords, wrongWords } from "./rules.ts";

const now = Date.parse("2026-11-23T18:00:00Z");
const minutes = (count: number) => count * 60_000;

test("a phone asks again after ten minutes in the background, and where its clock was set back", () => {
  expect(isOverdue(now - minutes(10) + 1, now)).toBe(false);
  expect(isOverdue(now - minutes(10), now)).toBe(true);
  expect(isOverdue(now + 1, now)).toBe(true);
  expect(isOverdue(0, now)).toBe(true);
});

test("before the last try it is said what goes", () => {
  expect(wrongWords(1, 3)).toBe("That PIN is not right. 4 tries are left.");
  expect(wrongWords(4, 0)).toMatch(/^That PIN is not right\. One try is left\..* is deleted\.$/);
  expect(wrongWords(4, 3)).toMatch(/ is deleted, with 3 things that were not sent\.$/);
  expect(unsentWords(1)).toBe("1 thing that was not sent");
});
