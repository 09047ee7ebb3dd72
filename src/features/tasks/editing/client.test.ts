import { expect, test } from "vitest";
import { ApiProblem } from "#browser/api.ts";
import { fieldProblems } from "./client.ts";

test("what the server says of fields is read by their names", () => {
  const errors = [{ path: "title", message: "Title is required." }];
  expect(fieldProblems(new ApiProblem(422, "no", { errors })).get("title")).toBe("Title is required.");
  expect(fieldProblems(new Error("other")).size).toBe(0);
});
