import { expect, test } from "vitest";
import { filtersOf, isNarrowed, isSpent } from "./client.ts";

test.each([
  ["", { property: "", category: "all", search: "", tag: "", show: "all" }, false],
  ["from=all&category=permits", { property: "all", category: "permits", search: "", tag: "", show: "all" }, true],
  ["category=gossip&show=toString", { property: "", category: "all", search: "", tag: "", show: "all" }, false],
  [
    "search=fire&tag=lift&show=expiring",
    { property: "", category: "all", search: "fire", tag: "lift", show: "expiring" },
    true,
  ],
])("an address with %j asks for it", (query, filters, narrows) => {
  const asked = filtersOf(new URLSearchParams(query));
  expect(asked).toEqual(filters);
  expect(isNarrowed(asked)).toBe(narrows);
});

test("an address is spent a minute before it ends", () => {
  const at = (seconds: number) => isSpent("/content?use=preview&until=1000&signature=x", seconds * 1_000);
  expect([at(939), at(941), isSpent("/content", 0)]).toEqual([false, true, true]);
});
