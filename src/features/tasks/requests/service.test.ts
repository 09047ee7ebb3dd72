import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { assign, engage, technicianOf } from "../../../../tests/harness/crew.ts";
import { verified } from "../../../../tests/harness/members.ts";
import { repairRequest } from "../../../../tests/harness/requests.ts";
import { building, ownedBuilding, type Person, password, person, send } from "../../../../tests/harness/world.ts";

const { database, drain } = await testApp();
const { db } = database;

const request = repairRequest({
  title: "No light",
  description: "Dark stairs.",
  priority: "high",
  category: "Lighting",
  locationDetails: "Stairs",
  entryPermission: "call_before",
});

/** A request at a building with an engaged contractor who has a technician. */
async function requested(fields: object = {}) {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const contractor = await verified("contractor", { name: "Bayo Works" });
  const membershipId = await engage(owner, propertyId, contractor);
  const { technician, memberId } = await technicianOf(contractor);
  const { ticket } = (await occupant.post("/repair-tickets", { ...request, propertyId, ...fields })).body.data;
  return { owner, propertyId, occupant, contractor, membershipId, technician, memberId, id: ticket.id as string };
}

const give = (who: Person, id: string, contractor: { id: string }, fields: object = {}, key?: string) =>
  who.post(
    `/repair-tickets/${id}/assign`,
    { contractorId: contractor.id, dueDate: "2090-03-01", ...fields },
    key ? { key } : {},
  );
const ticketOf = async (who: Person, id: string) => (await who.get(`/repair-tickets/${id}`)).body.data;
const resolve = (who: Person, id: string) =>
  who.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Bulb changed." });
const titles = async (who: Person) =>
  (await who.get("/notifications")).body.data.notifications.map((one: { title: string }) => one.title);
const stored = async (id: string) =>
  (await db.execute<Record<string, unknown>>(sql`select * from tasks where id = ${id}`)).rows[0];
const tasksOf = async (ticketId: string) =>
  (
    await db.execute<{ id: string; status: string }>(
      sql`select id, status from tasks where ticket_id = ${ticketId} order by id`,
    )
  ).rows;

/** From the keeper's assignment to work under way. */
async function underWay() {
  const made = await requested();
  const { taskId } = (await give(made.owner, made.id, made.contractor)).body.data.ticket;
  await assign(made.contractor, taskId, { assignedTeamMemberId: made.memberId });
  await made.technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" });
  return { ...made, taskId: taskId as string };
}

const complete = (technician: Person, taskId: string) =>
  technician.post("/technician/task-completion", { taskId, completionNotes: "New bulb", totalHours: 1 });

