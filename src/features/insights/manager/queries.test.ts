import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { addTask, assign, engage, finish, finished, technicianOf, verify } from "../../../../tests/harness/crew.ts";
import { add, verified } from "../../../../tests/harness/members.ts";
import { building, type Person, person } from "../../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const { db } = database;

afterEach(() => {
  clock.now = null;
});

const statsOf = async (who: Person) => (await who.get("/property-manager/dashboard/stats")).body.data;

async function schedule(
  propertyId: string,
  name: string,
  nextOn: string,
  fields: { endOn?: string; active?: boolean },
) {
  await db.execute(sql`insert into schedules (id, property_id, schedule_name, category, priority, frequency, frequency_value,
      frequency_unit, start_on, end_on, anchor_day, next_execution_on, is_active, created_at)
    values (${newId()}, ${propertyId}, ${name}, 'HVAC', 'low', 'monthly', 1, 'months', '2027-01-01',
      ${fields.endOn ?? null}, 1, ${nextOn}, ${fields.active ?? true}, now())`);
}

/** Completes a task by the keeper's own hand. */
async function close(owner: Person, id: string, actualCost: number): Promise<string> {
  const { status } = await owner.put(`/tasks/${id}/status`, { status: "completed", actualCost });
  expect(status).toBe(200);
  return id;
}

test("without records everything is nothing, and rates are not known", async () => {
  expect(await statsOf(await person("property_manager"))).toEqual({
    ...{ totalProperties: 0, activeSchedules: 0, pendingVerifications: 0, averageContractorRating: null },
    ...{ upcomingSchedules: [], recentVerifications: [], propertyPerformance: [], topContractors: [] },
  });
});

test("are for owners and managers", async () => {
  for (const role of ["contractor", "technician"] as const)
    expect((await (await person(role)).get("/property-manager/dashboard/stats")).status).toBe(403);
});

/**
 * Two buildings of one owner, and a manager of both. At the first Bayo finished three tasks: one verified twice, one
 * rejected, one waiting. At the second Ngozi finished one that waits, and one was done by nobody in particular.
 */
async function world() {
  clock.now = new Date("2027-06-15T10:00:00Z");
  const made = await finished();
  const { owner, propertyId, contractor: bayo, technician, memberId, taskId } = made;
  const second = await building(owner, { name: "Ikoyi Heights" });
  const manager = await verified("property_manager");
  for (const id of [propertyId, second]) await add(owner, id, manager.email, "property_manager");
  const rejected = await addTask(owner, propertyId, { dueDate: "2027-06-01" });
  await assign(bayo, rejected, { assignedTeamMemberId: memberId });
  await finish(technician, rejected, { workQualityRating: 2 });
  const waiting = await close(owner, await addTask(owner, propertyId, { contractorId: bayo.id }), 1_000.5);
  await addTask(owner, propertyId, { dueDate: "2027-06-14" });
  await owner.remove(`/tasks/${await addTask(owner, propertyId)}`);
  const ngozi = await verified("contractor");
  await engage(owner, second, ngozi);
  await close(owner, await addTask(owner, second, { contractorId: ngozi.id }), 500);
  await close(owner, await addTask(owner, second), 250);
  await verify(manager, taskId, bayo, { workQualityRating: 4, timelinessRating: 4 });
  await verify(owner, taskId, bayo, { overallSatisfaction: 1 });
  await verify(manager, rejected, bayo, { workApproved: false, workQualityRating: 1, communicationRating: 1 });
  await schedule(propertyId, "Filters", "2027-07-01", {});
  await schedule(second, "Roof", "2027-06-15", { endOn: "2027-06-15" });
  await schedule(second, "Ends before its next", "2027-07-20", { endOn: "2027-07-19" });
  await schedule(second, "Paused", "2027-06-16", { active: false });
  await schedule(second, "Ended", "2027-06-16", { endOn: "2027-06-14" });
  return { ...made, bayo, ngozi, manager, second, rejected, waiting };
}

