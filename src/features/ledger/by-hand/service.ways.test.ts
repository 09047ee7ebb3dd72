import { expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { books } from "../../../../tests/harness/books.ts";
import { finish, technicianOf, verify } from "../../../../tests/harness/crew.ts";
import { paper } from "../../../../tests/harness/invoices.ts";
import { agreeThere, memberOf } from "../../../../tests/harness/members.ts";
import { quoted } from "../../../../tests/harness/quotes.ts";

await testApp();
const today = lagosDay(new Date());

/** A building where its owner said yes to an advance, an invoice and a deposit, none of it paid, and a manager may pay too. */
async function allWays() {
  const made = await quoted([20_000_000, 30_000_000]);
  const { owner, manager, bayo, choose, taskId, propertyId } = made;
  await agreeThere(manager, propertyId, (await memberOf(owner, propertyId, manager)).id);
  const kept = await books({ owner, propertyId }, { managersMayPost: true });
  const limit = (monthKobo: number, jobKobo = 10_000_000) =>
    owner.put(`/properties/${propertyId}/order-limits`, { jobKobo, monthKobo, advancePercent: 25 });
  await limit(50_000_000);
  const { order } = (await choose(owner, bayo)).body.data;
  const said = { kobo: 3_000_000, reason: "Cable and pump, which the shop wants paid first." };
  const { advance } = (await bayo.post(`/orders/${order.id}/advances`, said)).body.data;
  await owner.post(`/advances/${advance.id}/approve`);
  const { technician, memberId } = await technicianOf(bayo);
  await bayo.put(`/contractor/tasks/${taskId}/assign`, { assignedTeamMemberId: memberId });
  await finish(technician, taskId);
  await verify(owner, taskId, bayo);
  const lines = [{ what: "Rewinding", kobo: 4_000_000 }];
  const { invoice } = (await bayo.post(`/tasks/${taskId}/invoices`, { ...paper, vatKobo: 0, lines })).body.data;
  await owner.post(`/invoices/${invoice.id}/accept`);
  const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 1" })).body.data;
  const left = { kobo: 2_000_000, takenOn: today, paidInto: "bank", name: "Tunde" };
  const { deposit } = (await owner.post(`/units/${unit.id}/deposits`, left)).body.data;
  await owner.post(`/deposits/${deposit.id}/decide`);
  const pay = {
    invoice: (kobo: number, chargesKobo = 0, who = owner) =>
      who.post(`/invoices/${invoice.id}/payments`, { kobo, chargesKobo, paidOn: today }),
    advance: () => owner.post(`/advances/${advance.id}/pay`, { paidOn: today }),
    deposit: () => owner.post(`/deposits/${deposit.id}/pay-out`, { paidOn: today, paidFrom: "bank" }),
    byHand: (kobo: number, who = owner) => kept.enter({ kobo, onDay: today }, who),
  };
  const alone = async (who = owner): Promise<number> => (await who.get(kept.at)).body.data.aloneKobo;
  return { ...made, ...kept, limit, pay, alone };
}

test("what one person lets go alone is one sum of the month, whichever way it goes", async () => {
  const { owner, manager, limit, pay, alone } = await allWays();
  await limit(10_000_000, 90_000_000);
  expect((await pay.invoice(1_000_000)).status).toBe(201);
  expect(await alone()).toBe(9_000_000);
  expect((await pay.deposit()).status).toBe(200);
  expect(await alone()).toBe(7_000_000);
  expect((await pay.byHand(3_000_000)).status).toBe(201);
  expect(await alone()).toBe(4_000_000);
  await limit(8_000_000, 90_000_000);
  const refused = await pay.advance();
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    "You said yes to this yourself. With it one person alone would have let ₦90,000 go this month. Above ₦80,000 it takes two people. Ask Ngozi Eze to record the payment.",
  ]);
  await limit(9_000_000, 90_000_000);
  expect((await pay.advance()).status).toBe(200);
  expect(await alone()).toBe(0);
  for (const more of [pay.invoice(1), pay.byHand(1)]) expect((await more).status).toBe(409);
  // It is each person's own sum: what somebody else said yes to is theirs to pay.
  expect(await alone(manager)).toBe(9_000_000);
  expect((await pay.invoice(1_000, 0, manager)).status).toBe(201);
  expect(await alone(owner)).toBe(0);
});

test("what the bank takes counts too, with payments and by hand, once one person entered more of it than banks take in a month", async () => {
  const { manager, limit, pay, alone, enter, account } = await allWays();
  await limit(1_000_000);
  const charge = (kobo = 1_000_000) => enter({ kobo, onDay: today, toId: account("bank_charges") }, manager);
  for (let at = 0; at < 9; at++) expect((await charge()).status).toBe(201);
  expect((await pay.invoice(1, 1_000_000, manager)).status).toBe(201);
  expect(await alone(manager)).toBe(1_000_000);
  expect((await charge()).status).toBe(201);
  expect(await alone(manager)).toBe(0);
  expect((await charge(1)).status).toBe(409);
  const paid = await pay.invoice(1, 1, manager);
  expect([paid.status, paid.body.detail]).toEqual([409, expect.stringMatching(/^With it .+ Ask .+ to record/)]);
  expect((await pay.invoice(1, 0, manager)).status).toBe(201);
});

test("of an advance and of a deposit, too, it stays told that one person did both", async () => {
  const { owner, taskId, propertyId, at, limit, pay } = await allWays();
  await limit(0, 0);
  const both = [pay.advance, pay.deposit];
  for (const one of both) expect((await one()).status).toBe(409);
  await owner.put(at, { managersMayPost: false });
  for (const one of both) expect((await one()).status).toBe(200);
  expect((await owner.get(`/tasks/${taskId}/advances`)).body.data.advances[0].isPaidAlone).toBe(true);
  expect((await owner.get(`/properties/${propertyId}/deposits`)).body.data.deposits[0].isPaidAlone).toBe(true);
});
