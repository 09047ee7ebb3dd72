import { expect, test } from "vitest";
import { filtersOf } from "./client.ts";

test("filters are read from the address, and what is none filters nothing", () => {
  const read = (query: string) => filtersOf(new URLSearchParams(query));
  expect(read("status=overdue&priority=high&search=lift")).toEqual({
    status: "overdue",
    priority: "high",
    search: "lift",
  });
  expect(read("status=late&priority=emergency&task=1")).toEqual({ status: "all", priority: "all", search: "" });
});
