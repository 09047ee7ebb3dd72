import { expect, test } from "vitest";
import { propertyCalls } from "#features/properties/contract.ts";
import { accountRoutes, directoryRoute, placeAfterSignIn, placeAfterSignUp } from "./client.ts";
import { accountCalls } from "./contract.ts";

test.each(["login", "register"] as const)("the light route of %s is its call's", (name) => {
  expect(accountCalls[name]).toMatchObject(accountRoutes[name]);
});

test("the light route of the directory is its call's", () => {
  expect(propertyCalls.listProperties).toMatchObject(directoryRoute);
});

test("after signing in: back where the session ended, else the role's dashboard", () => {
  expect(placeAfterSignIn({ role: "contractor" }, null)).toBe("/contractor-dashboard");
  expect(placeAfterSignIn({ role: "contractor" }, "/tasks?page=2")).toBe("/tasks?page=2");
  expect(placeAfterSignIn({ role: "building_occupant" }, "//evil.example")).toBe("/occupant-dashboard");
});

test("after signing up an owner starts with a property", () => {
  expect(placeAfterSignUp({ role: "property_owner" })).toBe("/onboard-property");
  expect(placeAfterSignUp({ role: "property_manager" })).toBe("/property-manager-dashboard");
});
