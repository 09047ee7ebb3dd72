import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assign, assigned, crew } from "../../../tests/harness/crew.ts";
import { type Person, person, picture, send } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const { db } = database;

const stored = async (id: string) =>
  (await db.execute<Record<string, unknown>>(sql`select * from tasks where id = ${id}`)).rows[0];
const countOf = async (table: string, taskId: string) =>
  Number(
    (await db.execute(sql`select count(*) as n from ${sql.identifier(table)} where task_id = ${taskId}`)).rows[0]?.n,
  );
const titles = async (who: Person) =>
  (await who.get("/notifications")).body.data.notifications.map((one: { title: string }) => one.title);
const move = (who: Person, id: string, status: unknown, more: object = {}, key?: string) =>
  who.put(`/technician/tasks/${id}/status`, { status, ...more }, key ? { key } : {});
const begin = (who: Person, id: string) => move(who, id, "in_progress");
const said = { completionNotes: "New seal, tested.", totalHours: 2.5 };
const complete = (who: Person, taskId: string, more: object = {}, key?: string) =>
  who.post("/technician/task-completion", { taskId, ...said, ...more }, key ? { key } : {});

describe("starting", () => {
  test("keeps how it looked before, where somebody else pressed Start meanwhile", async () => {
    const { contractor, technician, taskId } = await assigned();
    expect((await contractor.put(`/tasks/${taskId}/status`, { status: "in_progress" })).status).toBe(200);
    const mediaUploads = [{ file_data: await picture(), file_type: "image" }];
    const key = randomUUID();
    for (const _ of [1, 2])
      expect((await move(technician, taskId, "in_progress", { mediaUploads }, key)).status).toBe(200);
    const { rows } = await db.execute(sql`select capture->>'stage' as stage from media where thing_id = ${taskId}`);
    expect(rows).toEqual([{ stage: "before" }]);
  });

  test("starts one's own task, tells keepers and contractor, and changes nothing the second time", async () => {
    const { owner, contractor, technician, taskId } = await assigned();
    const answer = await move(technician, taskId, "in-progress");
    expect([answer.status, answer.body.message]).toEqual([200, "Task status updated successfully"]);
    expect(answer.body.data.task).toMatchObject({ status: "in_progress", estimatedCost: null, version: 3 });
    expect(await stored(taskId)).toMatchObject({ started_by: technician.id });
    for (const who of [owner, contractor]) expect((await titles(who))[0]).toBe("Work has begun");
    expect((await begin(technician, taskId)).body.data.task.version).toBe(3);
    expect((await move(technician, taskId, "pending")).status).toBe(409);
    expect((await move(technician, taskId, "in_progress", { version: 1 })).status).toBe(409);
  });

  test("completed is said by the form alone", async () => {
    const { technician, taskId } = await assigned();
    for (const start of [false, true]) {
      if (start) await begin(technician, taskId);
      const answer = await move(technician, taskId, "completed");
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        "A technician completes a task with the completion form: POST /technician/task-completion.",
      ]);
    }
    expect((await stored(taskId))?.status).toBe("in_progress");
  });

  test.each([["overdue"], ["done"], [undefined], [{ toString: false }]])("refuses %j", async (status) => {
    const { technician, taskId } = await assigned();
    const answer = await move(technician, taskId, status);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, "status"]);
    expect((await stored(taskId))?.version).toBe(2);
  });

  test("is for the technician who has it, and the contractor who does it themself", async () => {
    const { owner, contractor, taskId, propertyId } = await assigned();
    const stranger = await person("technician");
    expect((await begin(stranger, taskId)).status).toBe(404);
    expect((await begin(owner, taskId)).status).toBe(403);
    expect((await begin(contractor, taskId)).status).toBe(403);
    const self = (await contractor.post("/contractor/team-members", { ...oneself, email: contractor.email })).body.data;
    const mine = await addTask(owner, propertyId);
    await assign(contractor, mine, { assignedTeamMemberId: self.teamMember.id });
    expect((await contractor.get("/technician/tasks")).body.data.tasks).toHaveLength(1);
    expect((await begin(contractor, mine)).status).toBe(200);
    expect((await complete(contractor, mine)).status).toBe(201);
  });

  test("a repeated key answers once", async () => {
    const { technician, taskId } = await assigned();
    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => move(technician, taskId, "in_progress", {}, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await move(technician, taskId, "pending", {}, key)).status).toBe(409);
    expect((await stored(taskId))?.version).toBe(3);
  });
});

const oneself = { name: "Bayo Works", phone: "08035550002", specializations: [] };