describe("giving a request to a contractor", () => {
  test("makes the task that carries it, and tells contractor and occupant", async () => {
    const { owner, propertyId, occupant, contractor, id } = await requested({ priority: "emergency" });
    const answer = await give(owner, id, contractor, { notes: "Ask for the key." });
    expect(answer.status).toBe(200);
    expect(answer.body.data.ticket).toMatchObject({
      status: "assigned",
      assignedTo: "Bayo Works",
      dueDate: "2090-03-01",
    });
    const { taskId } = answer.body.data.ticket;
    const { task } = (await owner.get(`/tasks/${taskId}`)).body.data;
    expect(task).toMatchObject({
      propertyId,
      ticketId: id,
      title: "No light",
      description: "Where: Flat 3, Stairs\n\nDark stairs.\n\nNote: Ask for the key.",
      category: "Lighting",
      priority: "critical",
      status: "pending",
      dueDate: "2090-03-01",
      contractorName: "Bayo Works",
    });
    expect((await titles(contractor))[0]).toBe("A task was awarded to you");
    expect((await titles(occupant))[0]).toBe("Somebody takes care of your request");
    const { ticket, timeline } = await ticketOf(contractor, id);
    expect(ticket.taskId).toBe(taskId);
    expect(timeline.at(-1)).toMatchObject({ act: "assigned", text: "Bayo Works" });
    expect(JSON.stringify(timeline)).not.toContain("Ask for the key");
  });

  test("its task carries it to the end, and the occupant hears of each step", async () => {
    const { owner, occupant, contractor, technician, taskId, id } = await underWay();
    expect((await ticketOf(occupant, id)).ticket).toMatchObject({ status: "in_progress", dueDate: "2090-03-01" });
    const { job } = (await technician.get("/technician/next-job")).body.data;
    expect(job).toMatchObject({
      ticket: { id, title: "No light", entryPermission: "call_before" },
      occupant: { name: "Tunde Okafor", unit: "Flat 3", phone: "+2348031234567" },
    });
    expect((await ticketOf(owner, id)).ticket.can.assign).toBe(false);
    expect((await complete(technician, taskId)).status).toBe(201);
    expect((await ticketOf(occupant, id)).ticket).toMatchObject({ status: "resolved", dueDate: null });
    expect((await titles(occupant)).slice(0, 3)).toEqual([
      "Your request is resolved",
      "Work has started",
      "Somebody takes care of your request",
    ]);
    expect((await technician.get(`/technician/tasks/${taskId}`)).body.data.job.occupant.phone).toBeNull();
    expect((await ticketOf(technician, id)).ticket.occupantPhone).toBeNull();
    expect((await titles(contractor))[0]).toBe("Task completed");
  });

  test("opened again it has nobody, and the next assignment makes another task", async () => {
    const { owner, occupant, contractor, technician, taskId, id } = await underWay();
    await complete(technician, taskId);
    const reopened = await occupant.post(`/repair-tickets/${id}/reopen`, { reason: "Dark again" });
    expect(reopened.body.data.ticket).toMatchObject({ status: "open", assignedTo: null });
    const again = (await give(owner, id, contractor)).body.data.ticket;
    expect(again).toMatchObject({ status: "assigned", assignedTo: "Bayo Works" });
    expect(again.taskId).not.toBe(taskId);
    expect((await tasksOf(id)).map((task) => task.status)).toEqual(["completed", "pending"]);
  });

  test("before work has begun it passes to another with its task; afterwards it stays", async () => {
    const { owner, propertyId, contractor, technician, memberId, id } = await requested();
    const other = await verified("contractor", { name: "Chidi Fixes" });
    await engage(owner, propertyId, other);
    const first = (await give(owner, id, contractor)).body.data.ticket;
    await assign(contractor, first.taskId, { assignedTeamMemberId: memberId });
    const passed = (await give(owner, id, other, { dueDate: "2090-04-01", notes: "Hurry" })).body.data.ticket;
    expect(passed).toMatchObject({ taskId: first.taskId, assignedTo: "Chidi Fixes" });
    expect(await stored(first.taskId)).toMatchObject({ contractor_id: other.id, technician_id: null });
    for (const who of [contractor, technician]) expect((await titles(who))[0]).toBe("A task was taken back");
    expect((await contractor.get(`/repair-tickets/${id}`)).status).toBe(404);
    await other.put(`/tasks/${first.taskId}/status`, { status: "in_progress" });
    expect((await give(owner, id, contractor)).status).toBe(409);
    await resolve(owner, id);
    expect((await give(owner, id, contractor)).status).toBe(409);
    expect(await tasksOf(id)).toHaveLength(1);
  });

  test("decided by what stood there before, it is refused and nobody is told", async () => {
    const { owner, propertyId, contractor, id } = await requested();
    const other = await verified("contractor", { name: "Chidi Fixes" });
    await engage(owner, propertyId, other);
    const { version } = (await ticketOf(owner, id)).ticket;
    expect((await give(owner, id, contractor, { version })).status).toBe(200);
    const late = await give(owner, id, other, { version });
    expect([late.status, late.body.detail]).toEqual([409, "This request changed meanwhile. Please look again."]);
    expect((await ticketOf(owner, id)).ticket).toMatchObject({ assignedTo: "Bayo Works", version: version + 1 });
    expect(await titles(other)).not.toContain("A task was awarded to you");
    expect((await give(owner, id, other, { version: version + 1 })).status).toBe(200);
  });

  test("two at once make one task", async () => {
    const { owner, contractor, id } = await requested();
    const answers = await Promise.all([give(owner, id, contractor), give(owner, id, contractor)]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await tasksOf(id)).toHaveLength(1);
  });

  test("is for keepers, and to contractors who are engaged there", async () => {
    const { owner, occupant, contractor, technician, id } = await requested();
    for (const who of [occupant, contractor, technician]) expect((await give(who, id, contractor)).status).toBe(403);
    const stranger = await person("property_owner");
    await building(stranger);
    expect((await give(stranger, id, contractor)).status).toBe(404);
    const elsewhere = await give(owner, id, await verified("contractor"));
    expect([elsewhere.status, elsewhere.body.detail]).toEqual([404, "We could not find that contractor."]);
    expect((await give(owner, randomUUID(), contractor)).status).toBe(404);
    expect(await tasksOf(id)).toEqual([]);
  });

  test.each([
    [{ contractorId: undefined }, "contractorId"],
    [{ contractorId: "Bayo" }, "contractorId"],
    [{ dueDate: undefined }, "dueDate"],
    [{ dueDate: "2026-02-30" }, "dueDate"],
    [{ notes: "x".repeat(2_001) }, "notes"],
    [{ version: 0 }, "version"],
  ])("%j is refused at its field", async (fields, path) => {
    const { owner, contractor, id } = await requested();
    const answer = await give(owner, id, contractor, fields);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect(await tasksOf(id)).toEqual([]);
  });

  test("a repeated key answers once, and any body below 500", async () => {
    const { owner, contractor, id } = await requested();
    const key = randomUUID();
    const answers = [await give(owner, id, contractor, {}, key), await give(owner, id, contractor, {}, key)];
    expect(new Set(answers.map(({ body }) => body.data.ticket.taskId)).size).toBe(1);
    expect((await give(owner, id, contractor, { notes: "Other" }, key)).status).toBe(409);
    expect((await ticketOf(owner, id)).ticket.version).toBe(answers[0]?.body.data.ticket.version);
    const value = fc.oneof(fc.anything(), fc.constantFrom(contractor.id, "2090-01-01"));
    await fc.assert(
      fc.asyncProperty(fc.record({ contractorId: value, dueDate: value, notes: value }), async (given) => {
        const text = JSON.stringify(given, (_, one) => (typeof one === "bigint" ? Number(one) : one)) ?? "{}";
        const { status } = await send("POST", `/repair-tickets/${id}/assign`, owner.token, text);
        expect([200, 404, 422], text).toContain(status);
      }),
      { numRuns: 60 },
    );
  });
});

