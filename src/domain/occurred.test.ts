import { expect, test } from "vitest";
import { occurredAt } from "./occurred.ts";

const now = new Date("2026-11-22T18:00:00Z");
const hours = (count: number) => count * 3_600_000;

test("what a phone says of when is kept, put right by what its clock lacks", () => {
  const said = new Date("2026-11-22T09:30:00Z");
  expect(occurredAt(said, now)).toEqual(said);
  expect(occurredAt(new Date("2025-11-22T09:30:00Z"), now, hours(24 * 365))).toEqual(said);
  expect(occurredAt(undefined, now)).toBeNull();
  expect(occurredAt(null, now)).toBeNull();
});

test("what is to come or too old was done when it arrived", () => {
  expect(occurredAt(new Date("2026-11-22T18:06:00Z"), now)).toEqual(now);
  expect(occurredAt(new Date("2026-11-22T18:04:00Z"), now)).toEqual(now);
  expect(occurredAt(new Date("2026-10-20T18:00:00Z"), now)).toEqual(now);
});
