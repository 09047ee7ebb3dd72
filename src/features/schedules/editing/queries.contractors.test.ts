import { afterEach, describe, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { assign, crew, engage } from "../../../../tests/harness/crew.ts";
import { memberOf, verified } from "../../../../tests/harness/members.ts";
import { addSchedule, schedulesPath } from "../../../../tests/harness/schedules.ts";
import { type Person, person } from "../../../../tests/harness/world.ts";

const { clock } = await testApp();
afterEach(() => {
  clock.now = null;
});

const today = () => lagosDay(new Date());
const listed = async (who: Person, query = "") =>
  (await who.get(`${schedulesPath}${query}`)).body.data.schedules.map(({ id }: { id: string }) => id);

/** A schedule whose first task is open to every engaged contractor. */
async function world(fields: object = {}) {
  const made = await crew();
  const given = { startDate: today(), estimatedCost: 45_000, ...fields };
  const schedule = await addSchedule(made.owner, made.propertyId, given);
  return { ...made, schedule, path: `${schedulesPath}/${schedule.id}`, jobId: schedule.openTask.id as string };
}

describe("a contractor", () => {
  test("reads the schedule behind a task that they have, without its cost, and changes nothing of it", async () => {
    const { contractor, memberId, schedule, path, jobId } = await world();
    expect((await contractor.get(path)).status).toBe(404);
    expect(await listed(contractor)).toEqual([]);
    await assign(contractor, jobId, { assignedTeamMemberId: memberId });
    const seen = (await contractor.get(path)).body.data.schedule;
    const { id, scheduleName, description, frequency, nextExecution } = schedule;
    expect(seen).toMatchObject({ id, scheduleName, description, frequency, nextExecution, estimatedCost: null });
    expect(seen.openTask).toMatchObject({ id: jobId });
    expect(seen.can).toEqual({ see: true, create: false, edit: false, skip: false, remove: false });
    expect(await listed(contractor)).toEqual([id]);
    const tasks = (await contractor.get(`${path}/tasks`)).body.data.tasks;
    expect(tasks.map((task: { id: string }) => task.id)).toEqual([jobId]);
    const attempts = [
      await contractor.put(path, { scheduleName: "Mine" }),
      await contractor.post(`${path}/skip`),
      await contractor.remove(path),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  test("to whom it gives its work reads it before they begin, and once they have left no more", async () => {
    const { owner, propertyId, contractor, schedule, path, jobId, memberId } = await world();
    await owner.put(path, { assignedContractor: contractor.id });
    expect((await contractor.get(path)).body.data.schedule).toMatchObject({ contractorName: "Bayo Works" });
    expect(await listed(contractor, `?propertyId=${propertyId}`)).toEqual([schedule.id]);
    await assign(contractor, jobId, { assignedTeamMemberId: memberId });
    await contractor.put(`/tasks/${jobId}/status`, { status: "completed" });
    expect((await contractor.get(path)).status).toBe(200);
    const { id } = await memberOf(owner, propertyId, contractor);
    await contractor.remove(`/properties/${propertyId}/members/${id}`);
    expect((await contractor.get(`/tasks/${jobId}`)).status).toBe(200);
    for (const one of [path, `${path}/tasks`, `${schedulesPath}?propertyId=${propertyId}`])
      expect((await contractor.get(one)).status, one).toBe(404);
    expect(await listed(contractor)).toEqual([]);
  });

  test("sees of others who work by it neither name nor task", async () => {
    const { owner, propertyId, contractor, memberId, path, jobId } = await world({ frequency: "weekly" });
    const other = await verified("contractor", { name: "Second Works" });
    await engage(owner, propertyId, other);
    await assign(contractor, jobId, { assignedTeamMemberId: memberId });
    await contractor.put(`/tasks/${jobId}/status`, { status: "completed" });
    clock.now = new Date(Date.now() + 5 * 24 * 60 * 60 * 1_000);
    const changes = { assignedContractor: other.id, frequencyValue: 7, frequencyUnit: "days" };
    const { schedule: now } = (await owner.put(path, changes)).body.data;
    expect(now).toMatchObject({ contractorName: "Second Works", openTask: { status: "pending" } });
    const seen = (await contractor.get(path)).body.data.schedule;
    expect([seen.assignedContractor, seen.contractorName, seen.openTask, seen.skips]).toEqual([null, null, null, null]);
    const tasks = (await contractor.get(`${path}/tasks`)).body.data.tasks;
    expect(tasks.map((task: { id: string }) => task.id)).toEqual([jobId]);
    const { openTask } = now;
    expect((await other.get(path)).body.data.schedule).toMatchObject({ contractorName: "Second Works", openTask });
  });

  test("of another building finds nothing; occupants and technicians are refused", async () => {
    const { path, propertyId, technician } = await world();
    const { contractor: stranger } = await crew();
    for (const one of [path, `${path}/tasks`, `${schedulesPath}?propertyId=${propertyId}`])
      expect((await stranger.get(one)).status, one).toBe(404);
    const occupant = await person("building_occupant", { propertyId });
    for (const who of [occupant, technician]) expect((await who.get(path)).status).toBe(403);
  });
});
