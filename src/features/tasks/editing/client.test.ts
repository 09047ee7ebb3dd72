import { expect, test } from "vitest";
import { ApiProblem } from "#browser/api.ts";
import { fieldProblems, taskKeepingRoutes } from "./client.ts";
import { taskKeepingCalls } from "./contract.ts";

test("the addresses that screens use are those of the contract", () => {
  for (const [name, route] of Object.entries(taskKeepingRoutes)) {
    const { method, path } = taskKeepingCalls[name as keyof typeof taskKeepingCalls];
    expect(route, name).toEqual({ method, path });
  }
});

test("what the server says of fields is read by their names", () => {
  const errors = [{ path: "title", message: "Title is required." }];
  expect(fieldProblems(new ApiProblem(422, "no", { errors })).get("title")).toBe("Title is required.");
  expect(fieldProblems(new Error("other")).size).toBe(0);
});
