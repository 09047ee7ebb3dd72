import { expect, test } from "vitest";
import { titleOf } from "./title.ts";

test.each([
  ["Water drips. It began last night.", "Water drips"],
  ["Light is out\nsecond floor", "Light is out"],
  ["  Is this safe? I think not.  ", "Is this safe?"],
  [
    `Water ${"drips ".repeat(30)}`,
    `${"Water drips drips drips drips drips drips drips drips drips drips drips drips"}…`,
  ],
  ["x".repeat(200), `${"x".repeat(80)}…`],
])("the title of a report is its first sentence: %s", (description, title) => {
  expect(titleOf(description)).toBe(title);
});

test("a title cuts no sign in two", () => {
  expect(titleOf(`a${"😀".repeat(60)}`).isWellFormed()).toBe(true);
});
