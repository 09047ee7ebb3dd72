import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { startPhones } from "../../../scripts/phones/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { add, agreeThere, memberOf, verified } from "../../../tests/harness/members.ts";
import { connect, disconnect, goOnAt, phoneOf } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person } from "../../../tests/harness/world.ts";

const { clock, drain } = await testApp();
const phones = await startPhones();
/** Ten in the morning in Lagos, tomorrow. */
const morning = new Date(`${lagosDay(new Date(Date.now() + 86_400_000))}T09:00:00Z`);

beforeEach(() => connect(phones));
afterEach(async () => {
  await phones.carriers.settled();
  await disconnect();
  clock.now = null;
});
afterAll(() => phones.stop());

const later = async (minutes: number) => {
  await goOnAt(new Date(morning.getTime() + minutes * 60_000));
  await phones.carriers.settled();
};
const callsTo = (number: string) => phones.got.filter((one) => one.by === "voice" && one.to === number).length;
const put = (owner: Person, propertyId: string, ...people: Person[]) =>
  owner.put(`/properties/${propertyId}/on-call`, {
    shifts: [{ days: [1, 2, 3, 4, 5, 6, 7], from: "00:00", to: "00:00", people: people.map(({ id }) => id) }],
  });

/** A stranger's building with a manager, a contractor and their phones, whom the owner added by nothing but their emails. */
async function addedPeople() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  await owner.put(`/properties/${propertyId}/members/${(await memberOf(owner, propertyId, occupant)).id}`, {
    confirmed: true,
  });
  const manager = await verified("property_manager", { name: "Bola Ade" });
  const contractor = await verified("contractor", { name: "Bayo Works" });
  await add(owner, propertyId, manager.email, "property_manager");
  await add(owner, propertyId, contractor.email, "contractor");
  await drain();
  const numbers = [await phoneOf(phones, manager), await phoneOf(phones, contractor)] as const;
  await drain();
  const agree = async () => {
    for (const who of [manager, contractor])
      await agreeThere(who, propertyId, (await memberOf(owner, propertyId, who)).id);
  };
  return { owner, propertyId, occupant, manager, contractor, numbers, agree };
}

test("who was added by email is neither put on call nor shown with their ways until they agree", async () => {
  const { owner, propertyId, manager, contractor, agree } = await addedPeople();
  const shown = async () => {
    const { people, otherwise, notAgreed } = (await owner.get(`/properties/${propertyId}/on-call`)).body.data.onCall;
    const accounts = (some: { accountId: string }[]) => some.map(({ accountId }) => accountId).sort();
    return [accounts(people).includes(manager.id), accounts(people).includes(contractor.id), otherwise, notAgreed];
  };
  expect(await shown()).toEqual([
    ...[false, false, [owner.id]],
    [manager, contractor].map(({ id, name }) => ({ accountId: id, name })),
  ]);
  const refused = await put(owner, propertyId, contractor);
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
    422,
    expect.stringContaining("has not agreed to be there yet"),
  ]);
  await agree();
  expect(await shown()).toEqual([true, true, [owner.id, manager.id], []]);
  expect((await put(owner, propertyId, contractor)).status).toBe(200);
});

test("who was added by email is rung by no drill and no emergency until they agree", async () => {
  const { owner, propertyId, occupant, manager, contractor, numbers, agree } = await addedPeople();
  clock.now = morning;
  const rung = async () => {
    await later(1);
    await later(30);
    return numbers.map(callsTo);
  };
  const { drill } = (await owner.post(`/properties/${propertyId}/drills`)).body.data;
  expect(drill.people.map(({ accountId }: { accountId: string }) => accountId)).toEqual([owner.id]);
  const alarm = { propertyId, priority: "emergency", emergency: true };
  expect((await occupant.post("/repair-tickets", repairRequest(alarm))).status).toBe(201);
  expect(await rung()).toEqual([0, 0]);
  clock.now = morning;
  await agree();
  await put(owner, propertyId, contractor, manager);
  expect((await occupant.post("/repair-tickets", repairRequest({ ...alarm, title: "Water" }))).status).toBe(201);
  expect((await rung()).every((calls) => calls > 0)).toBe(true);
});
