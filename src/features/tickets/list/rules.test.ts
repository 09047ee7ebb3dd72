import { expect, test } from "vitest";
import { ageOf } from "./rules.ts";

const now = new Date("2026-11-21T12:00:00.000Z");

test.each([
  ["2026-11-21T12:00:00.000Z", "Just now"],
  ["2026-11-21T12:00:09.000Z", "Just now"],
  ["2026-11-21T11:00:01.000Z", "Just now"],
  ["2026-11-21T11:00:00.000Z", "1 hour"],
  ["2026-11-20T12:00:01.000Z", "23 hours"],
  ["2026-11-20T12:00:00.000Z", "1 day"],
  ["2026-11-18T12:00:00.000Z", "3 days"],
  ["2026-09-23T12:00:00.000Z", "59 days"],
  ["2026-09-22T12:00:00.000Z", "2 months"],
])("%s was %s ago", (instant, age) => {
  expect(ageOf(instant, now)).toBe(age);
});
