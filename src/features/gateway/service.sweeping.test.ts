import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { online, withoutPaystack, withPaystack } from "../../../tests/harness/gateway.ts";
import { sweepJob } from "./jobs.server.ts";
import { mayGoBack } from "./queries.server.ts";

const { clock, database, drain, jobs } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));
afterEach(() => {
  clock.now = null;
});

const askedOf = async (propertyId: string): Promise<string[]> => {
  const { rows } = await database.db.execute<{ state: string }>(sql`
    select j.state::text from pgboss.job j join payment_gateways g on g.id::text = j.data ->> 'id'
    where j.name = 'gateway.ask' and g.property_id = ${propertyId} order by j.created_on`);
  return rows.map(({ state }) => state);
};

test("each account is asked by itself at night: one that fails holds up no other, and is tried again alone", async () => {
  const [broken, other] = [await online(paystack), await online(paystack)];
  const ids: string[] = [];
  for (const kept of [broken, other]) {
    kept.merchant.telling = "never";
    ids.push((await kept.pay()).id);
  }
  broken.merchant.settle();
  // A day that no calendar has.
  for (const settlement of broken.merchant.settlements) settlement.on = new Date(-1e14);
  for (const _ of [1, 2]) await jobs.send(database.db, sweepJob, {});
  await drain();
  expect((await other.state(ids[1] ?? "")).state).toBe("paid");
  expect(await askedOf(other.propertyId)).toEqual(expect.arrayContaining(["completed"]));
  expect(await askedOf(broken.propertyId)).toContain("retry");
  expect((await other.check()).adds).toBe(true);
});

test("what a key took last is booked once it is paid out, days after the key ended", async () => {
  const { owner, merchant, propertyId, pay, balance } = await online(paystack);
  await pay();
  await drain();
  expect((await owner.remove(`/properties/${propertyId}/gateway`)).status).toBe(200);
  merchant.settle();
  clock.now = new Date(Date.now() + 5 * 24 * 3_600_000);
  await jobs.send(database.db, sweepJob, {});
  await drain();
  expect([await balance("clearing"), await balance("gateway_fees"), await balance("bank")]).toEqual([
    0, 85_000, 4_915_000,
  ]);
});

test("what may go back and what is held is found along indexes, however much was paid", async () => {
  const plan = await database.db.transaction(async (db) => {
    await db.execute(sql`create temp table online_payments (like online_payments including all) on commit drop`);
    await db.execute(sql`
      insert into online_payments (id, gateway_id, property_id, unit_id, provider, reference, kobo, payer, state,
        unit_payment_id, created_at)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'paystack', n::text, 100, '',
        case when n % 1000 = 0 then 'held' when n % 1000 = 1 then 'refunding' else 'paid' end,
        case when n % 1000 > 0 then gen_random_uuid() end, now()
      from generate_series(1, 10000) n`);
    await db.execute(sql`analyze online_payments`);
    const { rows } = await db.execute(sql`explain select gateway_id from online_payments where ${mayGoBack}`);
    return JSON.stringify(rows);
  });
  expect(plan).toContain("Index Scan");
  expect(plan).not.toContain("Seq Scan");
});
