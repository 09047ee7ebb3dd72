import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { engage } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { building, ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";
import { breachJob } from "./clocks/jobs.server.ts";

const { database, clock, drain, jobs } = await testApp();
/** A Monday morning, years ahead: the queue reads the machine's clock, and works what lies behind it at once. */
const monday = new Date("2031-11-24T08:00:00+01:00");
const hourMs = 3_600_000;
const at = (hours: number) => new Date(monday.getTime() + hours * hourMs);

afterEach(() => {
  clock.now = null;
});

const file = async (who: Person, propertyId: string, fields: object = {}): Promise<string> => {
  const answer = await who.post("/repair-tickets", repairRequest({ priority: "high", propertyId, ...fields }));
  if (answer.status !== 201) throw new Error(answer.body.detail);
  return answer.body.data.ticket.id;
};

/** A request of high priority, filed on Monday at eight. */
const world = async () => {
  clock.now = monday;
  const { owner, propertyId, occupant } = await ownedBuilding();
  return { owner, propertyId, occupant, id: await file(occupant, propertyId) };
};

const ticketOf = async (who: Person, id: string) => (await who.get(`/repair-tickets/${id}`)).body.data;
const statesOf = async (who: Person, id: string) =>
  (await ticketOf(who, id)).ticket.clocks.promises.map(({ state }: { state: string }) => state);
const dueOf = async (who: Person, id: string) =>
  (await ticketOf(who, id)).ticket.clocks.promises.map(({ dueAt }: { dueAt: string }) => dueAt);
const told = async (who: Person): Promise<number> => {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from notifications where account_id = ${who.id} and title = 'A promise was not kept'`,
  );
  return rows[0]?.n ?? 0;
};

/** The queue reads the database's clock, so what waits for a later moment is brought forward. */
const later = async (hours: number) => {
  clock.now = at(hours);
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'tickets.breach' and state = 'created' and start_after <= ${clock.now}`,
  );
  await drain();
};

test("a request says what is promised, in working hours, on its page and in lists", async () => {
  const { owner, occupant, id } = await world();
  const { clocks } = (await ticketOf(occupant, id)).ticket;
  expect(clocks).toMatchObject({ counted: "working", waitingSince: null });
  expect(await dueOf(owner, id)).toEqual([at(4), at(9), at(57)].map((due) => due.toISOString()));
  const { tickets } = (await owner.get("/repair-tickets")).body.data;
  expect(tickets[0].clocks).toEqual(clocks);
});

test("what is not done in time is told once to the keepers, however often the job runs", async () => {
  const { owner, occupant, id } = await world();
  await later(3);
  expect([await told(owner), await statesOf(owner, id)]).toEqual([0, ["running", "running", "running"]]);
  await later(4.1);
  expect([await told(owner), await statesOf(owner, id)]).toEqual([1, ["broken", "running", "running"]]);
  expect((await ticketOf(occupant, id)).timeline.at(-1)).toMatchObject({
    act: "ran_late",
    text: "First answer was promised by 24 Nov 2031, 12:00",
    actorName: null,
  });
  const due = { ticketId: id, kind: "answer" as const, dueAt: at(4).toISOString() };
  const { db } = database;
  for (const singletonKey of ["again", "once more"]) await jobs.send(db, breachJob, due, { singletonKey });
  await drain();
  expect(await told(owner)).toBe(1);
});

test("each step ends its clock, and the figures of the building count kept and broken", async () => {
  const { owner, propertyId, id } = await world();
  await later(1);
  await owner.post(`/repair-tickets/${id}/acknowledge`);
  await later(10);
  await owner.put(`/repair-tickets/${id}/status`, { status: "in_progress" });
  await later(12);
  await owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Done." });
  expect(await statesOf(owner, id)).toEqual(["kept", "broken", "kept"]);
  await later(60);
  expect(await told(owner)).toBe(1);
  const { propertyPerformance } = (await owner.get("/property-manager/dashboard/stats")).body.data;
  expect(propertyPerformance).toMatchObject([{ propertyId, promisesKept: 2, promisesBroken: 1 }]);
});

test("a firm's visits and repairs count for it, the first answer does not; it is told when it is late", async () => {
  clock.now = monday;
  const { owner, propertyId, occupant } = await ownedBuilding();
  const firm = await verified("contractor");
  await engage(owner, propertyId, firm);
  const id = await file(occupant, propertyId);
  const given = { contractorId: firm.id, dueDate: "2031-12-01" };
  const { taskId } = (await owner.post(`/repair-tickets/${id}/assign`, given)).body.data.ticket;
  expect(await statesOf(firm, id)).toEqual(["kept", "running", "running"]);
  await later(10);
  expect([await told(owner), await told(firm)]).toEqual([1, 1]);
  await firm.put(`/tasks/${taskId}/status`, { status: "completed" });
  const { topContractors } = (await owner.get("/property-manager/dashboard/stats")).body.data;
  expect(topContractors).toMatchObject([{ contractorId: firm.id, promisesKept: 1, promisesBroken: 1 }]);
});

