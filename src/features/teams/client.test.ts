import { expect, test } from "vitest";
import { ApiProblem } from "#browser/api.ts";
import { faultsOf, openTasksOf, sentOf } from "./client.ts";

const sheet = {
  name: " Musa Ibrahim ",
  email: "musa@example.com",
  phone: " 0803 555 0001",
  specializations: ["Plumbing" as const],
  certification: "" as const,
  rate: "",
};

test("name, email and phone are required, and a rate must be an amount", () => {
  expect(faultsOf(sheet)).toEqual([]);
  expect(faultsOf({ ...sheet, name: " ", email: "", phone: "" }).map(({ path }) => path)).toEqual([
    "name",
    "email",
    "phone",
  ]);
  expect(faultsOf({ ...sheet, rate: "much" })).toEqual([
    { path: "hourly_rate", message: "Enter an hourly rate such as 5,000." },
  ]);
});

test("an empty rate and level are none, a typed amount is naira", () => {
  expect(sentOf(sheet)).toMatchObject({ name: "Musa Ibrahim", hourly_rate: null, certification_level: null });
  expect(sentOf({ ...sheet, rate: "₦5,000.50", certification: "certified" })).toMatchObject({
    hourly_rate: 5000.5,
    certification_level: "certified",
  });
});

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
