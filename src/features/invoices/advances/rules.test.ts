import fc from "fast-check";
import { expect, test } from "vitest";
import { heldOfRest, leftOf, settledState, shareOf } from "../rules.ts";
import { advanceProblem, recoveredOf, roomProblem } from "./rules.ts";

const kobo = fc.integer({ min: 1, max: 10_000_000_000_000 });
const most = { numRuns: 1_000 };

test("what is let ahead is never more than the owner's share of the order, asked in whatever parts (invariant 12)", () => {
  const asked = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
  fc.assert(
    fc.property(kobo, fc.integer({ min: 0, max: 50 }), asked, (orderKobo, advancePercent, shares) => {
      let beforeKobo = 0;
      for (const share of shares) {
        const kobo = Math.max(1, Math.floor(orderKobo * share));
        if (advanceProblem({ kobo, orderKobo, beforeKobo, advancePercent, unprovedKobo: 0 }) === null)
          beforeKobo += kobo;
      }
      expect(BigInt(beforeKobo) * 100n <= BigInt(orderKobo) * BigInt(advancePercent)).toBe(true);
      if (beforeKobo < orderKobo)
        expect(roomProblem({ kobo: orderKobo - beforeKobo + 1, orderKobo, decides: true }, beforeKobo)).not.toBeNull();
    }),
    most,
  );
});

test("an invoice proves no more than itself, nor than what was given ahead, and all of its parts are it (invariants 11 and 12)", () => {
  const permille = fc.integer({ min: 0, max: 200 });
  const pays = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(kobo, { minLength: 1, maxLength: 5 }),
      kobo,
      permille,
      pays,
      (totals, givenKobo, share, pays) => {
        let provedKobo = 0;
        for (const netKobo of totals) {
          const recoveredKobo = recoveredOf(netKobo, givenKobo - provedKobo);
          provedKobo += recoveredKobo;
          const wanted = { heldKobo: shareOf(netKobo, share), heldUntil: "2026-12-10" };
          const { heldKobo } = heldOfRest(wanted, netKobo - recoveredKobo);
          let paidKobo = 0;
          const sums = () => ({ netKobo, vatKobo: 0, paidKobo, recoveredKobo, heldKobo });
          for (const part of pays) paidKobo += Math.floor(leftOf(sums()) * part);
          expect(leftOf(sums())).toBeGreaterThanOrEqual(0);
          expect(paidKobo + recoveredKobo + heldKobo).toBeLessThanOrEqual(netKobo);
          expect(settledState(sums()) === "paid").toBe(paidKobo + recoveredKobo === netKobo);
        }
        expect(provedKobo).toBeLessThanOrEqual(givenKobo);
      },
    ),
    most,
  );
});
