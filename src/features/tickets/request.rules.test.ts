import { expect, test } from "vitest";
import { missingIn, noBuilding } from "./request.rules.ts";

const whole = {
  title: "Dripping ceiling",
  category: "Roof",
  priority: "high",
  propertyId: "0197f6d0-0000-7000-8000-000000000001",
  locationDetails: "Bedroom",
  description: "Water comes through when it rains.",
};

test("a whole request lacks nothing", () => {
  expect(missingIn(whole)).toEqual([]);
});

test.each(Object.keys(whole))("%s is needed, and blanks are nothing", (field) => {
  expect(missingIn({ ...whole, [field]: "  " }).map((fault) => fault.field)).toEqual([field]);
  const { [field as keyof typeof whole]: _, ...rest } = whole;
  expect(missingIn(rest)).toHaveLength(1);
});

test("the line that says there is no building is no building", () => {
  expect(missingIn({ ...whole, propertyId: noBuilding })).toEqual([
    { field: "propertyId", message: "Property is required." },
  ]);
});

test("everything that is missing is said, in the order of the form", () => {
  const fields = ["title", "category", "priority", "propertyId", "locationDetails", "description"];
  expect(missingIn({}).map((fault) => fault.field)).toEqual(fields);
});
