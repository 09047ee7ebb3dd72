import fc from "fast-check";
import { expect, test } from "vitest";
import { holidays } from "./data/holidays.ts";
import { countings } from "./fields.ts";
import { addTime, isWorkingDay, timeBetween } from "./hours.rules.ts";
import { clockKinds, promiseFor, usualPromises } from "./promises.rules.ts";
import { endClocks, pauseClocks, promiseAnew, resumeClocks, spanOf, startClocks, stateOf } from "./rules.ts";

const minuteMs = 60_000;
/** Whole minutes of the years that the holidays cover. */
const instant = fc
  .integer({ min: Date.UTC(2025, 0, 1) / minuteMs, max: Date.UTC(2028, 5, 1) / minuteMs })
  .map((minutes) => new Date(minutes * minuteMs));
const minutes = fc.nat(20_000);
const counting = fc.constantFrom(...countings);
const promised = fc.constantFrom(...Object.values(usualPromises));
const after = (from: Date, count: number) => new Date(from.getTime() + count * minuteMs);
const lagos = (text: string) => new Date(`${text}+01:00`);

test("working time runs from 8 to 17 in Lagos on working days", () => {
  // Friday the 2nd of October 2026 follows National Day.
  expect(addTime(lagos("2026-09-30T16:00"), 120, "working")).toEqual(lagos("2026-10-02T09:00"));
  expect(addTime(lagos("2026-11-20T16:59"), 1, "working")).toEqual(lagos("2026-11-20T17:00"));
  expect(addTime(lagos("2026-11-20T16:59"), 2, "working")).toEqual(lagos("2026-11-23T08:01"));
  expect(addTime(lagos("2026-11-21T03:00"), 30, "working")).toEqual(lagos("2026-11-23T08:30"));
  expect(timeBetween(lagos("2026-12-24T12:00"), lagos("2026-12-29T09:00"), "working")).toBe(15 * 60);
  expect(timeBetween(lagos("2026-12-24T12:00"), lagos("2026-12-25T12:00"), "always")).toBe(24 * 60);
});

test("each holiday stands once, and no working time runs on it", () => {
  expect(new Set(holidays.map(({ day }) => day)).size).toBe(holidays.length);
  for (const { day } of holidays) expect(isWorkingDay(day)).toBe(false);
});

test("what is added is what lies between, and in two steps it is the same as in one", () => {
  fc.assert(
    fc.property(instant, minutes, minutes, counting, (from, one, two, how) => {
      const due = addTime(from, one, how);
      expect(timeBetween(from, due, how)).toBeCloseTo(one, 6);
      expect(addTime(due, two + 1, how)).toEqual(addTime(from, one + two + 1, how));
      expect(due.getTime()).toBeGreaterThanOrEqual(after(from, one).getTime());
    }),
  );
});

test("time between is never negative, adds up over any instant between, and never passes the wall clock", () => {
  fc.assert(
    fc.property(instant, minutes, minutes, counting, (from, one, two, how) => {
      const [middle, to] = [after(from, one), after(from, one + two)];
      const parts = timeBetween(from, middle, how) + timeBetween(middle, to, how);
      expect(timeBetween(from, to, how)).toBeCloseTo(parts, 6);
      expect(timeBetween(from, to, how)).toBeLessThanOrEqual(one + two);
      expect(timeBetween(to, from, how)).toBe(0);
    }),
  );
});

test("waiting takes nothing from what is left, however long and however often", () => {
  fc.assert(
    fc.property(promised, instant, fc.nat(300), fc.nat(9_000), (said, from, before, waited) => {
      const clocks = startClocks(said, from);
      const [since, again] = [after(from, before), after(from, before + waited)];
      const resumed = resumeClocks(pauseClocks(pauseClocks(clocks, since), again), again);
      for (const kind of clockKinds) {
        const was = timeBetween(since, new Date(clocks[kind].dueAt), said.counted);
        const isBroken = stateOf(clocks, kind, since) === "broken";
        if (!isBroken) expect(timeBetween(again, new Date(resumed[kind].dueAt), said.counted)).toBeCloseTo(was, 6);
        expect(stateOf(resumed, kind, again)).toBe(isBroken ? "broken" : "running");
        expect(resumed[kind].dueAt >= clocks[kind].dueAt).toBe(true);
      }
      expect(resumeClocks(clocks, again)).toEqual(clocks);
    }),
    { examples: [[usualPromises.emergency, lagos("2025-01-01T01:00"), 240, 1]] },
  );
});

test("a clock ends once, with those before it, and is kept to its last instant", () => {
  fc.assert(
    fc.property(promised, instant, fc.constantFrom(...clockKinds), (said, from, kind) => {
      const clocks = startClocks(said, from);
      const due = new Date(clocks[kind].dueAt);
      const ended = endClocks(clocks, kind, due);
      expect(stateOf(ended, kind, after(due, 9_999))).toBe("kept");
      expect(endClocks(ended, kind, after(due, 5))[kind]).toEqual(ended[kind]);
      expect(ended.answer.endedAt).toBe(clocks[kind].dueAt);
      expect(stateOf(endClocks(clocks, kind, after(due, 1)), kind, from)).toBe("broken");
      expect(promiseAnew(ended, usualPromises.low)[kind]).toEqual(ended[kind]);
    }),
  );
});

test("while it waits nothing breaks; what was broken before stays so", () => {
  const from = lagos("2026-11-23T09:00");
  const clocks = startClocks(usualPromises.high, from);
  const waiting = pauseClocks(clocks, lagos("2026-11-23T12:00"));
  expect(stateOf(waiting, "answer", lagos("2026-12-23T12:00"))).toBe("waiting");
  expect(stateOf(pauseClocks(clocks, lagos("2026-11-23T14:00")), "answer", lagos("2026-11-23T15:00"))).toBe("broken");
});

test("what is promised: a building's word on the category, then on the priority, then what is usual", () => {
  const own = { ...usualPromises.high, priority: "high", category: null, visitHours: 5 } as const;
  const plumbing = { ...own, category: "Plumbing", visitHours: 2 } as const;
  const visit = (...[owns, category]: [Parameters<typeof promiseFor>[0], "Plumbing" | "Roof" | "Electrical"]) =>
    promiseFor(owns, "high", category).visitHours;
  expect([visit([own, plumbing], "Plumbing"), visit([own, plumbing], "Roof"), visit([], "Roof")]).toEqual([2, 5, 9]);
  expect([visit([], "Electrical"), visit([own], "Electrical")]).toEqual([4.5, 5]);
  expect(promiseFor([], "emergency", "Electrical")).toEqual(usualPromises.emergency);
});

test("a span is said as a card has room for it", () => {
  const said = [0, 1, 59, 60, 80, 600, 2_879, 2_880, 7_200].map((count) => spanOf(count * minuteMs));
  expect(said).toEqual(["1 min", "1 min", "59 min", "1 h", "1 h 20 min", "10 h", "47 h", "2 days", "5 days"]);
});
