import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { online, withoutPaystack, withPaystack } from "../../../tests/harness/gateway.ts";
import { runs } from "../../../tests/rig/runs.ts";

const { database, drain } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));

/** Works what waits for another try as well. */
async function work(): Promise<void> {
  await drain();
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'gateway.hint' and state = 'retry'`,
  );
  await drain();
}

type Online = Awaited<ReturnType<typeof online>>;
/** By what way it is heard of that somebody paid. */
const ways = {
  told: ({ merchant }: Online) => merchant.release(),
  worked: () => drain(),
  "by its payer": (kept: Online, id: string) => kept.occupant.post(`/online-payments/${id}/ask`),
  swept: ({ owner, propertyId }: Online) => owner.post(`/properties/${propertyId}/gateway/sweep`),
};
const way = fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[]));
const telling = fc.constantFrom("twice" as const, "late" as const, "never" as const);
type Heard = { telling: "twice" | "late" | "never"; kobo: number; ways: (keyof typeof ways)[]; isAtOnce: boolean };
const heard: fc.Arbitrary<Heard> = fc.record({
  telling,
  kobo: fc.integer({ min: 10_000, max: 5_000_000 }),
  ways: fc.array(way, { minLength: 1, maxLength: 6 }),
  isAtOnce: fc.boolean(),
});

/** Somebody pays, and it is heard of in these ways, one after the other or at once; in the end it is swept. */
async function payAndHear(kept: Online, { telling, kobo, ways: order, isAtOnce }: Heard) {
  kept.merchant.telling = telling;
  const { id } = await kept.pay(kobo);
  const doings = order.map((one) => () => ways[one](kept, id));
  if (isAtOnce) await Promise.all(doings.map((hear) => hear()));
  else for (const hear of doings) await hear();
  await kept.merchant.release();
  await work();
  await ways.swept(kept);
  return id;
}

test("however a payment is told of, in whatever order, twice or at once, it is one payment (invariant 18)", async () => {
  const kept = await online(paystack);
  let paid = 0;
  await fc.assert(
    fc.asyncProperty(heard, async (said) => {
      const id = await payAndHear(kept, said);
      paid += said.kobo;
      expect([(await kept.state(id)).state, await kept.balance("clearing")]).toEqual(["paid", paid]);
      const owed = ((await kept.balance("receivable")) ?? 0) - ((await kept.balance("paid_ahead")) ?? 0);
      expect(owed).toBe(10_000_000 - paid);
    }),
    { numRuns: runs(15) },
  );
  expect((await kept.check()).adds).toBe(true);
});

test("however it is told of, what does not fit is not booked, and a person is told once (invariant 19)", async () => {
  const kept = await online(paystack);
  const wrong = fc.constantFrom("amount" as const, "currency" as const, "metadata" as const);
  let odd = 0;
  await fc.assert(
    fc.asyncProperty(wrong, heard, async (what, said) => {
      kept.merchant.answering = what;
      const id = await payAndHear(kept, said);
      odd += 1;
      expect((await kept.state(id)).state).toBe("odd");
      expect([await kept.balance("clearing"), await kept.balance("receivable")]).toEqual([0, 10_000_000]);
      expect((await kept.told()).filter((title) => title === "A payment online does not fit")).toHaveLength(odd);
    }),
    { numRuns: runs(10) },
  );
});
