import fc from "fast-check";
import { expect, test } from "vitest";
import { formatNaira, koboToNaira, maxNaira, nairaToKobo, readNaira } from "./money.ts";

test.each([
  [0, 0],
  [-0, 0],
  [19.99, 1999],
  [0.1, 10],
  [1.15, 115],
  [4.35, 435],
  [1_000_000.01, 100_000_001],
  [-2500.5, -250_050],
  [999_999_999_999.99, 99_999_999_999_999],
  [maxNaira, maxNaira * 100],
])("%d naira is %d kobo", (naira, kobo) => {
  expect(Object.is(nairaToKobo(naira), kobo)).toBe(true);
});

test.each([1.234, 0.001, 0.1 + 0.2, 1e-7, Number.NaN, Infinity, -Infinity, maxNaira + 1, -maxNaira - 1, 1e21])(
  "%d naira is refused",
  (naira) => {
    expect(nairaToKobo(naira)).toBeNull();
  },
);

const anyKobo = fc.integer({ min: -maxNaira * 100, max: maxNaira * 100 });

test("every amount survives the way out and back", () => {
  fc.assert(fc.property(anyKobo, (kobo) => nairaToKobo(koboToNaira(kobo)) === kobo));
});

test.each([
  [0, "₦0"],
  [125_000_000, "₦1,250,000"],
  [123_456, "₦1,234.56"],
  [123_450, "₦1,234.50"],
  [5, "₦0.05"],
  [100_000, "₦1,000"],
  [-50_000, "-₦500"],
])("%d kobo shows as %s", (kobo, shown) => {
  expect(formatNaira(kobo)).toBe(shown);
});

test.each([
  ["15000", 1_500_000],
  ["15,000", 1_500_000],
  ["₦15,000", 1_500_000],
  ["₦ 15,000.50", 1_500_050],
  ["N15000", 1_500_000],
  ["n15000", 1_500_000],
  ["NGN 15,000", 1_500_000],
  ["15k", 1_500_000],
  ["15K", 1_500_000],
  ["1.5m", 150_000_000],
  ["1.25 m", 125_000_000],
  ["2bn", 200_000_000_000],
  [" 0 ", 0],
  ["0.05", 5],
  ["15,000.5000", 1_500_050],
  ["1.23456k", 123_456],
  ["1,234,567", 123_456_700],
])("%s is read as %d kobo", (text, kobo) => {
  expect(readNaira(text)).toBe(kobo);
});

test.each([
  "",
  "abc",
  "15,00",
  "1,5m",
  "1.234",
  "1.234567k",
  "-5",
  "1e5",
  "₦",
  "15kk",
  "12 34",
  "5000bn",
  "9".repeat(30),
  "£5",
  "Infinity",
])("%s is no amount", (text) => {
  expect(readNaira(text)).toBeNull();
});

test("what is shown can be typed back", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: maxNaira * 100 }), (kobo) => readNaira(formatNaira(kobo)) === kobo));
});
