import { expect, test } from "vitest";
import { everyWords } from "./words.rules.ts";

test("how often is said in words", () => {
  expect(everyWords({ every: 1, unit: "years" })).toBe("Every year");
  expect(everyWords({ every: 6, unit: "months" })).toBe("Every 6 months");
});
