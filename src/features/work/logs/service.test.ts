import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { addTask, assign, assigned } from "../../../../tests/harness/crew.ts";
import { add, verified } from "../../../../tests/harness/members.ts";
import { building, type Person, person, send } from "../../../../tests/harness/world.ts";

const { database } = await testApp();

const fields = { hoursWorked: 2.5, workDescription: "Took the pump apart." };
const log = (who: Person, taskId: string, more: object = {}, key?: string) =>
  who.post("/technician/work-logs", { taskId, ...fields, ...more }, key ? { key } : {});
const edit = (who: Person, id: string, more: object) => who.put(`/technician/work-logs/${id}`, more);
const decide = (who: Person, id: string, approved: unknown, more: object = {}, path = "contractor") =>
  who.put(`/${path}/work-logs/${id}/approval`, { approved, ...more });
const logsOf = async (who: Person, path: string) =>
  (await who.get(path)).body.data.workLogs as { id: string; status: string }[];
const titles = async (who: Person) =>
  (await who.get("/notifications")).body.data.notifications.map((one: { title: string }) => one.title);

async function logged() {
  const made = await assigned();
  const answer = await log(made.technician, made.taskId);
  return { ...made, id: answer.body.data.workLog.id as string };
}

describe("logging work", () => {
  test("keeps what was said and tells the contractor; everyone concerned reads it", async () => {
    const { owner, contractor, technician, taskId } = await assigned();
    const more = { materialsUsed: [" Grease ", ""], issuesEncountered: "Rust", notes: "", dateLogged: "2026-01-31" };
    const answer = await log(technician, taskId, more);
    expect([answer.status, answer.body.message]).toEqual([201, "Work log created successfully"]);
    expect(answer.body.data.workLog).toMatchObject({
      ...fields,
      taskId,
      materialsUsed: ["Grease"],
      issuesEncountered: "Rust",
      notes: null,
      dateLogged: "2026-01-31",
      approved: false,
      status: "pending",
      technicianName: "Musa Ibrahim",
      can: { edit: true, approve: false },
    });
    expect((await titles(contractor))[0]).toBe("Work was logged");
    const { id } = answer.body.data.workLog;
    expect(await logsOf(technician, `/technician/work-logs?taskId=${taskId}`)).toMatchObject([{ id }]);
    expect(await logsOf(contractor, "/contractor/work-logs")).toMatchObject([{ id, can: { approve: true } }]);
    expect(await logsOf(owner, "/property-manager/work-logs")).toMatchObject([{ id, can: { approve: true } }]);
    expect(await logsOf(await person("contractor"), "/contractor/work-logs")).toEqual([]);
    expect(await logsOf(technician, `/technician/work-logs?taskId=${randomUUID()}`)).toEqual([]);
    expect((await technician.get(`/technician/tasks/${taskId}`)).body.data.job.hoursLogged).toBe(2.5);
  });

  test("a day has 24 hours in all, also when they come together; rejected ones do not count", async () => {
    const { owner, propertyId, contractor, technician, memberId, taskId } = await assigned();
    const other = await addTask(owner, propertyId);
    await assign(contractor, other, { assignedTeamMemberId: memberId });
    const day = { dateLogged: "2026-02-01" };
    const answers = await Promise.all(
      [taskId, other, taskId].map((id) => log(technician, id, { ...day, hoursWorked: 11.9 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors).toEqual([
      { path: "hoursWorked", message: "That would make 35.7 hours on 1 Feb 2026; a day has 24." },
    ]);
    expect((await log(technician, taskId, { ...day, hoursWorked: 0.2 })).status).toBe(201);
    expect((await log(technician, taskId, { ...day, hoursWorked: 0.1 })).status).toBe(422);
    expect((await log(technician, taskId, { dateLogged: "2026-02-02", hoursWorked: 24 })).status).toBe(201);
    const first = answers.find(({ status }) => status === 201)?.body.data.workLog;
    await decide(contractor, first.id, false, { reason: "Twice" });
    expect((await log(technician, taskId, { ...day, hoursWorked: 11.9 })).status).toBe(201);
    expect((await edit(technician, first.id, { notes: "Not twice" })).status).toBe(422);
  });

  test.each([
    [{ hoursWorked: -0.5 }, "hoursWorked"],
    [{ hoursWorked: 24.5 }, "hoursWorked"],
    [{ hoursWorked: "2" }, "hoursWorked"],
    [{ workDescription: "" }, "workDescription"],
    [{ materialsUsed: "Grease" }, "materialsUsed"],
    [{ dateLogged: "2026-02-30" }, "dateLogged"],
    [{ dateLogged: "2190-01-01" }, "dateLogged"],
    [{ taskId: undefined }, "taskId"],
  ])("%j is refused at its field", async (more, path) => {
    const { technician, taskId } = await assigned();
    const answer = await log(technician, taskId, more);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect(await logsOf(technician, "/technician/work-logs")).toEqual([]);
  });

  test("only on one's own open task, and only by those who do the work", async () => {
    const { owner, contractor, technician, taskId } = await assigned();
    expect((await log(await person("technician"), taskId)).status).toBe(404);
    expect((await log(owner, taskId)).status).toBe(403);
    expect((await log(contractor, taskId)).status).toBe(403);
    await owner.remove(`/tasks/${taskId}`);
    expect((await log(technician, taskId)).status).toBe(409);
    expect(await logsOf(technician, "/technician/work-logs")).toEqual([]);
  });

  test("a repeated key logs once", async () => {
    const { technician, taskId } = await assigned();
    const key = randomUUID();
    const answers = [await log(technician, taskId, {}, key), await log(technician, taskId, {}, key)];
    expect(new Set(answers.map(({ body }) => body.data.workLog.id)).size).toBe(1);
    expect((await log(technician, taskId, { hoursWorked: 3 }, key)).status).toBe(409);
    expect(await logsOf(technician, "/technician/work-logs")).toHaveLength(1);
  });

  test("pages, newest first", async () => {
    const { technician, taskId, id } = await logged();
    const next = (await log(technician, taskId)).body.data.workLog.id;
    const page = (await technician.get("/technician/work-logs?limit=1")).body.data;
    expect(page.workLogs).toMatchObject([{ id: next }]);
    expect(await logsOf(technician, `/technician/work-logs?limit=1&cursor=${page.nextCursor}`)).toMatchObject([{ id }]);
    expect(await logsOf(technician, "/technician/work-logs?status=approved")).toEqual([]);
    expect((await technician.get("/technician/work-logs?status=done")).status).toBe(422);
  });
});

describe("editing a log", () => {
  test("changes what is named; one that was rejected waits again, an approved one stays", async () => {
    const { contractor, technician, id } = await logged();
    const edited = await edit(technician, id, { hoursWorked: 3, version: 1 });
    expect(edited.body.data.workLog).toMatchObject({
      hoursWorked: 3,
      workDescription: fields.workDescription,
      version: 2,
    });
    expect((await edit(technician, id, { hoursWorked: 4, version: 1 })).status).toBe(409);
    await decide(contractor, id, false, { reason: "Say more" });
    const again = await edit(technician, id, { workDescription: "Greased the bearing." });
    expect(again.body.data.workLog).toMatchObject({ status: "pending", reason: null, decidedBy: null });
    await decide(contractor, id, true);
    const late = await edit(technician, id, { hoursWorked: 1 });
    expect([late.status, late.body.detail]).toEqual([409, "This work log is approved, so it cannot be changed."]);
    expect((await edit(technician, id, { hoursWorked: -1 })).status).toBe(422);
    expect(await logsOf(technician, "/technician/work-logs")).toMatchObject([{ hoursWorked: 3, approved: true }]);
  });

  test("is for its author", async () => {
    const { owner, contractor, id } = await logged();
    expect((await edit(await person("technician"), id, { notes: "x" })).status).toBe(404);
    expect((await edit(owner, id, { notes: "x" })).status).toBe(403);
    expect((await edit(contractor, id, { notes: "x" })).status).toBe(403);
    expect((await edit(await person("contractor"), id, { notes: "x" })).status).toBe(404);
  });
});

describe("approving a log", () => {
  test("approves once, tells the technician, and cannot be undone", async () => {
    const { contractor, technician, id } = await logged();
    const answers = await Promise.all([decide(contractor, id, true), decide(contractor, id, true)]);
    for (const { status, body } of answers)
      expect([status, body.data.workLog]).toMatchObject([200, { approved: true, decidedBy: "Bayo Works", version: 2 }]);
    expect((await titles(technician)).filter((title: string) => title === "Your work log was approved")).toHaveLength(
      1,
    );
    expect((await decide(contractor, id, false, { reason: "No" })).status).toBe(409);
  });

  test("approving races rejecting: one of the two stands", async () => {
    const { contractor, owner, id } = await logged();
    const answers = await Promise.all([
      decide(contractor, id, true),
      decide(owner, id, false, { reason: "No" }, "property-manager"),
    ]);
    const [kept] = await logsOf(contractor, "/contractor/work-logs");
    expect(answers[0]?.status).toBe(200);
    expect([200, 409]).toContain(answers[1]?.status);
    expect(kept?.status).toBe("approved");
  });

  test("rejects with a reason, which the technician reads", async () => {
    const { contractor, technician, id } = await logged();
    for (const more of [{}, { reason: " " }]) {
      const answer = await decide(contractor, id, false, more);
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, "reason"]);
    }
    const rejected = await decide(contractor, id, false, { reason: "Which pump?" });
    expect(rejected.body.data.workLog).toMatchObject({ status: "rejected", approved: false, reason: "Which pump?" });
    const { notifications } = (await technician.get("/notifications")).body.data;
    expect(notifications[0]).toMatchObject({ title: "Your work log was rejected", link: "/technician-dashboard/logs" });
    expect(notifications[0].message).toContain("Which pump?");
    for (const approved of ["yes", undefined, null]) expect((await decide(contractor, id, approved)).status).toBe(422);
    expect((await decide(contractor, id, true)).status).toBe(200);
  });

  test("is for the team's contractor and the keepers of the place", async () => {
    const { owner, propertyId, contractor, technician, id } = await logged();
    expect((await decide(await person("contractor"), id, true)).status).toBe(404);
    expect((await decide(technician, id, true)).status).toBe(403);
    expect((await decide(owner, id, true)).status).toBe(403);
    const stranger = await person("property_owner");
    await building(stranger);
    expect((await decide(stranger, id, true, {}, "property-manager")).status).toBe(404);
    expect((await decide(contractor, id, true, {}, "property-manager")).status).toBe(403);
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    expect(await logsOf(manager, `/property-manager/work-logs?propertyId=${propertyId}`)).toMatchObject([{ id }]);
    expect((await decide(manager, id, true, {}, "property-manager")).status).toBe(200);
  });

  test("a contractor who left keeps the logs of their team", async () => {
    const { owner, propertyId, contractor, technician, id } = await logged();
    const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
    const seat = members.find((one: { accountId: string }) => one.accountId === contractor.id);
    expect((await owner.remove(`/properties/${propertyId}/members/${seat.id}`)).status).toBe(200);
    expect(await logsOf(contractor, "/contractor/work-logs")).toMatchObject([{ id }]);
    expect(await logsOf(technician, "/technician/work-logs")).toMatchObject([{ id }]);
    expect((await technician.get("/technician/tasks")).body.data.tasks).toEqual([]);
    expect((await contractor.get(`/properties/${propertyId}`)).status).toBe(404);
  });
});

test("of an archived building a manager reads none, as of everything else there", async () => {
  const { owner, propertyId } = await logged();
  const manager = await verified("property_manager");
  await add(owner, propertyId, manager.email, "property_manager");
  expect(await logsOf(manager, "/property-manager/work-logs")).toHaveLength(1);
  expect((await owner.remove(`/properties/${propertyId}`)).status).toBe(200);
  expect(await logsOf(manager, "/property-manager/work-logs")).toEqual([]);
});

test("nothing that is sent breaks a log", async () => {
  const { contractor, technician, taskId, id } = await logged();
  const value = fc.oneof(fc.anything(), fc.constantFrom(taskId, 3, "text", true, false, ["Grease"]));
  const body = fc.record(
    {
      ...{ taskId: value, hoursWorked: value, workDescription: value, materialsUsed: value, issuesEncountered: value },
      ...{ notes: value, dateLogged: value, approved: value, reason: value, version: value },
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(body, async (given) => {
      const text = JSON.stringify(given, (_, one) => (typeof one === "bigint" ? Number(one) : one)) ?? "{}";
      for (const [method, path, who] of [
        ["POST", "/technician/work-logs", technician],
        ["PUT", `/technician/work-logs/${id}`, technician],
        ["PUT", `/contractor/work-logs/${id}/approval`, contractor],
      ] as const) {
        const { status } = await send(method, path, who.token, text);
        expect(status, text).toBeLessThan(500);
      }
    }),
    { numRuns: 60 },
  );
  const { rows } = await database.db.execute(
    sql`select sum(hours_worked) as n from work_logs where task_id = ${taskId}`,
  );
  expect(Number(rows[0]?.n)).toBeLessThanOrEqual(24);
});
