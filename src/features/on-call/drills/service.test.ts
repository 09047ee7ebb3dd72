import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { startPhones } from "../../../../scripts/phones/server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { fullBuilding, memberOf, seated } from "../../../../tests/harness/members.ts";
import { connect, disconnect, goOnAt, phoneOf } from "../../../../tests/harness/phones.ts";
import { repairRequest } from "../../../../tests/harness/requests.ts";
import type { Person } from "../../../../tests/harness/world.ts";

const { database, clock, drain } = await testApp();
const phones = await startPhones();
/** Ten in the morning in Lagos, tomorrow. */
const morning = new Date(`${lagosDay(new Date(Date.now() + 86_400_000))}T09:00:00Z`);
const inMinutes = (minutes: number) => new Date(morning.getTime() + minutes * 60_000);

beforeEach(() => connect(phones));
afterEach(async () => {
  await phones.carriers.settled();
  await disconnect();
  clock.now = null;
});
afterAll(() => phones.stop());

/** A building whose contractor and manager are on call at all hours, and the owner after them. */
async function onCallBuilding() {
  const building = await fullBuilding();
  const { owner, manager, contractor, propertyId } = building;
  await drain();
  const numbers = { manager: await phoneOf(phones, manager), contractor: await phoneOf(phones, contractor) };
  const always = { days: [1, 2, 3, 4, 5, 6, 7], from: "00:00", to: "00:00", people: [contractor.id, manager.id] };
  await owner.put(`/properties/${propertyId}/on-call`, { shifts: [always] });
  await drain();
  clock.now = morning;
  return { ...building, numbers };
}
const start = (who: Person, propertyId: string) => who.post(`/properties/${propertyId}/drills`);
const later = async (minutes: number) => {
  await goOnAt(inMinutes(minutes));
  await phones.carriers.settled();
};
const got = (by: string, to: string) =>
  phones.got.filter((one) => one.by === by && one.to === to && one.text.includes("drill, nothing is wrong"));
const latest = async (who: Person, propertyId: string) =>
  (await who.get(`/properties/${propertyId}/drills/latest`)).body.data.drill;
const reached = async (who: Person, propertyId: string) =>
  (await latest(who, propertyId)).people.map(
    ({ name, answeredBy, seconds }: { name: string; answeredBy: string; seconds: number }) => [
      name,
      answeredBy,
      seconds,
    ],
  );

test("everybody whom an emergency would call is told by message and call, and the keeper sees who was reached", async () => {
  const { owner, manager, contractor, propertyId, numbers } = await onCallBuilding();
  expect((await start(owner, propertyId)).status).toBe(201);
  await later(0);
  for (const number of Object.values(numbers)) expect(got("sms", number)).toHaveLength(1);
  expect(got("voice", numbers.contractor)).toEqual([]);
  const { id } = await latest(owner, propertyId);
  clock.now = new Date(morning.getTime() + 40_000);
  expect((await manager.get(`/drills/${id}`)).body.data.drill.state).toBe("open");
  expect((await manager.post(`/drills/${id}/here`)).body.data.drill.state).toBe("answered");
  await later(1);
  // Who has answered is not called any more.
  expect([got("voice", numbers.contractor).length, got("voice", numbers.manager).length]).toEqual([1, 0]);
  expect(await phones.carriers.press(numbers.contractor, "5")).toContain("This is a drill, nothing is wrong");
  expect(await phones.carriers.press(numbers.contractor, "1")).toContain("you were reached");
  expect(await reached(owner, propertyId)).toEqual([
    [contractor.name, "voice", 60],
    [manager.name, "page", 40],
    [owner.name, null, null],
  ]);
  const [, , last] = (await latest(owner, propertyId)).people;
  expect(last.tried).toEqual([]);
});

