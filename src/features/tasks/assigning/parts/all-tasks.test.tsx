// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { answerCalls } from "../../../../../tests/harness/calls.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import * as shown from "../../../../../tests/harness/shown.tsx";
import { AllTasks } from "./all-tasks.tsx";

page.setPage();

test("a firm that has no task of its own comes to those it may take by clearing the filters", async () => {
  await page.comeIn("contractor");
  answerCalls({ "GET /contractor/tasks": { tasks: [], nextCursor: null } });
  const place = await shown.showAt("/contractor-dashboard?view=all&own=1&status=overdue", <AllTasks />);
  await shown.tap("Clear search and filters");
  expect(place.address()).toBe("/contractor-dashboard?view=all");
});
