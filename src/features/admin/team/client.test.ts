import { expect, test } from "vitest";
import { changeRefusal, teamRoutes } from "./client.ts";
import { teamCalls } from "./contract.ts";

test.each(Object.keys(teamRoutes) as (keyof typeof teamRoutes)[])("the light route of %s is its call's", (name) => {
  expect(teamCalls[name]).toMatchObject(teamRoutes[name]);
});

test.each([
  [{ newPassword: "Overhead tank", repeated: "Overhead tank" }, "currentPassword"],
  [{ currentPassword: "old", newPassword: "short", repeated: "short" }, "newPassword"],
  [{ currentPassword: "old", newPassword: "Overhead tank", repeated: "Overhead tanks" }, "repeated"],
])("of %j the field %s needs another look", (typed, field) => {
  expect(changeRefusal(typed)?.faults[0]?.field).toBe(field);
});
