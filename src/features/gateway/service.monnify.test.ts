import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { pushAlone, testApp } from "../../../tests/harness/app.ts";
import { newMonnifyKeys, onlineByMonnify, withMonnify } from "../../../tests/harness/monnify.ts";

const { app, database, drain, ways } = await testApp();
const monnify = await withMonnify();
afterAll(async () => {
  ways.channels = pushAlone;
  await monnify.stop();
});

/** Works what waits for another try as well. */
async function work(): Promise<void> {
  await drain();
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'gateway.hint' and state = 'retry'`,
  );
  await drain();
}

describe("the key", () => {
  test("its three parts are read, asked about and sealed; what is none of them is refused at its field", async () => {
    const { owner, keys, propertyId, merchant } = await onlineByMonnify(monnify);
    const listed = await owner.get(`/properties/${propertyId}/online-payments`);
    const { gateway } = listed.body.data;
    expect(gateway).toMatchObject({ provider: "monnify", mode: "live", lacks: ["numbers", "disputes", "payouts"] });
    expect(gateway.hookUrl).toContain("/api/hooks/monnify/");
    for (const secret of Object.values(keys)) expect(JSON.stringify(listed.body)).not.toContain(secret);
    const { rows } = await database.db.execute(
      sql`select secret from payment_gateways where property_id = ${propertyId}`,
    );
    expect(Buffer.from(rows[0]?.secret as Uint8Array).includes(keys.secretKey)).toBe(false);
    const set = (changes: object) =>
      owner.post(`/properties/${propertyId}/gateway`, {
        provider: "monnify",
        ...keys,
        settlesInto: "bank",
        ...changes,
      });
    const wrong = [
      { apiKey: "pk_1" },
      { contractCode: "code" },
      { apiKey: null },
      { secretKey: "another0another0another0" },
    ];
    const answers = await Promise.all(wrong.map(set));
    expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.path])).toEqual([
      [422, "apiKey"],
      [422, "contractCode"],
      [422, "apiKey"],
      [422, "secretKey"],
    ]);
    merchant.answering = "down";
    expect((await set({})).status).toBe(409);
    expect((await owner.post(`/properties/${propertyId}/unit-numbers`, { phone: "0803 123 4567" })).status).toBe(409);
  });

  test("a token is kept, and asked for anew where it is refused", async () => {
    const { merchant, occupant, pay, state } = await onlineByMonnify(monnify);
    merchant.telling = "never";
    const { id } = await pay(5_000_001);
    expect(merchant.logins).toBe(1);
    merchant.expireTokens();
    await occupant.post(`/online-payments/${id}/ask`);
    expect([(await state(id)).state, merchant.logins]).toEqual(["paid", 2]);
  });
});

describe("from the press to the receipt", () => {
  test("what is paid on its page stands in the books once, to the kobo, also told twice", async () => {
    const { merchant, pay, state, balance, told } = await onlineByMonnify(monnify);
    merchant.telling = "twice";
    const { id, back } = await pay(4_999_909);
    expect(back).toContain(`online=${id}`);
    expect([(await state(id)).state, await balance("clearing")]).toEqual(["started", 0]);
    await work();
    expect(await state(id)).toMatchObject({ state: "paid", receiptNumber: 1, kobo: 4_999_909, provider: "monnify" });
    expect(await balance("clearing")).toBe(4_999_909);
    expect(await told()).toContain("A payment came online");
  });

  test("a trial's key books nothing", async () => {
    const { pay, state, balance } = await onlineByMonnify(monnify, newMonnifyKeys("TEST"));
    const { id } = await pay();
    await work();
    expect([(await state(id)).state, await balance("clearing")]).toEqual(["tried", 0]);
  });

  test("never told: the sweep finds it once; late, the last one first, each once", async () => {
    const { merchant, pay, state, sweep, balance } = await onlineByMonnify(monnify);
    merchant.telling = "never";
    const one = await pay(1_000_000);
    merchant.telling = "late";
    const two = await pay(2_000_000);
    expect([(await sweep()).status, (await sweep()).status]).toEqual([200, 200]);
    await merchant.release();
    await work();
    expect([(await state(one.id)).state, (await state(two.id)).state]).toEqual(["paid", "paid"]);
    expect(await balance("clearing")).toBe(3_000_000);
  });
});

describe("mischief", () => {
  test.each(["amount", "currency", "metadata"] as const)(
    "another %s is told to keepers and not booked",
    async (what) => {
      const { merchant, pay, state, balance, told } = await onlineByMonnify(monnify);
      merchant.answering = what;
      const { id } = await pay();
      await work();
      expect([(await state(id)).state, await balance("clearing")]).toEqual(["odd", 0]);
      expect(await told()).toContain("A payment online does not fit");
    },
  );

  test("more and less than was asked are not booked; the rest may come as long as the page is open", async () => {
    const { sweep, pay, state, balance } = await onlineByMonnify(monnify);
    const [more, less, part] = [
      await pay(1_000_000, 1_000_100),
      await pay(1_000_000, 900_000),
      await pay(1_000_000, 1),
    ];
    const states = () => Promise.all([more, less, part].map(async ({ id }) => (await state(id)).state));
    await work();
    expect([await states(), await balance("clearing")]).toEqual([["odd", "started", "started"], 0]);
    await monnify.press(part.url, "pay");
    await database.db.execute(
      sql`update online_payments set created_at = now() - interval '61 minutes' where id = ${less.id}`,
    );
    await sweep();
    await work();
    expect([await states(), await balance("clearing")]).toEqual([["odd", "odd", "paid"], 1_000_000]);
  });

  test("what a payer was asked besides does not make a part of it the whole", async () => {
    const { merchant, pay, state, balance } = await onlineByMonnify(monnify);
    merchant.feeOnTop = 7_500;
    const { id } = await pay(1_000_000, 1_000_000);
    await work();
    expect([(await state(id)).state, await balance("clearing")]).toEqual(["started", 0]);
  });

  test("a key that is refused in words of somebody else's is refused", async () => {
    const { merchant, owner, keys, propertyId } = await onlineByMonnify(monnify);
    merchant.answering = "barred";
    const asked = { provider: "monnify", ...keys, settlesInto: "bank" };
    expect((await owner.post(`/properties/${propertyId}/gateway`, asked)).status).toBe(422);
  });

  test("a wrong signature and one of other bytes are not believed, nor what a signed hint says", async () => {
    const { merchant, keys, begin, state, balance } = await onlineByMonnify(monnify);
    const { id } = await begin();
    const said = { eventType: "SUCCESSFUL_TRANSACTION", eventData: { paymentReference: id, amountPaid: "50000.00" } };
    const payload = JSON.stringify(said);
    const signed = createHmac("sha512", keys.secretKey).update(payload).digest("hex");
    const send = async (signature: string, body: string) => {
      const headers = { "content-type": "application/json", "monnify-signature": signature };
      return (await app.inject({ method: "POST", url: merchant.hookPath ?? "", headers, payload: body })).statusCode;
    };
    const statuses = [
      await send("0".repeat(128), payload),
      await send(signed, `${payload} `),
      await send(signed, payload),
    ];
    expect(statuses).toEqual([404, 404, 200]);
    await work();
    expect([(await state(id)).state, await balance("clearing")]).toEqual(["started", 0]);
  });

  test.each(["html", "down"] as const)(
    "an answer that is none (%s): nothing is certain, and it is tried again",
    async (how) => {
      const { merchant, occupant, pay, state, sweep, unitId } = await onlineByMonnify(monnify);
      const { id } = await pay();
      merchant.answering = how;
      expect((await occupant.post(`/units/${unitId}/online-payments`, { kobo: 5_000_000 })).status).toBe(409);
      expect([(await sweep()).status, (await state(id)).state]).toEqual([409, "started"]);
      merchant.answering = "right";
      await work();
      expect((await state(id)).state).toBe("paid");
    },
  );
});
