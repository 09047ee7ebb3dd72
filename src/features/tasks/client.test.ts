import { expect, test } from "vitest";
import { filtersOf, taskRoutes } from "./client.ts";
import { taskCalls } from "./contract.ts";

test("the addresses that screens use are those of the contract", () => {
  for (const [name, route] of Object.entries(taskRoutes)) {
    const { method, path, idempotent } = taskCalls[name as keyof typeof taskCalls];
    expect({ idempotent, ...route }, name).toEqual({ method, path, idempotent });
  }
});

test("filters are read from the address, and what is none filters nothing", () => {
  const read = (query: string) => filtersOf(new URLSearchParams(query));
  expect(read("status=overdue&priority=high&search=lift")).toEqual({
    status: "overdue",
    priority: "high",
    search: "lift",
  });
  expect(read("status=late&priority=emergency&task=1")).toEqual({ status: "all", priority: "all", search: "" });
});
