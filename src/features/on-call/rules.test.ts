import fc from "fast-check";
import { expect, test } from "vitest";
import { clockOf, daysWords, gapsOf, type Hours, onCallAt, overlapsOf, readClock, weekMinuteOf } from "./rules.ts";

const weekdays = [1, 2, 3, 4, 5];
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const night = { days: weekdays, from: 18 * 60, to: 7 * 60, people: ["ada", "bola"] };
const at = (day: number, time: string, date = "2026-12-01") => ({
  minute: (day - 1) * 1_440 + (readClock(time) ?? 0),
  day: date,
});
const who = (shifts: (Hours & { people: string[] })[], when: ReturnType<typeof at>) =>
  onCallAt({ shifts, absences: [] }, when);

test("hours that cross midnight belong to the day on which they begin, also over the end of the week", () => {
  expect(who([night], at(1, "18:00"))).toEqual(["ada", "bola"]);
  expect(who([night], at(6, "06:59"))).toEqual(["ada", "bola"]);
  expect(who([night], at(6, "07:00"))).toEqual([]);
  expect(who([night], at(1, "06:00"))).toEqual([]);
  const sunday = { days: [7], from: 22 * 60, to: 6 * 60, people: ["musa"] };
  expect([who([sunday], at(1, "05:59")), who([sunday], at(1, "06:00"))]).toEqual([["musa"], []]);
  const whole = { days: [7], from: 8 * 60, to: 8 * 60, people: ["musa"] };
  expect([who([whole], at(7, "08:00")), who([whole], at(1, "07:59")), who([whole], at(1, "08:00"))]).toEqual([
    ["musa"],
    ["musa"],
    [],
  ]);
});

test("two shifts at once are called one after another, each person once, and nobody who is away", () => {
  const day = { days: everyDay, from: 0, to: 0, people: ["bola", "chidi"] };
  expect(who([night, day], at(2, "20:00"))).toEqual(["ada", "bola", "chidi"]);
  const absences = [{ accountId: "ada", fromDay: "2026-12-03", toDay: "2026-12-10" }];
  const called = (date: string) => onCallAt({ shifts: [night], absences }, at(4, "20:00", date));
  expect(["2026-12-02", "2026-12-03", "2026-12-10", "2026-12-11"].map((date) => called(date)[0])).toEqual([
    "ada",
    "bola",
    "bola",
    "ada",
  ]);
});

test("says when nobody is on call and when two shifts hold, in plain hours", () => {
  expect(gapsOf([])).toEqual(["at all hours"]);
  expect(gapsOf([night])).toEqual(["Tuesday to Friday 07:00–18:00", "Saturday 07:00 to Monday 18:00"]);
  const days = { days: weekdays, from: 7 * 60, to: 18 * 60 };
  const weekend = { days: [6], from: 7 * 60, to: 7 * 60 };
  expect(gapsOf([night, days, weekend])).toEqual(["Sunday from 07:00, a whole day"]);
  expect(overlapsOf([night, days])).toEqual([]);
  const early = { days: weekdays, from: 6 * 60, to: 9 * 60 };
  expect(overlapsOf([days, early])).toEqual([{ hours: "Monday to Friday 07:00–09:00", shifts: [0, 1] }]);
  const always = { days: everyDay, from: 0, to: 0 };
  expect([gapsOf([always]), overlapsOf([always, always])]).toEqual([[], [{ hours: "at all hours", shifts: [0, 1] }]]);
});

test("what is no gap has somebody, minute by minute, whatever the shifts", () => {
  const hours = fc.record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: fc.integer({ min: 0, max: 1_439 }),
    to: fc.integer({ min: 0, max: 1_439 }),
  });
  fc.assert(
    fc.property(fc.array(hours, { maxLength: 4 }), (shifts) => {
      const on = Array.from({ length: 10_080 }, (_, minute) =>
        onCallAt({ shifts: shifts.map((one) => ({ ...one, people: ["a"] })), absences: [] }, { minute, day: "" }),
      );
      expect(gapsOf(shifts).length > 0).toBe(on.some((people) => people.length === 0));
    }),
    { numRuns: 20 },
  );
});

test("reads the minute of the week in Lagos", () => {
  // A Monday, one minute past midnight in Lagos.
  expect(weekMinuteOf(new Date("2026-11-22T23:01:00Z"))).toBe(1);
  expect(weekMinuteOf(new Date("2026-11-22T22:59:59Z"))).toBe(7 * 1_440 - 1);
  expect([readClock("24:00"), readClock("7:00"), readClock("07:05"), clockOf(425)]).toEqual([null, null, 425, "07:05"]);
  expect([daysWords([2, 1]), daysWords([3, 1, 2]), daysWords(everyDay)]).toEqual([
    "Monday, Tuesday",
    "Monday to Wednesday",
    "Every day",
  ]);
});
