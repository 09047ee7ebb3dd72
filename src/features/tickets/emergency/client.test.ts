import { expect, test } from "vitest";
import { ApiProblem } from "#browser/api-answer.ts";
import { againAfterMs, isFinal } from "./client.ts";

test.each([
  [new ApiProblem(422, "No."), true, null],
  [new ApiProblem(404, "No."), true, null],
  [new ApiProblem(429, "Wait.", { retryAfterMs: 2_000 }), false, 2_000],
  [new ApiProblem(429, "Wait."), false, 10_000],
  [new ApiProblem(429, "Tomorrow.", { retryAfterMs: 86_400_000 }), false, null],
  [new ApiProblem(401, "Ended.", { sessionEnded: true }), false, null],
  [new ApiProblem(500, "Broken."), false, null],
  [new ApiProblem(0, "Gone."), false, null],
  [new Error("Odd"), false, null],
])("a report that failed with %o is dropped: %s, and sent again after %s ms", (error, isDropped, waitMs) => {
  expect([isFinal(error), againAfterMs(error)]).toEqual([isDropped, waitMs]);
});
