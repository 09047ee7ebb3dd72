import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { assigned, finish, verify } from "../../../tests/harness/crew.ts";
import { building, type Person, person } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const { db } = database;

afterEach(() => {
  clock.now = null;
});

type Fields = Partial<typeof tasks.$inferInsert>;

async function task(propertyId: string, title: string, dueOn: string, fields: Fields = {}): Promise<void> {
  const made = { id: newId(), propertyId, title, dueOn, description: "x", category: "Plumbing", createdAt: new Date() };
  await db.insert(tasks).values({ ...made, priority: "high", status: "pending", ...fields });
}

const done = (completedAt: string, estimate: number | null, actual: number | null, isEstimate = false): Fields => ({
  status: "completed",
  completedAt: new Date(completedAt),
  estimatedCostKobo: estimate,
  actualCostKobo: actual,
  actualCostEstimated: isEstimate,
});

async function ticket(
  propertyId: string,
  reporter: Person,
  fields: { status?: string; priority?: string; filedAt?: string } = {},
) {
  await db.execute(sql`insert into tickets (id, property_id, reporter_id, reporter_confirmed, title, description, category, priority, emergency, location_details, status, filed_at)
    values (${newId()}, ${propertyId}, ${reporter.id}, false, 'Tap', 'Drips', 'Plumbing', ${fields.priority ?? "low"}, false, 'Kitchen',
      ${fields.status ?? "open"}, ${new Date(fields.filedAt ?? "2027-03-10T08:00:00Z")})`);
}

async function owned() {
  clock.now = new Date("2027-03-10T22:30:00Z");
  const owner = await person("property_owner");
  return { owner, propertyId: await building(owner) };
}

const stats = async (who: Person, path = "/dashboard/stats") => (await who.get(path)).body.data;

