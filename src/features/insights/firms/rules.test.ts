import { expect, test } from "vitest";
import { meanOf, summedByFirm } from "./rules.ts";

const none = {
  ...{ jobs: 0, verified: 0, approved: 0, points: 0, mendings: 0, firstTimeFixes: 0, answers: 0, stars: 0 },
  ...{ promisesKept: 0, promisesBroken: 0 },
};

test("what a firm did at several buildings is one sum, by the firm's id", () => {
  const rows = [
    { ...none, id: "b", jobs: 1, points: 20, verified: 1 },
    { ...none, id: "a", jobs: 2, stars: 4, answers: 1 },
    { ...none, id: "b", jobs: 4, points: 17, verified: 1, promisesBroken: 3 },
  ];
  expect(summedByFirm(rows)).toEqual([
    { ...none, id: "a", jobs: 2, stars: 4, answers: 1 },
    { ...none, id: "b", jobs: 5, points: 37, verified: 2, promisesBroken: 3 },
  ]);
});

test.each([
  [[], null],
  [[{ verified: 1, points: 23 }], 4.6],
  // 17 / 4 = 4.25: half a tenth goes up, as in the database.
  [
    [
      { verified: 3, points: 60 },
      { verified: 1, points: 25 },
    ],
    4.3,
  ],
  [[{ verified: 3, points: 61 }], 4.1],
])("the mean of %j is %j", (said, mean) => {
  expect(meanOf(said)).toBe(mean);
});
