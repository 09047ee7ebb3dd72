import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { monnifyAt } from "#platform/channels/monnify.server.ts";
import { paystackAt } from "#platform/channels/paystack.server.ts";
import { startMonnify } from "../../../scripts/monnify/server.ts";
import { pushAlone, testApp } from "../../../tests/harness/app.ts";
import { newKey, numbered, online, withoutPaystack, withPaystack } from "../../../tests/harness/gateway.ts";
import { seated, verified } from "../../../tests/harness/members.ts";
import { newMonnifyKeys, onlineByMonnify } from "../../../tests/harness/monnify.ts";
import { password } from "../../../tests/harness/world.ts";

const { app, clock, database, drain, ways } = await testApp();
const paystack = await withPaystack();
const monnify = await startMonnify();
monnify.tell(async (url, headers, payload) => app.inject({ method: "POST", url, headers, payload }));
const payments = {
  paystack: paystackAt(paystack.url),
  monnify: monnifyAt({ live: monnify.url, test: monnify.url }),
};
ways.channels = { ...pushAlone, payments: { ...pushAlone.payments, ...payments } };
afterAll(async () => {
  await monnify.stop();
  await withoutPaystack(paystack);
});

afterEach(() => {
  clock.now = null;
});

/** Works what waits for another try as well. */
async function workAgain(): Promise<void> {
  await drain();
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'gateway.hint' and state = 'retry'`,
  );
  await drain();
}

const byMonnify = () => {
  const keys = newMonnifyKeys();
  monnify.merchant(keys);
  return { provider: "monnify", ...keys, settlesInto: "bank" };
};

test("a key is set by who gives their password again, and nobody's money goes elsewhere without", async () => {
  const { owner, occupant, propertyId, key } = await online(paystack);
  clock.now = new Date(Date.now() + 16 * 60_000);
  const set = (more: object, who = owner) =>
    who.post(`/properties/${propertyId}/gateway`, { secretKey: newKey(), settlesInto: "bank", ...more });
  for (const more of [{}, { password: "Another-9!" }]) {
    const refused = await set(more);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, "password"]);
  }
  // A stranger is not asked for a password, since they learn nothing here.
  expect((await set({}, occupant)).status).toBe(403);
  const before = paystack.merchant(key).payments.length;
  await occupant.post(`/units/${(await occupant.get("/me/charges")).body.data.units[0].unitId}/online-payments`, {
    kobo: 20_000,
  });
  expect(paystack.merchant(key).payments.length).toBe(before + 1);
  expect((await set({ password })).status).toBe(201);
});

describe("a word of a refund", () => {
  test("that is signed and not true books nothing, and a person is told", async () => {
    const kept = await online(paystack);
    const { id } = await kept.pay();
    await drain();
    const word = { status: "processed", transaction_reference: id, amount: "5000000", currency: "NGN" };
    await kept.merchant.say("refund.processed", word);
    await drain();
    expect([(await kept.state(id)).state, await kept.balance("clearing")]).toEqual(["paid", 5_000_000]);
    expect(await kept.told()).toContain("A refund was told of that could not be checked");
  });

  test("the same of Monnify", async () => {
    const kept = await onlineByMonnify(monnify);
    const { id } = await kept.pay();
    await drain();
    const word = { refundReference: `${id}-1`, refundAmount: "50000.00", refundStatus: "COMPLETED" };
    await kept.merchant.say("SUCCESSFUL_REFUND", word);
    await drain();
    expect([(await kept.state(id)).state, await kept.balance("clearing")]).toEqual(["paid", 5_000_000]);
    expect(await kept.told()).toContain("A refund was told of that could not be checked");
  });

  test("that failed and did not leaves it on its way", async () => {
    const kept = await online(paystack);
    const { id } = await kept.pay();
    await drain();
    await kept.owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" });
    const word = { status: "failed", transaction_reference: id, amount: "5000000", currency: "NGN" };
    await kept.merchant.say("refund.failed", word);
    await drain();
    expect((await kept.state(id)).state).toBe("refunding");
  });

  test("where the provider refuses to be asked books nothing, and a person is told", async () => {
    const kept = await online(paystack);
    const { id } = await kept.pay();
    await drain();
    const held = kept.merchant.find(id);
    if (!held) throw new Error("The provider does not know the payment.");
    kept.merchant.answering = "refuses";
    await kept.merchant.endRefund(held, held.amount, "processed");
    await drain();
    expect([(await kept.state(id)).state, await kept.balance("clearing")]).toEqual(["paid", 5_000_000]);
    expect(await kept.told()).toContain("A refund was told of that could not be checked");
  });

  test.each([
    ["answers again", "refunded"],
    ["never answers", "paid"],
  ] as const)("where the provider says nothing waits, and is as it is once it %s", async (what, ended) => {
    const kept = await online(paystack);
    const { id } = await kept.pay();
    await drain();
    const held = kept.merchant.find(id);
    if (!held) throw new Error("The provider does not know the payment.");
    kept.merchant.answering = "down";
    await kept.merchant.endRefund(held, held.amount, "processed");
    await workAgain();
    const unsure = "A refund was told of that could not be checked";
    expect([(await kept.state(id)).state, await kept.balance("clearing")]).toEqual(["paid", 5_000_000]);
    expect(await kept.told()).not.toContain(unsure);
    if (what === "answers again") kept.merchant.answering = "right";
    // Long after it was told: it is not tried again.
    else clock.now = new Date(Date.now() + 7 * 86_400_000);
    await workAgain();
    expect((await kept.state(id)).state).toBe(ended);
    expect(await kept.balance("clearing")).toBe(ended === "paid" ? 5_000_000 : 0);
    expect((await kept.told()).includes(unsure)).toBe(ended === "paid");
  });
});

test("numbers of units that end with a change of provider are ended in view, and shown to nobody", async () => {
  const { owner, propertyId, numberOf, told } = await numbered(paystack);
  const manager = await verified("property_manager");
  await seated(owner, propertyId, manager, "property_manager");
  expect(await numberOf()).toMatch(/^\d{10}$/);
  expect((await owner.post(`/properties/${propertyId}/gateway`, byMonnify())).status).toBe(201);
  expect(await numberOf()).toBe(undefined);
  expect(await told(manager)).toContain("The account numbers of the units were ended");
  const { data } = (await owner.get(`/properties/${propertyId}/history`)).body;
  expect(JSON.stringify(data)).toContain("ended the account numbers of the units.");
});

test("a beginning that is refused says what was refused and what to do", async () => {
  const { occupant, unitId, merchant } = await online(paystack);
  merchant.answering = "refuses";
  const refused = await occupant.post(`/units/${unitId}/online-payments`, { kobo: 20_000 });
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain("Merchant not active");
  expect(refused.body.detail).toContain("Pay by bank transfer");
  expect(refused.body.detail).not.toContain("in a while");
});
