import { describe, expect, test } from "vitest";
import { readRange } from "./parts.server.ts";

describe("a range of 100 bytes", () => {
  test.each([
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=10-", { start: 10, end: 99 }],
    ["bytes=90-1000", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-1000", { start: 0, end: 99 }],
    ["bytes=100-", "beyond"],
    ["bytes=-0", "beyond"],
    ["bytes=5-4", undefined],
    ["bytes=-", undefined],
    ["bytes=0-1,5-6", undefined],
    ["bytes=a-b", undefined],
    ["pages=1-2", undefined],
    [undefined, undefined],
  ])("%s is %j", (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected);
  });
});
