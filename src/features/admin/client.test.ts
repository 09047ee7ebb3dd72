import { expect, test } from "vitest";
import { loginRefusal, setupRefusal } from "./client.ts";

test.each([
  [{}, "Please fill in all fields", ["email", "password"]],
  [{ email: " ", password: "x" }, "Please fill in all fields", ["email"]],
  [{ email: "a@example.com", password: "" }, "Please fill in all fields", ["password"]],
])("the sign-in says of %j: %s", (typed, message, fields) => {
  const refusal = loginRefusal(typed);
  expect([refusal?.message, refusal?.faults.map(({ field }) => field)]).toEqual([message, fields]);
});

const whole = {
  setup_key: "key",
  name: "Ada",
  email: "a@example.com",
  password: "Harmattan-7!",
  repeated: "Harmattan-7!",
};

test.each([
  [{ setup_key: "" }, "Please fill in all fields", "setup_key"],
  [{ repeated: "" }, "Please fill in all fields", "repeated"],
  [{ repeated: "Harmattan-8!" }, "Passwords do not match", "repeated"],
  [{ password: "short", repeated: "short" }, "Password must be at least 8 characters long", "password"],
])("the setup says of %j: %s", (changed, message, field) => {
  const refusal = setupRefusal({ ...whole, ...changed });
  expect([refusal?.message, refusal?.faults[0]?.field]).toEqual([message, field]);
});

test("what is whole passes", () => {
  expect(setupRefusal(whole)).toBeNull();
  expect(loginRefusal(whole)).toBeNull();
});
