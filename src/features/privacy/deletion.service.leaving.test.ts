import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assign, assigned, taskFields, technicianOf } from "../../../tests/harness/crew.ts";
import { add, askToInvite, inspect, invited, memberOf, verified } from "../../../tests/harness/members.ts";
import { addSchedule, scheduleRow } from "../../../tests/harness/schedules.ts";
import { ownedBuilding, type Person, password, person, send } from "../../../tests/harness/world.ts";

const { database, drain } = await testApp();

const remove = async (one: Person) => {
  const answer = await send("DELETE", "/auth/me", one.token, { password });
  expect(answer.status, answer.body.detail).toBe(200);
};
const timelineOf = async (keeper: Person, taskId: string) =>
  (await keeper.get(`/tasks/${taskId}/activity`)).body.data.activity;
const historyOf = async (keeper: Person, propertyId: string, kind: string) =>
  (await keeper.get(`/properties/${propertyId}/history?kind=${kind}`)).body.data.history;
const openInvitations = async (keeper: Person, propertyId: string) =>
  (await keeper.get(`/properties/${propertyId}/invitations`)).body.data.invitations;

async function managedBuilding() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const manager = await verified("property_manager", { name: "Sade Lawal" });
  await add(owner, propertyId, manager.email, "property_manager");
  return { owner, propertyId, occupant, manager };
}

describe("whoever deletes their account leaves their buildings", () => {
  test("the invitations that they made end, those of others stay", async () => {
    const { owner, propertyId, manager } = await managedBuilding();
    const theirs = await invited(manager, propertyId, { role: "building_occupant", unit: "Flat 9" });
    const others = await invited(owner, propertyId, { role: "contractor" });
    await remove(manager);
    expect(await openInvitations(owner, propertyId)).toEqual([expect.objectContaining({ id: others.id })]);
    expect([(await inspect(theirs.token)).status, (await inspect(others.token)).status]).toEqual([409, 200]);
    const body = { name: "Bola Ade", email: `${crypto.randomUUID()}@example.com`, password, phone: "08031234567" };
    const newcomer = { ...body, location: "Lagos", role: "building_occupant", invitation: theirs.token };
    expect((await send("POST", "/auth/register", null, newcomer)).status).toBe(409);
    expect((await askToInvite(owner, propertyId, { role: "contractor" })).status).toBe(201);
  });

  test("each building's history says that they left, and as what, without their name", async () => {
    const { owner, propertyId, manager } = await managedBuilding();
    const { id } = await memberOf(owner, propertyId, manager);
    await remove(manager);
    const [latest] = await historyOf(owner, propertyId, "member");
    expect(latest).toMatchObject({ act: "member_left", sentence: "Former member left, having been manager." });
    const { rows } = await database.db.execute(
      sql`select actor_id, act, thing from audit where thing_id = ${id} order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor_id: manager.id, act: "member_left", thing: "member" }]);
  });

  test("one who was asked and had not come leaves like anybody, and a building that they left before says nothing new", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const contractor = await person("contractor");
    await add(owner, propertyId, contractor.email, "contractor");
    const left = await ownedBuilding();
    const added = await add(left.owner, left.propertyId, contractor.email, "contractor");
    const membershipId: string = added.body.data.member.id;
    await left.owner.remove(`/properties/${left.propertyId}/members/${membershipId}`);
    await remove(contractor);
    expect((await historyOf(owner, propertyId, "member"))[0]).toMatchObject({ act: "member_left" });
    expect((await historyOf(left.owner, left.propertyId, "member"))[0]).toMatchObject({ act: "member_removed" });
  });

  test("of a contractor: what each schedule, task and request has lost stands there, at once", async () => {
    const { owner, propertyId, contractor, technician, taskId } = await assigned();
    const occupant = await person("building_occupant", { propertyId });
    const request = { title: "Tap", description: "Drips", priority: "low", category: "Plumbing", propertyId };
    const { ticket } = (await occupant.post("/repair-tickets", { ...request, locationDetails: "Kitchen" })).body.data;
    const given = { contractorId: contractor.id, dueDate: taskFields.dueDate };
    expect((await owner.post(`/repair-tickets/${ticket.id}/assign`, given)).status).toBe(200);
    const schedule = await addSchedule(owner, propertyId, { contractorId: contractor.id });
    await remove(contractor);
    const [freed] = (await timelineOf(owner, taskId)).filter(({ act }: { act: string }) => act === "freed");
    expect(freed).toMatchObject({ actorName: "Former member" });
    expect((await owner.get(`/repair-tickets/${ticket.id}`)).body.data.timeline.at(-1).act).toBe("freed");
    expect((await scheduleRow(schedule.id)).contractor_id).toBeNull();
    const { rows } = await database.db.execute(
      sql`select contractor_id, technician_id from tasks where property_id = ${propertyId} and contractor_id is not null`,
    );
    expect(rows).toEqual([]);
    expect((await technician.get("/technician/tasks")).body.data.tasks).toEqual([]);
    await drain();
    expect(await timelineOf(owner, taskId)).toContainEqual(freed);
  });

  test("of a technician: each open task says that nobody has it, and its contractor is told", async () => {
    const { owner, contractor, technician, memberId, taskId } = await assigned();
    await remove(technician);
    expect((await timelineOf(owner, taskId)).at(-1)).toMatchObject({ act: "unassigned", text: "Former member" });
    const { notifications } = (await contractor.get("/notifications?limit=1")).body.data;
    expect(notifications[0]).toMatchObject({
      title: "Former member left your team",
      message: "1 open task waits for somebody else.",
    });
    expect((await assign(contractor, taskId, { assignedTeamMemberId: memberId })).status).toBe(404);
  });

  test("a name that stood on a task when they left a team goes with the account", async () => {
    const { owner, propertyId, contractor } = await assigned();
    const { technician, memberId } = await technicianOf(contractor, { name: "Oyin Lanternlight" });
    const taskId = await addTask(owner, propertyId);
    await assign(contractor, taskId, { assignedTeamMemberId: memberId });
    await technician.remove(`/technician/teams/${memberId}`);
    expect((await timelineOf(owner, taskId)).at(-1)).toMatchObject({ act: "unassigned", text: "Oyin Lanternlight" });
    await remove(technician);
    expect((await timelineOf(owner, taskId)).at(-1)).toMatchObject({ act: "unassigned", text: "Former member" });
  });
});
