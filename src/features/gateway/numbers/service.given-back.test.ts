import { afterAll, afterEach, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { newKey, numbered, withoutPaystack, withPaystack } from "../../../../tests/harness/gateway.ts";
import { memberOf } from "../../../../tests/harness/members.ts";
import { sweepJob } from "../jobs.server.ts";

const { clock, database, drain, jobs } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));
afterEach(() => {
  clock.now = null;
});

async function nightAfter(days: number): Promise<void> {
  clock.now = new Date(Date.now() + days * 86_400_000 + 60_000);
  await jobs.send(database.db, sweepJob, {});
  await drain();
}

test("a number that ended is given back once two weeks are over, and no other with it", async () => {
  const { owner, occupant, propertyId, merchant, numberOf, list, payments } = await numbered(paystack);
  const number = (await numberOf()) ?? "";
  await owner.remove(`/properties/${propertyId}/members/${(await memberOf(owner, propertyId, occupant)).id}`);
  await nightAfter(13);
  // Until then what comes late is held for a keeper's word.
  await merchant.transfer(number, 1_000_000);
  await drain();
  expect(await payments()).toMatchObject([{ state: "held" }]);
  merchant.answering = "down";
  await nightAfter(15);
  expect(merchant.numbers.hasEnded(number)).toBe(false);
  merchant.answering = "right";
  await nightAfter(16);
  expect(merchant.numbers.hasEnded(number)).toBe(true);
  await expect(merchant.transfer(number, 1_000_000)).rejects.toThrow("no such account");
  const inUse = merchant.numbers.holders.filter((one) => one.number !== null);
  expect([inUse.length, (await list()).counts.given]).toEqual([3, 3]);
});

test("the numbers of a key that was changed go back by that key, and those of the next one stay", async () => {
  const { owner, propertyId, merchant, numberOf, ask, list } = await numbered(paystack);
  const number = (await numberOf()) ?? "";
  const key = newKey();
  const set = await owner.post(`/properties/${propertyId}/gateway`, { secretKey: key, settlesInto: "bank" });
  const next = paystack.merchant(key);
  next.hookPath = new URL(set.body.data.gateway.hookUrl).pathname;
  await ask();
  await drain();
  await nightAfter(15);
  expect([merchant.numbers.hasEnded(number), merchant.numbers.holders.every((one) => one.number === null)]).toEqual([
    true,
    true,
  ]);
  expect(next.numbers.holders.filter((one) => one.number !== null)).toHaveLength(3);
  expect((await list()).counts).toEqual({ given: 3, asked: 0, failed: 0 });
});

test("the numbers of a key that was changed go back once its provider answers again, however long it was down", async () => {
  const { owner, propertyId, merchant, numberOf } = await numbered(paystack);
  const number = (await numberOf()) ?? "";
  await owner.post(`/properties/${propertyId}/gateway`, { secretKey: newKey(), settlesInto: "bank" });
  merchant.answering = "down";
  await nightAfter(20);
  merchant.answering = "right";
  await nightAfter(22);
  expect(merchant.numbers.hasEnded(number)).toBe(true);
});
