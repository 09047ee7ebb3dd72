import fc from "fast-check";
import { expect, test } from "vitest";
import { netPartOf, remitBy, remitProblem, taxOf } from "./rules.ts";

const rules = new Map([
  ["wht.services", 20],
  ["wht.professional", 50],
  ["wht.small_month_kobo", 200_000_000],
  ["wht.no_tax_id_times", 2],
]);
const payment = { taxClass: "services" as const, netKobo: 9_500_000, monthKobo: 0 };

test.each([
  [{}, { taxId: "1-0", isSmall: false }, 190_000, "2 % of ₦95,000 without VAT."],
  [{ taxClass: "professional" as const }, { taxId: "1-0", isSmall: false }, 475_000, "5 % of ₦95,000 without VAT."],
  [{}, { taxId: null, isSmall: true }, 380_000, "the double rate, since no tax ID"],
  [{}, { taxId: "1-0", isSmall: true }, 0, "a small company with a tax ID, paid ₦95,000 this month"],
  [{ monthKobo: 190_500_000 }, { taxId: "1-0", isSmall: true }, 0, "paid ₦2,000,000 this month"],
  [{ monthKobo: 190_500_001 }, { taxId: "1-0", isSmall: true }, 190_000, "They are small, but come to ₦2,000,000.01"],
  [{ taxClass: "counter" as const }, { taxId: null, isSmall: false }, 0, "over the counter"],
  [{ taxClass: "goods" as const }, { taxId: "1-0", isSmall: false }, 0, "No rate is known"],
  // Half a kobo goes up.
  [{ netKobo: 25 }, { taxId: "1-0", isSmall: false }, 1, "2 %"],
  [{ netKobo: 24 }, { taxId: "1-0", isSmall: false }, 0, "2 %"],
])("%j of %j comes to %i", (said, supplier, taxKobo, words) => {
  const taken = taxOf({ ...payment, ...said, supplier }, rules);
  expect([taken.taxKobo, taken.words]).toEqual([taxKobo, expect.stringContaining(words)]);
});

test("the parts without VAT of all payments come to the net of the invoice, in whatever parts it is paid", () => {
  const most = 5_000_000_000_000;
  const invoice = fc.record({ netKobo: fc.integer({ min: 1, max: most }), vatKobo: fc.integer({ min: 0, max: most }) });
  fc.assert(
    fc.property(invoice, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (one, cuts) => {
      const total = one.netKobo + one.vatKobo;
      const at = [0, ...cuts.map((cut) => Math.floor(cut * total)).toSorted((a, b) => a - b), total];
      const parts = at.slice(1).map((to, index) => [at[index] ?? 0, to - (at[index] ?? 0)] as const);
      const nets = parts.map(([before, kobo]) => netPartOf(one, before, kobo));
      expect(nets.reduce((sum, net) => sum + net, 0)).toBe(one.netKobo);
      for (const [index, net] of nets.entries()) {
        expect(net).toBeGreaterThanOrEqual(0);
        expect(net).toBeLessThanOrEqual(parts[index]?.[1] ?? 0);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("what is taken is the rate of the part without VAT to the kobo, half up, double without a tax ID (invariant 23)", () => {
  const asked = fc.record({
    taxClass: fc.constantFrom("services" as const, "professional" as const),
    netKobo: fc.integer({ min: 1, max: 10_000_000_000_000 }),
    monthKobo: fc.integer({ min: 0, max: 400_000_000 }),
    supplier: fc.record({ taxId: fc.constantFrom("1-0", null), isSmall: fc.boolean() }),
  });
  fc.assert(
    fc.property(asked, fc.integer({ min: 0, max: 100 }), (payment, rate) => {
      const { taxKobo, permille } = taxOf(payment, new Map([...rules, [`wht.${payment.taxClass}`, rate]]));
      const { taxId, isSmall } = payment.supplier;
      const isSpared = taxId !== null && isSmall && payment.monthKobo + payment.netKobo <= 200_000_000;
      const wanted = isSpared ? 0 : rate * (taxId === null ? 2 : 1);
      expect(permille).toBe(wanted);
      // Off by half a kobo at most, and a half goes up.
      const off = BigInt(taxKobo) * 1_000n - BigInt(payment.netKobo) * BigInt(wanted);
      expect(off > -500n && off <= 500n).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test("what was taken in a month is paid on once, by the 21st of the next", () => {
  expect(remitBy("2026-12-01")).toBe("2027-01-21");
  expect([remitProblem(5, 10, 5), remitProblem(6, 10, 5)]).toEqual([
    null,
    "Of that month ₦0.05 is still to be remitted.",
  ]);
});
