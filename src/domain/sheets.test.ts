import { expect, test } from "vitest";
import { listOf } from "./sheets.ts";

test.each([
  ["PVC glue, 2 elbows", ["PVC glue", "2 elbows"]],
  [" , ,", []],
  ["", []],
  [undefined, []],
])("a list as typed, %j", (typed, list) => {
  expect(listOf(typed)).toEqual(list);
});
