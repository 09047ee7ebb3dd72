import { expect, test } from "vitest";
import { instantIn } from "./monnify.server.ts";

test.each([
  ["29/06/2023 01:20:18 PM", "2023-06-29T12:20:18.000Z"],
  ["30/11/2026 12:05:00 AM", "2026-11-29T23:05:00.000Z"],
  ["2026-11-27 08:15:00.0", "2026-11-27T07:15:00.000Z"],
  ["2026-11-27T08:15:00.000+0000", "2026-11-27T08:15:00.000Z"],
])("the time %j is read as what it is in Lagos", (text, at) => {
  expect(instantIn(text)?.toISOString()).toBe(at);
});

test("no time is read from anything else", () => {
  for (const text of ["", "yesterday", "31/02/26", null, undefined]) expect(instantIn(text)).toBeNull();
});