describe("completing", () => {
  test("keeps what was said and the proof unchanged, with when and where; keepers and contractor are told", async () => {
    const { owner, contractor, technician, taskId } = await assigned();
    await begin(technician, taskId);
    const file = await picture();
    const proof = {
      file_data: file,
      file_type: "image",
      file_name: "after.jpg",
      latitude: 6.4474,
      longitude: 3.4722,
      accuracy: 12.5,
      timestamp: "2026-11-20T10:00:00.000Z",
    };
    const answer = await complete(technician, taskId, {
      mediaUploads: [proof],
      workQualityRating: 4,
      additionalMaterials: [" Seal ", "", "Grease"],
    });
    expect([answer.status, answer.body.message]).toEqual([201, "Task completed successfully"]);
    const completion = {
      ...said,
      workQualityRating: 4,
      additionalMaterials: ["Seal", "Grease"],
      completedBy: technician.name,
    };
    expect(answer.body.data).toMatchObject({ task: { status: "completed", actualCost: null }, completion });
    const { task } = (await owner.get(`/tasks/${taskId}`)).body.data;
    expect(task).toMatchObject({ completion, actualCost: 20_000, costIsEstimated: true });
    expect(task.completionProof).toHaveLength(1);
    const { rows } = await db.execute<Record<string, unknown>>(
      sql`select *, encode(sha256, 'hex') as hash from media where thing = 'task' and thing_id = ${taskId}`,
    );
    const hash = createHash("sha256").update(Buffer.from(file, "base64")).digest("hex");
    expect(rows[0]).toMatchObject({ hash, latitude: 6.4474, longitude: 3.4722, accuracy_m: 12.5 });
    expect(new Date(String(rows[0]?.device_time)).toISOString()).toBe(proof.timestamp);
    expect(rows[0]?.received_at).toBeTruthy();
    for (const who of [owner, contractor]) expect((await titles(who))[0]).toBe("Task completed");
    const { teamMembers } = (await contractor.get("/contractor/team-members")).body.data;
    expect(teamMembers[0]).toMatchObject({ totalTasksCompleted: 1, averageRating: 4, selfRated: true });
  });

  test("only what is in progress, and once, also twice at once", async () => {
    const { technician, taskId } = await assigned();
    const early = await complete(technician, taskId);
    expect([early.status, early.body.detail]).toEqual([409, "Start this task before you complete it."]);
    await begin(technician, taskId);
    const answers = await Promise.all(
      [1, 2, 3].map((rating) => complete(technician, taskId, { workQualityRating: rating })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await complete(technician, taskId)).status).toBe(409);
    expect([await countOf("task_completions", taskId), (await stored(taskId))?.version]).toEqual([1, 4]);
  });

  test("completing races cancelling: it ends in one of the two", async () => {
    const { owner, technician, taskId } = await assigned();
    await begin(technician, taskId);
    const [done, cancelled] = await Promise.all([complete(technician, taskId), owner.remove(`/tasks/${taskId}`)]);
    const isDone = done.status === 201;
    expect([done.status, cancelled.status]).toEqual(isDone ? [201, 409] : [409, 200]);
    expect((await stored(taskId))?.status).toBe(isDone ? "completed" : "cancelled");
    expect(await countOf("task_completions", taskId)).toBe(isDone ? 1 : 0);
  });

  test.each([
    [{ workQualityRating: 0 }, "workQualityRating"],
    [{ workQualityRating: 6 }, "workQualityRating"],
    [{ workQualityRating: 4.5 }, "workQualityRating"],
    [{ totalHours: -0.5 }, "totalHours"],
    [{ totalHours: undefined }, "totalHours"],
    [{ completionNotes: " " }, "completionNotes"],
    [{ additionalMaterials: "Seal" }, "additionalMaterials"],
    [{ taskId: "it" }, "taskId"],
    [{ mediaUploads: [{ file_data: "aGVsbG8=", file_type: "image", file_name: "a.jpg" }] }, null],
  ])("%j is refused and changes nothing", async (fields, path) => {
    const { technician, taskId } = await assigned();
    await begin(technician, taskId);
    const answer = await complete(technician, taskId, fields);
    if (path) expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    else expect(answer.status).toBe(415);
    expect(await countOf("task_completions", taskId)).toBe(0);
    expect((await stored(taskId))?.status).toBe("in_progress");
  });

  test("another's task is not there, and other roles never complete so", async () => {
    const { owner, contractor, technician, taskId } = await assigned();
    await begin(technician, taskId);
    expect((await complete(await person("technician"), taskId)).status).toBe(404);
    expect((await complete(technician, randomUUID())).status).toBe(404);
    for (const who of [owner, contractor]) expect((await complete(who, taskId)).status).toBe(403);
    expect((await stored(taskId))?.status).toBe("in_progress");
  });

  test("a repeated key answers the same once", async () => {
    const { technician, taskId } = await assigned();
    await begin(technician, taskId);
    const key = randomUUID();
    const answers = await Promise.all([complete(technician, taskId, {}, key), complete(technician, taskId, {}, key)]);
    answers.push(await complete(technician, taskId, {}, key));
    for (const { status, body } of answers) expect([status, body.data.task.status]).toEqual([201, "completed"]);
    expect((await complete(technician, taskId, { totalHours: 9 }, key)).status).toBe(409);
  });

  test("nothing that is sent breaks it", async () => {
    const { technician, taskId } = await assigned();
    const value = fc.oneof(fc.anything(), fc.constantFrom(taskId, "in_progress", 3, "text", true));
    const body = fc.record(
      {
        ...{ taskId: value, completionNotes: value, mediaUploads: value, workQualityRating: value, totalHours: value },
        ...{ additionalMaterials: value, status: value, version: value, item: value, done: value },
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        const text = JSON.stringify(given, (_, one) => (typeof one === "bigint" ? Number(one) : one)) ?? "{}";
        for (const [method, path] of [
          ["POST", "/technician/task-completion"],
          ["PUT", `/technician/tasks/${taskId}/status`],
          ["PUT", `/technician/tasks/${taskId}/checklist`],
        ] as const) {
          const { status } = await send(method, path, technician.token, text);
          expect(status, text).toBeLessThan(500);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("the next job", () => {
  test("is what is begun, else the next; with place, access and checklist while it is open", async () => {
    const { owner, contractor, technician, memberId, taskId, propertyId } = await assigned();
    expect((await (await person("technician")).get("/technician/next-job")).body.data.job).toBeNull();
    await db.execute(sql`update properties set access_notes = 'Key at the gate', latitude = 6.44, longitude = 3.47
      where id = ${propertyId}`);
    await db.execute(sql`update tasks set plan = '{"checklist": ["Close the valve", "Grease"], "safety": ["Gloves"],
      "reasons": [], "cost": {}}'::jsonb where id = ${taskId}`);
    const sooner = await addTask(owner, propertyId, { dueDate: "2089-01-01" });
    await assign(contractor, sooner, { assignedTeamMemberId: memberId });
    const next = async () => (await technician.get("/technician/next-job")).body.data.job;
    expect((await next()).task.id).toBe(sooner);
    await begin(technician, taskId);
    expect(await next()).toMatchObject({
      task: { id: taskId, estimatedCost: null },
      building: { id: propertyId, name: "Marina Court", address: "12 Admiralty Way", accessNotes: "Key at the gate" },
      contractor: { name: "Bayo Works" },
      occupant: null,
      checklist: [{ item: 0, text: "Close the valve", done: false, doneAt: null }, { item: 1 }],
      safety: ["Gloves"],
      hoursLogged: 0,
    });
    const tick = (item: unknown, done: unknown) =>
      technician.put(`/technician/tasks/${taskId}/checklist`, { item, done });
    for (const _ of [1, 2]) expect((await tick(1, true)).body.data.checklist[1].done).toBe(true);
    await tick(0, true);
    expect((await tick(0, false)).body.data.checklist[0].done).toBe(false);
    for (const item of [2, -1, 0.5, "1"]) expect((await tick(item, true)).status).toBe(422);
    expect((await next()).checklist.map((line: { done: boolean }) => line.done)).toEqual([false, true]);
    await complete(technician, taskId);
    expect((await tick(0, true)).status).toBe(409);
    const { job } = (await technician.get(`/technician/tasks/${taskId}`)).body.data;
    expect(job).toMatchObject({ building: { name: "Marina Court", accessNotes: null, address: null } });
    expect((await technician.get(`/properties/${propertyId}`)).body.data.property.accessNotes).toBe("Key at the gate");
  });

  test("is nobody else's", async () => {
    const { owner, contractor, taskId } = await assigned();
    const stranger = await person("technician");
    const path = `/technician/tasks/${taskId}`;
    expect([(await stranger.get(path)).status, (await owner.get(path)).status]).toEqual([404, 403]);
    expect((await contractor.get(path)).status).toBe(403);
    expect((await stranger.put(`${path}/checklist`, { item: 0, done: true })).status).toBe(404);
  });

  test("lists only one's own, by state, without money", async () => {
    const { owner, propertyId, technician, taskId } = await assigned();
    await addTask(owner, propertyId);
    const list = async (query = "") => (await technician.get(`/technician/tasks${query}`)).body.data;
    expect((await list()).tasks).toMatchObject([{ id: taskId, estimatedCost: null, can: { work: true } }]);
    await begin(technician, taskId);
    expect((await list("?status=pending")).tasks).toEqual([]);
    expect((await list("?status=in_progress&counts=1")).counts).toMatchObject({ all: 1, in_progress: 1 });
    expect((await technician.get("/technician/tasks?limit=0")).status).toBe(422);
    expect((await crew()).technician.id).not.toBe(technician.id);
  });
});
