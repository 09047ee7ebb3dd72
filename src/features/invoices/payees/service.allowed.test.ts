import { afterEach, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { orderedJob, paper } from "../../../../tests/harness/invoices.ts";
import { accept, add, agreeThere, invited, memberOf, seated, verified } from "../../../../tests/harness/members.ts";
import { quoted } from "../../../../tests/harness/quotes.ts";
import { type Person, person } from "../../../../tests/harness/world.ts";

const { clock } = await testApp();
afterEach(() => {
  clock.now = null;
});
const today = lagosDay(new Date());
let last = 4_000_000_000;
const newNumber = () => {
  last += 1;
  return String(last);
};
const keep = async (who: Person, number: string) => {
  const answer = await who.put("/me/payout-account", { bank: "GTBank", number, name: "N. Eze" });
  if (answer.status !== 200) throw new Error(`Keeping bank details failed: ${answer.body.detail}`);
};
const refused = { status: 403, body: { code: "conflict_of_interest" } };
const at = (propertyId: string) => `/properties/${propertyId}/shared-payees`;
const sharedOf = async (who: Person, propertyId: string) => (await who.get(at(propertyId))).body.data;
const allow = (who: Person, { propertyId, bayo }: { propertyId: string; bayo: Person }, body: object) =>
  who.post(`${at(propertyId)}/${bayo.id}/allow`, body);
const takeBack = (who: Person, { propertyId, bayo }: { propertyId: string; bayo: Person }) =>
  who.post(`${at(propertyId)}/${bayo.id}/take-back`);
const openly = { reason: "She lent him the account while his bank was closed; the sum was agreed before." };

/** An accepted invoice, part of it paid, whose filer keeps the number that it is paid to by now. */
async function stuck() {
  const job = await orderedJob(20_000_000);
  const { owner, manager, bayo, propertyId, taskId } = job;
  await owner.put(`/properties/${propertyId}/ledger`, { managersMayPost: true });
  const number = newNumber();
  await keep(bayo, number);
  const filed = await manager.post(`/tasks/${taskId}/invoices`, { ...paper, vatKobo: 0 });
  const { id } = filed.body.data.invoice;
  expect((await owner.post(`/invoices/${id}/accept`)).status).toBe(200);
  clock.now = new Date(Date.now() + 2 * 86_400_000);
  const pay = (who: Person, kobo = 1_000_000) => who.post(`/invoices/${id}/payments`, { kobo, paidOn: today });
  expect((await pay(owner)).status).toBe(201);
  await keep(manager, number);
  return { ...job, id, number, pay };
}

test("an invoice that is paid in part goes on, though its filer keeps the number by now, once the owner allows it openly", async () => {
  const job = await stuck();
  const { owner, manager, propertyId, pay } = job;
  const no = await pay(owner);
  expect(no).toMatchObject(refused);
  expect(no.body.detail).toContain("unless the owner allows it under Invoices");
  expect(await sharedOf(owner, propertyId)).toMatchObject({
    payees: [{ contractorName: "Bayo Works", concerned: ["Ngozi Eze"], nobodyElse: false, allowed: null }],
    can: { allow: true },
  });
  expect((await allow(owner, job, { reason: "  " })).status).toBe(422);
  expect((await allow(owner, job, openly)).status).toBe(200);
  expect((await allow(owner, job, openly)).status).toBe(409);
  // Whose number it is still pays nothing there.
  expect(await pay(manager)).toMatchObject(refused);
  expect((await pay(owner)).status).toBe(201);
  const { payees, can } = await sharedOf(manager, propertyId);
  expect([payees[0].allowed, can.allow]).toMatchObject([{ reason: openly.reason }, false]);
  const { notifications } = (await manager.get("/notifications")).body.data;
  expect(notifications[0]).toMatchObject({ priority: "high", message: expect.stringContaining(openly.reason) });
  const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
  const sentences = history.map(({ sentence }: { sentence: string }) => sentence);
  expect(sentences.join("\n")).toContain("lets “Bayo Works” be paid into an account that people of the building keep");
  expect((await takeBack(owner, job)).status).toBe(200);
  expect(await pay(owner)).toMatchObject(refused);
  expect((await takeBack(owner, job)).status).toBe(409);
});

test("what was allowed says nothing of another account, nor of whoever keeps this one later", async () => {
  const job = await stuck();
  const { owner, manager, bayo, propertyId, number, pay } = job;
  expect((await allow(owner, job, openly)).status).toBe(200);
  const other = newNumber();
  await keep(bayo, other);
  await keep(manager, other);
  clock.now = new Date(Date.now() + 4 * 86_400_000);
  expect(await pay(owner)).toMatchObject(refused);
  expect((await sharedOf(owner, propertyId)).payees[0].allowed).toBeNull();
  await keep(bayo, number);
  await keep(manager, number);
  clock.now = new Date(Date.now() + 6 * 86_400_000);
  expect((await pay(owner)).status).toBe(201);
  const second = await verified("property_manager", { name: "Bola Ade" });
  await seated(owner, propertyId, second, "property_manager");
  await keep(second, number);
  const [payee] = (await sharedOf(owner, propertyId)).payees;
  expect(payee).toMatchObject({ concerned: ["Bola Ade", "Ngozi Eze"], nobodyElse: false, allowed: null });
  // For whoever it was allowed before it still is, which the owner reads and can take back.
  expect(payee.allowedFor).toEqual(["Ngozi Eze"]);
  expect((await pay(owner)).status).toBe(201);
  const late = await allow(owner, job, { ...openly, concerned: ["Ngozi Eze"] });
  expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining("kept for somebody else too by now")]);
  expect((await takeBack(owner, job)).status).toBe(200);
  expect(await pay(owner)).toMatchObject(refused);
  expect((await allow(owner, job, { ...openly, concerned: payee.concerned })).status).toBe(200);
});

