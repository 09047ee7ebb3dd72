import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { engage } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { building, ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const dayMs = 24 * 60 * 60 * 1_000;

afterEach(() => {
  clock.now = null;
});

const confirm = (who: Person) =>
  database.db.execute(sql`update property_members set confirmed = true where account_id = ${who.id}`);

const file = async (who: Person, propertyId: string, fields: object = {}): Promise<string> => {
  const request = repairRequest({ title: "Dripping ceiling", priority: "high", propertyId, ...fields });
  return (await who.post("/repair-tickets", request)).body.data.ticket.id;
};

/** A building with a confirmed occupant and a firm that works there. */
const world = async () => {
  const { owner, propertyId, occupant } = await ownedBuilding();
  await confirm(occupant);
  const firm = await verified("contractor", { name: "Bayo Works" });
  const seatId = await engage(owner, propertyId, firm);
  return { owner, propertyId, occupant, firm, seatId };
};

/** The firm mends the request. */
const mend = async (owner: Person, firm: Person, id: string) => {
  const given = { contractorId: firm.id, dueDate: "2090-05-01" };
  const { taskId } = (await owner.post(`/repair-tickets/${id}/assign`, given)).body.data.ticket;
  const done = await firm.put(`/tasks/${taskId}/status`, { status: "completed" });
  if (done.status !== 200) throw new Error(done.body.detail);
};

const mended = async () => {
  const made = await world();
  const id = await file(made.occupant, made.propertyId);
  await mend(made.owner, made.firm, id);
  return { ...made, id };
};

const answer = (who: Person, id: string, body: object = { verdict: "mended", stars: 4, text: "Dry." }, key?: string) =>
  who.post(`/repair-tickets/${id}/answer`, body, key ? { key } : {});
const seen = async (who: Person, id: string) => (await who.get(`/repair-tickets/${id}`)).body.data;
const firmOf = async (owner: Person, firm: Person) => {
  const { topContractors } = (await owner.get("/property-manager/dashboard/stats")).body.data;
  return topContractors.find((one: { contractorId: string }) => one.contractorId === firm.id);
};

test("its occupant says how it went: both sides read it, the owner is told, and the firm's sums hold it", async () => {
  const { owner, occupant, firm, id } = await mended();
  expect((await seen(occupant, id)).ticket.can.answer).toBe(true);
  const given = await answer(occupant, id);
  expect([given.status, given.body.data.ticket]).toMatchObject([
    200,
    { status: "resolved", answer: { verdict: "mended", stars: 4, text: "Dry." }, can: { answer: false, reopen: true } },
  ]);
  for (const who of [owner, firm]) expect((await seen(who, id)).ticket.answer).toMatchObject({ stars: 4 });
  expect((await seen(owner, id)).timeline.at(-1)).toMatchObject({
    act: "answered",
    text: "Mended, 4 of 5 stars: Dry.",
  });
  const { notifications } = (await owner.get("/notifications")).body.data;
  expect(notifications[0]).toMatchObject({ title: "Your occupant answered", link: `/tickets/${id}` });
  expect(await firmOf(owner, firm)).toMatchObject({
    ...{ answers: 1, stars: 4, mendings: 1, firstTimeFixes: 1 },
    ...{ averageRating: null, verifications: 0, totalJobs: 1 },
  });
});

test("not mended opens it again with the sentence as its reason, and is no first-time fix", async () => {
  const { owner, occupant, firm, id } = await mended();
  const given = await answer(occupant, id, { verdict: "not_mended", stars: 1, text: "It drips again." });
  expect(given.body.data.ticket).toMatchObject({
    ...{ status: "open", reopenReason: "It drips again.", reopenCount: 1, answer: null, assignedTo: null },
  });
  expect((await seen(owner, id)).timeline.slice(-2)).toMatchObject([
    { act: "answered", text: "Not mended, 1 of 5 stars" },
    { act: "reopened", text: "It drips again." },
  ]);
  expect(await firmOf(owner, firm)).toMatchObject({ answers: 1, stars: 1, mendings: 1, firstTimeFixes: 0 });
  await mend(owner, firm, id);
  expect((await seen(occupant, id)).ticket).toMatchObject({ answer: null, can: { answer: true } });
  await answer(occupant, id);
  expect(await firmOf(owner, firm)).toMatchObject({ answers: 2, stars: 5, mendings: 2, firstTimeFixes: 1 });
});

test("partly stays resolved; opened again by the older call, it did not hold either", async () => {
  const { owner, occupant, firm, id } = await mended();
  const given = await answer(occupant, id, { verdict: "partly", stars: 3, text: "Less than before." });
  expect(given.body.data.ticket).toMatchObject({ status: "resolved", can: { answer: false, reopen: true } });
  await occupant.post(`/repair-tickets/${id}/reopen`, { reason: "Worse now." });
  expect(await firmOf(owner, firm)).toMatchObject({ answers: 1, stars: 3, mendings: 1, firstTimeFixes: 0 });
});

test("what owner or manager see to before anybody began is nobody's mending", async () => {
  const { owner, propertyId, occupant, firm } = await world();
  const id = await file(occupant, propertyId);
  const given = { contractorId: firm.id, dueDate: "2090-05-01" };
  await owner.post(`/repair-tickets/${id}/assign`, given);
  await owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Only a tap left open." });
  expect((await answer(occupant, id)).status).toBe(200);
  const other = await file(occupant, propertyId, { category: "Electrical" });
  await mend(owner, firm, other);
  expect(await firmOf(owner, firm)).toMatchObject({ answers: 0, mendings: 1 });
});

test("the same fault of the same home within 60 days is linked and counted, for keepers alone", async () => {
  const { owner, propertyId, occupant, firm, id } = await mended();
  const now = Date.now();
  const second = await file(occupant, propertyId);
  const other = await file(occupant, propertyId, { category: "Electrical" });
  expect((await seen(owner, second)).ticket).toMatchObject({ repeatOf: id, repeatCount: 1 });
  expect((await seen(occupant, second)).ticket).toMatchObject({ repeatOf: null, repeatCount: null });
  expect((await seen(owner, other)).ticket).toMatchObject({ repeatOf: null, repeatCount: 0 });
  expect(await firmOf(owner, firm)).toMatchObject({ mendings: 1, firstTimeFixes: 0 });
  await owner.put(`/repair-tickets/${second}/triage`, { category: "Structural" });
  expect((await seen(owner, second)).ticket).toMatchObject({ repeatOf: null, repeatCount: 0 });
  expect(await firmOf(owner, firm)).toMatchObject({ mendings: 1, firstTimeFixes: 1 });
  await database.db.execute(
    sql`update tickets set resolved_at = ${new Date(now - 61 * dayMs)}::timestamptz where id = ${id}`,
  );
  expect((await seen(owner, await file(occupant, propertyId))).ticket.repeatOf).toBeNull();
});

test("another home's fault is no repeat", async () => {
  const { owner, propertyId } = await mended();
  const neighbour = await person("building_occupant", { propertyId, buildingUnit: "Flat 4" });
  expect((await seen(owner, await file(neighbour, propertyId))).ticket.repeatOf).toBeNull();
});

test("someone whom nobody has confirmed may answer, and counts neither for nor against a firm", async () => {
  const { owner, propertyId, firm, id } = await mended();
  const anybody = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
  const own = await file(anybody, propertyId);
  expect((await seen(owner, own)).ticket.repeatOf).toBe(id);
  await mend(owner, firm, own);
  expect((await answer(anybody, own, { verdict: "mended", stars: 1 })).status).toBe(200);
  expect(await firmOf(owner, firm)).toMatchObject({ mendings: 1, answers: 0, stars: 0, firstTimeFixes: 1 });
});

test("is for its author: other roles are refused, others do not find it, and who moved out answers no more", async () => {
  const { owner, propertyId, occupant, firm, seatId, id } = await mended();
  for (const who of [owner, firm, await person("technician")]) expect((await answer(who, id)).status).toBe(403);
  const neighbour = await person("building_occupant", { propertyId });
  const stranger = await person("building_occupant", { propertyId: await building(owner) });
  for (const who of [neighbour, stranger]) expect((await answer(who, id)).status).toBe(404);
  await answer(occupant, id);
  await firm.remove(`/properties/${propertyId}/members/${seatId}`);
  expect((await seen(firm, id)).ticket.answer).toBeNull();
  const later = await file(occupant, propertyId);
  await owner.put(`/repair-tickets/${later}/status`, { status: "resolved", note: "Done." });
  const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
  const seat = members.find((one: { accountId: string }) => one.accountId === occupant.id);
  await owner.remove(`/properties/${propertyId}/members/${seat.id}`);
  expect((await answer(occupant, later)).status).toBe(403);
});

test("goes for seven days, for what is resolved, and once; the same again changes nothing", async () => {
  const { propertyId, occupant, id } = await mended();
  const open = await file(occupant, propertyId);
  const early = await answer(occupant, open);
  expect([early.status, early.body.detail]).toEqual([409, "Only a resolved request can be answered."]);
  clock.now = new Date(Date.now() + 7 * dayMs + 60_000);
  expect((await seen(occupant, id)).ticket.can.answer).toBe(false);
  const late = await answer(occupant, id);
  expect([late.status, late.body.detail]).toEqual([
    409,
    "This was resolved more than 7 days ago. Please send a new request.",
  ]);
  clock.now = null;
  const both = await Promise.all([answer(occupant, id), answer(occupant, id, { verdict: "mended", stars: 2 })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const events = (await seen(occupant, id)).timeline.length;
  const { verdict, stars, text } = (await seen(occupant, id)).ticket.answer;
  expect((await answer(occupant, id, { verdict, stars, text })).status).toBe(200);
  expect((await seen(occupant, id)).timeline).toHaveLength(events);
});

test.each([
  [{ stars: 4 }, "verdict", "Please say whether it is mended."],
  [{ verdict: "mended" }, "stars", "Please give one to five stars."],
  [{ verdict: "perfect", stars: 4 }, "verdict", "The verdict must be one of: mended, partly, not_mended."],
  ...[0, 6, 4.5, "4", -1].map(
    (stars) => [{ verdict: "mended", stars }, "stars", "Stars must be a whole number from 1 to 5."] as const,
  ),
  [{ verdict: "not_mended", stars: 1, text: "  " }, "text", "Please say what is still wrong."],
  [{ verdict: "partly", stars: 1 }, "text", "Please say what is still wrong."],
  [
    { verdict: "mended", stars: 1, text: "a".repeat(1_001) },
    "text",
    "What you say of it can have at most 1,000 characters.",
  ],
] as const)("refuses %j and changes nothing", async (body, path, sentence) => {
  const { occupant, id } = await mended();
  const refused = await answer(occupant, id, body);
  expect([refused.status, refused.body.detail, refused.body.errors?.[0]?.path]).toEqual([422, sentence, path]);
  expect((await seen(occupant, id)).ticket).toMatchObject({ status: "resolved", answer: null });
});

test("a repeated key answers the same", async () => {
  const { occupant, id } = await mended();
  const key = crypto.randomUUID();
  const body = { verdict: "not_mended", stars: 2, text: "Wet." };
  const first = await answer(occupant, id, body, key);
  expect((await answer(occupant, id, body, key)).body.data).toEqual(first.body.data);
});
