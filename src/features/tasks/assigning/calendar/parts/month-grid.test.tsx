// @vitest-environment happy-dom
import { useState } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import * as page from "../../../../../../tests/harness/page.tsx";
import * as shown from "../../../../../../tests/harness/shown.tsx";
import type { CalendarEntry } from "../../contract.ts";
import { withCompletion } from "../rules.ts";
import { MonthGrid } from "./month-grid.tsx";

page.setPage();

const entry = (taskId: string, day: string, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{ taskId, title: taskId, propertyId: "p1", propertyName: "Marina Court", day, dueDate: day, status: "pending" },
  ...{ expectedCompletion: null, overdue: false, priority: "medium", estimatedHours: null, version: 1 },
  ...{ assignedTeamMemberId: null, assignedTechnician: null },
  ...more,
});

let moved: [string, string][];
let opened: string[];
let start: CalendarEntry[];

beforeEach(() => {
  [moved, opened] = [[], []];
  start = [
    entry("Pump", "2026-11-30", { expectedCompletion: "2026-11-30T13:30:00.000Z" }),
    entry("Lift", "2026-11-10", { status: "completed" }),
  ];
});

function Month() {
  const [month, setMonth] = useState("2026-11");
  const [entries, setEntries] = useState(start);
  return (
    <MonthGrid
      {...{ month, entries, today: "2026-11-27" }}
      onMonth={setMonth}
      onOpen={({ taskId }) => opened.push(taskId)}
      onMove={({ taskId }, when) => {
        moved.push([taskId, when]);
        setEntries((all) => all.map((one) => (one.taskId === taskId ? withCompletion(one, when) : one)));
      }}
    />
  );
}

const chip = (taskId: string) => page.find(`[data-entry=${taskId}]`);
const dayOf = (taskId: string) => chip(taskId).closest<HTMLElement>("[data-drop]")?.dataset.drop;
const monthShown = () => page.find("table").getAttribute("aria-label");

describe("a month", () => {
  test("has whole weeks from Monday on, and says of today and of each day how much there is", async () => {
    await page.show(<Month />);
    const days = Array.from(document.querySelectorAll<HTMLElement>("[data-drop]"), (cell) => cell.dataset.drop);
    expect([days.length, days[0], days.at(-1)]).toEqual([42, "2026-10-26", "2026-12-06"]);
    expect(page.find("[aria-current=date]").dataset.drop).toBe("2026-11-27");
    expect(page.find("[data-drop='2026-11-30'] button").textContent).toContain("Nov 2026, 1 task");
  });

  test("names a task with its time in Lagos and its state, and opens it by a press", async () => {
    await page.show(<Month />);
    expect(chip("Pump").getAttribute("aria-label")).toMatch(/^14:30 Pump, /);
    await shown.tap(chip("Pump"));
    expect(opened).toEqual(["Pump"]);
  });

  test("shows three tasks of a day and how many more, which a press lists", async () => {
    start = ["A", "B", "C", "D", "E"].map((name) => entry(name, "2026-11-10"));
    await page.show(<Month />);
    expect(document.querySelectorAll("[data-drop='2026-11-10'] [data-entry]")).toHaveLength(3);
    await shown.tap(/^\+2 more/);
    expect(shown.texts("section h2, section h3")[0]).toBe("Tuesday, 10 Nov 2026");
    expect(page.find("section").textContent).toContain("E");
  });
});

describe("by keyboard", () => {
  test.each([
    ["ArrowLeft", "2026-11-29"],
    ["ArrowRight", "2026-12-01"],
    ["ArrowUp", "2026-11-23"],
    ["ArrowDown", "2026-12-07"],
  ])("Shift and %s moves a task, at its time, and the focus goes along", async (key, day) => {
    await page.show(<Month />);
    chip("Pump").focus();
    expect(await shown.key(key, { shiftKey: true })).toBe(false);
    expect([moved, dayOf("Pump")]).toEqual([[["Pump", `${day}T14:30`]], day]);
    expect(document.activeElement).toBe(chip("Pump"));
  });

  test("a step out of the weeks on show turns the page, and one to their edge does not", async () => {
    await page.show(<Month />);
    chip("Pump").focus();
    await shown.key("ArrowRight", { shiftKey: true });
    expect(monthShown()).toBe("November 2026");
    await shown.key("ArrowDown", { shiftKey: true });
    expect([monthShown(), dayOf("Pump")]).toEqual(["December 2026", "2026-12-08"]);
    expect(document.activeElement).toBe(chip("Pump"));
  });

  test("an arrow alone is the browser's, and what is done stays where it is", async () => {
    await page.show(<Month />);
    chip("Pump").focus();
    expect(await shown.key("ArrowRight")).toBe(true);
    chip("Lift").focus();
    expect(await shown.key("ArrowRight", { shiftKey: true })).toBe(true);
    expect(moved).toEqual([]);
  });

  test("a task that becomes one of too many to show leaves the focus at its new day", async () => {
    start = [entry("Z", "2026-11-11"), ...["A", "B", "C"].map((name) => entry(name, "2026-11-10"))];
    start = start.map((one) => ({
      ...one,
      expectedCompletion: `${one.day}T0${one.taskId === "Z" ? 9 : 8}:00:00.000Z`,
    }));
    await page.show(<Month />);
    chip("Z").focus();
    await shown.key("ArrowLeft", { shiftKey: true });
    expect(document.activeElement).toBe(page.find("[data-drop='2026-11-10'] button"));
  });
});
