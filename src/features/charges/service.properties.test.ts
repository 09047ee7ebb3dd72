import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { runs } from "../../../tests/rig/runs.ts";

const { clock } = await testApp();
clock.now = new Date("2026-11-10T10:00:00Z");

test("for whatever demands a keeper takes a payment, no total moves and nothing is paid twice (invariant 17)", async () => {
  const { owner, issue, pay, balances, balance } = await charged();
  // Flat 3 owes the half of each.
  const demands = [await issue(), await issue({ title: "Diesel" }), await issue({ title: "Lift" })];
  const ids: string[] = [];
  for (const kobo of [1_500_000, 4_000_000, 2_000_000]) ids.push((await pay(kobo)).body.data.payment.id);
  const part = fc.record({ at: fc.nat({ max: 2 }), weight: fc.integer({ min: 0, max: 100 }) });
  const asked = fc.record({
    payment: fc.nat({ max: 2 }),
    parts: fc.array(part, { minLength: 1, maxLength: 3 }),
    off: fc.integer({ min: -1, max: 1 }),
  });
  const totals = async () => {
    const { sums } = await balances();
    return [sums.owedKobo, sums.aheadKobo, sums.closingKobo, await balance("receivable"), await balance("paid_ahead")];
  };
  const paidOf = async (): Promise<number[]> =>
    Promise.all(demands.map(async (id) => (await owner.get(`/demands/${id}`)).body.data.demand.paidKobo));
  const before = await totals();
  await fc.assert(
    fc.asyncProperty(asked, async ({ payment, parts, off }) => {
      const kobo = [1_500_000, 4_000_000, 2_000_000][payment] ?? 0;
      const weights = new Map(parts.map(({ at, weight }) => [at, weight]));
      const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
      const split = [...weights].map(([at, weight]) => ({
        demandId: demands[at],
        kobo: Math.floor((kobo * weight) / all),
      }));
      const rest = kobo - split.reduce((sum, one) => sum + one.kobo, 0) + off;
      const [first] = split;
      if (first) first.kobo += rest;
      const named = split.filter((one) => one.kobo > 0);
      const answer = await owner.put(`/unit-payments/${ids[payment]}/allocations`, { parts: named });
      expect([200, 409, 422]).toContain(answer.status);
      // A part that came to nothing or less is not named, and the rest may then fit after all.
      if (named.reduce((sum, one) => sum + one.kobo, 0) !== kobo) expect(answer.status).toBe(422);
      expect(await totals()).toEqual(before);
      const paid = await paidOf();
      for (const one of paid) expect(one).toBeLessThanOrEqual(5_000_000);
      expect(paid.reduce((sum, one) => sum + one, 0)).toBe(7_500_000);
    }),
    { numRuns: runs(40) },
  );
});
