import { expect, test } from "vitest";
import { searchWith } from "./filters.ts";

const usual = { search: "", category: "all", state: "active" };

test.each([
  ["", { category: "pumps" }, "category=pumps"],
  [
    "?tab=schedules&category=pumps",
    { state: "all", search: "a b" },
    "tab=schedules&category=pumps&state=all&search=a+b",
  ],
  ["?tab=schedules&category=pumps&state=all&search=a", { category: "all" }, "tab=schedules&state=all&search=a"],
  ["?tab=schedules&category=pumps&state=all&search=a", usual, "tab=schedules"],
])("in %j %j makes %j", (search, fields, expected) => {
  expect(searchWith(search, fields, usual)).toBe(expected);
});
