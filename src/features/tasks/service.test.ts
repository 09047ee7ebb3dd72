import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { building, ownedBuilding, type Person, person, picture } from "../../../tests/harness/world.ts";
import { tasks } from "./tables.server.ts";

const { database, clock } = await testApp();
const { db } = database;

afterEach(() => {
  clock.now = null;
});

type Fields = Partial<typeof tasks.$inferInsert>;
const far = "2090-01-01";

async function task(propertyId: string, fields: Fields = {}): Promise<string> {
  const id = newId();
  const made = {
    id,
    propertyId,
    title: "Service the pump",
    description: "Grease and test.",
    category: "Plumbing",
    createdAt: new Date(),
  };
  await db
    .insert(tasks)
    .values({ ...made, priority: "high", status: "pending", dueOn: far, estimatedCostKobo: 1_500_050, ...fields });
  return id;
}

/** A building without the plan's own tasks, since jobs run only when drained. */
async function owned(): Promise<{ owner: Person; propertyId: string; id: string }> {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  return { owner, propertyId, id: await task(propertyId) };
}

async function engage(propertyId: string, engagement: "open" | "awarded_only" = "open"): Promise<Person> {
  const contractor = await person("contractor");
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, engagement, joined_at)
    values (${newId()}, ${propertyId}, ${contractor.id}, 'contractor', true, ${engagement}, now())`);
  return contractor;
}

const move = (who: Person, id: string, status: unknown, extra: object = {}, key?: string) =>
  who.put(`/tasks/${id}/status`, { status, ...extra }, key ? { key } : {});
const stored = async (id: string) =>
  (await db.execute<Record<string, unknown>>(sql`select * from tasks where id = ${id}`)).rows[0];

describe("setting a task's status", () => {
  test("starts it, with who and when, then completes it at the estimate, marked as one", async () => {
    clock.now = new Date("2027-01-10T09:00:00.250Z");
    const { owner, id } = await owned();
    const started = await move(owner, id, "in-progress");
    expect(started.status).toBe(200);
    expect(started.body.data.task).toMatchObject({
      status: "in_progress",
      startedAt: "2027-01-10T09:00:00.250Z",
      version: 2,
    });
    expect((await stored(id))?.started_by).toBe(owner.id);
    const done = await move(owner, id, "completed");
    expect(done.body.data.task).toMatchObject({
      status: "completed",
      completedDate: "2027-01-10T09:00:00.250Z",
      actualCost: 15000.5,
      costIsEstimated: true,
      version: 3,
      can: { set_status: false, cancel: false },
    });
    const { activity } = (await owner.get(`/tasks/${id}/activity`)).body.data;
    expect(activity.map((event: { act: string; mine: boolean }) => [event.act, event.mine])).toEqual([
      ["started", true],
      ["completed", true],
    ]);
  });

  test("completes at once, with the cost that was entered and its proof", async () => {
    const { owner, id } = await owned();
    const proof = {
      file_data: await picture(),
      file_type: "image",
      file_name: "after.jpg",
      latitude: null,
      longitude: null,
      timestamp: new Date().toISOString(),
    };
    const done = await move(owner, id, "completed", { actualCost: 12_000, completionProof: [proof] });
    expect(done.body.data.task).toMatchObject({ status: "completed", actualCost: 12_000, costIsEstimated: false });
    const { task: read } = (await owner.get(`/tasks/${id}`)).body.data;
    expect(read.completionProof).toHaveLength(1);
    expect(read.completionProof[0].fileName).toBe("after.jpg");
  });

  test("a task without an estimate costs nothing known", async () => {
    const { owner, propertyId } = await owned();
    const id = await task(propertyId, { estimatedCostKobo: null });
    const done = await move(owner, id, "completed");
    expect(done.body.data.task).toMatchObject({ actualCost: null, costIsEstimated: false });
  });

  test("repeating the present state changes nothing, and a final one stays", async () => {
    const { owner, id, propertyId } = await owned();
    await move(owner, id, "completed", { actualCost: 5 });
    const before = await stored(id);
    expect((await move(owner, id, "completed", { actualCost: 9 })).status).toBe(200);
    expect((await move(owner, id, "in_progress")).status).toBe(409);
    expect((await move(owner, id, "pending")).status).toBe(409);
    expect(await stored(id)).toEqual(before);
    const cancelled = await task(propertyId, { status: "cancelled" });
    expect((await move(owner, cancelled, "completed")).status).toBe(409);
    const begun = await task(propertyId, { status: "in_progress" });
    expect((await move(owner, begun, "pending")).status).toBe(409);
  });

  test.each([
    ["overdue", /becomes overdue by its date/],
    ["cancelled", /cancelled by deleting/],
    ["done", /must be one of/],
    [undefined, /required/],
    [7, /must be one of/],
  ])("refuses %s and changes nothing", async (status, sentence) => {
    const { owner, id } = await owned();
    const answer = await move(owner, id, status);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatch(sentence);
    expect(answer.body.errors?.[0]?.path).toBe("status");
    expect((await stored(id))?.version).toBe(1);
  });

  test.each([
    ["a cost with three decimals", { status: "completed", actualCost: 1.234 }, "actualCost"],
    ["a negative cost", { status: "completed", actualCost: -1 }, "actualCost"],
    ["a cost while starting", { status: "in_progress", actualCost: 5 }, "actualCost"],
    [
      "proof that is no picture",
      { status: "completed", completionProof: [{ file_data: "aGVsbG8=", file_type: "image", file_name: "a.jpg" }] },
      "completionProof",
    ],
    ["a version that is no number", { status: "completed", version: "1" }, "version"],
  ])("refuses %s and changes nothing", async (_name, body, path) => {
    const { owner, id } = await owned();
    const answer = await owner.put(`/tasks/${id}/status`, body);
    expect([answer.status >= 400, answer.status < 500]).toEqual([true, true]);
    if (answer.status === 422 && path !== "completionProof") expect(answer.body.errors?.[0]?.path).toContain(path);
    expect(await stored(id)).toMatchObject({ status: "pending", version: 1 });
  });

  test("an old version is 409, the present one goes", async () => {
    const { owner, id } = await owned();
    await move(owner, id, "in_progress", { version: 1 });
    const old = await move(owner, id, "completed", { version: 1 });
    expect([old.status, (await stored(id))?.status]).toEqual([409, "in_progress"]);
    expect((await move(owner, id, "completed", { version: 2 })).status).toBe(200);
  });

  test("two completions at once: one completes, the other finds it done", async () => {
    const { owner, id } = await owned();
    const answers = await Promise.all(
      [100, 200, 300].map((actualCost) => move(owner, id, "completed", { actualCost })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect((await stored(id))?.version).toBe(2);
    expect(new Set(answers.map((answer) => answer.body.data.task.actualCost)).size).toBe(1);
    const { activity } = (await owner.get(`/tasks/${id}/activity`)).body.data;
    expect(activity).toHaveLength(1);
  });

  test("the same key answers once, other content is refused", async () => {
    const { owner, id } = await owned();
    const key = crypto.randomUUID();
    const [first, second] = await Promise.all([
      move(owner, id, "in_progress", {}, key),
      move(owner, id, "in_progress", {}, key),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await move(owner, id, "completed", {}, key)).status).toBe(409);
    expect((await stored(id))?.version).toBe(2);
  });

  test("is for its keepers and its awarded contractor", async () => {
    const { id, propertyId } = await owned();
    const stranger = await person("property_owner");
    const occupant = await person("building_occupant", { propertyId });
    const technician = await person("technician");
    const engaged = await engage(propertyId);
    const manager = await person("property_manager");
    const statuses = [];
    for (const who of [stranger, manager, occupant, technician, engaged])
      statuses.push((await move(who, id, "in_progress")).status);
    expect(statuses).toEqual([404, 404, 403, 403, 403]);
    expect((await stored(id))?.version).toBe(1);
    await db.execute(sql`update tasks set contractor_id = ${engaged.id} where id = ${id}`);
    expect((await move(engaged, id, "in_progress")).status).toBe(200);
  });

  test("an id that is not there, or no id, is 404", async () => {
    const { owner } = await owned();
    expect((await move(owner, crypto.randomUUID(), "completed")).status).toBe(404);
    expect((await owner.put("/tasks/one/status", { status: "completed" })).status).toBe(404);
  });

  test("carries the request behind it along and tells the occupant", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const request = repairRequest({ priority: "high", category: "Lighting", propertyId });
    const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
    const id = await task(propertyId, { ticketId: ticket.id });
    await db.execute(sql`update tickets set task_id = ${id}, status = 'assigned' where id = ${ticket.id}`);
    const ticketStatus = async () => (await occupant.get(`/repair-tickets/${ticket.id}`)).body.data.ticket.status;
    await move(owner, id, "in_progress");
    expect(await ticketStatus()).toBe("in_progress");
    await move(owner, id, "completed");
    expect(await ticketStatus()).toBe("resolved");
    const { notifications } = (await occupant.get("/notifications")).body.data;
    expect(notifications.map((one: { title: string }) => one.title)).toEqual([
      "Your request is resolved",
      "Work has started",
    ]);
  });

  test("any body gets an answer below 500", async () => {
    const { owner, id } = await owned();
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom("pending", "in_progress", "completed", "overdue", "in-progress"),
    );
    const body = fc.record(
      { status: value, actualCost: value, completionProof: value, version: value },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        const answer = await owner.put(`/tasks/${id}/status`, given);
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
  });
});
