import fc from "fast-check";
import { expect, test } from "vitest";
import { byStay, livesOn, occupancyAfter, overlaps, standingOn } from "./residents.rules.ts";

const stay = (movedIn: string, movedOut: string | null = null) => ({ movedIn, movedOut });

test.each([
  [stay("2025-01-01"), stay("2026-01-01"), true],
  [stay("2025-01-01", "2026-01-01"), stay("2026-01-01"), false],
  [stay("2025-01-01", "2026-01-02"), stay("2026-01-01"), true],
  [stay("2026-05-01"), stay("2026-01-01", "2026-03-01"), false],
  [stay("2026-01-01", "2026-12-31"), stay("2026-03-01", "2026-04-01"), true],
])("%j and %j share a day: %s", (one, other, expected) => {
  expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected]);
});

test("two stays overlap just where some day is in both", () => {
  const day = fc.integer({ min: 10, max: 30 }).map((n) => `2026-01-${n}`);
  const some = fc
    .record({ movedIn: day, movedOut: fc.option(day, { nil: null }) })
    .filter(({ movedIn, movedOut }) => movedOut === null || movedIn < movedOut);
  const days = Array.from({ length: 30 }, (_, n) => `2026-01-${n + 10}`);
  fc.assert(
    fc.property(some, some, (one, other) => {
      expect(overlaps(one, other)).toBe(days.some((at) => livesOn(one, at) && livesOn(other, at)));
    }),
  );
});

test("those who live there come first, those who left last", () => {
  const stays = [
    stay("2020-01-01", "2022-01-01"),
    stay("2022-01-01"),
    stay("2019-01-01", "2020-01-01"),
    stay("2024-05-05"),
  ];
  expect(stays.toSorted(byStay("2026-01-01")).map(({ movedIn }) => movedIn)).toEqual([
    ...["2024-05-05", "2022-01-01", "2020-01-01", "2019-01-01"],
  ]);
});

test("a unit is occupied while somebody lives there, and empty when the last has left", () => {
  expect(occupancyAfter(null, [stay("2026-01-01")], "2026-02-01")).toBe("occupied");
  expect(occupancyAfter("occupied", [stay("2025-01-01", "2026-01-01")], "2026-02-01")).toBe("empty");
  expect(occupancyAfter("owner_occupied", [stay("2025-01-01", "2026-01-01")], "2026-02-01")).toBe("owner_occupied");
  expect(occupancyAfter(null, [stay("2027-01-01")], "2026-02-01")).toBeNull();
});

test("somebody who is to come has not moved out", () => {
  const flat = stay("2026-12-12", "2027-12-12");
  expect(["2026-11-26", "2026-12-12", "2027-12-11", "2027-12-12"].map((day) => standingOn(flat, day))).toEqual([
    ...["comes", "lives", "lives", "left"],
  ]);
});
