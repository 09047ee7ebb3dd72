import { expect, test } from "vitest";
import { placeAfterSignIn, placeAfterSignUp } from "./client.ts";

test("after signing in: back where the session ended, else the role's dashboard", () => {
  expect(placeAfterSignIn({ role: "contractor" }, null)).toBe("/contractor-dashboard");
  expect(placeAfterSignIn({ role: "contractor" }, "/tasks?page=2")).toBe("/tasks?page=2");
  expect(placeAfterSignIn({ role: "building_occupant" }, "//evil.example")).toBe("/occupant-dashboard");
});

test("after signing up an owner starts with a property", () => {
  expect(placeAfterSignUp({ role: "property_owner" })).toBe("/onboard-property");
  expect(placeAfterSignUp({ role: "property_manager" })).toBe("/property-manager-dashboard");
});
