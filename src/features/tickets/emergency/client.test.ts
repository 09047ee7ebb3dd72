import { expect, test } from "vitest";
import { ApiProblem } from "#browser/api-answer.ts";
import { againAfterMs, isFinal } from "./client.ts";

const requestId = "r";

type Case = [error: Error, isDropped: boolean, waitMs: number | null];

test.each<Case>([
  [new ApiProblem(422, "No.", { requestId }), true, null],
  [new ApiProblem(404, "No.", { requestId }), true, null],
  ...[403, 404, 405, 408, 413, 422].map((status): Case => [new ApiProblem(status, "A page."), false, null]),
  ...[401, 408, 425].map((status): Case => [new ApiProblem(status, "Later.", { requestId }), false, null]),
  [new ApiProblem(403, "Prove it.", { requestId, errors: [{ path: "secondStep", message: "" }] }), false, null],
  [new ApiProblem(429, "Wait.", { requestId, retryAfterMs: 2_000 }), false, 2_000],
  [new ApiProblem(429, "Wait.", { requestId }), false, 10_000],
  [new ApiProblem(429, "Tomorrow.", { requestId, retryAfterMs: 86_400_000 }), false, null],
  [new ApiProblem(401, "Ended.", { requestId, sessionEnded: true }), false, null],
  [new ApiProblem(500, "Broken.", { requestId }), false, null],
  [new ApiProblem(0, "Gone."), false, null],
  [new Error("Odd"), false, null],
])("a report that failed with %o is dropped: %s, and sent again after %s ms", (error, isDropped, waitMs) => {
  expect([isFinal(error), againAfterMs(error)]).toEqual([isDropped, waitMs]);
});
