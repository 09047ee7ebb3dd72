import { afterAll, afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { newKey, online, withoutPaystack, withPaystack } from "../../../tests/harness/gateway.ts";
import { sweepJob } from "./jobs.server.ts";

const { clock, database, drain, jobs } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));
afterEach(() => {
  clock.now = null;
});

const later = (hours: number) => {
  clock.now = new Date(Date.now() + hours * 3_600_000);
};

/** A payment of ₦50,000 that stands in the books. */
async function paid(key?: string) {
  const kept = await online(paystack, key ? { key } : {});
  const { id } = await kept.pay();
  await drain();
  const held = kept.merchant.find(id);
  if (!held) throw new Error("The provider does not know the payment.");
  const sweep = async () => (await kept.owner.post(`/properties/${kept.propertyId}/gateway/sweep`)).status;
  const sums = async () => [
    await kept.balance("clearing"),
    await kept.balance("gateway_fees"),
    await kept.balance("bank"),
    await kept.balance("receivable"),
  ];
  return { ...kept, id, held, sweep, sums };
}

describe("what reaches the bank", () => {
  test("is booked once, with what the provider kept of it", async () => {
    const { merchant, sweep, sums, check } = await paid();
    expect(await sums()).toEqual([5_000_000, 0, 0, 5_000_000]);
    merchant.settle();
    expect([await sweep(), await sweep()]).toEqual([200, 200]);
    expect([...(await sums()), (await check()).adds]).toEqual([0, 85_000, 4_915_000, 5_000_000, true]);
  });

  test("of a payout for two buildings, each books its own part", async () => {
    const key = newKey();
    const [one, two] = [await paid(key), await paid(key)];
    one.merchant.settle();
    expect([await one.sweep(), await two.sweep()]).toEqual([200, 200]);
    for (const { sums } of [one, two]) expect(await sums()).toEqual([0, 85_000, 4_915_000, 5_000_000]);
  });

  test("what was given back is held back from the next payout, and nothing stays on its way", async () => {
    const { merchant, owner, id, pay, sweep, sums } = await paid();
    merchant.refundsAt = "once";
    merchant.settle();
    await sweep();
    expect((await owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" })).status).toBe(200);
    await pay(8_000_000);
    await drain();
    merchant.settle(5_000_000);
    expect(await sweep()).toBe(200);
    expect((await sums())[0]).toBe(0);
  });
});

describe("giving back", () => {
  test("all of it goes back once: what it paid is open again, the receipt says so, and both sides are told", async () => {
    const { merchant, held, owner, occupant, id, state, balance, told, check } = await paid();
    const before = await state(id);
    const asked = await Promise.all(
      [1, 2, 3].map(() => owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" })),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([(await state(id)).state, await balance("receivable")]).toEqual(["refunding", 5_000_000]);
    await merchant.endRefund(held, held.amount, "processed");
    await drain();
    expect((await state(id)).state).toBe("refunded");
    expect([await balance("clearing"), await balance("receivable")]).toEqual([0, 10_000_000]);
    const { receipt } = (await occupant.get(`/unit-payments/${before.unitPaymentId}/receipt`)).body.data;
    expect(receipt).toMatchObject({ number: 1, takenBackOn: expect.any(String) });
    expect([(await told(occupant))[0], await told()]).toEqual([
      "A payment online went back",
      expect.arrayContaining(["A payment online went back"]),
    ]);
    expect((await check()).adds).toBe(true);
  });

  test("one that fails leaves the payment as it was; a part of it is told to a person and not booked", async () => {
    const { merchant, held, owner, id, state, balance, told } = await paid();
    await owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" });
    await merchant.endRefund(held, held.amount, "failed");
    await drain();
    expect([(await state(id)).state, await balance("clearing")]).toEqual(["paid", 5_000_000]);
    expect(await told()).toContain("A refund did not go through");
    await merchant.endRefund(held, 100_000, "processed");
    await drain();
    expect([(await state(id)).state, await balance("clearing")]).toEqual(["paid", 5_000_000]);
    expect(await told()).toContain("A part of a payment was given back at Paystack");
  });

  test("one that waits for a person at the provider stays under way, is said once in words, and can still end", async () => {
    const { merchant, held, owner, id, state, balance, told, sweep } = await paid();
    const title = "A refund waits for you at Paystack";
    const count = async () => (await told()).filter((one: string) => one === title).length;
    await owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" });
    // Told of, and not so when it is asked about: nothing is said.
    await merchant.say("refund.needs-attention", { transaction_reference: id, amount: "1" });
    await drain();
    expect(await count()).toBe(0);
    for (const _ of ["told", "again"]) await merchant.endRefund(held, held.amount, "needs-attention");
    await drain();
    expect([(await state(id)).state, await balance("clearing"), await count()]).toEqual(["refunding", 5_000_000, 1]);
    later(26);
    expect([await sweep(), (await state(id)).state]).toEqual([200, "refunding"]);
    await merchant.endRefund(held, held.amount, "processed");
    await drain();
    expect([(await state(id)).state, await balance("clearing")]).toEqual(["refunded", 0]);
  });

  test("an answer that is none leaves it under way; a refusal leaves it paid", async () => {
    const { merchant, owner, id, state } = await paid();
    const ask = () => owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" });
    merchant.answering = "refuses";
    expect([(await ask()).status, (await state(id)).state]).toEqual([409, "paid"]);
    merchant.answering = "html";
    expect([(await ask()).status, (await state(id)).state]).toEqual([200, "refunding"]);
    expect((await ask()).status).toBe(409);
  });

  test("one that was done and not told of is found by the sweep; one that is under way stays so", async () => {
    const kept = await paid();
    const { merchant, held, owner, id, state, sweep, sums, propertyId } = kept;
    merchant.telling = "never";
    merchant.answering = "html";
    await owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" });
    merchant.answering = "right";
    await merchant.refund(held, held.amount);
    later(2);
    expect([await sweep(), (await state(id)).state]).toEqual([200, "refunding"]);
    later(26);
    expect([await sweep(), (await state(id)).state]).toEqual([200, "refunding"]);
    // Another key takes payments now; what went back by the one before is found at night.
    expect((await owner.remove(`/properties/${propertyId}/gateway`)).status).toBe(200);
    await merchant.endRefund(held, held.amount, "processed");
    later(200);
    await jobs.send(database.db, sweepJob, {});
    await drain();
    expect([(await state(id)).state, (await state(id)).why, ...(await sums())]).toEqual([
      ...["refunded", "Paid twice", 0, 0, 0, 10_000_000],
    ]);
  });

  test.each(["html", "down"] as const)(
    "one that never came to the provider (%s) leaves the payment paid after a day, and it can be given back after all",
    async (answering) => {
      const { merchant, owner, id, state, sweep, told, balance } = await paid();
      const ask = () => owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" });
      merchant.answering = answering;
      await ask();
      merchant.answering = "right";
      for (const hours of [0, 2, 23]) {
        later(hours);
        expect([await sweep(), (await state(id)).state]).toEqual([200, "refunding"]);
      }
      later(25);
      expect([await sweep(), await sweep(), (await state(id)).state]).toEqual([200, 200, "paid"]);
      expect((await told()).filter((title) => title === "A refund did not go through")).toHaveLength(1);
      merchant.refundsAt = "once";
      expect([(await ask()).status, (await state(id)).state, await balance("clearing")]).toEqual([200, "refunded", 0]);
    },
  );

  test("what went back of another payment is no answer", async () => {
    const { merchant, owner, id, pay, state, sweep } = await paid();
    const other = merchant.find((await pay(2_000_000)).id);
    if (!other) throw new Error("The provider does not know the payment.");
    await drain();
    merchant.answering = "html";
    await owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" });
    merchant.answering = "right";
    merchant.telling = "never";
    await merchant.endRefund(other, 5_000_000, "processed");
    later(2);
    expect([await sweep(), (await state(id)).state]).toEqual([200, "refunding"]);
  });

  test("a refusal does not overwrite what was booked meanwhile", async () => {
    const { merchant, held, owner, id, state, sums } = await paid();
    merchant.meanwhile = async () => {
      await merchant.endRefund(held, held.amount, "processed");
      await drain();
    };
    const asked = await owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" });
    expect([asked.status, (await state(id)).state, ...(await sums())]).toEqual([409, "refunded", 0, 0, 0, 10_000_000]);
  });
});

describe("a dispute", () => {
  type Kept = Awaited<ReturnType<typeof paid>>;
  const tell = (kept: Kept, event: string, said: object = {}) =>
    kept.merchant.say(`charge.dispute.${event}`, { id: 1, transaction: { reference: kept.id }, ...said });
  const stands = async ({ id, state, balance }: Kept) => [
    (await state(id)).state,
    await balance("clearing"),
    await balance("receivable"),
  ];

  test("is told to keepers; lost, it is open again; won, it stays paid", async () => {
    const [lost, won] = [await paid(), await paid()];
    for (const kept of [lost, won]) {
      await tell(kept, "create");
      await tell(kept, "remind");
      await drain();
      expect((await kept.state(kept.id)).state).toBe("disputed");
      expect((await kept.told()).filter((title) => title === "A payment online is disputed")).toHaveLength(1);
    }
    await tell(lost, "resolve", { resolution: "merchant-accepted", refund_amount: 5_000_000 });
    await tell(won, "resolve", { resolution: "declined" });
    await drain();
    expect([(await lost.state(lost.id)).state, await lost.balance("receivable")]).toEqual(["charged_back", 10_000_000]);
    expect([(await won.state(won.id)).state, await won.balance("receivable")]).toEqual(["paid", 5_000_000]);
  });

  test("accepted in part, nothing is booked by itself, and a person is told", async () => {
    const kept = await paid();
    await tell(kept, "create", { refund_amount: 5_000_000 });
    await tell(kept, "resolve", { resolution: "merchant-accepted", refund_amount: 1_000_000 });
    await drain();
    expect(await stands(kept)).toEqual(["paid", 5_000_000, 5_000_000]);
    expect((await kept.state(kept.id)).why).toBe("The bank took a part of it back after a dispute.");
    expect(await kept.told()).toContain("A bank took back a part of a payment at Paystack");
  });

  test.each([null, "customer-accepted"])(
    "ended with %j, it is nobody's win: a person is told to look",
    async (word) => {
      const kept = await paid();
      await tell(kept, "create");
      await tell(kept, "resolve", { resolution: word });
      await drain();
      expect(await stands(kept)).toEqual(["disputed", 5_000_000, 5_000_000]);
      expect(await kept.told()).toContain("A dispute about a payment online ended");
      await tell(kept, "resolve", { resolution: "declined" });
      await drain();
      expect((await stands(kept))[0]).toBe("paid");
    },
  );

  test("given back at the provider while it is disputed, it is booked once, however the dispute ends", async () => {
    const kept = await paid();
    await tell(kept, "create");
    await kept.merchant.endRefund(kept.held, 100_000, "processed");
    await drain();
    expect(await stands(kept)).toEqual(["disputed", 5_000_000, 5_000_000]);
    expect(await kept.told()).toContain("A part of a payment was given back at Paystack");
    await kept.merchant.endRefund(kept.held, kept.held.amount, "processed");
    await drain();
    expect(await stands(kept)).toEqual(["refunded", 0, 10_000_000]);
    for (const resolution of ["merchant-accepted", "declined"]) await tell(kept, "resolve", { resolution });
    await drain();
    expect(await stands(kept)).toEqual(["refunded", 0, 10_000_000]);
  });

  test("of what is on its way back is told as well, and lost it is booked once", async () => {
    const kept = await paid();
    await kept.owner.post(`/online-payments/${kept.id}/refund`, { reason: "Paid twice" });
    await tell(kept, "create");
    await tell(kept, "resolve", { resolution: "declined" });
    await kept.merchant.endRefund(kept.held, 100_000, "failed");
    await drain();
    expect((await stands(kept))[0]).toBe("refunding");
    expect(await kept.told()).toContain("A payment online is disputed");
    await tell(kept, "resolve", { resolution: "merchant-accepted", refund_amount: 5_000_000 });
    await drain();
    expect(await stands(kept)).toEqual(["charged_back", 0, 10_000_000]);
    await kept.merchant.endRefund(kept.held, kept.held.amount, "processed");
    await drain();
    expect(await stands(kept)).toEqual(["charged_back", 0, 10_000_000]);
  });
});
