import { expect, test } from "vitest";
import { aloneLeft, countedOf, oneOf, whySecond } from "./rules.ts";

const limits = { jobKobo: 100, monthKobo: 500 };

test.each([
  [{ kobo: 100, monthKobo: 500 }, null],
  [{ kobo: 101, monthKobo: 101 }, "Above ₦1 it takes two people."],
  [
    { kobo: 1, monthKobo: 501 },
    "With it one person alone would have let ₦5.01 go this month. Above ₦5 it takes two people.",
  ],
])("of %j", (sums, why) => {
  expect(whySecond({ ...sums, limits })).toBe(why);
});

test("what is left to one person is never more than one thing may be, nor less than nothing", () => {
  expect([0, 399, 401, 500, 900].map((done) => aloneLeft(done, limits))).toEqual([100, 100, 99, 0, 0]);
});

test("what banks take in a month counts for nothing, and the rest like other money", () => {
  const counted = [0, 10_000_000, 10_000_001].map((chargesKobo) => countedOf({ kobo: 5, chargesKobo }));
  expect(counted).toEqual([5, 5, 6]);
});

test("names stand as a sentence has them", () => {
  expect([[], ["Ada"], ["Ada", "Bola"], ["Ada", "Bola", "Chidi"]].map(oneOf)).toEqual([
    "",
    "Ada",
    "Ada or Bola",
    "Ada, Bola or Chidi",
  ]);
});
