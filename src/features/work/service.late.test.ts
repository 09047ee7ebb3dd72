import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { assign, assigned, engage, finish, technicianOf } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { picture } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const occurredAt = new Date(Date.now() - 3_600_000).toISOString();

/** A task that its technician has begun, and what they send when they are back. */
async function begun() {
  const made = await assigned();
  const { technician, taskId, owner } = made;
  await technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" });
  const photo = { file_data: await picture(), file_type: "image" };
  const done = { taskId, completionNotes: "New gasket.", totalHours: 2, mediaUploads: [photo] };
  const send = (fields: object = {}, who = technician) =>
    who.post("/technician/task-completion", { ...done, occurredAt, ...fields });
  const seen = async (who = owner): Promise<TaskDetail> => (await who.get(`/tasks/${taskId}`)).body.data.task;
  const stored = async () =>
    (await database.db.execute(sql`select reason from late_work where task_id = ${taskId}`)).rows;
  return { ...made, done, send, seen, stored };
}

describe("work that arrives too late", () => {
  test("of a cancelled task is refused and kept with its photos, once; the task stays cancelled and its keeper is told", async () => {
    const { owner, taskId, send, seen, stored } = await begun();
    expect((await owner.remove(`/tasks/${taskId}`)).status).toBe(200);
    for (const _ of [1, 2]) {
      const answer = await send();
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        expect.stringMatching(/^This task was cancelled before/),
      ]);
    }
    const task = await seen();
    expect(task.status).toBe("cancelled");
    expect(task.lateWork).toEqual([
      expect.objectContaining({ reason: "cancelled", completionNotes: "New gasket.", totalHours: 2, occurredAt }),
    ]);
    expect(task.lateWork[0]?.mediaUploads).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
    const { notifications } = (await owner.get("/notifications")).body.data;
    const told = notifications.filter(({ title }: { title: string }) => title === "Work came too late");
    expect(told).toEqual([expect.objectContaining({ message: expect.stringContaining("Arrived after the task was") })]);
  });

  test("of a task that another has by now leaves it to them; the first one's work is seen by keepers and their firm", async () => {
    const { contractor, taskId, send, seen, stored } = await begun();
    const { memberId } = await technicianOf(contractor);
    expect((await assign(contractor, taskId, { assignedTeamMemberId: memberId })).status).toBe(200);
    expect((await send()).body.detail).toMatch(/^This task was given to somebody else/);
    expect((await seen()).status).toBe("in_progress");
    expect((await seen(contractor)).lateWork).toHaveLength(1);
    expect(await stored()).toEqual([{ reason: "reassigned" }]);
  });

  test("is not what was never one's own, what is one's own still, nor what no phone had kept", async () => {
    const { owner, propertyId, contractor, technician, taskId, done, send, stored } = await begun();
    const stranger = await verified("contractor");
    await engage(owner, propertyId, stranger);
    for (const who of [stranger, contractor]) expect((await send({}, who)).status).toBeGreaterThanOrEqual(403);
    await finish(technician, taskId);
    expect((await send()).body.detail).toBe("This task is completed already.");
    expect((await technician.post("/technician/task-completion", done)).status).toBe(409);
    expect(await stored()).toEqual([]);
  });

  test("is taken by no building that is archived", async () => {
    const { owner, propertyId, taskId, send, stored } = await begun();
    expect((await owner.remove(`/tasks/${taskId}`)).status).toBe(200);
    expect((await owner.remove(`/properties/${propertyId}`)).status).toBe(200);
    expect((await send()).status).toBeGreaterThanOrEqual(403);
    expect(await stored()).toEqual([]);
  });
});