describe("what happens to the task happens to its request", () => {
  test("a keeper who resolves it ends the task: called off, or done where it was begun", async () => {
    const { owner, contractor, id } = await requested();
    const { taskId } = (await give(owner, id, contractor)).body.data.ticket;
    expect((await resolve(owner, id)).status).toBe(200);
    expect(await stored(taskId)).toMatchObject({ status: "cancelled", completed_at: null });
    expect((await titles(contractor))[0]).toBe("Nothing more to do");
    const begun = await underWay();
    expect((await resolve(begun.owner, begun.id)).status).toBe(200);
    expect(await stored(begun.taskId)).toMatchObject({ status: "completed", completed_by: begun.owner.id });
    expect((await complete(begun.technician, begun.taskId)).status).toBe(409);
  });

  test("resolving races completing: both end, and the occupant hears it once", async () => {
    const { owner, occupant, technician, taskId, id } = await underWay();
    const [resolved, completed] = await Promise.all([resolve(owner, id), complete(technician, taskId)]);
    expect(resolved.status).toBe(200);
    expect([201, 409]).toContain(completed.status);
    expect([(await stored(taskId))?.status, (await ticketOf(owner, id)).ticket.status]).toEqual([
      "completed",
      "resolved",
    ]);
    const told = (await titles(occupant)).filter((title: string) => title === "Your request is resolved");
    expect(told).toHaveLength(1);
  });

  test("cancelled, taken back or left behind, it is open again until somebody takes it", async () => {
    const { owner, occupant, propertyId, contractor, membershipId, memberId, id } = await requested();
    const { taskId } = (await give(owner, id, contractor)).body.data.ticket;
    await owner.put(`/tasks/${taskId}`, { contractorId: null });
    expect((await ticketOf(owner, id)).ticket).toMatchObject({ status: "open", assignedTo: null });
    expect((await titles(occupant))[0]).toBe("Your request waits for somebody else");
    await assign(contractor, taskId, { assignedTeamMemberId: memberId });
    expect((await ticketOf(owner, id)).ticket).toMatchObject({ status: "assigned", assignedTo: "Bayo Works", taskId });
    expect((await titles(occupant))[0]).toBe("Somebody takes care of your request");
    await owner.remove(`/properties/${propertyId}/members/${membershipId}`);
    const { ticket, timeline } = await ticketOf(owner, id);
    expect(ticket).toMatchObject({ status: "open", assignedTo: null, taskId });
    expect(timeline.map((event: { act: string }) => event.act).slice(-2)).toEqual(["assigned", "freed"]);
    const next = await verified("contractor", { name: "Chidi Fixes" });
    await engage(owner, propertyId, next);
    expect((await give(owner, id, next)).body.data.ticket).toMatchObject({ taskId, assignedTo: "Chidi Fixes" });
    await owner.remove(`/tasks/${taskId}`);
    expect((await ticketOf(owner, id)).ticket).toMatchObject({ status: "open", assignedTo: null });
    expect((await give(owner, id, next)).body.data.ticket.taskId).not.toBe(taskId);
  });

  test("an account that goes has nothing assigned any more", async () => {
    const { owner, contractor, technician, taskId, id } = await underWay();
    expect((await send("DELETE", "/auth/me", technician.token, { password })).status).toBe(200);
    await drain();
    expect(await stored(taskId)).toMatchObject({ contractor_id: contractor.id, technician_id: null });
    expect((await send("DELETE", "/auth/me", contractor.token, { password })).status).toBe(200);
    await drain();
    expect(await stored(taskId)).toMatchObject({ contractor_id: null, technician_id: null });
    expect((await ticketOf(owner, id)).ticket).toMatchObject({ status: "in_progress", assignedTo: null });
    expect((await ticketOf(owner, id)).timeline.at(-1).act).toBe("freed");
  });
});
