import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/days.ts";
import { dueTasks, isRound, type OpenRound, type Recurrence, yearAhead } from "./rules.ts";

const monthly: Recurrence = {
  interval: { every: 1, unit: "months" },
  season: null,
  anchorDay: 31,
  endOn: null,
  statutory: false,
  nextOn: "2027-01-31",
};
const weekly: Recurrence = { ...monthly, interval: { every: 1, unit: "weeks" }, anchorDay: 4, nextOn: "2027-01-04" };

describe("what falls due", () => {
  test.each([
    ["eight days before", "2027-01-23", []],
    ["seven days before", "2027-01-24", ["2027-01-31"]],
    ["on the day", "2027-01-31", ["2027-01-31"]],
    ["a day late", "2027-02-01", ["2027-01-31"]],
    ["after a month was missed, as one", "2027-03-01", ["2027-02-28"]],
    ["in time for two", "2027-02-25", ["2027-01-31", "2027-02-28"]],
  ])("%s", (_name, today, makeOn) => {
    expect(dueTasks(monthly, "none", today).makeOn).toEqual(makeOn);
  });

  test("the law's monthly work is made 45 days ahead, two at a time if need be", () => {
    const due = dueTasks({ ...monthly, statutory: true }, "none", "2027-01-20");
    expect(due).toEqual({ makeOn: ["2027-01-31", "2027-02-28"], lapses: false, nextOn: "2027-03-31" });
  });

  test("nothing follows the last day", () => {
    const ending = { ...monthly, endOn: "2027-02-27" };
    expect(dueTasks(ending, "none", "2027-01-31")).toEqual({ makeOn: ["2027-01-31"], lapses: false, nextOn: null });
    expect(dueTasks({ ...ending, nextOn: "2027-02-28" }, "none", "2027-02-28")).toEqual({
      makeOn: [],
      lapses: false,
      nextOn: null,
    });
  });

  test("a season's work waits for its window", () => {
    const dry = {
      windows: [{ from: { month: 12, day: 1 }, to: { month: 2, day: 28 } }],
      outside: null,
      name: "dry" as const,
    };
    const due = dueTasks({ ...monthly, season: dry, anchorDay: 15, nextOn: "2027-02-15" }, "none", "2027-02-15");
    expect(due).toEqual({ makeOn: ["2027-02-15"], lapses: false, nextOn: "2027-12-01" });
  });
});

describe("rounds", () => {
  test.each([
    [{ every: 1, unit: "days" as const }, true],
    [{ every: 7, unit: "days" as const }, true],
    [{ every: 1, unit: "weeks" as const }, true],
    [{ every: 10, unit: "days" as const }, false],
    [{ every: 2, unit: "weeks" as const }, false],
    [{ every: 1, unit: "months" as const }, false],
  ])("%j is one: %s", (interval, expected) => {
    expect(isRound(interval)).toBe(expected);
  });

  test.each<[string, OpenRound, boolean, string, string[], boolean]>([
    ["none open, three days ahead", "none", false, "2027-01-01", ["2027-01-04"], false],
    ["none open, four days ahead", "none", false, "2026-12-31", [], false],
    ["one waiting before its day", "pending", false, "2027-01-03", [], false],
    ["one waiting on the next one's day", "pending", false, "2027-01-04", ["2027-01-04"], true],
    ["one under way", "in_progress", false, "2027-01-20", [], false],
    ["one of the law waiting", "pending", true, "2027-01-20", [], false],
    ["none open after three weeks", "none", false, "2027-01-26", ["2027-01-25"], false],
  ])("%s", (_name, open, statutory, today, makeOn, lapses) => {
    const due = dueTasks({ ...weekly, statutory }, open, today);
    expect([due.makeOn, due.lapses]).toEqual([makeOn, lapses]);
  });
});

const interval = fc.record({
  every: fc.integer({ min: 1, max: 24 }),
  unit: fc.constantFrom("days" as const, "weeks" as const, "months" as const, "years" as const),
});

test("run every night, it never makes a day twice, never looks back and always moves on", () => {
  fc.assert(
    fc.property(
      interval,
      fc.boolean(),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
      (every, statutory, gaps) => {
        let schedule: Recurrence = { ...monthly, interval: every, statutory };
        let today = "2027-01-25";
        const made: string[] = [];
        for (const gap of gaps) {
          today = addDays(today, gap);
          const due = dueTasks(schedule, "none", today);
          made.push(...due.makeOn);
          if (due.nextOn === null) throw new Error("It has no end.");
          if (due.makeOn.length > 0) expect(due.nextOn > (due.makeOn.at(-1) ?? "")).toBe(true);
          schedule = { ...schedule, nextOn: due.nextOn };
        }
        expect(made).toEqual([...new Set(made)].sort());
      },
    ),
  );
});

describe("the year ahead", () => {
  const entry = { recurrence: monthly, openOn: [], costKobo: 100, isLive: true };

  test("counts what falls due by month, open tasks with it, late ones today", () => {
    const months = yearAhead(
      [{ ...entry, recurrence: { ...monthly, nextOn: "2027-02-28" }, openOn: ["2026-12-31"] }],
      "2027-01-10",
    );
    expect(months).toHaveLength(12);
    expect(months.map((month) => month.visits)).toEqual(Array(12).fill(1));
    expect(months[0]).toEqual({ month: "2027-01", visits: 1, statutory: 0, costKobo: 100 });
    expect(months[11]?.month).toBe("2027-12");
  });

  test("a weekly round counts once a month, its cost each time", () => {
    const [january] = yearAhead([{ ...entry, recurrence: { ...weekly, statutory: true } }], "2027-01-01");
    expect(january).toEqual({ month: "2027-01", visits: 1, statutory: 1, costKobo: 400 });
  });

  test("what is off shows only its open tasks", () => {
    const months = yearAhead([{ ...entry, isLive: false, openOn: ["2027-03-31"] }], "2027-01-01");
    expect(months.reduce((sum, month) => sum + month.visits, 0)).toBe(1);
  });
});
