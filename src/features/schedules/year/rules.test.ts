import { expect, test } from "vitest";
import { monthSeason } from "#domain/season.ts";
import { monthsFrom, stripsOf, type YearWork, yearMonths } from "./rules.ts";

const work = (given: Partial<YearWork>): YearWork => ({
  ...{ title: "Work", component: null, isStatutory: false, isRound: false, days: [] },
  cost: { low: 1, typical: 2, high: 4 },
  ...given,
});
const months = monthsFrom("2026-11-01");

test("the months of a year are this one and the eleven that follow", () => {
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([12, "2026-11", "2026-12", "2027-10"]);
});

test("each part with work has its row, with what the law asks for told apart; what is of no part comes last", () => {
  const strips = stripsOf(
    [
      work({ days: ["2026-11-05"] }),
      work({ component: "elevators", isStatutory: true, days: ["2026-12-01", "2027-06-01"] }),
      work({ component: "elevators", days: ["2026-12-09"] }),
      work({ component: "roofing", days: ["2027-11-01"] }),
      work({ component: "plumbing", days: [] }),
    ],
    months,
  );
  expect(strips.map(({ name, works }) => [name, works])).toEqual([
    ["Elevators", 2],
    ["Other work", 1],
  ]);
  expect(strips[0]?.months.slice(0, 3)).toEqual([
    { visits: 0, statutory: 0 },
    { visits: 2, statutory: 1 },
    { visits: 0, statutory: 0 },
  ]);
});

test("a round is one mark a month, and costs every time", () => {
  const round = work({ isRound: true, days: ["2026-11-02", "2026-11-09", "2026-11-16"] });
  expect(yearMonths([round], months)[0]).toEqual({
    ...{ month: "2026-11", visits: 1, statutory: 0 },
    ...{ low: 3, planned: 6, high: 12 },
  });
});

test("the season of a month follows the state", () => {
  expect([3, 7, 12].map((month) => monthSeason(month, "Lagos"))).toEqual(["rains", "rains", "harmattan"]);
  expect([3, 7, 12].map((month) => monthSeason(month, "Kano"))).toEqual(["harmattan", "rains", "harmattan"]);
  expect([3, 7, 12].map((month) => monthSeason(month, null))).toEqual([null, "rains", "harmattan"]);
});
