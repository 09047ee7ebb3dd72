import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayOfMonth, daysBetween } from "#domain/days.ts";
import { addInterval } from "#features/planning/engine/dates.rules.ts";
import { dueTasks, type Recurrence } from "../rules.ts";
import { dayAfter, firstFrom, intervalProblem, occurrences, rhythmOf, skipOf, stateOf } from "./rules.ts";

const interval = fc.oneof(
  fc.record({ every: fc.integer({ min: 1, max: 60 }), unit: fc.constantFrom("days" as const, "weeks" as const) }),
  fc.record({ every: fc.integer({ min: 1, max: 24 }), unit: fc.constantFrom("months" as const, "years" as const) }),
);
const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("1990-01-01", count));

const of = (every: Recurrence["interval"], startOn: string, endOn: string | null = null): Recurrence => ({
  interval: every,
  season: null,
  anchorDay: dayOfMonth(startOn),
  endOn,
  statutory: false,
  nextOn: startOn,
});

describe("the days of a schedule", () => {
  test("from any day on are those it would have had anyway: none twice, each later than the last", () => {
    fc.assert(
      fc.property(interval, day, fc.integer({ min: 0, max: 3_000 }), (every, startOn, later) => {
        const recurrence = of(every, startOn);
        const from = addDays(startOn, later);
        let plain = startOn;
        while (plain < from) plain = addInterval(plain, every, recurrence.anchorDay);
        expect(firstFrom(recurrence, startOn, from)).toBe(plain);
        const next = dayAfter(recurrence, plain);
        expect(next !== null && next > plain).toBe(true);
      }),
    );
  });

  test("clamp at month ends and come back to the day they began on", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.constantFrom(28, 29, 30, 31), (every, anchor) => {
        const startOn = `2027-01-${anchor}`;
        const days = [...occurrences(of({ every, unit: "months" }, startOn), startOn, "2040-01-31")];
        for (const one of days) {
          const lastOfMonth = dayOfMonth(
            addDays(addInterval(`${one.slice(0, 8)}01`, { every: 1, unit: "months" }), -1),
          );
          expect(dayOfMonth(one)).toBe(Math.min(anchor, lastOfMonth));
        }
        expect(new Set(days.map((one) => one.slice(0, 7))).size).toBe(days.length);
      }),
    );
  });

  test("end with it, whatever is skipped or made before", () => {
    fc.assert(
      fc.property(
        interval,
        day,
        fc.integer({ min: 0, max: 400 }),
        fc.array(fc.boolean(), { maxLength: 30 }),
        (every, startOn, lasts, skips) => {
          const endOn = addDays(startOn, lasts);
          let recurrence: Recurrence | null = of(every, startOn, endOn);
          const seen: string[] = [];
          for (const skipsNow of skips) {
            const today: string = recurrence.nextOn;
            const next: string | null = skipsNow
              ? dayAfter(recurrence, skipOf(recurrence, [], today)?.day ?? today)
              : dueTasks(recurrence, "none", today).nextOn;
            seen.push(...(skipsNow ? [] : dueTasks(recurrence, "none", today).makeOn));
            if (next === null) break;
            expect(next > today).toBe(true);
            recurrence = { ...recurrence, nextOn: next };
          }
          expect(seen).toEqual([...new Set(seen)].sort());
          expect(seen.every((one) => one <= endOn)).toBe(true);
        },
      ),
    );
  });

  test("a daily round that began long ago is found at once", () => {
    const startedAt = of({ every: 1, unit: "days" }, "1900-01-01");
    expect(firstFrom(startedAt, "1900-01-01", "2199-12-31")).toBe("2199-12-31");
    expect(daysBetween("1900-01-01", "2199-12-31")).toBeGreaterThan(100_000);
  });
});

test.each([
  [{}, undefined],
  [{ frequencyValue: 45, frequencyUnit: "days" as const }, undefined],
  [{ frequencyValue: 45 }, "frequencyUnit"],
  [{ frequencyUnit: "days" as const }, "frequencyValue"],
  [{ frequencyValue: 121, frequencyUnit: "months" as const }, "frequencyValue"],
  [{ frequencyValue: null, frequencyUnit: null }, undefined],
])("an interval %j is wrong in %s", (given, path) => {
  expect(intervalProblem(given)?.path).toBe(path);
});

test.each([
  [{ frequency: "quarterly" as const }, ["quarterly", 3, "months"]],
  [{ frequencyValue: 6, frequencyUnit: "weeks" as const }, ["monthly", 6, "weeks"]],
  [{ frequencyValue: null, frequencyUnit: null }, ["monthly", 1, "months"]],
  [{}, ["monthly", 45, "days"]],
])("of every 45 days, %j makes %j", (said, expected) => {
  const before = { frequency: "monthly" as const, frequencyValue: 45, frequencyUnit: "days" as const, other: 1 };
  const { frequency, frequencyValue, frequencyUnit, ...rest } = rhythmOf(said, before);
  expect([[frequency, frequencyValue, frequencyUnit], rest]).toEqual([expected, {}]);
});

test.each([
  [{ isActive: true, endedAt: null, endOn: null }, "active"],
  [{ isActive: true, endedAt: null, endOn: "2027-01-10" }, "active"],
  [{ isActive: true, endedAt: null, endOn: "2027-01-09" }, "ended"],
  [{ isActive: false, endedAt: null, endOn: null }, "paused"],
  [{ isActive: false, endedAt: new Date(), endOn: null }, "ended"],
])("%j is %s", (standing, state) => {
  expect(stateOf(standing, "2027-01-10")).toBe(state);
});
