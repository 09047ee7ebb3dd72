import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { addTask, assign, assigned, crew, engage, finish } from "../../../../tests/harness/crew.ts";
import { verified } from "../../../../tests/harness/members.ts";
import { type Person, person } from "../../../../tests/harness/world.ts";

const { database } = await testApp();
const reason = "The pump needs a part that takes three weeks.";
const giveBack = (who: Person, taskId: string, body: object = { reason }, key?: string) =>
  who.post(`/contractor/tasks/${taskId}/return`, body, key ? { key } : {});
const stored = async (id: string) =>
  (await database.db.execute<Record<string, unknown>>(sql`select * from tasks where id = ${id}`)).rows[0];
const told = async (who: Person) =>
  (
    await database.db.execute(
      sql`select title, message from notifications where account_id = ${who.id} order by id desc`,
    )
  ).rows[0];

describe("giving a task back", () => {
  test("frees it for another, also when it was begun; keepers read why, the technician is told", async () => {
    const { owner, contractor, technician, taskId } = await assigned();
    await technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" });
    expect((await contractor.get(`/tasks/${taskId}`)).body.data.task.can.give_back).toBe(true);
    expect((await giveBack(contractor, taskId)).status).toBe(200);
    expect(await stored(taskId)).toMatchObject({ contractor_id: null, technician_id: null, status: "in_progress" });
    expect(await told(owner)).toMatchObject({
      title: "A task was given back",
      message: expect.stringContaining(reason),
    });
    expect(await told(technician)).toMatchObject({ title: "A task was taken back" });
    const { activity } = (await owner.get(`/tasks/${taskId}/activity`)).body.data;
    expect(activity).toContainEqual(expect.objectContaining({ act: "given_back", text: reason }));
    expect((await technician.get(`/technician/tasks/${taskId}`)).status).toBe(404);
    expect((await assign(contractor, taskId, { assignedTeamMemberId: null })).status).toBe(200);
  });

  test("may be for a long reason that is cut within a sign where keepers are told", async () => {
    const { owner, contractor, taskId } = await assigned();
    expect((await giveBack(contractor, taskId, { reason: `a${"😀".repeat(200)}` })).status).toBe(200);
    expect(await told(owner)).toMatchObject({ message: expect.stringMatching(/: a😀+\ufffd$/u) });
  });

  test("opens the request behind it again, and its author is told", async () => {
    const { owner, propertyId, contractor } = await crew();
    const occupant = await person("building_occupant", { propertyId });
    const fields = { title: "Tap drips", description: "All night.", priority: "low", category: "Plumbing" };
    const report = { ...fields, propertyId, locationDetails: "Kitchen" };
    const { ticket } = (await occupant.post("/repair-tickets", report)).body.data;
    const given = await owner.post(`/repair-tickets/${ticket.id}/assign`, {
      contractorId: contractor.id,
      dueDate: "2090-05-01",
    });
    expect((await giveBack(contractor, given.body.data.ticket.taskId)).status).toBe(200);
    const after = (await occupant.get(`/repair-tickets/${ticket.id}`)).body.data;
    expect(after.ticket.status).toBe("open");
    expect(JSON.stringify(after)).not.toContain(reason);
  });

  test("is for whoever has it: not for others, and not for work that is done", async () => {
    const { owner, propertyId, contractor, technician, taskId } = await assigned();
    const other = await verified("contractor", { name: "Chidi Fixes" });
    await engage(owner, propertyId, other);
    expect((await giveBack(other, taskId)).status).toBe(404);
    expect((await giveBack(other, await addTask(owner, propertyId))).status).toBe(403);
    for (const who of [owner, technician]) expect((await giveBack(who, taskId)).status).toBe(403);
    await finish(technician, taskId);
    expect((await giveBack(contractor, taskId)).status).toBe(409);
    expect(await stored(taskId)).toMatchObject({ contractor_id: contractor.id, status: "completed" });
  });

  test.each([{}, { reason: " " }, { reason: 7 }, { reason: { toString: false } }, { reason, version: 99 }])(
    "%j is refused and changes nothing",
    async (body) => {
      const { contractor, taskId } = await assigned();
      expect((await giveBack(contractor, taskId, body)).status).toBe("version" in body ? 409 : 422);
      expect(await stored(taskId)).toMatchObject({ contractor_id: contractor.id });
    },
  );

  test("a repeated key gives back once", async () => {
    const { contractor, taskId } = await assigned();
    const key = crypto.randomUUID();
    expect((await giveBack(contractor, taskId, { reason }, key)).status).toBe(200);
    await assign(contractor, taskId, { assignedTeamMemberId: null });
    expect((await giveBack(contractor, taskId, { reason }, key)).status).toBe(200);
    expect(await stored(taskId)).toMatchObject({ contractor_id: contractor.id });
  });
});