test("of whoever was only added by their email nobody reads whose account they keep", async () => {
  const { owner, propertyId, bayo } = await quoted();
  const number = newNumber();
  const added = await verified("property_manager", { name: "Tayo Bello" });
  const { id } = (await add(owner, propertyId, added.email, "property_manager")).body.data.member;
  await keep(bayo, number);
  await keep(added, number);
  expect((await sharedOf(owner, propertyId)).payees).toEqual([]);
  await agreeThere(added, propertyId, id);
  expect((await sharedOf(owner, propertyId)).payees).toMatchObject([{ concerned: ["Tayo Bello"] }]);
});

test("where the account is that of everybody who keeps the building, its owner alone decides, openly", async () => {
  const job = await quoted();
  const { owner, manager, bayo, choose, propertyId } = job;
  const collected = newNumber();
  const account = { bank: "Zenith", number: collected, name: "Lekki Court" };
  expect((await owner.put(`/properties/${propertyId}/collection-account`, account)).status).toBe(200);
  await keep(bayo, collected);
  const no = await choose(owner, bayo);
  expect(no).toMatchObject(refused);
  expect(no.body.detail).toContain("everybody who keeps this building");
  expect((await sharedOf(owner, propertyId)).payees).toMatchObject([{ nobodyElse: true, allowed: null }]);
  expect((await allow(owner, job, openly)).status).toBe(200);
  expect(await choose(manager, bayo)).toMatchObject(refused);
  expect((await choose(owner, bayo)).status).toBe(200);
});

test("nobody else allows it or reads of it, and it ends with the owner", async () => {
  const job = await stuck();
  const { owner, manager, bayo, propertyId, pay } = job;
  expect((await allow(manager, job, openly)).status).toBe(403);
  const [stranger, occupant] = [await person("property_owner"), await person("building_occupant", { propertyId })];
  for (const who of [stranger, bayo, occupant])
    expect([(await who.get(at(propertyId))).status, (await allow(who, job, openly)).status]).not.toContain(200);
  expect((await allow(owner, { ...job, bayo: stranger }, openly)).status).toBe(404);
  expect((await allow(owner, job, openly)).status).toBe(200);
  const heir = await verified("property_owner");
  expect((await accept(heir, (await invited(owner, propertyId, { role: "property_owner" })).token)).status).toBe(200);
  expect((await sharedOf(heir, propertyId)).payees[0].allowed).toBeNull();
  expect(await pay(heir)).toMatchObject(refused);
  expect((await allow(heir, job, openly)).status).toBe(200);
  expect((await pay(heir)).status).toBe(201);
  const gone = (await memberOf(heir, propertyId, manager)).id;
  await heir.remove(`/properties/${propertyId}/members/${gone}`);
  expect((await manager.get(at(propertyId))).status).toBe(404);
  // Who filed it has left, and is still the one for whom it was allowed.
  expect((await pay(heir)).status).toBe(201);
});
