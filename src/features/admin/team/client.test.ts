import { expect, test } from "vitest";
import { changeRefusal } from "./client.ts";

test.each([
  [{ newPassword: "Overhead tank", repeated: "Overhead tank" }, "currentPassword"],
  [{ currentPassword: "old", newPassword: "short", repeated: "short" }, "newPassword"],
  [{ currentPassword: "old", newPassword: "Overhead tank", repeated: "Overhead tanks" }, "repeated"],
])("of %j the field %s needs another look", (typed, field) => {
  expect(changeRefusal(typed)?.faults[0]?.field).toBe(field);
});
