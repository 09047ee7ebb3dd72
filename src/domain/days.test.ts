import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import * as days from "./days.ts";

test("runs under another zone than Lagos, so that a missing zone shows", () => {
  expect(new Date().getTimezoneOffset()).not.toBe(-60);
});

test.each([
  ["2026-11-20T22:59:59.999Z", "2026-11-20"],
  ["2026-11-20T23:00:00.000Z", "2026-11-21"],
  ["2026-12-31T22:59:59.999Z", "2026-12-31"],
  ["2026-12-31T23:00:00.000Z", "2027-01-01"],
  ["2026-06-15T18:15:00.000Z", "2026-06-15"],
])("at %s it is %s in Lagos", (instant, day) => {
  expect(days.lagosDay(new Date(instant))).toBe(day);
});

test.each([
  ["2026-11-21", "2026-11-21"],
  [" 2026-11-21 ", "2026-11-21"],
  ["2028-02-29", "2028-02-29"],
  ["2026-11-20T22:59:59Z", "2026-11-20"],
  ["2026-11-20T23:00:00Z", "2026-11-21"],
  ["2026-11-20T23:00:00.123456Z", "2026-11-21"],
  ["2026-11-21T00:30:00+01:00", "2026-11-21"],
  ["2026-11-21T04:00:00+05:45", "2026-11-20"],
  ["2026-11-21T23:59", "2026-11-21"],
  ["2026-02-30", null],
  ["2026-02-29", null],
  ["2026-13-01", null],
  ["2026-00-10", null],
  ["2026-11-31", null],
  ["2026-02-30T10:00:00Z", null],
  ["2026-11-21T24:00:00Z", null],
  ["2026-11-21T10:61:00Z", null],
  ["2026-11-21T10:00:00+99:00", null],
  ["0000-01-01", null],
  ["9999-12-31", null],
  ["2199-12-31T23:30:00Z", null],
  ["+012026-11-21", null],
  ["21/11/2026", null],
  ["2026-11-21x", null],
  ["2026-1-1", null],
  ["tomorrow", null],
  ["", null],
])("%s is read as the day %s", (text, day) => {
  expect(days.readDay(text)).toBe(day);
});

test("a time without a zone is Lagos time", () => {
  expect(days.readInstant("2026-11-21T10:00")?.toISOString()).toBe("2026-11-21T09:00:00.000Z");
  expect(days.readInstant("2026-11-21T10:00:00Z")?.toISOString()).toBe("2026-11-21T10:00:00.000Z");
  expect(days.readInstant("2026-11-21")).toBeNull();
  // No place on earth has it, and no database takes it.
  expect(days.readInstant("2026-11-21T10:00:00+16:00")).toBeNull();
  expect(days.readInstant("2026-11-21T10:00:00-12:00")?.toISOString()).toBe("2026-11-21T22:00:00.000Z");
});

const someDay = fc
  .integer({ min: 0, max: 100_000 })
  .map((count) => new Date(Date.UTC(1905, 0, 1) + count * 86_400_000).toISOString().slice(0, 10));
const step = fc.integer({ min: -1000, max: 1000 });

describe("arithmetic, for any day", () => {
  test("adding is undone by counting", () => {
    fc.assert(fc.property(someDay, step, (day, count) => days.daysBetween(day, days.addDays(day, count)) === count));
  });

  test("a week starts on the Monday at or before", () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const monday = days.startOfWeek(day);
        const ago = days.daysBetween(monday, day);
        return new Date(`${monday}T00:00:00Z`).getUTCDay() === 1 && ago >= 0 && ago < 7;
      }),
    );
  });

  test("comparing agrees with counting", () => {
    fc.assert(
      fc.property(
        someDay,
        someDay,
        (a, b) => Math.sign(days.compareDays(a, b)) === Math.sign(days.daysBetween(b, a)) + 0,
      ),
    );
  });

  test("every instant's day reads back", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1950-01-01"), max: new Date("2150-01-01"), noInvalidDate: true }),
        (instant) => {
          const day = days.lagosDay(instant);
          return days.readDay(day) === day && days.readDay(instant.toISOString()) === day;
        },
      ),
    );
  });
});

test.each([
  ["2026-01-31", 1, 31, "2026-02-28"],
  ["2026-02-28", 1, 31, "2026-03-31"],
  ["2028-01-31", 1, 31, "2028-02-29"],
  ["2026-11-30", 3, 30, "2027-02-28"],
  ["2026-03-15", -3, 15, "2025-12-15"],
  ["2028-02-29", 12, 29, "2029-02-28"],
])("%s and %d months, anchored on %d, is %s", (day, count, anchor, result) => {
  expect(days.addMonths(day, count, anchor)).toBe(result);
});

test("without an anchor the day itself is kept", () => {
  expect(days.addMonths("2026-02-28", 1)).toBe("2026-03-28");
});

test.each([
  ["2026-11-21", "2026-11-16"],
  ["2026-11-22", "2026-11-16"],
  ["2026-11-23", "2026-11-23"],
])("the week of %s starts on %s", (day, monday) => {
  expect(days.startOfWeek(day)).toBe(monday);
});

test("days and instants as people read them", () => {
  expect(days.startOfMonth("2026-11-21")).toBe("2026-11-01");
  expect(days.formatDay("2026-11-21")).toBe("21 Nov 2026");
  expect(days.formatDay("2026-01-05")).toBe("5 Jan 2026");
  expect(days.formatInstant("2026-11-20T23:05:00.000Z")).toBe("21 Nov 2026, 00:05");
  expect(days.formatInstant(new Date("2026-11-21T13:05:00Z"))).toBe("21 Nov 2026, 14:05");
});

test("the time in Lagos is the one that the browser tells", () => {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: days.timeZone, hour: "2-digit", minute: "2-digit" });
  fc.assert(
    fc.property(
      fc.date({ min: new Date("1920-01-01"), max: new Date("2150-01-01"), noInvalidDate: true }),
      (instant) => days.formatInstant(instant).slice(-5) === clock.format(instant),
    ),
  );
});

// A cheap phone takes 40 ms for it, before its first screen.
test("the browser is not asked for a clock of its own", async () => {
  vi.resetModules();
  const clock = vi.spyOn(Intl, "DateTimeFormat");
  const { formatInstant, formatLagosInstant } = await import("./days.ts");
  expect(formatInstant("2026-11-20T23:05:00Z")).toBe("21 Nov 2026, 00:05");
  expect(formatLagosInstant("2026-11-20T23:05:00Z")).toBe("2026-11-21 00:05");
  expect(clock).not.toHaveBeenCalled();
  clock.mockRestore();
});

test.each([
  ["2026-11-21", "today"],
  ["2026-11-22", "tomorrow"],
  ["2026-11-26", "in 5 days"],
  ["2026-11-20", "1 day late"],
  ["2026-11-18", "3 days late"],
])("on 21 Nov, %s is %s", (day, words) => {
  expect(days.relativeDay(day, "2026-11-21")).toBe(words);
});

const today = "2026-11-21";
test.each([
  ["pending", "2026-11-20", "overdue"],
  ["in_progress", "2026-11-20", "overdue"],
  ["completed", "2026-11-20", "completed"],
  ["cancelled", "2026-11-20", "cancelled"],
  ["pending", "2026-11-21", "pending"],
  ["in_progress", "2026-11-22", "in_progress"],
  ["pending", null, "pending"],
] as const)("a %s task due %s is %s", (status, dueDate, derived) => {
  expect(days.derivedStatus({ status, dueDate }, today)).toBe(derived);
  expect(days.isOverdue({ status, dueDate }, today)).toBe(derived === "overdue");
});
