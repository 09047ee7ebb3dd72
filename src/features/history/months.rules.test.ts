import { expect, test } from "vitest";
import { monthsOf } from "./months.rules.ts";

test("entries stand under their month in Lagos, also around midnight", () => {
  const [late, early, before] = ["2026-10-31T23:30:00.000Z", "2026-10-31T22:30:00.000Z", "2025-12-05T08:00:00.000Z"];
  const months = monthsOf([{ at: late }, { at: early }, { at: before }]);
  expect(months.map(({ label, entries }) => [label, entries.map(({ at }) => at)])).toEqual([
    ["November 2026", [late]],
    ["October 2026", [early]],
    ["December 2025", [before]],
  ]);
  expect(monthsOf([])).toEqual([]);
});