describe("an owner's figures", () => {
  test("are counted by derived status, in naira, by the month in Lagos", async () => {
    const { owner, propertyId } = await owned();
    const second = await building(owner);
    await task(propertyId, "today", "2027-03-10");
    await task(second, "begun", "2027-03-12", { status: "in_progress", priority: "low" });
    await task(second, "late", "2027-03-09", { priority: "critical" });
    await task(propertyId, "dropped", "2027-03-01", { status: "cancelled", actualCostKobo: 99 });
    await task(propertyId, "this month", "2027-03-01", done("2027-02-28T23:30:00Z", 100_000, 70_050));
    await task(propertyId, "dearer", "2027-03-01", done("2027-03-05T09:00:00Z", 10_000, 20_000));
    await task(propertyId, "by estimate", "2027-03-01", done("2027-03-05T09:00:00Z", 60_000, 50_000, true));
    await task(propertyId, "last month", "2027-02-01", done("2027-02-28T22:30:00Z", 100_000, 10_000));
    await task(propertyId, "no estimate", "2027-02-01", done("2027-03-05T09:00:00Z", null, 5_000));
    await ticket(propertyId, owner, { priority: "emergency" });
    await ticket(propertyId, owner, { status: "resolved" });
    const { spendByMonth, ...figures } = await stats(owner);
    expect(spendByMonth).toHaveLength(12);
    expect(spendByMonth[0]).toEqual({ month: "2026-04", spent: 0, planned: 0 });
    expect(spendByMonth.slice(-2)).toEqual([
      { month: "2027-02", spent: 100, planned: 1000 },
      { month: "2027-03", spent: 1450.5, planned: 1700 },
    ]);
    expect(figures).toEqual({
      totalProperties: 2,
      activeTasks: 2,
      completedTasks: 5,
      overdueTasks: 1,
      totalSpent: 1550.5,
      spentEstimated: 500,
      monthlySavings: 199.5,
      tasksByStatus: { pending: 1, in_progress: 1, overdue: 1, completed: 5 },
      tasksByPriority: { critical: 1, high: 6, medium: 0, low: 1 },
      openTickets: 1,
      openEmergencies: 1,
    });
  });

  test("are theirs alone, without archived buildings, and a manager's likewise", async () => {
    const { owner, propertyId } = await owned();
    await task(propertyId, "today", "2027-03-10");
    const stranger = await person("property_owner");
    const manager = await person("property_manager");
    expect((await stats(stranger)).activeTasks).toBe(0);
    await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
      values (${newId()}, ${propertyId}, ${manager.id}, 'property_manager', true, now())`);
    expect(await stats(manager)).toEqual(await stats(owner));
    await db.execute(sql`update properties set archived_at = now() where id = ${propertyId}`);
    expect(await stats(owner)).toMatchObject({ totalProperties: 0, activeTasks: 0 });
  });

  test("are for owners and managers", async () => {
    for (const role of ["contractor", "technician"] as const)
      expect((await (await person(role)).get("/dashboard/stats")).status).toBe(403);
  });
});

describe("an occupant's figures", () => {
  const path = "/occupant/dashboard/stats";

  test("count their own requests and tell the health of their building", async () => {
    const { propertyId } = await owned();
    const occupant = await person("building_occupant", { propertyId });
    const neighbour = await person("building_occupant", { propertyId });
    expect(await stats(occupant, path)).toMatchObject({
      openTickets: 0,
      buildingHealthScore: 100,
      buildingHealthText: expect.stringContaining("excellent"),
    });
    await ticket(propertyId, occupant);
    await ticket(propertyId, occupant, { priority: "emergency" });
    await ticket(propertyId, occupant, { priority: "emergency", status: "resolved" });
    await ticket(propertyId, neighbour, { filedAt: "2027-03-01T08:00:00Z" });
    await task(propertyId, "on time", "2027-03-01", done("2027-03-01T20:00:00Z", null, null));
    await task(propertyId, "late", "2027-03-01", { priority: "critical" });
    expect(await stats(occupant, path)).toMatchObject({
      openTickets: 2,
      resolvedTickets: 1,
      emergencyTickets: 1,
      buildingHealthScore: 35,
      buildingHealthText: expect.stringContaining("urgent"),
    });
  });

  test("list ten each way, with days, and nothing that neighbours reported", async () => {
    const { owner, propertyId } = await owned();
    const occupant = await person("building_occupant", { propertyId });
    for (let at = 10; at < 23; at += 1) {
      await task(propertyId, `Done ${at}`, "2027-02-01", done(`2027-02-${at}T23:30:00Z`, null, null));
      await task(propertyId, `Next ${at}`, `2027-04-${at}`);
    }
    await task(propertyId, "Overdue", "2027-03-09");
    await task(propertyId, "Today", "2027-03-10");
    await task(propertyId, "Dropped", "2027-03-11", { status: "cancelled" });
    await ticket(propertyId, owner);
    await db.execute(
      sql`update tasks set ticket_id = (select id from tickets where property_id = ${propertyId}) where property_id = ${propertyId} and title = 'Next 10'`,
    );
    const { recentMaintenance, upcomingMaintenance } = await stats(occupant, path);
    expect(recentMaintenance).toHaveLength(10);
    expect(recentMaintenance[0]).toEqual({ task: "Done 22", date: "2027-02-23" });
    expect(upcomingMaintenance).toHaveLength(10);
    expect(upcomingMaintenance.slice(0, 2)).toEqual([
      { task: "Today", date: "2027-03-10" },
      { task: "Next 11", date: "2027-04-11" },
    ]);
  });

  test("say nothing of what is still to be done of a neighbour's request, once it was verified", async () => {
    const { owner, propertyId, taskId, contractor, technician } = await assigned();
    const occupant = await person("building_occupant", { propertyId });
    await ticket(propertyId, owner);
    await db.execute(
      sql`update tasks set title = 'Bed bugs in Flat 3', ticket_id = (select id from tickets where property_id = ${propertyId}) where id = ${taskId}`,
    );
    const names = async () => {
      const { recentMaintenance, upcomingMaintenance } = await stats(occupant, path);
      return [...recentMaintenance, ...upcomingMaintenance].map(({ task }: { task: string }) => task);
    };
    await finish(technician, taskId);
    const followUp = async (of: string) => {
      const made = await verify(owner, of, contractor, { followupRequired: true, followupNotes: "Come again." });
      return made.body.data.verification.followupTaskId as string;
    };
    const first = await followUp(taskId);
    expect(await names()).toEqual([]);
    await db.execute(sql`update tasks set technician_id = ${technician.id} where id = ${first}`);
    await finish(technician, first);
    await followUp(first);
    expect(await names()).toEqual([]);
    await task(propertyId, "The roof", "2090-04-28");
    expect(await names()).toEqual(["The roof"]);
  });

  test("show what schedules will bring, and security only to whoever was confirmed", async () => {
    const { propertyId } = await owned();
    const occupant = await person("building_occupant", { propertyId });
    await task(propertyId, "Change the gate code", "2027-03-20", { category: "Security" });
    await db.execute(sql`insert into schedules (id, property_id, schedule_name, category, priority, frequency, frequency_value, frequency_unit, start_on, next_execution_on, anchor_day, created_at)
      values (${newId()}, ${propertyId}, 'Tank cleaning', 'Plumbing', 'high', 'quarterly', 3, 'months', '2027-04-01', '2027-04-01', 1, now())`);
    const titles = async () =>
      (await stats(occupant, path)).upcomingMaintenance.map((one: { task: string }) => one.task);
    expect(await titles()).toEqual(["Tank cleaning"]);
    await db.execute(sql`update property_members set confirmed = true where account_id = ${occupant.id}`);
    expect(await titles()).toEqual(["Change the gate code", "Tank cleaning"]);
    await db.execute(sql`update property_members set left_at = now() where account_id = ${occupant.id}`);
    expect(await titles()).toEqual([]);
  });

  test("are for occupants", async () => {
    for (const role of ["property_owner", "contractor"] as const)
      expect((await (await person(role)).get(path)).status).toBe(403);
  });
});
