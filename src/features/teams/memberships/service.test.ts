import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { addTask, addToTeam, assign, assigned, finish, technicianOf } from "../../../../tests/harness/crew.ts";
import { verified } from "../../../../tests/harness/members.ts";
import { type Person, person } from "../../../../tests/harness/world.ts";

const { database } = await testApp();
const teamsOf = async (who: Person) => (await who.get("/technician/teams")).body.data.teams;
const leave = (who: Person, id: string) => who.remove(`/technician/teams/${id}`);
const handOf = async (taskId: string) =>
  (await database.db.execute(sql`select technician_id from tasks where id = ${taskId}`)).rows[0]?.technician_id;

describe("one's own teams", () => {
  test("say who leads them and what is open; left, the open work waits with the contractor, who is told", async () => {
    const { owner, propertyId, contractor, technician, memberId, taskId } = await assigned();
    const done = await addTask(owner, propertyId);
    await assign(contractor, done, { assignedTeamMemberId: memberId });
    await finish(technician, done);
    const mine = { id: memberId, contractorName: "Bayo Works", status: "active", openTasks: 1 };
    expect(await teamsOf(technician)).toEqual([expect.objectContaining(mine)]);
    expect((await leave(technician, memberId)).status).toBe(200);
    expect(await teamsOf(technician)).toEqual([]);
    expect([await handOf(taskId), await handOf(done)]).toEqual([null, technician.id]);
    const { notifications } = (await contractor.get("/notifications?limit=1")).body.data;
    expect(notifications[0]).toMatchObject({
      title: "Musa Ibrahim left your team",
      message: "1 open task waits for somebody else.",
    });
    expect((await assign(contractor, taskId, { assignedTeamMemberId: memberId })).status).toBe(404);
    const { activity } = (await owner.get(`/tasks/${taskId}/activity`)).body.data;
    expect(activity).toContainEqual(expect.objectContaining({ act: "unassigned", text: "Musa Ibrahim" }));
    expect((await leave(technician, memberId)).status).toBe(404);
  });

  test("keep what another contractor gave", async () => {
    const { technician, memberId } = await assigned();
    const other = await assigned();
    const place = (await addToTeam(other.contractor, technician.email)).body.data.teamMember.id;
    await assign(other.contractor, other.taskId, { assignedTeamMemberId: place });
    expect((await leave(technician, memberId)).status).toBe(200);
    expect(await handOf(other.taskId)).toBe(technician.id);
    expect(await teamsOf(technician)).toEqual([expect.objectContaining({ id: place })]);
  });

  test("can be declined while the contractor has not confirmed them, who hears nothing of it", async () => {
    const contractor = await verified("contractor");
    const stranger = await person("technician");
    const { id } = (await addToTeam(contractor, stranger.email)).body.data.teamMember;
    expect(await teamsOf(stranger)).toEqual([expect.objectContaining({ id, status: "pending" })]);
    expect((await leave(stranger, id)).status).toBe(200);
    expect((await contractor.get("/contractor/team-members")).body.data.teamMembers).toEqual([]);
    expect((await contractor.get("/notifications")).body.data.notifications).toEqual([]);
  });

  test("are nobody else's to leave", async () => {
    const contractor = await verified("contractor");
    const { memberId } = await technicianOf(contractor);
    const { technician: other } = await assigned();
    for (const id of [memberId, crypto.randomUUID(), "no-id"]) expect((await leave(other, id)).status).toBe(404);
    for (const who of [contractor, await person("property_owner")])
      expect((await leave(who, memberId)).status).toBe(403);
    expect((await contractor.get("/contractor/team-members")).body.data.teamMembers).toHaveLength(1);
  });

  test("are left cleanly while the contractor gives out work at the same moment", async () => {
    const { owner, propertyId, contractor, technician, memberId } = await assigned();
    const next = await addTask(owner, propertyId);
    const [given, left] = await Promise.all([
      assign(contractor, next, { assignedTeamMemberId: memberId }),
      leave(technician, memberId),
    ]);
    expect(left.status).toBe(200);
    expect([200, 404, 409]).toContain(given.status);
    expect(await handOf(next)).toBeNull();
  });
});
