import { expect, test } from "vitest";
import { percentOf } from "./rules.ts";

test("a share of nothing is not known", () => {
  expect([percentOf(0, 0), percentOf(0, 3), percentOf(2, 3), percentOf(3, 3)]).toEqual([null, 0, 67, 100]);
});
