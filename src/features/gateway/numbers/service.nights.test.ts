import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { newKey, numbered, withoutPaystack, withPaystack } from "../../../../tests/harness/gateway.ts";
import { sweepJob } from "../jobs.server.ts";

const { clock, database, drain, jobs } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));
afterEach(() => {
  clock.now = null;
});

async function night(day: number): Promise<void> {
  clock.now = new Date(Date.now() + day * 25 * 3_600_000);
  await jobs.send(database.db, sweepJob, {});
  await drain();
}

test("a transfer of which the provider says nothing one night is found the next", async () => {
  const { merchant, numberOf, balance } = await numbered(paystack);
  merchant.telling = "never";
  const number = (await numberOf()) ?? "";
  for (const kobo of [1_000_000, 2_000_000]) await merchant.transfer(number, kobo);
  merchant.answering = "unverified";
  await night(1);
  expect(await balance("clearing")).toBe(0);
  merchant.answering = "right";
  await night(2);
  expect(await balance("clearing")).toBe(3_000_000);
});

test.each(["unverified", "unlisted"] as const)(
  "a payout is not booked without a transfer of it that is not known yet (%s)",
  async (answering) => {
    const { merchant, numberOf, balance, check } = await numbered(paystack);
    const number = (await numberOf()) ?? "";
    await merchant.transfer(number, 1_000_000);
    await drain();
    merchant.telling = "never";
    await merchant.transfer(number, 2_000_000);
    merchant.settle();
    merchant.answering = answering;
    await night(1);
    merchant.answering = "right";
    await night(2);
    expect([await balance("clearing"), await balance("bank"), (await check()).adds]).toEqual([0, 2_970_000, true]);
  },
);

test("where the key is ended while a night asks, no unit waits for a number by it; by the next one each gets its own", async () => {
  const { owner, merchant, propertyId, ask, list } = await numbered(paystack);
  merchant.whileListed = async () => {
    merchant.whileListed = null;
    await owner.remove(`/properties/${propertyId}/gateway`);
  };
  await owner.post(`/properties/${propertyId}/gateway/sweep`);
  await drain();
  const inUse = sql`select 1 from unit_numbers where property_id = ${propertyId} and ended_at is null`;
  expect((await database.db.execute(inUse)).rows).toEqual([]);
  const key = newKey();
  const set = await owner.post(`/properties/${propertyId}/gateway`, { secretKey: key, settlesInto: "bank" });
  paystack.merchant(key).hookPath = new URL(set.body.data.gateway.hookUrl).pathname;
  await ask();
  await drain();
  expect((await list()).counts).toEqual({ given: 3, asked: 0, failed: 0 });
});
