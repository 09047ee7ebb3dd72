import fc from "fast-check";
import { expect, test } from "vitest";
import {
  endingWords,
  isValid,
  mayMiss,
  mayRunLate,
  overlaps,
  remindersOf,
  stageOf,
  type VisitFacts,
  visitLine,
  windowsProblem,
  wrongCode,
} from "./rules.ts";

const hourMs = 3_600_000;
const now = new Date("2026-11-23T08:00:00+01:00");
const at = (hours: number) => new Date(now.getTime() + hours * hourMs);
const window = (from: number, to: number) => ({ from: at(from), to: at(to) });
const text = (from: number, to: number) => ({ from: at(from).toISOString(), to: at(to).toISOString() });
const visit = (more: Partial<VisitFacts> = {}): VisitFacts => ({
  ...{ state: "booked", offeredBy: "work", windows: [text(25, 27)], startsAt: at(25), endsAt: at(27) },
  ...{ expectedAt: null, access: null, reason: null, ...more },
});
const offered = visit({ state: "offered", startsAt: null, endsAt: null, windows: [text(25, 27), text(30, 32)] });

test.each([
  [visit({ access: "call_first" }), 0, "Visit on 24 Nov 2026, 09:00 to 11:00. Call first."],
  [visit({ startsAt: at(25), endsAt: at(42) }), 0, "Visit on 24 Nov 2026, 09:00 to 25 Nov 2026, 02:00."],
  [visit({ expectedAt: at(26) }), 25, "Visit on 24 Nov 2026, 09:00 to 11:00, running late: expected at 10:00."],
  [visit(), 27.1, "The visit was planned for 24 Nov 2026, 09:00 to 11:00."],
  [
    visit({ state: "missed", reason: "No answer." }),
    28,
    "Nobody could get in on 24 Nov 2026, 09:00 to 11:00: No answer.",
  ],
  [visit({ state: "cancelled" }), 1, "The visit on 24 Nov 2026, 09:00 to 11:00 was called off."],
  [offered, 0, "2 times offered for a visit. The occupant chooses one."],
  [{ ...offered, offeredBy: "home" as const }, 0, "The occupant offers 2 times for a visit. Who comes chooses one."],
  [offered, 31, "No offered time was chosen, and all have passed."],
  [{ ...offered, state: "cancelled" as const }, 0, "The offered times do not hold any more."],
])("one line says it all: %#", (facts, hours, line) => {
  expect(visitLine(facts, at(hours))).toBe(line);
});

test.each([
  [[], "Please offer at least one time."],
  [[window(-1, 1)], "A visit cannot begin in the past."],
  [[window(0, 1)], "A visit cannot begin in the past."],
  [[window(2, 1)], "A visit must end after it begins."],
  [[window(1, 1.1)], "A visit takes 15 minutes to 12 hours."],
  [[window(1, 14)], "A visit takes 15 minutes to 12 hours."],
  [[window(61 * 24, 61 * 24 + 1)], "A visit can be planned up to 60 days ahead."],
  [[window(1, 3), window(2, 4)], "Two of these times overlap."],
  [Array.from({ length: 6 }, (_, n) => window(1 + n, 2 + n)), "Up to 5 times can be offered."],
])("times that cannot be offered: %#", (windows, problem) => {
  expect(windowsProblem(windows, now)).toBe(problem);
});

test("who did not offer the times does not take them back, but turns them down", () => {
  const act = (state: "offered" | "booked", side: "home" | "work") =>
    endingWords({ state, offeredBy: "work" }, side).act;
  expect([act("offered", "work"), act("offered", "home")]).toEqual(["Take it back", "Turn it down"]);
  expect([act("booked", "work"), act("booked", "home")]).toEqual(["Call it off", "Call it off"]);
});

test("times that follow each other do not overlap; overlapping is mutual", () => {
  expect(windowsProblem([window(1, 2), window(2, 3)], now)).toBeNull();
  const span = fc
    .tuple(fc.nat(50), fc.integer({ min: 1, max: 20 }))
    .map(([from, length]) => window(from, from + length));
  fc.assert(
    fc.property(span, span, (one, other) => {
      const meet = Math.max(one.from.getTime(), other.from.getTime()) < Math.min(one.to.getTime(), other.to.getTime());
      expect(overlaps(one, other)).toBe(meet);
      expect(overlaps(other, one)).toBe(meet);
    }),
  );
});

test("a code opens within its window only; who said that they are late is let in a while later", () => {
  const opens = [24.99, 25, 27, 27.01].map((hours) => isValid(visit(), at(hours)));
  expect(opens).toEqual([false, true, true, false]);
  expect(isValid(visit({ expectedAt: at(27) }), at(27.5))).toBe(true);
  for (const state of ["offered", "cancelled", "missed"] as const)
    expect(isValid(visit({ state }), at(26))).toBe(false);
  expect(wrongCode(visit(), at(20))).toBe("Too early: this code opens from 24 Nov 2026, 09:00.");
  expect(wrongCode(visit(), at(30))).toBe("Too late: this code opened until 24 Nov 2026, 11:00.");
});

test("reminders come a day and an hour before, and never for what is nearer", () => {
  expect(remindersOf(at(48), now).map(({ kind, at: when }) => [kind, when])).toEqual([
    ["day", at(24)],
    ["hour", at(47)],
  ]);
  expect(remindersOf(at(3), now).map(({ kind }) => kind)).toEqual(["hour"]);
  expect(remindersOf(at(1), now)).toEqual([]);
});

test("it runs late from two hours before, is missed from its beginning, and both end", () => {
  expect([22.9, 23, 27, 27.1].map((hours) => mayRunLate(visit(), at(hours)))).toEqual([false, true, true, false]);
  expect([24.9, 25, 51, 51.1].map((hours) => mayMiss(visit(), at(hours)))).toEqual([false, true, true, false]);
  expect(stageOf(visit({ expectedAt: at(28) }), at(28.4))).toBe("late");
});
