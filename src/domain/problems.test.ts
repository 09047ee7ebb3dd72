import { expect, test } from "vitest";
import { refuseStale } from "./problems.ts";

const refusalOf = (named: number | undefined, stands: { version: number } | undefined): string | null => {
  try {
    refuseStale("This task", stands, named);
    return null;
  } catch (error) {
    return String(error);
  }
};

test.each([
  ["the version that stands", 3, { version: 3 }, null],
  ["none", undefined, { version: 3 }, null],
  ["an older one", 2, { version: 3 }, expect.stringContaining("This task changed meanwhile.")],
  ["one that never was", 4, { version: 3 }, expect.stringContaining("This task changed meanwhile.")],
  ["one of what is gone", 1, undefined, expect.stringContaining("This task changed meanwhile.")],
])("a change that names %s", (_, named, stands, refusal) => {
  expect(refusalOf(named, stands)).toEqual(refusal);
});
