// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Property } from "#features/properties/contract.ts";
import { answerCalls } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { Task } from "../contract.ts";
import { PropertyTasks } from "./property-tasks.tsx";

page.setPage();

const taskCounts = { all: 2, pending: 0, in_progress: 1, overdue: 1, completed: 0 };
const property = { id: "p1", name: "Irewole Court", taskCounts } as unknown as Property;
const task = (id: string, overdue: boolean) =>
  ({
    ...{ id, title: overdue ? "Clear the gutters" : "Paint the gate", propertyId: "p1", priority: "high", overdue },
    ...{ status: "in_progress", dueDate: "2026-11-20", can: {} },
  }) as unknown as Task;
const all = [task("t1", true), task("t2", false)];

test("the tasks of a building are those of the state that a figure led to, and all of them by one press", async () => {
  await page.comeIn("property_owner");
  answerCalls({
    "GET /tasks": ({ query }: { query: URLSearchParams }) => {
      const tasks = query.get("status") === "overdue" ? all.slice(0, 1) : query.get("status") ? [] : all;
      return { tasks, nextCursor: null };
    },
  });
  const place = await shown.showAt(
    "/property/p1?tab=tasks&status=overdue",
    <PropertyTasks property={property} isComing={false} />,
  );
  await expect.poll(page.textThere).toContain("Clear the gutters");
  expect(page.textThere()).not.toContain("Paint the gate");
  expect(shown.named("Overdue1").getAttribute("aria-pressed")).toBe("true");
  await shown.tap("Completed0");
  await expect.poll(page.textThere).toContain("No task is “completed”");
  await shown.tap("Show all tasks");
  await expect.poll(page.textThere).toContain("Paint the gate");
  expect(place.address()).toBe("/property/p1?tab=tasks");
});

test("while the plan is made, a state without tasks says so and leads back to all that are there", async () => {
  await page.comeIn("property_owner");
  answerCalls({ "GET /tasks": { tasks: [], nextCursor: null } });
  await shown.showAt("/property/p1?tab=tasks&status=completed", <PropertyTasks property={property} isComing />);
  await expect.poll(page.textThere).toContain("No task is “completed”");
});
