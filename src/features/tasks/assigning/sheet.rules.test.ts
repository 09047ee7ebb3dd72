import { expect, test } from "vitest";
import { bulkSheet, lagosMinute, manyOf, nobodyYet, oneOf, sheetFaults } from "./sheet.rules.ts";

const sheet = { member: "m1", when: "2027-03-01T14:30", notes: " Bring a ladder ", hours: "1.5" };

test("an instant is shown as a clock in Lagos has it, past midnight too", () => {
  expect(lagosMinute("2026-11-21T13:05:00.000Z")).toBe("2026-11-21T14:05");
  expect(lagosMinute("2026-12-31T23:30:00.000Z")).toBe("2027-01-01T00:30");
});

test("a member must be chosen, and hours go by halves", () => {
  expect(sheetFaults(sheet)).toEqual([]);
  expect(sheetFaults({ ...sheet, hours: "" })).toEqual([]);
  expect(sheetFaults({ ...sheet, member: "" }).map(({ path }) => path)).toEqual(["assignedTeamMemberId"]);
  for (const hours of ["1.3", "-1", "two"])
    expect(sheetFaults({ ...sheet, hours }).map(({ path }) => path)).toEqual(["estimatedHours"]);
  expect(sheetFaults({ ...sheet, hours: "1.3" }, "1.3")).toEqual([]);
});

test("for one task an empty field clears, for many it leaves", () => {
  const empty = { member: nobodyYet, when: "", notes: " ", hours: "" };
  expect(oneOf(sheet)).toEqual({
    assignedTeamMemberId: "m1",
    expectedCompletion: "2027-03-01T14:30",
    contractorNotes: "Bring a ladder",
    estimatedHours: 1.5,
  });
  expect(oneOf(empty)).toEqual({
    assignedTeamMemberId: null,
    expectedCompletion: null,
    contractorNotes: null,
    estimatedHours: null,
  });
  expect(manyOf(empty)).toEqual({ action: "assign", assignedTeamMemberId: null });
  expect(manyOf({ ...bulkSheet, member: "m1" })).toMatchObject({ contractorNotes: "Bulk assignment" });
});
