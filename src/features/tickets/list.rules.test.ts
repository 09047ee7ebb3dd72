import { expect, test } from "vitest";
import { ageOf } from "./list.rules.ts";

const now = new Date("2026-11-21T12:00:00.000Z");

test.each([
  ["2026-11-21T12:00:00.000Z", "just now"],
  ["2026-11-21T12:00:09.000Z", "just now"],
  ["2026-11-21T11:55:01.000Z", "just now"],
  ["2026-11-21T11:55:00.000Z", "5 minutes ago"],
  ["2026-11-21T11:00:01.000Z", "59 minutes ago"],
  ["2026-11-21T11:00:00.000Z", "1 hour ago"],
  ["2026-11-20T12:00:01.000Z", "23 hours ago"],
  ["2026-11-20T12:00:00.000Z", "1 day ago"],
  ["2026-11-18T12:00:00.000Z", "3 days ago"],
  ["2026-09-23T12:00:00.000Z", "59 days ago"],
  ["2026-09-22T12:00:00.000Z", "2 months ago"],
])("%s was %s", (instant, age) => {
  expect(ageOf(instant, now)).toBe(age);
});
