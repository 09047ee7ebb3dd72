import { expect, test } from "vitest";
import { ApiProblem } from "#browser/api-answer.ts";
import { openTasksOf } from "./client.ts";

test("a refused removal names its open tasks, another failure none", () => {
  const errors = [
    { path: "tasks.a1", message: "Grease the pump" },
    { path: "name", message: "?" },
  ];
  expect(openTasksOf(new ApiProblem(409, "Musa still has 1 open task.", { errors }))).toEqual([
    { id: "a1", title: "Grease the pump" },
  ]);
  expect(openTasksOf(new ApiProblem(500, "It broke.", { errors }))).toEqual([]);
  expect(openTasksOf(null)).toEqual([]);
});
