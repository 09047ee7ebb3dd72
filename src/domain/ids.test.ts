import { expect, test } from "vitest";
import { isId, newId } from "./ids.ts";

test("new ids are UUIDv7, each another, in the order they were made", () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(new Set(ids).size).toBe(1000);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.every((id) => isId(id) && id[14] === "7")).toBe(true);
});

test.each([
  ["019ac0de-0000-7000-8000-0000000000ff", true],
  ["019AC0DE-0000-7000-8000-0000000000FF", true],
  ["019ac0de00007000800000000000 00ff", false],
  ["019ac0de-0000-7000-8000-0000000000ff\n", false],
  ["{019ac0de-0000-7000-8000-0000000000ff}", false],
  ["1", false],
  ["", false],
])("%j is an id: %s", (text, answer) => {
  expect(isId(text)).toBe(answer);
});