describe("a world counted by hand", () => {
  test("is counted so for manager and owner", async () => {
    const { owner, manager, propertyId, second, bayo, ngozi, taskId, rejected } = await world();
    const stats = await statsOf(manager);
    expect(stats).toMatchObject({ totalProperties: 2, activeSchedules: 3, pendingVerifications: 2 });
    // (4 + 4 + 5 + 5 + 5) / 5 = 4.6, (5 + 5 + 5 + 5 + 1) / 5 = 4.2 and (1 + 5 + 1 + 5 + 5) / 5 = 3.4; 12.2 / 3 = 4.07
    expect(stats.averageContractorRating).toBe(4.1);
    expect(stats.recentVerifications).toMatchObject([
      {
        taskId: rejected,
        contractorName: "Bayo Works",
        date: "2027-06-15T10:00:00.000Z",
        rating: 3.4,
        approved: false,
      },
      { taskId, rating: 4.2, approved: true },
      { taskId, rating: 4.6, approved: true },
    ]);
    const due = stats.upcomingSchedules.map((one: Record<string, string>) => [one.scheduleName, one.dueDate]);
    expect(due).toEqual([
      ["Roof", "2027-06-15"],
      ["Filters", "2027-07-01"],
    ]);
    expect(stats.upcomingSchedules[0]).toMatchObject({ propertyName: "Ikoyi Heights", category: "HVAC" });
    const noPromises = { promisesKept: 0, promisesBroken: 0 };
    // By estimate, 20,000 each, for the two that the technician completed.
    expect(stats.propertyPerformance).toEqual([
      {
        ...{ propertyId, propertyName: "Marina Court", completedTasks: 3, totalTasks: 4, percent: 75 },
        ...noPromises,
        maintenanceCost: 41_000.5,
      },
      {
        ...{ propertyId: second, propertyName: "Ikoyi Heights", completedTasks: 2, totalTasks: 2, percent: 100 },
        ...noPromises,
        maintenanceCost: 750,
      },
    ]);
    const noSums = { verifications: 0, answers: 0, stars: 0, mendings: 0, firstTimeFixes: 0, ...noPromises };
    const bayosSums = { ...noSums, verifications: 3 };
    expect(stats.topContractors).toEqual([
      {
        contractorId: bayo.id,
        contractorName: "Bayo Works",
        totalJobs: 3,
        approvalRate: 67,
        averageRating: 4.1,
        // Work is checked at the latest when it is approved.
        proofGrades: [{ month: "2027-06", strong: 0, good: 0, thin: 1, inDoubt: 0 }],
        ...bayosSums,
      },
      {
        contractorId: ngozi.id,
        contractorName: ngozi.name,
        totalJobs: 1,
        approvalRate: null,
        averageRating: null,
        proofGrades: [],
        ...noSums,
      },
    ]);
    expect(await statsOf(owner)).toEqual(stats);
    const stranger = await person("property_owner");
    await building(stranger);
    expect(await statsOf(stranger)).toMatchObject({ pendingVerifications: 0, topContractors: [] });
    await db.execute(sql`update properties set archived_at = now() where id = ${propertyId}`);
    expect(await statsOf(manager)).toMatchObject({
      ...{ totalProperties: 1, pendingVerifications: 1, averageContractorRating: null, recentVerifications: [] },
    });
  });

  test("each figure is the same wherever it is shown", async () => {
    const { owner, manager, bayo, technician, memberId, propertyId } = await world();
    const stats = await statsOf(manager);
    const { pending } = (await manager.get("/property-manager/work-verifications/pending")).body.data;
    expect(pending).toHaveLength(stats.pendingVerifications);
    const { verifications } = (await manager.get("/property-manager/work-verifications")).body.data;
    expect(verifications[0].averageRating).toBe(stats.recentVerifications[0].rating);
    const owned = (await owner.get("/dashboard/stats")).body.data;
    const sumOf = (field: "completedTasks" | "totalTasks" | "maintenanceCost") =>
      stats.propertyPerformance.reduce((sum: number, one: Record<string, number>) => sum + (one[field] ?? 0), 0);
    expect([owned.totalProperties, owned.completedTasks, owned.totalSpent]).toEqual([
      ...[stats.totalProperties, sumOf("completedTasks"), sumOf("maintenanceCost")],
    ]);
    const { pending: open, in_progress, overdue, completed } = owned.tasksByStatus;
    expect(open + in_progress + overdue + completed).toBe(sumOf("totalTasks"));
    const { property } = (await owner.get(`/properties/${propertyId}`)).body.data;
    expect(property.taskCounts).toMatchObject({ all: 4, completed: 3, overdue: 1 });
    const { counts } = (await owner.get("/tasks?counts=1&limit=1")).body.data;
    expect([counts.all, counts.completed, counts.overdue]).toEqual([
      ...[sumOf("totalTasks"), owned.completedTasks, owned.overdueTasks],
    ]);
    const ofBayo = (await bayo.get("/contractor/dashboard/stats")).body.data;
    expect([ofBayo.satisfaction, ofBayo.completedTasks]).toEqual([
      ...[stats.topContractors[0].averageRating, stats.topContractors[0].totalJobs],
    ]);
    const own = (await technician.get("/technician/dashboard/stats")).body.data;
    const rated = { rating: own.averageRating, selfRated: false };
    // Verified at 4.6, 4.2 and 3.4, no matter what the technician said of it.
    expect([own.averageRating, own.selfRated, own.recentCompletions[0].selfRated]).toEqual([4.1, false, false]);
    expect(ofBayo.technicianPerformance).toMatchObject([{ id: memberId, ...rated }]);
    const { teamMembers } = (await bayo.get("/contractor/team-members")).body.data;
    expect(teamMembers[0]).toMatchObject({ averageRating: own.averageRating, selfRated: false });
  });

  test("a technician whom nobody verified is rated by themselves, and said to be", async () => {
    const { owner, propertyId, bayo } = await world();
    const { technician, memberId } = await technicianOf(bayo);
    const own = await addTask(owner, propertyId);
    await assign(bayo, own, { assignedTeamMemberId: memberId });
    await finish(technician, own, { workQualityRating: 3 });
    const mine = (await technician.get("/technician/dashboard/stats")).body.data;
    expect([mine.averageRating, mine.selfRated]).toEqual([3, true]);
    expect(mine.recentCompletions).toMatchObject([{ rating: 3, selfRated: true }]);
    const { technicianPerformance } = (await bayo.get("/contractor/dashboard/stats")).body.data;
    expect(technicianPerformance).toContainEqual(expect.objectContaining({ id: memberId, rating: 3, selfRated: true }));
  });
});
