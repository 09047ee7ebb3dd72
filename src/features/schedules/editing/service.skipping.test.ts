import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { assign, crew, technicianOf } from "../../../../tests/harness/crew.ts";
import { memberOf } from "../../../../tests/harness/members.ts";
import {
  actsOn,
  addSchedule,
  noticeTitles,
  scheduleDays,
  scheduled,
  scheduleFields,
  scheduleRow,
  schedulesPath,
} from "../../../../tests/harness/schedules.ts";
import { password, person, send } from "../../../../tests/harness/world.ts";

const { database, clock, drain } = await testApp();

beforeEach(() => {
  clock.now = new Date("2027-01-10T09:00:00Z");
});
afterEach(() => {
  clock.now = null;
});

describe("leaving out the next execution", () => {
  test("cancels its task where nobody began it, and it is never made again", async () => {
    const { owner, path, schedule } = await scheduled();
    const answer = await owner.post(`${path}/skip`, { day: schedule.skips });
    expect([answer.status, answer.body.data.skipped]).toEqual([200, "2027-01-12"]);
    expect(answer.body.data.schedule).toMatchObject({
      nextExecution: "2027-02-12",
      skips: "2027-02-12",
      openTask: null,
    });
    await owner.put(path, { frequency: "annual" });
    expect(await scheduleDays(schedule.id)).toEqual(["2027-01-12 cancelled"]);
    expect(await actsOn(schedule.id)).toEqual(["created", "skipped", "edited"]);
  });

  test("without a task moves on by one", async () => {
    const { owner, path } = await scheduled({ startDate: "2027-03-31" });
    const answer = (await owner.post(`${path}/skip`)).body.data;
    expect([answer.skipped, answer.schedule.nextExecution]).toEqual(["2027-03-31", "2027-04-30"]);
    expect((await owner.post(`${path}/skip`)).body.data.schedule.nextExecution).toBe("2027-05-31");
  });

  test("leaves work alone that has begun", async () => {
    const { owner, path, schedule } = await scheduled();
    await owner.put(`/tasks/${schedule.openTask.id}/status`, { status: "in_progress" });
    expect((await owner.post(`${path}/skip`)).body.data.skipped).toBe("2027-02-12");
    expect(await scheduleDays(schedule.id)).toEqual(["2027-01-12 in_progress"]);
  });

  test("tells who was to do it", async () => {
    const { owner, propertyId, contractor, technician, memberId } = await crew();
    const schedule = await addSchedule(owner, propertyId, { assignedContractor: contractor.id });
    await assign(contractor, schedule.openTask.id, { assignedTeamMemberId: memberId });
    await owner.post(`${schedulesPath}/${schedule.id}/skip`);
    for (const who of [contractor, technician]) expect(await noticeTitles(who)).toContain("Task cancelled");
  });

  test("of another day than the caller saw, of a paused one and behind its end is a conflict", async () => {
    const { owner, path } = await scheduled({ startDate: "2027-03-01", endDate: "2027-03-20" });
    expect((await owner.post(`${path}/skip`, { day: "2027-04-01" })).status).toBe(409);
    expect((await owner.post(`${path}/skip`, { version: 9 })).status).toBe(409);
    expect((await owner.post(`${path}/skip`, { day: "2027-03-01" })).status).toBe(200);
    expect((await owner.post(`${path}/skip`)).status).toBe(409);
    const paused = await scheduled({ isActive: false });
    expect((await paused.owner.post(`${paused.path}/skip`)).status).toBe(409);
  });

  test("pressed twice at once leaves out one", async () => {
    const { owner, path, schedule } = await scheduled({ startDate: "2027-03-01" });
    const skip = () => owner.post(`${path}/skip`, { day: schedule.skips });
    const statuses = (await Promise.all([skip(), skip(), skip()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
    expect((await scheduleRow(schedule.id)).next_execution_on).toBe("2027-04-01");
  });

  test("is refused by role, out of reach of strangers, bad input and repeated keys change nothing", async () => {
    const { owner, path, schedule } = await scheduled({ startDate: "2027-03-01" });
    expect((await (await person("contractor")).post(`${path}/skip`)).status).toBe(403);
    expect((await (await person("property_owner")).post(`${path}/skip`)).status).toBe(404);
    expect((await owner.post(`${path}/skip`, { day: "2027-02-31" })).status).toBe(422);
    const key = randomUUID();
    for (let times = 0; times < 2; times += 1) await owner.post(`${path}/skip`, {}, { key });
    expect((await scheduleRow(schedule.id)).next_execution_on).toBe("2027-04-01");
  });
});

describe("closed buildings and leaving", () => {
  test.each(["frozen_at", "archived_at"])("nothing is changed where the building is closed (%s)", async (column) => {
    const { owner, propertyId, path } = await scheduled();
    await database.db.execute(sql`update properties set ${sql.identifier(column)} = now() where id = ${propertyId}`);
    for (const change of [
      () => owner.post(schedulesPath, { propertyId, ...scheduleFields }),
      () => owner.put(path, { isActive: false }),
      () => owner.post(`${path}/skip`),
      () => owner.remove(path),
    ])
      expect((await change()).status).toBe(409);
    const { schedule } = (await owner.get(path)).body.data;
    expect(schedule.can).toMatchObject({ see: true, edit: false, skip: false, remove: false });
  });

  test("a contractor who leaves is on no schedule any more, nor on what it made", async () => {
    const { owner, propertyId, contractor } = await crew();
    const schedule = await addSchedule(owner, propertyId, { assignedContractor: contractor.id });
    const { id } = await memberOf(owner, propertyId, contractor);
    await owner.remove(`/properties/${propertyId}/members/${id}`);
    const after = (await owner.get(`${schedulesPath}/${schedule.id}`)).body.data.schedule;
    expect([after.assignedContractor, after.contractorName]).toEqual([null, null]);
    expect((await owner.get(`/tasks/${schedule.openTask.id}`)).body.data.task.contractorName).toBeNull();
  });

  test("one whose account goes is on none either", async () => {
    const { owner, propertyId, contractor } = await crew();
    await technicianOf(contractor);
    const schedule = await addSchedule(owner, propertyId, { assignedContractor: contractor.id });
    await send("DELETE", "/auth/me", contractor.token, { password });
    await drain();
    expect((await scheduleRow(schedule.id)).contractor_id).toBeNull();
    expect((await owner.get(`/tasks/${schedule.openTask.id}`)).body.data.task.contractorName).toBeNull();
  });
});
