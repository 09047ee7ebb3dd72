import { afterAll, afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { newKey, online, withoutPaystack, withPaystack } from "../../../tests/harness/gateway.ts";
import { accept, invited } from "../../../tests/harness/members.ts";
import { person } from "../../../tests/harness/world.ts";
import { sweepJob } from "./jobs.server.ts";

const { clock, database, drain, jobs } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));
afterEach(() => {
  clock.now = null;
});

type Kept = Awaited<ReturnType<typeof online>>;
const setKey = async ({ owner, propertyId }: Kept, secretKey: string) =>
  (await owner.post(`/properties/${propertyId}/gateway`, { secretKey, settlesInto: "bank" })).status;
const sweep = async ({ owner, propertyId }: Kept) =>
  (await owner.post(`/properties/${propertyId}/gateway/sweep`)).status;

/** The account gets another key since the one before leaked; the building learns of it where `isSet`. */
async function rekey(kept: Kept, isSet = true): Promise<string> {
  const next = newKey();
  paystack.rekey(kept.key, next);
  if (isSet) expect(await setKey(kept, next)).toBe(201);
  return next;
}

test("what was begun by a key that leaked is asked for by the next one, and booked once", async () => {
  const kept = await online(paystack);
  const { merchant, begin, state, balance } = kept;
  merchant.telling = "never";
  const { id, url } = await begin();
  const left = await begin();
  await rekey(kept);
  await paystack.press(url, "pay");
  expect([await sweep(kept), await sweep(kept), (await state(id)).state]).toEqual([200, 200, "paid"]);
  expect([await balance("clearing"), (await state(left.id)).state]).toEqual([5_000_000, "started"]);
});

test("a refund that was asked by it is found, or known not to be, and one that was paid by it can be given back", async () => {
  const kept = await online(paystack);
  const { owner, merchant, pay, state, balance } = kept;
  const ids = [(await pay()).id, (await pay(2_000_000)).id, (await pay(3_000_000)).id];
  await drain();
  merchant.telling = "never";
  const refund = (id = "") => owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" });
  merchant.answering = "html";
  for (const id of ids.slice(0, 2)) expect((await refund(id)).status).toBe(200);
  merchant.answering = "right";
  const held = merchant.find(ids[0] ?? "");
  if (held) await merchant.endRefund(held, held.amount, "processed");
  await rekey(kept);
  clock.now = new Date(Date.now() + 25 * 3_600_000);
  await jobs.send(database.db, sweepJob, {});
  await drain();
  merchant.refundsAt = "once";
  expect((await refund(ids[2])).status).toBe(200);
  const states = await Promise.all(ids.map(async (id) => (await state(id)).state));
  expect([...states, await balance("clearing")]).toEqual(["refunded", "paid", "refunded", 2_000_000]);
});

test("of a payment that the next key does not know nothing is taken for certain", async () => {
  const kept = await online(paystack);
  const { owner, begin, state, pay, balance } = kept;
  const { id } = await pay();
  await drain();
  const { id: begun } = await begin();
  await rekey(kept, false);
  expect(await setKey(kept, newKey())).toBe(201);
  clock.now = new Date(Date.now() + 26 * 3_600_000);
  expect([await sweep(kept), (await state(begun)).state]).toEqual([200, "started"]);
  expect((await owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" })).status).toBe(409);
  expect([(await state(id)).state, await balance("clearing")]).toEqual(["paid", 5_000_000]);
});

test("the key of the owner after is not asked about the account of the one before", async () => {
  const kept = await online(paystack);
  const { owner, merchant, propertyId, begin, state } = kept;
  merchant.telling = "never";
  const { id, url } = await begin();
  await paystack.press(url, "pay");
  const buyer = await person("property_owner", { name: "Bisi Ade" });
  const { token } = await invited(owner, propertyId, { role: "property_owner" });
  expect((await accept(buyer, token)).status).toBe(200);
  const next = newKey();
  paystack.rekey(kept.key, next);
  expect((await buyer.post(`/properties/${propertyId}/gateway`, { secretKey: next, settlesInto: "bank" })).status).toBe(
    201,
  );
  await kept.occupant.post(`/online-payments/${id}/ask`);
  expect((await state(id)).state).toBe("started");
});

test("two buildings with one account: what is told by its next key is believed of what was paid by the one before", async () => {
  const key = newKey();
  const [first, second] = [await online(paystack, { key }), await online(paystack, { key })];
  const { id } = await second.pay();
  await drain();
  const next = await rekey(first);
  expect(await setKey(second, next)).toBe(201);
  const held = first.merchant.find(id);
  if (held) await first.merchant.endRefund(held, held.amount, "processed");
  await drain();
  expect([(await second.state(id)).state, await second.balance("clearing")]).toEqual(["refunded", 0]);
  expect(await first.told()).not.toContain("Paystack told of a payment of another building");
});
