import { afterAll, afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { online, withoutPaystack, withPaystack } from "../../../tests/harness/gateway.ts";
import { sweepJob } from "./jobs.server.ts";

const { clock, database, drain, jobs } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));
afterEach(() => {
  clock.now = null;
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
