import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { addTask, addToTeam, assign, crew, engage, technicianOf } from "../../../../tests/harness/crew.ts";
import { verified } from "../../../../tests/harness/members.ts";
import { building, type Person, person, send } from "../../../../tests/harness/world.ts";

const { database } = await testApp();
const { db } = database;

const stored = async (id: string) =>
  (await db.execute<Record<string, unknown>>(sql`select * from tasks where id = ${id}`)).rows[0];
const titles = async (who: Person) =>
  (await who.get("/notifications")).body.data.notifications.map((one: { title: string }) => one.title);
const acts = async (who: Person, id: string) =>
  (await who.get(`/tasks/${id}/activity`)).body.data.activity.map((event: { act: string }) => event.act);
const bulk = (contractor: Person, taskIds: unknown, memberId: unknown, more: object = {}, key?: string) =>
  contractor.put(
    "/contractor/tasks/bulk-update",
    { taskIds, action: "assign", assignedTeamMemberId: memberId, contractorNotes: "Bulk assignment", ...more },
    key ? { key } : {},
  );

describe("assigning a task", () => {
  test("takes it, gives it to the technician and tells both sides", async () => {
    const { owner, propertyId, contractor, technician, memberId, taskId } = await crew();
    const answer = await assign(contractor, taskId, {
      assignedTeamMemberId: memberId,
      expectedCompletion: "2027-03-01T14:30",
      contractorNotes: "Take the long ladder.",
      estimatedHours: 2.5,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data.task).toMatchObject({
      status: "pending",
      contractorName: "Bayo Works",
      assignedTo: "Musa Ibrahim",
      assignedTechnician: "Musa Ibrahim",
      assignedTeamMemberId: memberId,
      expectedCompletion: "2027-03-01T13:30:00.000Z",
      contractorNotes: "Take the long ladder.",
      estimatedHours: 2.5,
      taken: true,
      version: 2,
    });
    const { tasks } = (await contractor.get("/contractor/tasks")).body.data;
    expect(tasks).toHaveLength(1);
    expect(tasks[0]).toEqual(answer.body.data.task);
    expect(await titles(technician)).toContain("A job was assigned to you");
    expect(await titles(owner)).toContain("A task was taken on");
    expect(await acts(owner, taskId)).toEqual(["created", "taken", "assigned"]);
    await addTask(owner, propertyId, { title: "For whoever takes it" });
    const own = (await contractor.get("/contractor/tasks?own=1&counts=1&search=e")).body.data;
    expect([own.tasks.map(({ id }: { id: string }) => id), own.counts.all]).toEqual([[taskId], 1]);
  });

  test("changes only what it names, and nothing when it says the same again", async () => {
    const { contractor, technician, memberId, taskId } = await crew();
    await assign(contractor, taskId, { assignedTeamMemberId: memberId, contractorNotes: "Ladder", estimatedHours: 3 });
    const moved = await assign(contractor, taskId, {
      assignedTeamMemberId: memberId,
      expectedCompletion: "2027-03-02T09:00:00Z",
    });
    expect(moved.body.data.task).toMatchObject({ contractorNotes: "Ladder", estimatedHours: 3, version: 3 });
    expect((await titles(technician))[0]).toBe("The time of your work changed");
    const again = await assign(contractor, taskId, { assignedTeamMemberId: memberId, contractorNotes: "Ladder" });
    expect([again.status, again.body.data.task.version]).toEqual([200, 3]);
    const cleared = await assign(contractor, taskId, { assignedTeamMemberId: null, contractorNotes: null });
    expect(cleared.body.data.task).toMatchObject({ assignedTechnician: null, contractorNotes: null, taken: true });
    expect((await titles(technician))[0]).toBe("A job was passed on");
    const old = await assign(contractor, taskId, { assignedTeamMemberId: memberId, version: 1 });
    expect([old.status, (await stored(taskId))?.version]).toEqual([409, 4]);
  });

  test("of two contractors the first wins and the second hears 409, also at once", async () => {
    const { owner, propertyId, contractor, taskId } = await crew();
    const other = await verified("contractor", { name: "Chidi Fixes" });
    await engage(owner, propertyId, other);
    const take = (who: Person, id: string) => assign(who, id, { assignedTeamMemberId: null });
    expect((await take(contractor, taskId)).status).toBe(200);
    expect((await take(other, taskId)).status).toBe(409);
    const next = await addTask(owner, propertyId);
    const answers = await Promise.all([take(contractor, next), take(other, next), take(contractor, next)]);
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThan(0);
    const winner = (await stored(next))?.contractor_id;
    expect([contractor.id, other.id]).toContain(winner);
    expect(answers[1]?.status).toBe(winner === other.id ? 200 : 409);
    expect((await stored(next))?.version).toBe(2);
    expect((await other.get(`/tasks/${taskId}`)).status).toBe(404);
  });

  test("assigning races cancelling: the task ends cancelled or the call is refused, never half", async () => {
    const { owner, contractor, memberId, taskId } = await crew();
    const [given, cancelled] = await Promise.all([
      assign(contractor, taskId, { assignedTeamMemberId: memberId }),
      owner.remove(`/tasks/${taskId}`),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(given.status);
    const row = await stored(taskId);
    expect([row?.status, row?.contractor_id !== null]).toEqual(["cancelled", given.status === 200]);
    expect((await assign(contractor, taskId, { assignedTeamMemberId: memberId })).status).toBe(409);
  });

  test("refuses another's technician, one who has not joined, strangers and other roles", async () => {
    const { owner, contractor, technician, memberId, taskId, propertyId } = await crew();
    const theirs = await technicianOf(await person("contractor"));
    const foreign = await assign(contractor, taskId, { assignedTeamMemberId: theirs.memberId });
    expect([foreign.status, foreign.body.detail]).toEqual([404, "We could not find that team member."]);
    const invited = (await addToTeam(contractor, `${randomUUID()}@example.com`)).body.data.teamMember.id;
    const pending = (await addToTeam(contractor, (await person("technician")).email)).body.data.teamMember.id;
    for (const id of [invited, pending])
      expect((await assign(contractor, taskId, { assignedTeamMemberId: id })).status).toBe(409);
    const stranger = await person("contractor");
    expect((await assign(stranger, taskId, { assignedTeamMemberId: null })).status).toBe(404);
    for (const who of [owner, technician])
      expect((await assign(who, taskId, { assignedTeamMemberId: memberId })).status).toBe(403);
    const byAward = await verified("contractor");
    await engage(owner, propertyId, byAward);
    await db.execute(sql`update property_members set engagement = 'awarded_only' where account_id = ${byAward.id}`);
    expect((await assign(byAward, taskId, { assignedTeamMemberId: null })).status).toBe(404);
    expect((await stored(taskId))?.version).toBe(1);
  });

  test.each([
    [{}, "assignedTeamMemberId"],
    [{ assignedTeamMemberId: "me" }, "assignedTeamMemberId"],
    [{ assignedTeamMemberId: null, expectedCompletion: "2026-02-30T10:00" }, "expectedCompletion"],
    [{ assignedTeamMemberId: null, estimatedHours: -1 }, "estimatedHours"],
    [{ assignedTeamMemberId: null, contractorNotes: "\u0000" }, "contractorNotes"],
  ])("%j is refused at its field", async (fields, path) => {
    const { contractor, taskId } = await crew();
    const answer = await assign(contractor, taskId, fields);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect((await stored(taskId))?.version).toBe(1);
  });

  test("a repeated key answers once, and nothing to whoever left meanwhile", async () => {
    const { owner, propertyId, contractor, memberId, taskId } = await crew();
    const key = randomUUID();
    const once = () => assign(contractor, taskId, { assignedTeamMemberId: memberId }, key);
    const answers = await Promise.all([once(), once()]);
    for (const { status, body } of answers) expect([status, body.data.task.version]).toEqual([200, 2]);
    expect((await assign(contractor, taskId, { assignedTeamMemberId: null }, key)).status).toBe(409);
    const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
    const seat = members.find((one: { accountId: string }) => one.accountId === contractor.id);
    expect((await owner.remove(`/properties/${propertyId}/members/${seat.id}`)).status).toBe(200);
    expect(await stored(taskId)).toMatchObject({ contractor_id: null, technician_id: null });
    expect((await once()).status).toBe(404);
  });
});

describe("assigning many", () => {
  test("all that are in reach, in one go; the foreign one is named and left alone", async () => {
    const { owner, propertyId, contractor, technician, memberId, taskId } = await crew();
    const elsewhere = await building(await person("property_owner"));
    await db.execute(sql`insert into tasks (id, property_id, title, description, category, priority, status, due_on, created_at)
      select gen_random_uuid(), ${propertyId}, 'Task ' || n, 'x', 'Plumbing', 'low', 'pending', '2090-01-01', now()
      from generate_series(1, 998) n`);
    await db.execute(sql`insert into tasks (id, property_id, title, description, category, priority, status, due_on, created_at)
      values (gen_random_uuid(), ${elsewhere}, 'Foreign', 'x', 'Plumbing', 'low', 'pending', '2090-01-01', now())`);
    const { rows } = await db.execute<{ id: string; property_id: string }>(
      sql`select id, property_id from tasks where property_id in (${propertyId}, ${elsewhere}) and status = 'pending'`,
    );
    const ids = rows.map(({ id }) => id);
    expect([ids.length, ids.includes(taskId)]).toEqual([1_000, true]);
    const foreign = rows.find((row) => row.property_id === elsewhere)?.id ?? "";
    const answer = await bulk(contractor, ids, memberId);
    expect(answer.status).toBe(200);
    expect(answer.body.data.updatedTasks).toHaveLength(999);
    expect(answer.body.data.notFound).toEqual([foreign]);
    expect(await stored(foreign)).toMatchObject({ contractor_id: null, version: 1 });
    expect((await titles(technician))[0]).toBe("999 jobs were assigned to you");
    expect((await titles(owner))[0]).toBe("999 tasks were taken on");
    const shown = answer.body.data.updatedTasks.find((task: { id: string }) => task.id === taskId);
    const { tasks } = (await contractor.get("/contractor/tasks")).body.data;
    expect(shown).toEqual(tasks.find((task: { id: string }) => task.id === taskId));
    const again = await bulk(contractor, [...ids.slice(1), taskId], memberId);
    expect([again.status, again.body.data.updatedTasks]).toEqual([200, []]);
  });

  test("one that is finished keeps all of them as they are", async () => {
    const { owner, propertyId, contractor, memberId, taskId } = await crew();
    const done = await addTask(owner, propertyId, { title: "Old pump" });
    await assign(contractor, done, { assignedTeamMemberId: memberId });
    await owner.put(`/tasks/${done}/status`, { status: "completed" });
    const answer = await bulk(contractor, [taskId, done], memberId);
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      "“Old pump” cannot be assigned: it is completed already.",
    ]);
    expect((await stored(taskId))?.version).toBe(1);
  });

  test("none in reach, another's technician and other roles change nothing", async () => {
    const { owner, contractor, memberId, taskId } = await crew();
    const stranger = await person("contractor");
    const mine = await technicianOf(stranger);
    expect((await bulk(stranger, [taskId, randomUUID()], mine.memberId)).status).toBe(404);
    expect((await bulk(contractor, [taskId], mine.memberId)).status).toBe(404);
    expect((await bulk(owner, [taskId], memberId)).status).toBe(403);
    expect((await stored(taskId))?.version).toBe(1);
  });

  test.each([
    [[], "taskIds", "Please select tasks to assign."],
    [undefined, "taskIds", "Please select tasks to assign."],
    ["all", "taskIds", "Please select tasks to assign."],
    [["one"], "taskIds.0", "Each task must be a valid id."],
    [Array.from({ length: 1_001 }, () => randomUUID()), "taskIds", "At most 1,000 tasks can be assigned at once."],
  ])("refuses a list of tasks that is none", async (ids, path, sentence) => {
    const { contractor, memberId } = await crew();
    const answer = await bulk(contractor, ids, memberId);
    expect([answer.status, answer.body.errors?.[0]?.path, answer.body.detail]).toEqual([422, path, sentence]);
  });

  test("refuses an action that is none, and repeats a key once", async () => {
    const { contractor, memberId, taskId } = await crew();
    expect((await bulk(contractor, [taskId], memberId, { action: "delete" })).status).toBe(422);
    const key = randomUUID();
    const answers = [
      await bulk(contractor, [taskId], memberId, {}, key),
      await bulk(contractor, [taskId], memberId, {}, key),
    ];
    for (const { body } of answers) expect(body.data.updatedTasks).toHaveLength(1);
    expect((await stored(taskId))?.version).toBe(2);
  });

  test("two that overlap at once wait for each other", async () => {
    const { owner, propertyId, contractor, memberId, taskId } = await crew();
    const others = await Promise.all(Array.from({ length: 5 }, () => addTask(owner, propertyId)));
    const second = await technicianOf(contractor, { name: "Sade Alabi" });
    const answers = await Promise.all([
      bulk(contractor, [taskId, ...others], memberId),
      bulk(contractor, [...others].reverse(), second.memberId),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const hands = new Set((await Promise.all(others.map(stored))).map((row) => row?.technician_id));
    expect(hands.size).toBe(1);
  });

  test("any body gets an answer below 500", async () => {
    const { contractor, memberId, taskId } = await crew();
    const value = fc.oneof(fc.anything(), fc.constantFrom("assign", taskId, memberId, null, [taskId]));
    const body = fc.record(
      {
        taskIds: value,
        action: value,
        assignedTeamMemberId: value,
        expectedCompletion: value,
        contractorNotes: value,
        estimatedHours: value,
        version: value,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        const text = JSON.stringify(given, (_, one) => (typeof one === "bigint" ? Number(one) : one)) ?? "{}";
        for (const path of ["/contractor/tasks/bulk-update", `/contractor/tasks/${taskId}/assign`]) {
          const { status } = await send("PUT", path, contractor.token, text);
          expect([200, 404, 409, 422], text).toContain(status);
        }
      }),
      { numRuns: 80 },
    );
  });
});

describe("the calendar", () => {
  test("shows what is theirs by the day it is meant for, else due", async () => {
    const { owner, propertyId, contractor, technician, memberId, taskId } = await crew();
    const other = await addTask(owner, propertyId, { dueDate: "2027-03-10" });
    await assign(contractor, other, { assignedTeamMemberId: null });
    // Half past eleven at night of the 4th in UTC is the 5th in Lagos.
    await assign(contractor, taskId, { assignedTeamMemberId: memberId, expectedCompletion: "2027-03-04T23:30:00Z" });
    const read = async (query: string) => (await contractor.get(`/contractor/calendar?${query}`)).body.data.entries;
    const entries = await read("from=2027-03-05&to=2027-03-10");
    expect(entries.map((entry: { taskId: string; day: string }) => [entry.taskId, entry.day])).toEqual([
      [taskId, "2027-03-05"],
      [other, "2027-03-10"],
    ]);
    expect(entries[0]).toMatchObject({
      assignedTeamMemberId: memberId,
      assignedTechnician: technician.name,
      version: 2,
    });
    expect(await read("from=2027-03-06&to=2027-03-09")).toEqual([]);
    expect(await read(`from=2027-03-05&to=2027-03-10&memberId=${memberId}`)).toHaveLength(1);
    expect(await read(`from=2027-03-05&to=2027-03-10&memberId=${randomUUID()}`)).toEqual([]);
    expect((await contractor.get("/contractor/calendar?from=2027-03-05&to=2027-03-04")).status).toBe(422);
    expect((await contractor.get("/contractor/calendar?from=2027-01-01&to=2029-01-01")).status).toBe(422);
    expect((await contractor.get("/contractor/calendar?from=2027-02-30&to=2027-03-04")).status).toBe(422);
    expect((await owner.get("/contractor/calendar?from=2027-03-05&to=2027-03-06")).status).toBe(403);
  });
});
