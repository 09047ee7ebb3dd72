// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import * as page from "../../../../tests/harness/page.tsx";
import { VerifyDialog } from "./verify-dialog.tsx";

page.setPage();

const path = "/property-manager/work-verification";
const [taskId, contractorId] = [crypto.randomUUID(), crypto.randomUUID()];
const task = {
  ...{ id: taskId, title: "Pump", propertyId: "p", propertyName: "Marina Court", contractorId },
  ...{ contractorName: "Coolair", assignedTechnician: null, dueDate: "2026-11-20", startedAt: null },
  ...{
    completedDate: null,
    completion: null,
    completionProof: [],
    proof: null,
    checklist: [],
    sop: null,
    verifications: [],
  },
};
let asked: ReturnType<typeof page.serve>;
let closed: number;

beforeEach(async () => {
  closed = 0;
  asked = page.serve({
    [`GET /tasks/${taskId}`]: { task },
    "GET /property-manager/work-logs": { workLogs: [], nextCursor: null },
    [`POST ${path}`]: { verification: {} },
  });
  await page.comeIn("property_owner");
});

const close = () => {
  closed += 1;
};
/** With the contractor that comes with the work. */
const open = async () => {
  await page.show(<VerifyDialog taskId={taskId} onClose={close} />);
  await expect.poll(() => page.control("contractorId").value).toBe(contractorId);
};

test("without a word it is five stars and approved", async () => {
  await open();
  await page.press();
  expect(asked).toEqual([
    {
      asked: `POST ${path}`,
      body: {
        ...{ taskId, contractorId, workQualityRating: 5, timelinessRating: 5, communicationRating: 5 },
        ...{ professionalismRating: 5, overallSatisfaction: 5, feedbackComments: null, issuesIdentified: [] },
        ...{ workApproved: true, followupRequired: false },
      },
      key: expect.any(String),
    },
  ]);
  expect(closed).toBe(1);
  expect(page.toasts()).toEqual(["Success: Work verification submitted successfully"]);
});

test("what is chosen and written is sent, issues one on a line", async () => {
  await open();
  await page.tick("[name=timelinessRating][value='2']");
  await page.tick("[name=workApproved][value=false]");
  page.type("feedbackComments", "Late");
  page.type("issuesIdentified", " Drips, still \n\nNo label\n");
  await page.press();
  expect(asked).toMatchObject([
    {
      body: {
        ...{ timelinessRating: 2, workQualityRating: 5, workApproved: false, feedbackComments: "Late" },
        ...{ issuesIdentified: ["Drips, still", "No label"], followupRequired: false },
      },
    },
  ]);
});

test("notes go only with their follow-up, and come back with it", async () => {
  await open();
  await page.tick("[name=followupRequired]");
  page.type("followupNotes", "Tighten it");
  await page.leave();
  await open();
  await page.press();
  expect(asked).toMatchObject([{ body: { followupRequired: true, followupNotes: "Tighten it" } }]);
});

test("notes of a follow-up that is taken back stay here", async () => {
  await open();
  await page.tick("[name=followupRequired]");
  page.type("followupNotes", "Tighten it");
  await page.tick("[name=followupRequired]");
  await page.press();
  expect(asked).toMatchObject([{ body: { followupRequired: false } }]);
  expect(asked[0]?.body).not.toHaveProperty("followupNotes");
});

test("task and contractor are needed, and a toast says so as well", async () => {
  await page.show(<VerifyDialog taskId="" onClose={close} />);
  await page.press();
  expect(page.summary()).toEqual(["Task is required.", "Contractor is required."]);
  expect(page.toasts()).toEqual(["Validation Error: Task is required. Contractor is required."]);
  expect(asked).toEqual([]);
});

test("work in doubt asks why it is approved, and the reason goes along", async () => {
  const proof = {
    ...{ grade: "in_doubt", reasons: ["The phone was far away."], raises: [], checks: [], answers: [] },
    ...{ files: [], building: null, canAnswer: false, gradedAt: "2026-11-20T08:00:00.000Z" },
  };
  asked = page.serve({
    [`GET /tasks/${taskId}`]: { task: { ...task, proof } },
    "GET /property-manager/work-logs": { workLogs: [], nextCursor: null },
    [`POST ${path}`]: { verification: {} },
  });
  await open();
  await expect.poll(() => document.body.textContent).toContain("The phone was far away.");
  page.type("reason", "I stood beside him.");
  await page.press();
  expect(asked.at(-1)).toMatchObject({ asked: `POST ${path}`, body: { reason: "I stood beside him." } });
});
