import fc from "fast-check";
import { expect, test } from "vitest";
import { receivedOf } from "./received.rules.ts";

const account = (role: string, kind: string, creditKobo: number, debitKobo = 0) => ({
  ...{ role, kind, debitKobo, creditKobo },
});
const sum = fc.nat({ max: 1_000_000_000 });

test("units have paid what they were asked less what they owe, and what they paid ahead; a demand alone is nothing", () => {
  const given = fc.record({ asked: sum, empty: sum, paid: sum, online: sum });
  fc.assert(
    fc.property(given, ({ asked, empty, paid, online }) => {
      const settled = Math.min(asked + empty, paid);
      const moved = [
        account("service_charge", "income", asked),
        // The owner owes for empty units as their units do, and may not have paid.
        account("owner_part", "income", empty),
        account("receivable", "asset", settled, asked + empty),
        account("paid_ahead", "liability", paid - settled + online),
        // Paid online and still on its way to the bank.
        account("clearing", "asset", 0, online),
        account("bank", "asset", 0, paid),
      ];
      const units = { what: "From units, for what they were asked", kobo: paid };
      expect(receivedOf(moved)).toEqual(paid === 0 ? [] : [units]);
    }),
  );
});

test("other income and what nobody knows yet stand apart; deposits, the owner's money and opening balances are told by none", () => {
  const moved = [
    account("interest", "income", 500),
    account("other_income", "income", 700, 100),
    account("unidentified", "liability", 900, 900),
    account("deposits", "liability", 5_000),
    account("owner", "liability", 6_000),
    account("opening", "fund", 7_000),
  ];
  expect(receivedOf(moved)).toEqual([{ what: "Other income", kobo: 1_100 }]);
});
