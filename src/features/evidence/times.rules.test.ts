import { expect, test } from "vitest";
import { startOf } from "./times.rules.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 2, 24, hour));

test.each([
  ["what was sent at once counts as the server saw it", at(9), null, at(9)],
  ["what was sent in the evening counts as the phone saw it", at(18), at(9), at(9)],
  ["no start lies before the task was made", at(18), at(2), at(7)],
  ["no start lies after it was received", at(9), at(11), at(9)],
])("%s", (_, startedAt, startOccurredAt, began) => {
  expect(startOf({ createdAt: at(7), startedAt, startOccurredAt })).toBe(began.toISOString());
});

test("without Start there is none", () => {
  expect(startOf({ createdAt: at(7), startedAt: null, startOccurredAt: at(9) })).toBeNull();
});
