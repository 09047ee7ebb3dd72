import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assign, assigned, crew, engage, finish, technicianOf } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { sopFields, writtenSop } from "../../../tests/harness/sops.ts";
import { uploaded } from "../../../tests/harness/uploads.ts";
import { type Person, picture } from "../../../tests/harness/world.ts";

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

  test("is kept of everybody who had the task, however often it was given on and changed since", async () => {
    const { contractor, taskId, send, stored } = await begun();
    const [second, third] = [await technicianOf(contractor), await technicianOf(contractor)];
    const give = async (assignedTeamMemberId: string, contractorNotes = "Ring first.") =>
      expect((await assign(contractor, taskId, { assignedTeamMemberId, contractorNotes })).status).toBe(200);
    await give(second.memberId);
    await give(second.memberId, "Ring twice.");
    await give(third.memberId);
    await give(third.memberId, "Do not ring.");
    await database.db.execute(sql`update tasks set started_by = null where id = ${taskId}`);
    expect((await send()).body.detail).toMatch(/^This task was given to somebody else/);
    expect((await send({}, second.technician)).body.detail).toMatch(/^This task was given to somebody else/);
    expect(await stored()).toHaveLength(2);
  });

  test("with files that went up before answers a repetition as the first time", async () => {
    const { owner, technician, taskId, send, stored } = await begun();
    expect((await owner.remove(`/tasks/${taskId}`)).status).toBe(200);
    const mediaUploads = [
      { uploadId: await uploaded(technician, Buffer.from(await picture(), "base64"), "tap.jpg", "image/jpeg") },
    ];
    const answers = [await send({ mediaUploads }), await send({ mediaUploads })];
    for (const { status, body } of answers) expect([status, body.errors?.[0]?.path]).toEqual([409, "late"]);
    expect(await stored()).toHaveLength(1);
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

/** A job with a procedure, given to a technician, who is away; another technician of the firm is there. */
async function away() {
  const made = await crew();
  const { id: sopId } = await writtenSop(made.owner);
  const taskId = await addTask(made.owner, made.propertyId, { sopId });
  await assign(made.contractor, taskId, { assignedTeamMemberId: made.memberId });
  const other = await technicianOf(made.contractor);
  const said = { "x-occurred-at": occurredAt, "x-device-time": new Date().toISOString() };
  const later = { headers: said };
  const { technician } = made;
  const acts = {
    start: (who = technician, extras: object = {}) =>
      who.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" }, { ...later, ...extras }),
    tick: (who = technician) =>
      who.put(`/technician/tasks/${taskId}/checklist`, { list: "sop", item: 0, done: true }, later),
    log: (who = technician, headers = said) =>
      who.post("/technician/work-logs", { taskId, hoursWorked: 2, workDescription: "Oiled it." }, { headers }),
    complete: (who = technician) =>
      who.post("/technician/task-completion", { taskId, completionNotes: "Done.", totalHours: 2 }, later),
  };
  const seen = async (who: Person): Promise<TaskDetail> => (await who.get(`/tasks/${taskId}`)).body.data.task;
  const notices = async () =>
    (await made.owner.get("/notifications")).body.data.notifications.filter(
      ({ title }: { title: string }) => title === "Work came too late",
    ).length;
  return { ...made, taskId, other, acts, seen, notices };
}

describe("a whole job that was done without a network", () => {
  test("of a task given to another before it was begun is kept, act by act and each once; the task is the other's", async () => {
    const { owner, contractor, technician, other, taskId, acts, seen, notices } = await away();
    expect((await assign(contractor, taskId, { assignedTeamMemberId: other.memberId })).status).toBe(200);
    for (const act of [acts.start, acts.tick, acts.tick, acts.log, acts.log, acts.complete, acts.complete]) {
      const answer = await act();
      expect([answer.status, answer.body.errors?.map(({ path }) => path)]).toEqual([409, ["late"]]);
      expect(answer.body.detail).toMatch(/^This task was given to somebody else/);
    }
    const task = await seen(owner);
    expect([task.status, task.assignedTechnician, task.startedAt]).toEqual(["pending", "Musa Ibrahim", null]);
    expect(task.lateWork.map(({ what, completionNotes, totalHours }) => [what, completionNotes, totalHours])).toEqual([
      ["started", "", 0],
      ["ticked", sopFields.steps[0], 0],
      ["logged", "Oiled it.", 2],
      ["completed", "Done.", 2],
    ]);
    const isThen = (at: string) => Math.abs(Date.parse(at) - Date.parse(occurredAt)) < 60_000;
    expect(task.lateWork.every((work) => isThen(work.occurredAt))).toBe(true);
    expect(await notices()).toBe(2);
    expect((await technician.get("/technician/work-logs")).body.data.workLogs).toEqual([]);
    expect((await acts.start(other.technician)).status).toBe(200);
  });

  test("whose start arrived, but not its answer, before the task was given to another says so, and what follows is kept", async () => {
    const { owner, contractor, technician, other, taskId, acts, seen } = await away();
    const key = { key: crypto.randomUUID() };
    expect((await acts.start(technician, key)).status).toBe(200);
    expect((await assign(contractor, taskId, { assignedTeamMemberId: other.memberId })).status).toBe(200);
    const told = [await acts.start(technician, key), await acts.tick(), await acts.complete()];
    expect(told.map(({ status, body }) => [status, body.errors?.map(({ path }) => path)])).toEqual([
      [404, ["received"]],
      [409, ["late"]],
      [409, ["late"]],
    ]);
    expect((await seen(owner)).lateWork.map(({ what }) => what)).toEqual(["ticked", "completed"]);
  });

  test("of a task that was cancelled is kept likewise; two logs of one job are two", async () => {
    const { owner, taskId, acts, seen } = await away();
    expect((await owner.remove(`/tasks/${taskId}`)).status).toBe(200);
    const second = {
      "x-occurred-at": new Date(Date.now() - 60_000).toISOString(),
      "x-device-time": new Date().toISOString(),
    };
    for (const act of [acts.start, acts.tick, acts.log, () => acts.log(undefined, second), acts.complete])
      expect((await act()).body.errors?.map(({ path }) => path)).toEqual(["late"]);
    const { status, lateWork } = await seen(owner);
    expect([status, lateWork.map(({ what }) => what)]).toEqual([
      "cancelled",
      ["started", "ticked", "logged", "logged", "completed"],
    ]);
  });

  test("is kept a hundred times a person at most, and its end all the same", async () => {
    const { owner, technician, propertyId, taskId, acts } = await away();
    expect((await owner.remove(`/tasks/${taskId}`)).status).toBe(200);
    await database.db.execute(sql`insert into late_work (id, task_id, property_id, technician_id, what, act_key, reason,
        total_hours, additional_materials, notes, occurred_at, received_at)
      select gen_random_uuid(), ${taskId}, ${propertyId}, ${technician.id}, 'logged', nth::text, 'cancelled', 1, '{}', 'Oil.',
        now(), now() from generate_series(1, 100) as nth`);
    const kept = async () =>
      (await database.db.execute(sql`select what from late_work where task_id = ${taskId}`)).rows.length;
    for (const act of [acts.log, acts.tick])
      expect((await act()).body.errors?.map(({ path }) => path)).toEqual(["late"]);
    expect(await kept()).toBe(100);
    expect((await acts.complete()).status).toBe(409);
    expect(await kept()).toBe(101);
  });

  test("is nobody's who never had the task, and nothing without the time of a phone", async () => {
    const { owner, contractor, technician, other, taskId, acts, seen } = await away();
    for (const act of Object.values(acts)) expect((await act(other.technician)).status).toBeGreaterThanOrEqual(403);
    expect((await assign(contractor, taskId, { assignedTeamMemberId: other.memberId })).status).toBe(200);
    const plain = await technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" });
    expect([plain.status, plain.body.errors ?? []]).toEqual([404, []]);
    expect((await seen(owner)).lateWork).toEqual([]);
  });

  test.each([
    ["a year behind", -365],
    ["a year ahead", 365],
  ])("by a phone that is %s is dated by what its clock lacks, its log on the day that it was", async (_, days) => {
    const { owner, technician, taskId, acts } = await away();
    const wrong = (at: number) => new Date(at + days * 86_400_000);
    const [now, doneAt] = [Date.now(), Date.now() - 3_600_000];
    const headers = { "x-occurred-at": wrong(doneAt).toISOString(), "x-device-time": wrong(now).toISOString() };
    expect(
      (await technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" }, { headers })).status,
    ).toBe(200);
    const log = { taskId, hoursWorked: 1, workDescription: "Oiled it.", dateLogged: lagosDay(wrong(doneAt)) };
    const { body } = await technician.post("/technician/work-logs", log, { headers });
    expect(body.data.workLog.dateLogged).toBe(lagosDay(new Date(doneAt)));
    const { startOccurredAt } = (await owner.get(`/tasks/${taskId}`)).body.data.task;
    expect(Math.abs(Date.parse(startOccurredAt) - doneAt)).toBeLessThan(60_000);
    expect((await acts.start()).status).toBe(200);
  });
});
