// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import * as page from "../../../../../tests/harness/page.tsx";
import type { ContractorTask } from "../contract.ts";
import { nobodyYet } from "../fields.ts";
import { AssignMany, AssignOne } from "./assign-dialog.tsx";

page.setPage();

const [id, other, musa] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const path = "/contractor/tasks";
const task = {
  ...{ id, version: 2, title: "Pump", propertyName: "Marina Court", taken: true, assignedTeamMemberId: null },
  ...{ expectedCompletion: "2026-12-31T23:30:00.000Z", contractorNotes: "Ladder", estimatedHours: 1.3 },
} as ContractorTask;
let asked: ReturnType<typeof page.serve>;
let closed: number;

beforeEach(async () => {
  closed = 0;
  asked = page.serve({
    "GET /contractor/team-members": {
      teamMembers: [{ id: musa, name: "Musa", status: "active", isYou: false, openTasks: 0 }],
      nextCursor: null,
    },
    [`PUT ${path}/${id}/assign`]: { task: { title: "Pump", assignedTechnician: "Musa" } },
    [`PUT ${path}/bulk-update`]: { updatedTasks: [{ assignedTechnician: "Musa" }], notFound: [other] },
  });
  await page.comeIn("contractor");
});

const close = () => {
  closed += 1;
};
const sent = () => asked.map(({ body }) => body);

describe("one task", () => {
  const form = <AssignOne task={task} onClose={close} />;

  test("is sent as it stands with the member, in Lagos time; hours of before may be no half", async () => {
    await page.show(form);
    await page.choose("assignedTeamMemberId", musa);
    await page.press();
    expect(sent()).toEqual([
      {
        ...{ version: 2, assignedTeamMemberId: musa, expectedCompletion: "2027-01-01T00:30" },
        ...{ estimatedHours: 1.3, contractorNotes: "Ladder" },
      },
    ]);
    expect(closed).toBe(1);
    expect(page.toasts()).toEqual(["Task Assigned: “Pump”: Musa."]);
  });

  test("is cleared of what is emptied, and may be for nobody yet", async () => {
    await page.show(form);
    await page.choose("assignedTeamMemberId", nobodyYet);
    for (const name of ["expectedCompletion", "estimatedHours", "contractorNotes"]) page.type(name, "");
    await page.press();
    expect(sent()).toEqual([
      {
        ...{ version: 2, assignedTeamMemberId: null, expectedCompletion: null },
        ...{ estimatedHours: null, contractorNotes: null },
      },
    ]);
  });

  test.each(["1.4", "-1", "0.25"])("needs a member, and %s hours are refused", async (hours) => {
    await page.show(form);
    page.type("estimatedHours", hours);
    await page.press();
    expect(page.summary()[0]).toBe("Choose a team member.");
    expect(page.summary()).toHaveLength(2);
    expect(asked).toEqual([]);
  });
});

describe("many tasks", () => {
  test("keep what is left empty, and say which went to somebody else", async () => {
    await page.show(<AssignMany tasks={[task, { ...task, id: other }]} onDone={close} onClose={close} />);
    await page.choose("assignedTeamMemberId", musa);
    await page.press();
    expect(sent()).toEqual([
      {
        ...{ taskIds: [id, other], action: "assign", assignedTeamMemberId: musa },
        contractorNotes: "Bulk assignment",
      },
    ]);
    expect(page.toasts()).toEqual(["Tasks Assigned: 1 task: Musa. 1 task went to another contractor meanwhile."]);
  });
});
