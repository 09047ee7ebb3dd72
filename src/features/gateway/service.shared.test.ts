import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { newKey, online, withoutPaystack, withPaystack } from "../../../tests/harness/gateway.ts";

const { drain } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));

/** Two buildings with one account; both payments of ₦50,000 reached the bank, and the one of the first went back then. */
async function shared() {
  const key = newKey();
  const both = [await online(paystack, { key }), await online(paystack, { key })] as const;
  const [first, second] = both;
  const ids = [(await first.pay()).id, (await second.pay()).id];
  await drain();
  const sweep = async (kept: typeof first) =>
    (await kept.owner.post(`/properties/${kept.propertyId}/gateway/sweep`)).status;
  const books = async (kept: typeof first) => [await kept.balance("clearing"), await kept.balance("bank")];
  first.merchant.settle();
  for (const kept of both) await sweep(kept);
  first.merchant.refundsAt = "once";
  await first.owner.post(`/online-payments/${ids[0]}/refund`, { reason: "Paid twice" });
  return { first, second, merchant: first.merchant, sweep, books };
}

test.each([
  [0, 1],
  [1, 0],
] as const)(
  "held back from a payout of another building, it is booked to whose it is, once (%i is swept first)",
  async (...order) => {
    const { first, second, merchant, sweep, books } = await shared();
    expect(await books(first)).toEqual([-5_000_000, 4_915_000]);
    await second.pay(8_000_000);
    await drain();
    merchant.settle(5_000_000);
    for (const at of [...order, ...order]) expect(await sweep([first, second][at] ?? first)).toBe(200);
    expect(await books(first)).toEqual([0, -85_000]);
    expect(await books(second)).toEqual([0, 4_915_000 + 7_870_000]);
    // A later payout of both holds nothing back, and nothing is taken twice.
    await first.pay(2_000_000);
    await second.pay(2_000_000);
    await drain();
    merchant.settle();
    for (const kept of [first, second]) expect(await sweep(kept)).toBe(200);
    for (const kept of [first, second]) expect([(await books(kept))[0], (await kept.check()).adds]).toEqual([0, true]);
  },
);

test("where nobody knows whose it is, nothing of that payout is booked, and the next one is", async () => {
  const { first, second, merchant, sweep, books } = await shared();
  await second.pay(8_000_000);
  await drain();
  merchant.settle(1_234_500);
  const before = [await books(first), await books(second)];
  expect([await sweep(first), await sweep(second)]).toEqual([200, 409]);
  expect([await books(first), [8_000_000, 4_915_000]]).toEqual([before[0], await books(second)]);
  await second.pay(2_000_000);
  await drain();
  merchant.settle();
  expect(await sweep(second)).toBe(409);
  expect(await books(second)).toEqual([8_000_000, 4_915_000 + 1_960_000]);
});

test("what is held back for something that was never ours stops no payout", async () => {
  const key = newKey();
  const [first, second] = [await online(paystack, { key }), await online(paystack, { key })];
  await first.pay();
  await second.pay(8_000_000);
  await drain();
  first.merchant.settle(1_234_500);
  for (const kept of [first, second])
    expect((await kept.owner.post(`/properties/${kept.propertyId}/gateway/sweep`)).status).toBe(200);
  expect([await first.balance("clearing"), await second.balance("clearing")]).toEqual([0, 0]);
  expect([await first.balance("bank"), await second.balance("bank")]).toEqual([4_915_000, 7_870_000]);
});

test("a part that was given back at the provider, of which nobody is asked here, stops no payout", async () => {
  const key = newKey();
  const [first, second] = [await online(paystack, { key }), await online(paystack, { key })];
  const { id } = await first.pay();
  await second.pay(8_000_000);
  await drain();
  const held = first.merchant.find(id);
  if (held) await first.merchant.endRefund(held, 1_000_000, "processed");
  await drain();
  first.merchant.settle(1_000_000);
  for (const kept of [first, second])
    expect((await kept.owner.post(`/properties/${kept.propertyId}/gateway/sweep`)).status).toBe(200);
  expect([await first.balance("clearing"), await second.balance("clearing")]).toEqual([0, 0]);
  expect(await first.told()).toContain("A part of a payment was given back at Paystack");
});

test("what went back under the key before is known where the account has another key", async () => {
  const { first, second, merchant, sweep, books } = await shared();
  const next = newKey();
  paystack.rekey(first.key, next);
  for (const { owner, propertyId } of [first, second])
    await owner.post(`/properties/${propertyId}/gateway`, { secretKey: next, settlesInto: "bank" });
  await second.pay(8_000_000);
  await drain();
  merchant.settle(5_000_000);
  for (const kept of [second, first]) expect(await sweep(kept)).toBe(200);
  expect([await books(first), await books(second)]).toEqual([
    [0, -85_000],
    [0, 4_915_000 + 7_870_000],
  ]);
});
