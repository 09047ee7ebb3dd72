import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { engage } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const dayMs = 24 * 60 * 60 * 1_000;

afterEach(() => {
  clock.now = null;
});

/** A building with one request in it, resolved unless told otherwise. */
const world = async (isResolved = true) => {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const filed = await occupant.post(
    "/repair-tickets",
    repairRequest({ title: "Dripping ceiling", priority: "high", propertyId }),
  );
  const id: string = filed.body.data.ticket.id;
  if (isResolved) await owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "New pipe." });
  return { owner, propertyId, occupant, id };
};

const reopen = (who: Person, id: string, body: object = { reason: "It drips again." }, key?: string) =>
  who.post(`/repair-tickets/${id}/reopen`, body, { key });

const stateOf = async (id: string) => {
  const { rows } = await database.db.execute(
    sql`select status, version, (select count(*)::int from activity where thing_id = ${id}) as events from tickets where id = ${id}`,
  );
  return rows[0];
};
const untouched = { status: "resolved", version: 2, events: 2 };

test("its occupant opens it again with the reason, and the owner is told and can say that it was seen", async () => {
  const { owner, occupant, id } = await world();
  const answer = await reopen(occupant, id);
  expect([answer.status, answer.body.data.ticket]).toMatchObject([
    200,
    { status: "open", resolvedAt: null, acknowledgedAt: null, can: { reopen: false } },
  ]);
  const { timeline, ticket } = (await owner.get(`/repair-tickets/${id}`)).body.data;
  expect(timeline.at(-1)).toMatchObject({ act: "reopened", text: "It drips again.", actorName: occupant.name });
  expect(ticket.can).toMatchObject({ acknowledge: true, resolve: true });
  const { rows } = await database.db.execute(
    sql`select title, link, message from notifications where account_id = ${owner.id} order by id desc limit 1`,
  );
  expect(rows).toEqual([
    { title: "Request opened again", link: `/tickets/${id}`, message: "“Dripping ceiling”: It drips again." },
  ]);
});

const reopening = ["reopenReason", "reopenedAt", "reopenCount"] as const;
const seenBy = async (who: Person, id: string) => {
  const { ticket } = (await who.get(`/repair-tickets/${id}`)).body.data;
  const [listed] = (await who.get("/repair-tickets")).body.data.tickets;
  for (const field of reopening) expect(listed[field], field).toEqual(ticket[field]);
  return reopening.map((field) => ticket[field]);
};

test("it says itself why, when and how often it was opened again, also once it is resolved anew", async () => {
  const { owner, occupant, id } = await world();
  expect(await seenBy(occupant, id)).toEqual([null, null, 0]);
  clock.now = new Date();
  const first = clock.now.toISOString();
  expect((await reopen(occupant, id)).body.data.ticket).toMatchObject({
    reopenReason: "It drips again.",
    reopenedAt: first,
    reopenCount: 1,
  });
  for (const who of [occupant, owner]) expect(await seenBy(who, id)).toEqual(["It drips again.", first, 1]);
  clock.now = new Date(clock.now.getTime() + dayMs);
  await owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Newer pipe." });
  expect(await seenBy(owner, id)).toEqual(["It drips again.", first, 1]);
  await reopen(occupant, id, { reason: "Still wet." });
  expect(await seenBy(owner, id)).toEqual(["Still wet.", clock.now.toISOString(), 2]);
});

test("what was opened again before tickets said so is read from its timeline", async () => {
  const { owner, occupant, id } = await world();
  for (const reason of ["It drips again.", "Still wet."]) {
    await reopen(occupant, id, { reason });
    await owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Pipe." });
  }
  const said = await seenBy(owner, id);
  await database.db.execute(
    sql`update tickets set reopen_reason = null, reopened_at = null, reopen_count = 0 where id = ${id}`,
  );
  expect(await seenBy(owner, id)).toEqual([null, null, 0]);
  const migration = await readFile(new URL("../../../migrations/0025_reopened.sql", import.meta.url), "utf8");
  await database.db.execute(sql.raw(migration.slice(migration.indexOf("update tickets"))));
  expect(await seenBy(owner, id)).toEqual(said);
});

