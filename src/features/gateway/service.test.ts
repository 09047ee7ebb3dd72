import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { newKey, online, withoutPaystack, withPaystack } from "../../../tests/harness/gateway.ts";
import { person } from "../../../tests/harness/world.ts";

const { app, clock, database, drain } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));
afterEach(() => {
  clock.now = null;
});

/** Works what waits for another try as well. */
async function work(): Promise<void> {
  await drain();
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'gateway.hint' and state = 'retry'`,
  );
  await drain();
}

describe("from the press to the receipt", () => {
  test("what is owed is paid on the page of the provider, stands in the books once, and has its receipt", async () => {
    const { owner, occupant, pay, state, balance, told, unitId, check, propertyId } = await online(paystack);
    const { offer } = (await occupant.get(`/units/${unitId}/online`)).body.data;
    expect(offer).toMatchObject({ provider: "paystack", mode: "live", owedKobo: 5_000_000, fee: { capKobo: 200_000 } });
    const { id, back } = await pay();
    expect(back).toBe(`https://tunse.example/service-charge?online=${id}&trxref=${id}&reference=${id}`);
    // It was told of and kept; nothing is booked before the provider was asked.
    expect([(await state(id)).state, await balance("clearing")]).toEqual(["started", 0]);
    await work();
    expect(await state(id)).toMatchObject({ state: "paid", receiptNumber: 1, kobo: 5_000_000 });
    expect([await balance("clearing"), await balance("receivable")]).toEqual([5_000_000, 5_000_000]);
    const { unitPaymentId } = await state(id);
    const { receipt } = (await occupant.get(`/unit-payments/${unitPaymentId}/receipt`)).body.data;
    expect(receipt).toMatchObject({ number: 1, paidInto: "clearing", reference: id, payer: "Tunde Okafor" });
    expect((await told(occupant))[0]).toBe("Your payment was confirmed");
    expect(await told()).toContain("A payment came online");
    expect((await occupant.get("/me/charges")).body.data.units[0]).toMatchObject({ owedKobo: 0 });
    expect((await check()).adds).toBe(true);
    const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
    expect(history[0].sentence).toBe("A payment for “Flat 3” came online.");
    // Nobody takes back by hand what lies with the provider.
    expect((await owner.post(`/unit-payments/${unitPaymentId}/take-back`, { reason: "No" })).status).toBe(409);
  });

  test("less and more than is owed can be paid: what is over is paid ahead", async () => {
    const { pay, balance } = await online(paystack);
    await pay(2_000_000);
    await pay(4_000_000);
    await work();
    const sums = [await balance("clearing"), await balance("receivable"), await balance("paid_ahead")];
    expect(sums).toEqual([6_000_000, 5_000_000, 1_000_000]);
  });

  test("what was refused or left is no payment, and can be paid after all on the same page", async () => {
    const { occupant, begin, state, balance } = await online(paystack);
    const { id, url } = await begin();
    await paystack.press(url, "fail");
    expect((await occupant.post(`/online-payments/${id}/ask`)).body.data.payment).toMatchObject({ state: "failed" });
    await paystack.press(url, "pay");
    await work();
    expect([(await state(id)).state, await balance("clearing")]).toEqual(["paid", 5_000_000]);
    const left = await begin();
    await paystack.press(left.url, "leave");
    await occupant.post(`/online-payments/${left.id}/ask`);
    expect((await state(left.id)).state).toBe("started");
    clock.now = new Date(Date.now() + 25 * 3_600_000);
    await occupant.post(`/online-payments/${left.id}/ask`);
    expect((await state(left.id)).state).toBe("abandoned");
  });

  test("a test key books nothing", async () => {
    const { pay, state, balance } = await online(paystack, { mode: "test" });
    const { id } = await pay();
    await work();
    expect([(await state(id)).state, await balance("clearing")]).toEqual(["tried", 0]);
  });
});

