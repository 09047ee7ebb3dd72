import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { assign, engage, technicianOf } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { at, booked, monday, noticesOf, window } from "../../../tests/harness/visits.ts";
import type { Person } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();

beforeEach(() => {
  clock.now = monday;
});

afterEach(() => {
  clock.now = null;
});

type World = Awaited<ReturnType<typeof booked>>;

const codeOf = async (who: Person | undefined, id: string): Promise<string> =>
  (await who?.get(`/visits/${id}/code`))?.body.data.code;

/** What the gate answers to this code in the middle of the visit, and who it expects then. */
async function atGate({ owner, propertyId }: World, code: string) {
  clock.now = at(74);
  const gate = `/properties/${propertyId}/gate`;
  const { valid } = (await owner.post(`${gate}/checks`, { code })).body.data;
  return { valid, expected: (await owner.get(gate)).body.data.visits.length };
}

async function another({ owner, propertyId }: World): Promise<Person> {
  const firm = await verified("contractor");
  await engage(owner, propertyId, firm);
  return firm;
}

const statusOf = ({ owner, id }: World, body: object) => owner.put(`/repair-tickets/${id}/status`, body);

/** Each way in which a job ends for the firm that has a visit booked for it, and why the visit is called off. */
const ends: [string, string, (world: World) => Promise<{ status: number }>][] = [
  [
    "given to another firm by its task",
    "the work was given to somebody else.",
    async (world) => world.owner.put(`/tasks/${world.taskId}`, { contractorId: (await another(world)).id }),
  ],
  [
    "given to another firm by its request",
    "the work was given to somebody else.",
    async (world) => {
      const contractorId = (await another(world)).id;
      return world.owner.post(`/repair-tickets/${world.id}/assign`, { contractorId, dueDate: "2031-12-01" });
    },
  ],
  [
    "taken back",
    "the work was taken back.",
    ({ owner, taskId }) => owner.put(`/tasks/${taskId}`, { contractorId: null }),
  ],
  ["called off", "the work was called off.", ({ owner, taskId }) => owner.remove(`/tasks/${taskId}`)],
  [
    "given back",
    "the work was given back.",
    async ({ firm, taskId }) => firm.post(`/contractor/tasks/${taskId}/return`, { reason: "No time." }),
  ],
  [
    "resolved by a keeper",
    "the request is resolved.",
    (world) => statusOf(world, { status: "resolved", note: "Done." }),
  ],
  [
    "completed by a keeper",
    "the request is resolved.",
    async ({ owner, taskId }) => {
      await owner.put(`/tasks/${taskId}/status`, { status: "in_progress" });
      return owner.put(`/tasks/${taskId}/status`, { status: "completed" });
    },
  ],
];

describe("a job that ends before its visit", () => {
  test.each(ends)(
    "%s: the visit is called off, told to those who knew of it, and its code is dead",
    async (_, why, end) => {
      const world = await booked();
      const { owner, occupant, firm, technician, path, visit } = world;
      const code = await codeOf(technician, visit.id);
      expect(code).toMatch(/^\d{6}$/);
      expect((await end(world)).status).toBeLessThan(300);
      expect((await owner.get(path)).body.data.visits[0]).toMatchObject({ state: "cancelled", reason: why });
      const line = `The visit on 27 Nov 2031, 09:00 to 11:00 was called off: ${why}`;
      const told = [occupant, technician, ...(why.includes("back") ? [] : [firm])];
      for (const who of told)
        expect(who && (await noticesOf(who, "Visit called off"))).toEqual([expect.stringContaining(line)]);
      expect(await atGate(world, code)).toEqual({ valid: false, expected: 0 });
      for (const who of [occupant, technician, firm])
        expect((await who?.get(`/visits/${visit.id}/code`))?.status).toBeGreaterThan(400);
    },
  );

  test("what was offered is taken back, and the clocks go on", async () => {
    const { owner, occupant, firm, taskId, path, visit, id } = await booked();
    await firm.put(`/visits/${visit.id}`, { windows: [window(120)] });
    const clocks = async () => (await owner.get(`/repair-tickets/${id}`)).body.data.ticket.clocks;
    expect((await clocks()).waitingSince).not.toBeNull();
    await owner.put(`/tasks/${taskId}`, { contractorId: null });
    expect((await clocks()).waitingSince).toBeNull();
    expect((await occupant.put(`/visits/${visit.id}`, { from: window(120).from })).status).toBe(409);
    expect((await owner.get(path)).body.data.visits[0].state).toBe("cancelled");
  });

  test("a visit by which it was resolved stays, and lets nobody in again", async () => {
    const world = await booked();
    const { owner, occupant, path, visit } = world;
    const code = await codeOf(occupant, visit.id);
    expect(await atGate(world, code)).toEqual({ valid: true, expected: 1 });
    expect((await statusOf(world, { status: "resolved", note: "Done." })).status).toBe(200);
    const [now] = (await owner.get(path)).body.data.visits;
    expect(now).toMatchObject({ state: "booked", can: { see_code: false } });
    expect(await noticesOf(occupant, "Visit called off")).toEqual([]);
    expect(await atGate(world, code)).toEqual({ valid: false, expected: 0 });
    const asked = await occupant.get(`/visits/${visit.id}/code`);
    expect([asked.status, asked.body.detail]).toEqual([409, "The request is resolved, so nobody comes by a code."]);
  });
});

test("a technician who is replaced opens nothing by the code of before; the visit and the first one's code stay", async () => {
  const world = await booked();
  const { occupant, firm, technician, taskId, visit, path } = world;
  const before = await codeOf(technician, visit.id);
  const other = await technicianOf(firm);
  expect((await assign(firm, taskId, { assignedTeamMemberId: other.memberId })).status).toBe(200);
  expect((await occupant.get(path)).body.data.visits[0].state).toBe("booked");
  const now = await codeOf(other.technician, visit.id);
  expect([now === before, await codeOf(occupant, visit.id)]).toEqual([false, now]);
  expect((await technician?.get(`/visits/${visit.id}/code`))?.status).toBe(404);
  expect(await atGate(world, before)).toEqual({ valid: false, expected: 1 });
  expect(await atGate(world, now)).toEqual({ valid: true, expected: 1 });
});

test("a job that was given on before visits were called off has another code", async () => {
  const world = await booked();
  const code = await codeOf(world.technician, world.visit.id);
  const { id } = await another(world);
  await database.db.execute(sql`update tasks set contractor_id = ${id} where id = ${world.taskId}`);
  expect(await atGate(world, code)).toEqual({ valid: false, expected: 1 });
});
