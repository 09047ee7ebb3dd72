import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { pushAlone, testApp } from "../../../tests/harness/app.ts";
import { newMonnifyKeys, onlineByMonnify, withMonnify } from "../../../tests/harness/monnify.ts";

const { database, drain, ways } = await testApp();
const monnify = await withMonnify();
afterAll(async () => {
  ways.channels = pushAlone;
  await monnify.stop();
});

/** A payment that was made and is booked, and what a keeper does with it. */
async function paidOne() {
  const kept = await onlineByMonnify(monnify);
  const { id } = await kept.pay();
  await drain();
  const refund = () => kept.owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" });
  const age = (hours: number) =>
    database.db.execute(
      sql`update online_payments set asked_at = now() - ${`${hours} hours`}::interval where id = ${id}`,
    );
  return { ...kept, id, refund, age };
}

test("given back at once, and later as it is told: booked once", async () => {
  const one = await paidOne();
  one.merchant.refundsAt = "once";
  expect((await one.refund()).body.data.payment.state).toBe("refunded");
  const two = await paidOne();
  expect((await two.refund()).body.data.payment.state).toBe("refunding");
  const [asked] = two.merchant.refunds;
  if (!asked) throw new Error("No refund was asked for.");
  two.merchant.telling = "twice";
  await two.merchant.endRefund(asked, "COMPLETED");
  await drain();
  expect([(await two.state(two.id)).state, await two.balance("clearing")]).toEqual(["refunded", 0]);
  expect(await one.balance("clearing")).toBe(0);
});

test("the answer to a refund was lost: it is found at night and asked for once", async () => {
  const { merchant, refund, state, id, sweep, age, balance } = await paidOne();
  merchant.losesNextRefund = true;
  merchant.telling = "never";
  expect((await refund()).body.data.payment.state).toBe("refunding");
  const [asked] = merchant.refunds;
  if (!asked) throw new Error("No refund was asked for.");
  await merchant.endRefund(asked, "COMPLETED");
  await age(1);
  expect((await sweep()).status).toBe(200);
  expect([(await state(id)).state, merchant.refunds.length, await balance("clearing")]).toEqual(["refunded", 1, 0]);
});

test("one that failed leaves the payment as it was, and is tried anew under another name", async () => {
  const { merchant, refund, state, id, told, balance } = await paidOne();
  await refund();
  const [first] = merchant.refunds;
  if (!first) throw new Error("No refund was asked for.");
  await merchant.endRefund(first, "FAILED");
  await drain();
  expect([(await state(id)).state, await told()]).toEqual([
    "paid",
    expect.arrayContaining(["A refund did not go through"]),
  ]);
  merchant.refundsAt = "once";
  expect((await refund()).body.data.payment.state).toBe("refunded");
  expect(merchant.refunds.map(({ refundReference }) => refundReference)).toEqual([`${id}-1`, `${id}-2`]);
  expect(await balance("clearing")).toBe(0);
});

test("asked for before and nobody knew: it is not given back twice", async () => {
  const { merchant, refund, state, id, sweep, age } = await paidOne();
  merchant.telling = "never";
  merchant.losesNextRefund = true;
  await refund();
  // As where a process died and the payment was put back to what it was.
  await database.db.execute(sql`update online_payments set state = 'paid' where id = ${id}`);
  await refund();
  expect([merchant.refunds.length, (await state(id)).state]).toEqual([1, "refunding"]);
  await age(30);
  await sweep();
  expect((await state(id)).state).toBe("refunding");
});

test.each([
  ["went_back", "refunded"],
  ["taken_back", "charged_back"],
])("that it went back at Monnify itself (%s) a keeper says, since it does not tell", async (outcome, became) => {
  const { owner, occupant, state, id, balance } = await paidOne();
  expect((await state(id)).isUndecided).toBe(true);
  const stays = { outcome: "stayed", reason: "It is paid." };
  expect((await owner.post(`/online-payments/${id}/outcome`, stays)).status).toBe(409);
  const said = { outcome, reason: "The letter of the bank says so." };
  expect((await occupant.post(`/online-payments/${id}/outcome`, said)).status).toBe(403);
  expect((await owner.post(`/online-payments/${id}/outcome`, said)).body.data.payment.state).toBe(became);
  expect(await balance("clearing")).toBe(0);
});

test("another key takes its place: what was begun before is still heard of and booked", async () => {
  const { owner, keys, pay, state, propertyId } = await onlineByMonnify(monnify);
  const { id } = await pay();
  const set = { provider: "monnify", ...keys, ...newMonnifyKeys("TEST"), settlesInto: "bank" };
  monnify.merchant(set);
  expect((await owner.post(`/properties/${propertyId}/gateway`, set)).status).toBe(201);
  await drain();
  expect((await state(id)).state).toBe("paid");
});
