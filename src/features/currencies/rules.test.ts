import { expect, test } from "vitest";
import { foreignSaid, isOldRate } from "./rules.ts";

const pound = { currency: "GBP" as const, kobo: 205_000, onDay: "2026-11-21" };

test("a sum is told with its rate and the day of it", () => {
  expect(foreignSaid(8_600_000, pound, "2026-11-25")).toBe("≈ £42 at ₦2,050, 21 Nov 2026");
  expect(foreignSaid(41_200_000_000, pound, "2026-11-25")).toBe("≈ £200,976 at ₦2,050, 21 Nov 2026");
});

test("small sums have cents, the smallest are said to be so, and what is owed stays below nothing", () => {
  expect(foreignSaid(100_000, pound, "2026-11-25")).toBe("≈ £0.49 at ₦2,050, 21 Nov 2026");
  expect(foreignSaid(100, pound, "2026-11-25")).toBe("≈ £less than 0.01 at ₦2,050, 21 Nov 2026");
  expect(foreignSaid(0, pound, "2026-11-25")).toBe("≈ £0.00 at ₦2,050, 21 Nov 2026");
  expect(foreignSaid(-8_600_000, pound, "2026-11-25")).toBe("≈ -£42 at ₦2,050, 21 Nov 2026");
});

test("a rate of more than a month ago is told as an old one", () => {
  expect([isOldRate(pound, "2026-12-22"), isOldRate(pound, "2026-12-23")]).toEqual([false, true]);
  expect(foreignSaid(8_600_000, pound, "2027-02-01")).toBe("≈ £42 at ₦2,050, 21 Nov 2026, an old rate");
});
