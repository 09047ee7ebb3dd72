import { expect, test } from "vitest";
import { pinProblem, wrongPin } from "./pin.ts";

test.each(["482", "4826153", "48a6", ""])("%s is no PIN", (pin) => {
  expect(pinProblem(pin)).toMatch(/four to six figures/);
});

test.each(["0000", "1234", "9876", "7890", "1212", "454545", "271271", "1990", "2026"])(
  "%s is among the first that anybody tries",
  (pin) => {
    expect(pinProblem(pin)).toMatch(/first that anybody tries/);
  },
);

test.each(["4826", "7351", "20261", "482615"])("%s is taken", (pin) => {
  expect(pinProblem(pin)).toBeNull();
});

test("how many tries are left is said in words", () => {
  expect([wrongPin(4), wrongPin(1)]).toEqual([
    "That PIN is not right. 4 tries are left.",
    "That PIN is not right. One try is left.",
  ]);
});
