import { expect, test } from "vitest";
import { canOf } from "#domain/policy.ts";
import { detailAfter, filtersOf } from "./client.ts";
import type { Task, TaskDetail } from "./contract.ts";

test("filters are read from the address, and what is none filters nothing", () => {
  const read = (query: string) => filtersOf(new URLSearchParams(query));
  expect(read("status=overdue&priority=high&search=lift")).toEqual({
    status: "overdue",
    priority: "high",
    search: "lift",
  });
  expect(read("status=late&priority=emergency&task=1")).toEqual({ status: "all", priority: "all", search: "" });
});

test("what only the details of a task know stays there after a change: whether its work can be verified too", () => {
  const can = canOf("property_owner", ["own"], "task");
  const last = { id: "7", status: "in_progress", safety: ["Gloves"], can: { ...can, verify: true } } as TaskDetail;
  const now = { id: "7", status: "completed", can: { ...can, set_status: false } } as Task;
  expect(detailAfter(last, now)).toEqual({ ...last, ...now, can: { ...can, set_status: false, verify: true } });
});
