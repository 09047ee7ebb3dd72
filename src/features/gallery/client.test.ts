import { expect, test } from "vitest";
import { categoryOf } from "./client.ts";

test.each([
  ["category=roofing", "roofing"],
  ["category=attic", null],
  ["category=toString", null],
  ["", null],
])("an address with %s asks for %s", (query, category) => {
  expect(categoryOf(new URLSearchParams(query))).toBe(category);
});
