import { expect, test } from "vitest";
import { hoursProblems, lagosMinute } from "./rules.ts";

test("an instant is shown as a clock in Lagos has it, past midnight too", () => {
  expect(lagosMinute("2026-11-21T13:05:00.000Z")).toBe("2026-11-21T14:05");
  expect(lagosMinute("2026-12-31T23:30:00.000Z")).toBe("2027-01-01T00:30");
});

test.each([
  [1.5, null, 0],
  [null, null, 0],
  [undefined, null, 0],
  [1.3, null, 1],
  [1.3, 1.3, 0],
  [1.3, 1.4, 1],
])("hours go by halves, %s after %s", (hours, before, problems) => {
  expect(hoursProblems(hours, before)).toHaveLength(problems);
});
