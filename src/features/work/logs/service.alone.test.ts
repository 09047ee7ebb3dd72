import { expect, test } from "vitest";
import { addToTeam, assign, crew } from "../../../../tests/harness/crew.ts";
import { add, verified } from "../../../../tests/harness/members.ts";
import type { Person } from "../../../../tests/harness/world.ts";

/** A contractor who does the work themselves, with a log of it, and a manager beside the owner. */
async function alone() {
  const { owner, propertyId, contractor, technician, memberId, taskId } = await crew();
  const manager = await verified("property_manager");
  await add(owner, propertyId, manager.email, "property_manager");
  const own = (await addToTeam(contractor, contractor.email)).body.data.teamMember.id;
  await assign(contractor, taskId, { assignedTeamMemberId: own });
  const log = { taskId, hoursWorked: 8, workDescription: "Rebuilt the pump." };
  const { workLog } = (await contractor.post("/technician/work-logs", log)).body.data;
  return { owner, manager, propertyId, contractor, technician, memberId, taskId, id: workLog.id as string };
}

const path = { team: "/contractor/work-logs", kept: "/property-manager/work-logs" };
const decide = (who: Person, door: keyof typeof path, id: string, body: object) =>
  who.put(`${path[door]}/${id}/approval`, body);
const idsOf = async (who: Person, door: keyof typeof path, query: string) =>
  (await who.get(`${path[door]}?${query}`)).body.data.workLogs.map(({ id }: { id: string }) => id);
const titles = async (who: Person): Promise<string[]> =>
  (await who.get("/notifications")).body.data.notifications.map(({ title }: { title: string }) => title);

test("a contractor does not decide about their own work; the owner or a manager does, and is told of it", async () => {
  const { owner, manager, contractor, id } = await alone();
  for (const approved of [true, false]) {
    const refused = await decide(contractor, "team", id, { approved, reason: "Why not." });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  }
  const [mine] = (await contractor.get(path.team)).body.data.workLogs;
  expect([mine.status, mine.whoDecides, mine.can]).toEqual(["pending", "keepers", { edit: true, approve: false }]);
  for (const who of [owner, manager]) expect(await titles(who)).toContain("Work was logged");
  expect(await titles(contractor)).not.toContain("Work was logged");
  const rejected = await decide(manager, "kept", id, { approved: false, reason: "Eight hours?" });
  expect(rejected.body.data.workLog.status).toBe("rejected");
  await contractor.put(`/technician/work-logs/${id}`, { hoursWorked: 3 });
  expect((await titles(owner)).filter((title) => title === "Work was logged")).toHaveLength(2);
  const approved = await decide(owner, "kept", id, { approved: true });
  expect(approved.body.data.workLog).toMatchObject({ status: "approved", hoursWorked: 3 });
  expect(await titles(contractor)).toContain("Your work log was approved");
});

test("what waits for whom can be asked for, and the contractor's figure counts what waits for them", async () => {
  const { owner, propertyId, contractor, technician, memberId, id } = await alone();
  const taskId = (
    await owner.post("/tasks", {
      title: "Paint",
      description: "Once",
      category: "Painting",
      priority: "low",
      dueDate: "2090-06-01",
      propertyId,
    })
  ).body.data.task.id;
  await assign(contractor, taskId, { assignedTeamMemberId: memberId });
  const log = { taskId, hoursWorked: 1, workDescription: "Looked at it." };
  const other = (await technician.post("/technician/work-logs", log)).body.data.workLog.id;
  expect(await idsOf(owner, "kept", "whoDecides=keepers")).toEqual([id]);
  expect(await idsOf(owner, "kept", "whoDecides=contractor")).toEqual([other]);
  expect(await idsOf(owner, "kept", "")).toEqual([other, id]);
  expect(await idsOf(contractor, "team", "whoDecides=contractor&status=pending")).toEqual([other]);
  expect((await contractor.get("/contractor/dashboard/stats")).body.data.pendingLogs).toBe(1);
  expect((await owner.get(`${path.kept}?whoDecides=me`)).status).toBe(422);
  expect((await decide(contractor, "team", other, { approved: true })).status).toBe(200);
});
