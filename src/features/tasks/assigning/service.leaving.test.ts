import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { addTask, assign, crew, engage, technicianOf } from "../../../../tests/harness/crew.ts";
import { verified } from "../../../../tests/harness/members.ts";
import { type Person, password, send } from "../../../../tests/harness/world.ts";

const { database } = await testApp();

const stored = async (id: string) =>
  (await database.db.execute<Record<string, unknown>>(sql`select * from tasks where id = ${id}`)).rows[0];

/** An engaged contractor besides the crew's own, with the membership's id. */
async function second(owner: Person, propertyId: string) {
  const contractor = await verified("contractor", { name: "Chidi Fixes" });
  return { contractor, seatId: await engage(owner, propertyId, contractor) };
}

describe("whoever has a task next begins without what the last contractor wrote and planned", () => {
  const said = { contractorNotes: "Charge them double.", expectedCompletion: "2027-03-01T14:30" };
  const left = { contractor_notes: null, expected_completion_at: null, technician_id: null };

  test("when it is given to another", async () => {
    const { owner, propertyId, contractor, memberId, taskId } = await crew();
    const other = await second(owner, propertyId);
    await assign(contractor, taskId, { assignedTeamMemberId: memberId, ...said });
    await owner.put(`/tasks/${taskId}`, { contractorId: other.contractor.id });
    expect(await stored(taskId)).toMatchObject({ ...left, contractor_id: other.contractor.id });
    const { task } = (await other.contractor.get(`/tasks/${taskId}`)).body.data;
    expect([task.contractorNotes, task.expectedCompletion]).toEqual([null, null]);
  });

  test("when it is taken back, or its contractor leaves the building", async () => {
    const { owner, propertyId } = await crew();
    const other = await second(owner, propertyId);
    const { memberId } = await technicianOf(other.contractor);
    const [back, kept] = [await addTask(owner, propertyId), await addTask(owner, propertyId)];
    for (const id of [back, kept]) await assign(other.contractor, id, { assignedTeamMemberId: memberId, ...said });
    await owner.put(`/tasks/${back}`, { contractorId: null });
    await owner.remove(`/properties/${propertyId}/members/${other.seatId}`);
    for (const id of [back, kept]) expect(await stored(id)).toMatchObject({ ...left, contractor_id: null });
  });

  test("when its contractor's account goes", async () => {
    const { contractor, memberId, taskId } = await crew();
    const { drain } = await testApp();
    await assign(contractor, taskId, { assignedTeamMemberId: memberId, ...said });
    expect((await send("DELETE", "/auth/me", contractor.token, { password })).status).toBe(200);
    await drain();
    expect(await stored(taskId)).toMatchObject({ ...left, contractor_id: null });
  });
});

describe("nobody who has left is given work, also when both happen at once", () => {
  test("a technician who is removed from the team", async () => {
    const { contractor, memberId, taskId } = await crew();
    const [given, removed] = await Promise.all([
      assign(contractor, taskId, { assignedTeamMemberId: memberId }),
      contractor.remove(`/contractor/team-members/${memberId}`),
    ]);
    expect([
      [200, 409],
      [404, 200],
      [409, 200],
    ]).toContainEqual([given.status, removed.status]);
  });

  test("a contractor who is removed from the building, whether they take it or are given it", async () => {
    const { owner, propertyId } = await crew();
    for (const how of ["taken", "given"]) {
      const { contractor, seatId } = await second(owner, propertyId);
      const taskId = await addTask(owner, propertyId);
      const [answer, removed] = await Promise.all([
        how === "taken"
          ? assign(contractor, taskId, { assignedTeamMemberId: null })
          : owner.put(`/tasks/${taskId}`, { contractorId: contractor.id }),
        owner.remove(`/properties/${propertyId}/members/${seatId}`),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 404, 409]).toContain(answer.status);
      expect(await stored(taskId)).toMatchObject({ contractor_id: null });
      expect((await contractor.get(`/tasks/${taskId}`)).status).toBe(404);
    }
  });
});
