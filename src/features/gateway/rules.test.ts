import { describe, expect, test } from "vitest";
import type { Charge } from "#platform/payments.server.ts";
import { feeOf, feeOn } from "./fees.rules.ts";
import { backOf, heldBackOf, shareOf, verdictOf } from "./rules.ts";

const now = new Date("2026-11-20T10:00:00Z");
const asked = { reference: "a", kobo: 100, propertyId: "p", state: "started" as const, createdAt: now };
const charge: Charge = {
  ...{ reference: "a", state: "success", kobo: 100, currency: "NGN", isTest: false, feeKobo: null, paidAt: now },
  ...{ channel: "card", about: "p", receiver: null, customer: null, payer: null, why: null },
};

describe("what a payment is", () => {
  test.each([
    [{}, "paid"],
    [{ about: null }, "paid"],
    [{ kobo: 99 }, "odd"],
    [{ kobo: 101 }, "odd"],
    [{ currency: "USD" }, "odd"],
    [{ reference: "b" }, "odd"],
    [{ about: "q" }, "odd"],
    [{ isTest: true }, "odd"],
    [{ state: "failed" }, "failed"],
    [{ state: "reversed" }, "failed"],
    [{ state: "pending" }, "unchanged"],
    [{ state: "abandoned" }, "unchanged"],
  ] as const)("%j: %s", (said, state) => {
    expect(verdictOf(asked, "live", { ...charge, ...said }, now).state).toBe(state);
  });

  test("a test key makes a trial of it; what is decided stays; what nobody paid in a day is given up", () => {
    expect(verdictOf(asked, "test", { ...charge, isTest: true }, now).state).toBe("tried");
    expect(verdictOf({ ...asked, state: "odd" }, "live", charge, now).state).toBe("unchanged");
    expect(verdictOf(asked, "live", null, now).state).toBe("unchanged");
    expect(verdictOf(asked, "live", null, new Date(now.getTime() + 90_000_000)).state).toBe("abandoned");
    expect(verdictOf({ ...asked, state: "abandoned" }, "live", charge, now).state).toBe("paid");
  });
});

test.each([
  [100_000, 1_500],
  [249_999, 3_750],
  [250_000, 13_750],
  [5_000_000, 85_000],
  [10_000_000, 160_000],
  [100_000_000, 200_000],
])("of %d kobo a card costs %d", (kobo, fee) => {
  const row = feeOn("paystack", "card", "2026-11-20");
  expect(row && feeOf(row, kobo)).toBe(fee);
});

describe("the own part of a payout", () => {
  const inside = [
    { reference: "a", kobo: 100, feeKobo: 2 },
    { reference: "b", kobo: 50, feeKobo: 1 },
  ];
  test("all of it is as the payout says; a part is what was kept off it; what does not add up is none", () => {
    const both = [
      { reference: "a", kobo: 100 },
      { reference: "b", kobo: 50 },
    ];
    expect(shareOf(inside, both, { netKobo: 147 })).toEqual({ kobo: 150, feeKobo: 3, netKobo: 147 });
    expect(shareOf(inside, both, { netKobo: 40 })).toEqual({ kobo: 150, feeKobo: 3, netKobo: 40 });
    expect(shareOf(inside, both, { netKobo: 148 })).toBe(null);
    const [first] = both.map((one) => [one]);
    expect(shareOf(inside, first ?? [], { backKobo: 0 })).toEqual({ kobo: 100, feeKobo: 2, netKobo: 98 });
    expect(shareOf(inside, [], { backKobo: 60 })).toEqual({ kobo: 0, feeKobo: 0, netKobo: -60 });
    expect(shareOf(inside, [{ reference: "a", kobo: 90 }], { backKobo: 0 })).toBe(null);
  });

  test("what was held back is the first of what went back, or a single one", () => {
    const [a, b, c] = [{ kobo: 10 }, { kobo: 20 }, { kobo: 5 }];
    expect(heldBackOf(100, inside)).toBe(47);
    expect(backOf(30, [a, b, c])).toEqual([a, b]);
    expect(backOf(5, [a, b, c])).toEqual([c]);
    expect(backOf(15, [a, b, c])).toBe(null);
  });
});