test("while it waits for its occupant no clock runs; it goes on when they write, with what was left", async () => {
  const { owner, occupant, id } = await world();
  await later(2);
  const waits = await owner.put(`/repair-tickets/${id}/waiting`, { waiting: true });
  expect(waits.body.data.ticket.clocks).toMatchObject({ waitingSince: at(2).toISOString() });
  expect((await owner.put(`/repair-tickets/${id}/waiting`, { waiting: true })).status).toBe(200);
  await later(50);
  expect([await told(owner), await statesOf(occupant, id)]).toEqual([0, ["waiting", "waiting", "waiting"]]);
  await occupant.post(`/repair-tickets/${id}/comments`, { text: "I am at home." });
  expect((await dueOf(owner, id))[0]).toBe(at(52).toISOString());
  await later(53);
  expect([await told(owner), (await statesOf(owner, id))[0]]).toEqual([1, "broken"]);
  const acts = (await ticketOf(owner, id)).timeline.map(({ act }: { act: string }) => act);
  expect(acts.filter((act: string) => act === "waiting" || act === "went_on")).toEqual(["waiting", "went_on"]);
});

test("what is done while it waits is kept, with what was left", async () => {
  const { owner, id } = await world();
  await owner.post(`/repair-tickets/${id}/acknowledge`);
  await later(1);
  await owner.put(`/repair-tickets/${id}/waiting`, { waiting: true });
  await later(50);
  await owner.put(`/repair-tickets/${id}/status`, { status: "in_progress" });
  const { clocks } = (await ticketOf(owner, id)).ticket;
  expect(await statesOf(owner, id)).toEqual(["kept", "kept", "running"]);
  expect(clocks.waitingSince).toBeNull();
});

test("corrected after it waited, the time waited still counts for nothing", async () => {
  const { owner, occupant, id } = await world();
  await later(1);
  await owner.put(`/repair-tickets/${id}/waiting`, { waiting: true });
  await later(49);
  await occupant.post(`/repair-tickets/${id}/comments`, { text: "I am at home." });
  await owner.put(`/repair-tickets/${id}/triage`, { priority: "critical" });
  expect(await dueOf(owner, id)).toEqual([at(49), at(56), at(96)].map((due) => due.toISOString()));
  expect((await statesOf(owner, id)).slice(1)).toEqual(["running", "running"]);
});

test("opened again it is promised anew; corrected, from the same beginning", async () => {
  const { owner, occupant, id } = await world();
  await owner.put(`/repair-tickets/${id}/triage`, { priority: "critical" });
  expect(await dueOf(owner, id)).toEqual([at(1), at(8), at(48)].map((due) => due.toISOString()));
  await owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Done." });
  clock.now = at(24);
  await occupant.post(`/repair-tickets/${id}/reopen`, { reason: "Again." });
  expect(await dueOf(owner, id)).toEqual([at(25), at(32), at(72)].map((due) => due.toISOString()));
  expect(await statesOf(owner, id)).toEqual(["running", "running", "running"]);
});

const own = { priority: "high", answerHours: 1, visitHours: 2, mendedHours: 3, counted: "always" };

test("owner and manager say what their building promises; it holds from then on, and goes back to what is usual", async () => {
  const { owner, propertyId, occupant, id } = await world();
  const path = `/properties/${propertyId}/promises`;
  const usual = (await owner.get(path)).body.data.promises;
  expect(usual).toHaveLength(5);
  const set = await owner.put(path, { promises: [own, { ...own, category: "Roof", mendedHours: 30 }] });
  expect(set.body.data.promises.filter((one: { own: boolean }) => one.own)).toMatchObject([
    { ...own, category: null },
    { category: "Roof", mendedHours: 30 },
  ]);
  expect((await dueOf(owner, id))[0]).toBe(at(4).toISOString());
  expect((await dueOf(owner, await file(occupant, propertyId)))[2]).toBe(at(3).toISOString());
  expect((await dueOf(owner, await file(occupant, propertyId, { category: "Roof" })))[2]).toBe(at(30).toISOString());
  expect((await owner.put(path, { promises: [] })).body.data.promises).toEqual(usual);
});

test.each([
  [[{ ...own, visitHours: 0.5 }], "The first answer comes before the visit, and the visit before the end of the work."],
  [[own, own], "Each priority and category can be promised once."],
  [[{ ...own, answerHours: 0 }], "The first answer must be a number of hours from 0.25 to 2,000."],
  ["soon", "Promises must be a list."],
])("refuses %j and changes nothing", async (promises, sentence) => {
  const { owner, propertyId } = await world();
  const path = `/properties/${propertyId}/promises`;
  const before = (await owner.get(path)).body.data;
  const refused = await owner.put(path, { promises });
  expect([refused.status, refused.body.detail]).toEqual([422, sentence]);
  expect((await owner.get(path)).body.data).toEqual(before);
});

test("is for keepers: others are refused, and strangers of the same role do not find it", async () => {
  const { owner, propertyId, occupant, id } = await world();
  const calls = (who: Person) => [
    who.get(`/properties/${propertyId}/promises`),
    who.put(`/properties/${propertyId}/promises`, { promises: [] }),
    who.put(`/repair-tickets/${id}/waiting`, { waiting: true }),
  ];
  for (const who of [occupant, await person("contractor"), await person("technician")])
    for (const answer of await Promise.all(calls(who))) expect(answer.status).toBe(403);
  const stranger = await person("property_owner");
  await building(stranger);
  for (const answer of await Promise.all(calls(stranger))) expect(answer.status).toBe(404);
  await owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Done." });
  expect((await owner.put(`/repair-tickets/${id}/waiting`, { waiting: true })).status).toBe(409);
});
