import { expect, test } from "vitest";
import { filtersOf, isNarrowed } from "./client.ts";

test.each([
  ["", { property: "all", category: "all", state: "active", search: "" }, false],
  [
    "state=all&category=HVAC&property=7&search=pump",
    { property: "7", category: "HVAC", state: "all", search: "pump" },
    true,
  ],
  ["state=toString&category=constructor", { property: "all", category: "all", state: "active", search: "" }, false],
  ["state=paused", { property: "all", category: "all", state: "paused", search: "" }, false],
])("an address with %s asks for %j", (query, filters, narrowed) => {
  const read = filtersOf(new URLSearchParams(query));
  expect([read, isNarrowed(read)]).toEqual([filters, narrowed]);
});
