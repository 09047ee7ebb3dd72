import { expect, test } from "vitest";
import type { CalendarEntry } from "../contract.ts";
import { byDay, dayByKey, longDay, monthAfter, monthOf, movedTo, timeOf, weeksOf, withCompletion } from "./rules.ts";

const entry: CalendarEntry = {
  taskId: "t1",
  title: "Grease the pump",
  propertyId: "p1",
  propertyName: "Marina Court",
  day: "2026-11-21",
  expectedCompletion: "2026-11-21T13:30:00.000Z",
  dueDate: "2026-11-20",
  status: "pending",
  overdue: true,
  priority: "high",
  estimatedHours: null,
  assignedTeamMemberId: "m1",
  assignedTechnician: "Musa Ibrahim",
  version: 3,
};

test("a month is what the address asks for, or today's", () => {
  expect(monthOf("2027-02", "2026-11-21")).toBe("2027-02");
  for (const asked of [null, "", "2027-13", "2027-2", "1027-01", "toString"])
    expect(monthOf(asked, "2026-11-21")).toBe("2026-11");
  expect(monthAfter("2026-12", 1)).toBe("2027-01");
  expect(monthAfter("2027-01", -1)).toBe("2026-12");
});

test("its weeks begin on Monday and hold all of its days", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks[0]?.[0]).toBe("2026-10-26");
  expect(weeks.at(-1)?.at(-1)).toBe("2026-12-06");
  expect(weeksOf("2027-02")).toHaveLength(4);
  for (const week of weeks) expect(week).toHaveLength(7);
});

test("tasks of a day stand by the clock in Lagos, without a time last", () => {
  const late = { ...entry, taskId: "t2", expectedCompletion: "2026-11-21T16:00:00.000Z" };
  const none = { ...entry, taskId: "t3", expectedCompletion: null };
  expect(
    byDay([none, late, entry])
      .get("2026-11-21")
      ?.map(({ taskId }) => taskId),
  ).toEqual(["t1", "t2", "t3"]);
  expect(timeOf(entry)).toBe("14:30");
});

test("a moved task keeps its time, or ends with the working day", () => {
  expect(movedTo(entry, "2027-03-01")).toBe("2027-03-01T14:30");
  expect(movedTo({ expectedCompletion: null }, "2027-03-01")).toBe("2027-03-01T17:00");
  const moved = withCompletion(entry, "2027-03-01T00:30");
  expect(moved).toMatchObject({ day: "2027-03-01", expectedCompletion: "2027-02-28T23:30:00.000Z" });
  expect(withCompletion(entry, null)).toMatchObject({ day: "2026-11-20", expectedCompletion: null });
});

test("Shift with an arrow goes by days and weeks, and no other key does", () => {
  const by = (key: string, shiftKey = true) => dayByKey("2026-11-30", { key, shiftKey });
  expect([by("ArrowRight"), by("ArrowLeft"), by("ArrowDown"), by("ArrowUp")]).toEqual([
    "2026-12-01",
    "2026-11-29",
    "2026-12-07",
    "2026-11-23",
  ]);
  expect([by("ArrowRight", false), by("Enter"), by("toString")]).toEqual([null, null, null]);
});

test("a day is said with its weekday", () => {
  expect(longDay("2027-03-02")).toBe("Tuesday, 2 Mar 2027");
});
