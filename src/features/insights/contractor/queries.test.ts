import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { addTask, assign, assigned, crew } from "../../../../tests/harness/crew.ts";
import { type Person, person } from "../../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const { db } = database;

afterEach(() => {
  clock.now = null;
});

const statsOf = async (who: Person, role: "contractor" | "technician") =>
  (await who.get(`/${role}/dashboard/stats`)).body.data;

/** Done then, and begun so many hours before. */
const finish = (id: string, completedAt: string, hours: number) =>
  db.execute(sql`update tasks set status = 'completed', completed_at = ${completedAt}::timestamptz,
    started_at = ${completedAt}::timestamptz - make_interval(hours => ${hours}), actual_cost_kobo = 1500050 where id = ${id}`);

test("without records everything is nothing, and rates are not known", async () => {
  const stats = await statsOf(await person("contractor"), "contractor");
  expect(stats).toEqual({
    ...{ assignedTasks: 0, completedTasks: 0, overdueTasks: 0, activeTechnicians: 0, totalRevenue: 0 },
    ...{ revenueEstimated: 0, averageCompletionTime: "0d", completionRate: null, onTimeRate: null, satisfaction: null },
    ...{ proofGrades: [], openToTake: 0, pendingLogs: 0, technicianPerformance: [], upcomingDeadlines: [] },
  });
  const own = await statsOf(await person("technician"), "technician");
  expect(own).toEqual({
    ...{ assignedTasks: 0, completedTasks: 0, overdueTasks: 0, totalHoursLogged: 0, averageRating: null },
    ...{ selfRated: false, recentCompletions: [], upcomingDeadlines: [] },
  });
});

test("every figure follows what was done", async () => {
  clock.now = new Date("2027-06-15T10:00:00Z");
  const { owner, propertyId, contractor, technician, memberId, taskId } = await crew();
  expect((await statsOf(contractor, "contractor")).openToTake).toBe(1);
  const [late, today, fast, slow] = await Promise.all(
    ["2027-06-14", "2027-06-15", "2027-06-01", "2027-06-01"].map((dueDate) => addTask(owner, propertyId, { dueDate })),
  );
  for (const id of [taskId, late, today, fast, slow])
    expect((await assign(contractor, id ?? "", { assignedTeamMemberId: memberId })).status).toBe(200);
  // Half past eleven at night in UTC is the next day in Lagos: one day late.
  await finish(fast ?? "", "2027-06-01T22:30:00Z", 6);
  await finish(slow ?? "", "2027-06-01T23:30:00Z", 66);
  const stats = await statsOf(contractor, "contractor");
  expect(stats).toMatchObject({
    assignedTasks: 3,
    completedTasks: 2,
    overdueTasks: 1,
    activeTechnicians: 1,
    totalRevenue: 30_001,
    averageCompletionTime: "1.5d",
    completionRate: 67,
    onTimeRate: 50,
    openToTake: 0,
    technicianPerformance: [{ id: memberId, tasksCompleted: 2, openTasks: 3, onTimeRate: 50, rating: null }],
  });
  const upcoming = stats.upcomingDeadlines.map((one: { taskId: string }) => one.taskId);
  expect(upcoming).toEqual([today, taskId]);
  expect(stats.upcomingDeadlines[0]).toMatchObject({ assigned_to: technician.name, due: "2027-06-15" });
  expect(await statsOf(technician, "technician")).toMatchObject({
    assignedTasks: 3,
    completedTasks: 2,
    overdueTasks: 1,
    recentCompletions: [{ taskId: slow, hours: null }, { taskId: fast }],
    upcomingDeadlines: [{ taskId: today, property: "Marina Court", dueDate: "2027-06-15" }, { taskId }],
  });
});

test("hours and ratings come from logs and completions; rejected logs do not count", async () => {
  const { contractor, technician, taskId } = await assigned();
  await technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" });
  const log = (hoursWorked: number) =>
    technician.post("/technician/work-logs", { taskId, hoursWorked, workDescription: "Work" });
  await log(2.5);
  const second = (await log(1.1)).body.data.workLog;
  expect(await statsOf(technician, "technician")).toMatchObject({ totalHoursLogged: 3.6 });
  expect((await statsOf(contractor, "contractor")).pendingLogs).toBe(2);
  await contractor.put(`/contractor/work-logs/${second.id}/approval`, { approved: false, reason: "Twice" });
  await technician.post("/technician/task-completion", {
    taskId,
    completionNotes: "Done",
    totalHours: 3,
    workQualityRating: 4,
  });
  expect(await statsOf(technician, "technician")).toMatchObject({
    totalHoursLogged: 2.5,
    averageRating: 4,
    selfRated: true,
    recentCompletions: [{ taskId, hours: 3, rating: 4 }],
  });
  const { technicianPerformance, pendingLogs } = await statsOf(contractor, "contractor");
  expect([technicianPerformance[0].rating, technicianPerformance[0].selfRated, pendingLogs]).toEqual([4, true, 1]);
});

test("each is for its own role", async () => {
  for (const role of ["property_owner", "property_manager"] as const) {
    const who = await person(role);
    for (const path of ["/contractor/dashboard/stats", "/technician/dashboard/stats"])
      expect((await who.get(path)).status).toBe(403);
  }
  expect((await (await person("technician")).get("/contractor/dashboard/stats")).status).toBe(403);
  expect((await (await person("contractor")).get("/technician/dashboard/stats")).status).toBe(200);
});