test("who mended it reads why it was opened again while they work there, and not once they have left", async () => {
  const { owner, propertyId, occupant, id } = await world(false);
  const contractor = await verified("contractor");
  const seatId = await engage(owner, propertyId, contractor);
  const given = { contractorId: contractor.id, dueDate: "2090-05-01" };
  const { taskId } = (await owner.post(`/repair-tickets/${id}/assign`, given)).body.data.ticket;
  await contractor.put(`/tasks/${taskId}/status`, { status: "completed" });
  await reopen(occupant, id);
  const [reason] = await seenBy(contractor, id);
  expect(reason).toBe("It drips again.");
  await contractor.remove(`/properties/${propertyId}/members/${seatId}`);
  expect((await seenBy(contractor, id))[0]).toBeNull();
});

test("whoever has left the building still reads it, and does not open it again", async () => {
  const { owner, propertyId, occupant, id } = await world();
  const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
  const seat = members.find((one: { accountId: string }) => one.accountId === occupant.id);
  expect((await owner.remove(`/properties/${propertyId}/members/${seat.id}`)).status).toBe(200);
  const seen = await occupant.get(`/repair-tickets/${id}`);
  expect([seen.status, seen.body.data.ticket.can.reopen]).toEqual([200, false]);
  expect((await reopen(occupant, id)).status).toBe(403);
  expect(await stateOf(id)).toEqual(untouched);
});

test("goes until seven days after it was resolved, and not later", async () => {
  const { occupant, id } = await world();
  const { rows } = await database.db.execute(sql`select resolved_at as at from tickets where id = ${id}`);
  const resolvedAt = new Date(String(rows[0]?.at)).getTime();
  clock.now = new Date(resolvedAt + 7 * dayMs + 60_000);
  const late = await reopen(occupant, id);
  expect([late.status, late.body.detail]).toEqual([
    409,
    "This was resolved more than 7 days ago. Please send a new request.",
  ]);
  expect(await stateOf(id)).toEqual(untouched);
  clock.now = new Date(resolvedAt + 7 * dayMs - 60_000);
  expect((await reopen(occupant, id)).status).toBe(200);
});

test("a request that is not resolved is 409", async () => {
  const { occupant, id } = await world(false);
  const answer = await reopen(occupant, id);
  expect([answer.status, answer.body.detail]).toEqual([409, "Only a resolved request can be opened again."]);
  expect(await stateOf(id)).toEqual({ status: "open", version: 1, events: 1 });
});

test("is for its author: other roles are refused, other occupants do not find it", async () => {
  const { owner, propertyId, id } = await world();
  const refused = [owner, await person("property_manager"), await person("contractor"), await person("technician")];
  for (const who of refused) expect((await reopen(who, id)).status).toBe(403);
  const outside = [await person("building_occupant", { propertyId }), (await ownedBuilding()).occupant];
  for (const who of outside) expect((await reopen(who, id)).status).toBe(404);
  expect(await stateOf(id)).toEqual(untouched);
});

test.each([
  [{}, "Reason is required."],
  [{ reason: "  " }, "Reason is required."],
  [{ reason: 4 }, "Reason must be text."],
  [{ reason: "a".repeat(10_001) }, "Reason can have at most 10,000 characters."],
])("refuses %j and changes nothing", async (body, sentence) => {
  const { occupant, id } = await world();
  const answer = await reopen(occupant, id, body);
  expect([answer.status, answer.body.detail, answer.body.errors?.[0]?.path]).toEqual([422, sentence, "reason"]);
  expect(await stateOf(id)).toEqual(untouched);
});

test("a repeated key and two at once open it once", async () => {
  const { occupant, id } = await world();
  const key = crypto.randomUUID();
  const first = await reopen(occupant, id, undefined, key);
  expect((await reopen(occupant, id, undefined, key)).body.data.ticket).toEqual(first.body.data.ticket);
  expect(await stateOf(id)).toMatchObject({ status: "open", version: 3, events: 3 });
  const other = await world();
  const both = await Promise.all(["One.", "Two."].map((reason) => reopen(other.occupant, other.id, { reason })));
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await stateOf(other.id)).toMatchObject({ status: "open", events: 3 });
});

test("takes any body without failing on our side", async () => {
  const { occupant, id } = await world();
  const value = fc.oneof(fc.anything(), fc.string({ unit: "binary" }));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom("reason", "id", "version"), value), async (body) => {
      expect([200, 409, 422]).toContain((await reopen(occupant, id, body)).status);
    }),
    { numRuns: 40 },
  );
});