describe("mischief", () => {
  test.each(["amount", "currency", "metadata"] as const)(
    "another %s: nothing is booked, and a person is told",
    async (what) => {
      const { merchant, pay, state, balance, told } = await online(paystack);
      merchant.answering = what === "amount" || what === "currency" ? what : "metadata";
      const { id } = await pay();
      await work();
      expect((await state(id)).state).toBe("odd");
      expect([await balance("clearing"), await balance("receivable")]).toEqual([0, 10_000_000]);
      expect(await told()).toContain("A payment online does not fit");
      // It is told of once, and stays as it is.
      merchant.answering = "right";
      await work();
      expect((await told()).filter((title) => title === "A payment online does not fit")).toHaveLength(1);
    },
  );

  test("told twice: one payment", async () => {
    const { merchant, pay, balance } = await online(paystack);
    merchant.telling = "twice";
    await pay();
    await work();
    expect(await balance("clearing")).toBe(5_000_000);
  });

  test("told late and the last one first, after the payers came back: each once", async () => {
    const { merchant, occupant, pay, state, balance } = await online(paystack);
    merchant.telling = "late";
    const [one, two] = [await pay(1_000_000), await pay(2_000_000)];
    await occupant.post(`/online-payments/${one.id}/ask`);
    expect([(await state(one.id)).state, (await state(two.id)).state]).toEqual(["paid", "started"]);
    await merchant.release();
    await work();
    expect([(await state(two.id)).state, await balance("clearing")]).toEqual(["paid", 3_000_000]);
  });

  test("never told: the sweep finds it, also when it is asked for by hand, and once", async () => {
    const { merchant, owner, occupant, pay, state, balance, propertyId } = await online(paystack);
    merchant.telling = "never";
    const { id } = await pay();
    await work();
    expect((await state(id)).state).toBe("started");
    const swept = await owner.post(`/properties/${propertyId}/gateway/sweep`);
    expect([swept.status, (await state(id)).state]).toEqual([200, "paid"]);
    expect((await owner.post(`/properties/${propertyId}/gateway/sweep`)).status).toBe(200);
    expect([await balance("clearing"), (await occupant.get("/me/charges")).body.data.units[0].owedKobo]).toEqual([
      5_000_000, 0,
    ]);
  });

  test("a wrong signature, another address, and words without one are not believed", async () => {
    const { merchant, pay, state } = await online(paystack);
    merchant.telling = "forged";
    const { id } = await pay();
    await work();
    expect((await state(id)).state).toBe("started");
    const body = { event: "charge.success", data: { reference: id } };
    const bare = await app.inject({ method: "POST", url: merchant.hookPath ?? "", payload: body });
    const elsewhere = await app.inject({ method: "POST", url: "/api/hooks/paystack/other", payload: body });
    expect([bare.statusCode, elsewhere.statusCode]).toEqual([404, 404]);
  });

  test("what a hint says of the amount is not believed: the provider is asked", async () => {
    const { merchant, begin, state, balance } = await online(paystack);
    const { id } = await begin();
    await merchant.say("charge.success", { reference: id, status: "success", amount: 5_000_000, currency: "NGN" });
    await work();
    expect([(await state(id)).state, await balance("clearing")]).toEqual(["started", 0]);
  });

  test("another building's payment: nothing is booked in either, and the keepers are told", async () => {
    const [mine, theirs] = [await online(paystack), await online(paystack)];
    const { id } = await theirs.begin();
    await mine.merchant.say("charge.success", { reference: id, status: "success", amount: 5_000_000 });
    await work();
    expect([(await theirs.state(id)).state, await theirs.balance("clearing"), await mine.balance("clearing")]).toEqual([
      ...["started", 0, 0],
    ]);
    expect(await mine.told()).toContain("Paystack told of a payment of another building");
  });

  test("two buildings with one account: what is told to the address of the first is booked in the second", async () => {
    const key = newKey();
    const [first, second] = [await online(paystack, { key }), await online(paystack, { key })];
    const { id } = await second.pay();
    await work();
    expect([(await second.state(id)).state, await second.balance("clearing"), await first.balance("clearing")]).toEqual(
      [...["paid", 5_000_000, 0]],
    );
  });

  test.each(["html", "down"] as const)(
    "an answer that is none (%s): nothing is taken for certain, and it is tried again",
    async (how) => {
      const { merchant, owner, occupant, begin, pay, state, unitId, propertyId } = await online(paystack);
      merchant.answering = how;
      const refused = await occupant.post(`/units/${unitId}/online-payments`, { kobo: 5_000_000 });
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/Nothing was paid/)]);
      merchant.answering = "right";
      const { id } = await pay();
      merchant.answering = how;
      const asked = await occupant.post(`/online-payments/${id}/ask`);
      expect([asked.status, asked.body.data.payment.state]).toEqual([200, "started"]);
      expect((await owner.post(`/properties/${propertyId}/gateway/sweep`)).status).toBe(409);
      merchant.answering = "right";
      await work();
      expect((await state(id)).state).toBe("paid");
      expect((await begin()).url).toContain("/pay/");
    },
  );

  test("fifty hints of one payment at once, no two of the same bytes: one payment", async () => {
    const { merchant, key, pay, balance, check, told } = await online(paystack);
    merchant.telling = "never";
    const { id } = await pay();
    const hint = (at: number) => {
      // Fees may be null and metadata nothing at all.
      const odd = { fees: null, metadata: [0, "", {}][at % 3] };
      const payload = JSON.stringify({ event: "charge.success", data: { id: at, reference: id, ...odd } });
      const signature = createHmac("sha512", key).update(payload).digest("hex");
      const headers = { "content-type": "application/json", "x-paystack-signature": signature };
      return app.inject({ method: "POST", url: merchant.hookPath ?? "", payload, headers });
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => hint(at)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await Promise.all([drain(), drain(), drain()]);
    await work();
    const { rows } = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from unit_payments where reference = ${id}`,
    );
    expect([rows[0]?.n, await balance("clearing"), (await check()).adds]).toEqual([1, 5_000_000, true]);
    expect((await told()).filter((title) => title === "A payment came online")).toHaveLength(1);
  });

  test("hint, sweep and payer at once: one payment", async () => {
    const { merchant, owner, occupant, pay, balance, propertyId, check } = await online(paystack);
    merchant.telling = "twice";
    const { id } = await pay();
    await Promise.all([
      drain(),
      ...[1, 2, 3].map(() => owner.post(`/properties/${propertyId}/gateway/sweep`)),
      ...[1, 2, 3].map(() => occupant.post(`/online-payments/${id}/ask`)),
    ]);
    await work();
    expect([await balance("clearing"), await balance("receivable"), (await check()).adds]).toEqual([
      5_000_000,
      5_000_000,
      true,
    ]);
  });
});

describe("who may", () => {
  test("the key is never shown; keepers set it, managers by the owner's leave; who lives there pays for their own alone", async () => {
    const { owner, occupant, key, propertyId, unitId, secondId, begin } = await online(paystack);
    const listed = await owner.get(`/properties/${propertyId}/online-payments`);
    expect(JSON.stringify(listed.body)).not.toContain(key);
    const { rows } = await database.db.execute(
      sql`select secret from payment_gateways where property_id = ${propertyId}`,
    );
    expect(Buffer.from(rows[0]?.secret as Uint8Array).includes(key)).toBe(false);
    const { id } = await begin();
    const stranger = await person("building_occupant", { propertyId });
    const paths = [`/units/${unitId}/online`, `/online-payments/${id}`, `/properties/${propertyId}/online-payments`];
    const seen = await Promise.all(paths.map(async (path) => (await stranger.get(path)).status));
    expect(seen).toEqual([404, 404, 403]);
    expect((await occupant.post(`/units/${secondId}/online-payments`, { kobo: 100_000 })).status).toBe(404);
    const wrong = await owner.post(`/properties/${propertyId}/gateway`, {
      secretKey: "pk_live_abc",
      settlesInto: "bank",
    });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, "secretKey"]);
  });

  test("switched off, nothing is begun; what was begun before is still heard of", async () => {
    const { owner, occupant, merchant, propertyId, unitId, begin, state } = await online(paystack);
    const { id, url } = await begin();
    expect((await owner.remove(`/properties/${propertyId}/gateway`)).status).toBe(200);
    expect((await occupant.post(`/units/${unitId}/online-payments`, { kobo: 100_000 })).status).toBe(409);
    expect((await occupant.get(`/units/${unitId}/online`)).body.data.offer).toBe(null);
    await paystack.press(url, "pay");
    await work();
    expect([(await state(id)).state, merchant.payments.length]).toEqual(["paid", 1]);
  });
});
