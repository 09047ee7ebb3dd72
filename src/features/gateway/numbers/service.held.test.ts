import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { newKey, numbered, withoutPaystack, withPaystack } from "../../../../tests/harness/gateway.ts";
import { accept, invited, memberOf } from "../../../../tests/harness/members.ts";
import { person } from "../../../../tests/harness/world.ts";

const { database, drain } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));

/** A building where a transfer of ₦10,000 is held, since the numbers were ended; `place` says for which unit it is. */
async function holding() {
  const kept = await numbered(paystack);
  const { owner, merchant, propertyId, unitId, payments } = kept;
  const number = (await kept.numberOf()) ?? "";
  await owner.remove(`/properties/${propertyId}/unit-numbers`);
  const sent = await merchant.transfer(number, 1_000_000);
  await drain();
  const [held] = await payments();
  const place = () => owner.post(`/online-payments/${held?.id}/unit`, { unitId, reason: "Tunde sent it." });
  const state = async () => (await payments())[0]?.state;
  return { ...kept, sent, place, state };
}

test("who moved out by the register alone takes the number with them, and hears of nobody's payments", async () => {
  const { owner, occupant, merchant, unitId, propertyId, memberId, numberOf, payments, told } =
    await numbered(paystack);
  const number = (await numberOf()) ?? "";
  const lives = { memberId, name: "Tunde Obi", movedIn: "2026-01-05" };
  const { resident } = (await owner.post(`/units/${unitId}/residents`, lives)).body.data;
  expect(await numberOf()).toBe(number);
  const moved = await owner.put(`/residents/${resident.id}`, { movedOut: lagosDay(new Date()) });
  expect(moved.status).toBe(200);
  expect(await numberOf()).toBe(undefined);
  const next = await person("building_occupant", { propertyId, buildingUnit: "Flat 3", name: "Bola Ade" });
  const { id } = await memberOf(owner, propertyId, next);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  expect(await numberOf(next)).not.toBe(number);
  await merchant.transfer(number, 1_000_000);
  await drain();
  expect((await payments())[0]?.state).toBe("held");
  await merchant.transfer((await numberOf(next)) ?? "", 500_000);
  await drain();
  expect((await payments())[0]?.state).toBe("paid");
  expect([(await told(next))[0], await told(occupant)]).toEqual([
    "A transfer came",
    expect.not.arrayContaining(["A transfer came"]),
  ]);
});

test("by the key of the owner before nothing is booked that names a number of today's", async () => {
  const { owner, merchant, propertyId, unitId } = await numbered(paystack);
  const buyer = await person("property_owner", { name: "Bisi Ade" });
  const { token } = await invited(owner, propertyId, { role: "property_owner" });
  expect((await accept(buyer, token)).status).toBe(200);
  const key = newKey();
  const set = await buyer.post(`/properties/${propertyId}/gateway`, { secretKey: key, settlesInto: "bank" });
  paystack.merchant(key).hookPath = new URL(set.body.data.gateway.hookUrl).pathname;
  await buyer.post(`/properties/${propertyId}/unit-numbers`, { phone: "0803 123 4567" });
  await drain();
  const { numbers } = (await buyer.get(`/properties/${propertyId}/unit-numbers`)).body.data;
  const { number } = numbers.find((one: { unitId: string }) => one.unitId === unitId);
  expect(number).toMatch(/^\d{10}$/);
  const payments = async () =>
    (await buyer.get(`/properties/${propertyId}/online-payments`)).body.data.payments.length as number;
  await merchant.transfer(number, 1_000_000);
  await drain();
  expect(await payments()).toBe(0);
  await paystack.merchant(key).transfer(number, 1_000_000);
  await drain();
  expect(await payments()).toBe(1);
});

test("what is held is not booked without the provider's word, also where it refuses the key", async () => {
  const { key, place, state, balance } = await holding();
  const merchant = paystack.rekey(key, newKey());
  const refused = await place();
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("refuses the key")]);
  expect([await state(), await balance("clearing")]).toEqual(["held", 0]);
  paystack.rekey(merchant.key, key);
});

test("what the provider does not call paid waits on; only what went back is over", async () => {
  const { sent, place, state } = await holding();
  sent.status = "ongoing";
  expect([(await place()).status, await state()]).toEqual([409, "held"]);
  sent.status = "success";
  expect([(await place()).status, await state()]).toEqual([200, "paid"]);
});

test("in a shared account it is kept under the key of the building whose number it is, who can give it back", async () => {
  const key = newKey();
  const [first, second] = [await numbered(paystack, { key }), await numbered(paystack, { key })];
  await second.merchant.transfer((await second.numberOf()) ?? "", 1_000_000);
  await drain();
  const [payment] = await second.payments();
  const { rows } = await database.db.execute(sql`
    select g.property_id from online_payments p join payment_gateways g on g.id = p.gateway_id where p.id = ${payment?.id}`);
  expect(rows).toEqual([{ property_id: second.propertyId }]);
  await first.owner.post(`/properties/${first.propertyId}/gateway`, { secretKey: newKey(), settlesInto: "bank" });
  const back = await second.owner.post(`/online-payments/${payment?.id}/refund`, { reason: "Paid twice" });
  expect(back.status).toBe(200);
});

test("who was told that a transfer came hears that it went back", async () => {
  const { owner, occupant, merchant, numberOf, payments, told } = await numbered(paystack);
  await merchant.transfer((await numberOf()) ?? "", 1_000_000);
  await drain();
  const [payment] = await payments();
  merchant.refundsAt = "once";
  await owner.post(`/online-payments/${payment?.id}/refund`, { reason: "Sent twice" });
  await drain();
  expect((await told(occupant))[0]).toBe("A payment online went back");
});
