// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { answerCalls } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { Task } from "../contract.ts";
import { OpenRecent } from "./open-recent.tsx";

page.setPage();

const task = {
  ...{
    id: "t1",
    title: "Clear the gutters",
    description: "Before the rains.",
    propertyId: "p1",
    propertyName: "Court",
  },
  ...{ status: "in_progress", overdue: false, dueDate: "2026-11-20", priority: "high", category: "roofing" },
  ...{ assignedTo: null, actualCost: null, estimatedCost: null, completedDate: null, ticketId: null, can: {} },
} as unknown as Task;
const detail = {
  ...{ ...task, why: null, reasons: [], checklist: [], safety: [], missingPapers: [], lateWork: [] },
  ...{
    completionProof: [],
    verifications: [],
    followUpOf: { taskId: "t0", title: "Look at the roof" },
    proof: null,
    costRange: null,
    assetName: null,
    sop: null,
  },
};

test("what comes later of a task that is opened in place stands below what can be pressed", async () => {
  await page.comeIn("property_owner");
  answerCalls({ "GET /tasks/t1": { task: detail } });
  await shown.showAt("/dashboard", <OpenRecent task={task} />);
  await expect.poll(page.textThere).toContain("Look at the roof");
  const whole = page.textThere();
  expect(whole.indexOf("Open in Tasks")).toBeLessThan(whole.indexOf("Look at the roof"));
});
