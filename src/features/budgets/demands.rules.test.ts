import fc from "fast-check";
import { expect, test } from "vitest";
import { dueOnOf, linesOf, openOf, partOf, periodsOf } from "./demands.rules.ts";
import { partings } from "./fields.ts";

test("the parts of a year are its days, one after the other, and come to its sum to the kobo", () => {
  const given = fc.record({
    parting: fc.constantFrom(...partings),
    kobo: fc.maxSafeNat(),
    year: fc.integer({ min: 2000, max: 2199 }),
  });
  fc.assert(
    fc.property(given, ({ parting, kobo, year }) => {
      const periods = periodsOf(year, parting);
      expect(periods.map((period) => partOf(kobo, period)).reduce((sum, part) => sum + part, 0)).toBe(kobo);
      expect([periods[0]?.fromDay, periods.at(-1)?.toDay]).toEqual([`${year}-01-01`, `${year}-12-31`]);
    }),
  );
  expect(periodsOf(2028, "month")[1]).toMatchObject({
    name: "February 2028",
    fromDay: "2028-02-01",
    toDay: "2028-02-29",
  });
  expect(periodsOf(2027, "half").map(({ name }) => name)).toEqual(["first half of 2027", "last half of 2027"]);
});

test("of more lines than a demand has the smallest are one, and nothing is lost", () => {
  const lines = [5, 1, 9, 2].map((kobo, at) => ({ name: `Line ${at}`, kobo }));
  const found = linesOf(lines, { at: 0, of: 1 }, { basis: "equal", most: 3 });
  expect(found.map(({ what, kobo }) => [what, kobo])).toEqual([
    ["Line 0", 5],
    ["Line 2", 9],
    ["Other costs of the budget", 3],
  ]);
  expect(linesOf([{ name: "Kobo", kobo: 1 }], { at: 0, of: 2 }, { basis: "equal", most: 3 })).toEqual([]);
});

test("what is over, or was asked for in part, is not asked for again", () => {
  const asked = [{ fromDay: "2027-07-01", toDay: "2027-07-31" }];
  const open = openOf(periodsOf(2027, "quarter"), asked, "2027-04-01");
  expect(open.map(({ name }) => name)).toEqual(["second quarter of 2027", "last quarter of 2027"]);
});

test("a part is due so many days after its first one, and one that is under way after today", () => {
  const due = (fromDay: string) => dueOnOf({ fromDay }, 30, "2031-04-15");
  expect(["2031-04-01", "2031-04-15", "2031-04-16"].map(due)).toEqual(["2031-05-15", "2031-05-15", "2031-05-16"]);
});