test("is no repair request, is on record, and happens once a day, by day, by whoever keeps the building", async () => {
  const { owner, manager, contractor, occupant, propertyId } = await onCallBuilding();
  const requests = async () => (await owner.get(`/repair-tickets?propertyId=${propertyId}`)).body.data.tickets;
  clock.now = new Date(morning.getTime() + 13 * 3_600_000);
  expect([(await start(owner, propertyId)).status, await latest(owner, propertyId)]).toEqual([409, null]);
  clock.now = morning;
  const answers = await Promise.all([start(owner, propertyId), start(manager, propertyId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  for (const who of [contractor, occupant]) expect((await start(who, propertyId)).status).toBe(403);
  const { id } = await latest(owner, propertyId);
  expect((await occupant.get(`/drills/${id}`)).status).toBe(404);
  expect(await requests()).toEqual([]);
  const { rows } = await database.db.execute(
    sql`select act from activity where thing_id = ${propertyId} and act = 'drill_started'`,
  );
  expect(rows).toHaveLength(1);
  clock.now = inMinutes(61);
  expect((await contractor.post(`/drills/${id}/here`)).status).toBe(409);
  clock.now = inMinutes(24 * 60);
  expect((await start(manager, propertyId)).status).toBe(201);
});

test("calls nobody once the quiet hours have begun, and takes no key once it is over", async () => {
  const { owner, propertyId, numbers } = await onCallBuilding();
  // 20:59 in Lagos.
  const evening = 10 * 60 + 59;
  clock.now = inMinutes(evening);
  expect((await start(owner, propertyId)).status).toBe(201);
  for (const minute of [evening + 1, evening + 2, 21 * 60 + 1]) await later(minute);
  expect(got("voice", numbers.contractor)).toEqual([]);
  const [first] = (await latest(owner, propertyId)).people;
  expect(first.tried).toContainEqual({
    ...{ channel: "voice", state: "stopped", why: "Between 21:00 and 07:00 nobody is rung to try." },
  });
  const next = 48 * 60;
  clock.now = inMinutes(next);
  expect((await start(owner, propertyId)).status).toBe(201);
  await later(next + 1);
  expect(got("voice", numbers.contractor)).toHaveLength(1);
  clock.now = inMinutes(next + 62);
  expect(await phones.carriers.press(numbers.contractor, "1")).toContain("it is over");
  expect((await reached(owner, propertyId)).map(([, by]: [string, string | null]) => by)).toEqual([null, null, null]);
});

test("costs what the building may spend and no more, and an emergency meanwhile goes as ever", async () => {
  const { owner, occupant, propertyId, numbers } = await onCallBuilding();
  await owner.put(`/properties/${propertyId}/message-budget`, { ordinary: 0 });
  const { id: memberId } = await memberOf(owner, propertyId, occupant);
  await owner.put(`/properties/${propertyId}/members/${memberId}`, { confirmed: true });
  await start(owner, propertyId);
  await later(0);
  const fields = { propertyId, priority: "emergency", emergency: true, title: "Light dey spark" };
  await occupant.post("/repair-tickets", repairRequest(fields));
  await later(3);
  expect(got("sms", numbers.contractor)).toEqual([]);
  const [first] = (await latest(owner, propertyId)).people;
  expect(first.tried).toContainEqual({
    ...{ channel: "sms", state: "stopped", why: "The month's money for messages is used up." },
  });
  const real = phones.got.filter(({ to, text }) => to === numbers.contractor && text.includes("Light dey spark"));
  expect(real.map(({ by }) => by)).toEqual(["sms", "voice"]);
});

test("gives way to an emergency: what waits of it is not sent, and none begins before somebody sees to the danger", async () => {
  const { owner, manager, occupant, propertyId, numbers } = await onCallBuilding();
  const { id: memberId } = await memberOf(owner, propertyId, occupant);
  await owner.put(`/properties/${propertyId}/members/${memberId}`, { confirmed: true });
  await start(owner, propertyId);
  await later(0);
  const fields = { propertyId, priority: "emergency", emergency: true, title: "Light dey spark" };
  const { ticket } = (await occupant.post("/repair-tickets", repairRequest(fields))).body.data;
  await later(3);
  const calls = phones.got.filter(({ by, to }) => by === "voice" && to === numbers.contractor);
  expect(calls.map(({ text }) => text)).toEqual([expect.stringContaining("Light dey spark")]);
  const [first] = (await latest(owner, propertyId)).people;
  expect(first.tried).toContainEqual({ channel: "voice", state: "stopped", why: "An emergency came meanwhile." });
  const { status, body } = await start(manager, propertyId);
  expect([status, body.detail]).toEqual([409, expect.stringContaining("An emergency here waits")]);
  await manager.post(`/repair-tickets/${ticket.id}/acknowledge`);
  expect((await start(manager, propertyId)).body.detail).toContain("within the last 24 hours");
});

test.each([
  ["is rung for no drill beside it", "drill"],
  ["is tried by no drill that begins meanwhile", "emergency"],
])("whoever is called to an emergency of another building %s", async (_, first) => {
  const { owner, manager, contractor, propertyId, numbers } = await onCallBuilding();
  const other = await fullBuilding();
  const { id: memberId } = await memberOf(other.owner, other.propertyId, other.occupant);
  await other.owner.put(`/properties/${other.propertyId}/members/${memberId}`, { confirmed: true });
  await seated(other.owner, other.propertyId, contractor, "contractor");
  const always = { days: [1, 2, 3, 4, 5, 6, 7], from: "00:00", to: "00:00", people: [contractor.id] };
  await other.owner.put(`/properties/${other.propertyId}/on-call`, { shifts: [always] });
  const fields = { propertyId: other.propertyId, priority: "emergency", emergency: true, title: "Light dey spark" };
  const raise = () => other.occupant.post("/repair-tickets", repairRequest(fields));
  if (first === "emergency") await raise();
  await start(owner, propertyId);
  await later(0);
  expect(got("sms", numbers.contractor)).toHaveLength(first === "drill" ? 1 : 0);
  if (first === "drill") await raise();
  await later(3);
  expect([got("voice", numbers.contractor), got("voice", numbers.manager).length]).toEqual([[], 1]);
  const { people } = await latest(owner, propertyId);
  expect(people.map(({ name }: { name: string }) => name)).toEqual([contractor.name, manager.name, owner.name]);
  expect(people[0].tried).toContainEqual({ channel: "voice", state: "stopped", why: "They were needed elsewhere." });
});
