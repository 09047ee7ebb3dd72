import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { startPhones } from "../../../../scripts/phones/server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { byLink, codeIn } from "../../../../tests/harness/links.ts";
import { fullBuilding, memberOf } from "../../../../tests/harness/members.ts";
import { connect, disconnect, goOnAt, phoneOf } from "../../../../tests/harness/phones.ts";
import { repairRequest } from "../../../../tests/harness/requests.ts";

const { database, clock, drain } = await testApp();
const phones = await startPhones();
/** Two at night in Lagos. */
const night = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T01:00:00Z`);

beforeEach(() => connect(phones));
afterEach(async () => {
  await phones.carriers.settled();
  await disconnect();
  clock.now = null;
});
afterAll(() => phones.stop());

/** The minutes of this night have passed, and what was due in them was sent. */
async function later(minutes: number): Promise<void> {
  await goOnAt(new Date(night.getTime() + minutes * 60_000));
  await phones.carriers.settled();
}

/** A building at night, whose manager has given an emergency to a contractor by a link. */
async function given(fields: object = { priority: "emergency", emergency: true }) {
  const building = await fullBuilding();
  const { owner, manager, occupant, contractor, propertyId } = building;
  await database.db.execute(sql`update property_members set confirmed = true where account_id = ${occupant.id}`);
  const numbers = [await phoneOf(phones, owner), await phoneOf(phones, manager)];
  await drain();
  clock.now = night;
  const request = repairRequest({ propertyId, title: "Light dey spark", ...fields });
  const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
  await later(0);
  const to = { contractorId: contractor.id, dueDate: "2090-04-28" };
  const answer = await manager.post(`/repair-tickets/${ticket.id}/contractor-links`, to);
  await later(4);
  phones.got.splice(0);
  const stateOf = async () => {
    const { status, acknowledgedAt } = (await owner.get(`/repair-tickets/${ticket.id}`)).body.data.ticket;
    return { status, isSeen: acknowledgedAt !== null };
  };
  return { ...building, numbers, code: codeIn(answer.body.data.url), link: answer.body.data.link, stateOf };
}
const got = (numbers: readonly string[], by: string) =>
  numbers.map((number) => phones.got.filter((one) => one.by === by && one.to === number).map(({ text }) => text));
const openAgain = [expect.stringContaining("Emergency open again")];
const rung = [expect.stringContaining("Light dey spark")];

test("an emergency that its firm gives back by its link wakes the keepers, and calls them", async () => {
  const { code, numbers, stateOf } = await given();
  expect(await stateOf()).toEqual({ status: "assigned", isSeen: true });
  expect((await byLink(code, "refusal", { reason: "My van is broken." })).status).toBe(200);
  expect(await stateOf()).toEqual({ status: "open", isSeen: false });
  await later(5);
  expect(got(numbers, "sms")).toEqual([openAgain, openAgain]);
  expect(got(numbers, "voice")).toEqual([[], []]);
  await later(8);
  expect(got(numbers, "voice")).toEqual([rung, rung]);
});

test("an emergency whose firm leaves in the middle of it is open, and calls the keepers", async () => {
  const { owner, contractor, propertyId, link, numbers, stateOf } = await given();
  expect((await contractor.put(`/tasks/${link.thingId}/status`, { status: "in_progress" })).status).toBe(200);
  expect(await stateOf()).toEqual({ status: "in_progress", isSeen: true });
  const seat = await memberOf(owner, propertyId, contractor);
  expect((await contractor.remove(`/properties/${propertyId}/members/${seat.id}`)).status).toBe(200);
  expect(await stateOf()).toEqual({ status: "open", isSeen: false });
  await later(8);
  expect(got(numbers, "sms")).toEqual([openAgain, openAgain]);
  expect(got(numbers, "voice")).toEqual([rung, rung]);
  const { notifications } = (await owner.get("/notifications?limit=1")).body.data;
  expect(notifications).toMatchObject([{ title: "Emergency open again", priority: "emergency" }]);
});

test("an emergency that a keeper takes away wakes nobody, nor does an ordinary request that is given back", async () => {
  const taken = await given();
  expect((await taken.manager.put(`/tasks/${taken.link.thingId}`, { contractorId: null })).status).toBe(200);
  await later(8);
  const ordinary = await given({ priority: "medium", emergency: false });
  expect((await byLink(ordinary.code, "refusal", { reason: "No time." })).status).toBe(200);
  await later(8);
  for (const { numbers } of [taken, ordinary])
    expect([got(numbers, "sms"), got(numbers, "voice")]).toEqual([
      [[], []],
      [[], []],
    ]);
});
