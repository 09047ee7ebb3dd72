import { expect, test } from "vitest";
import { asOf, type KeptRow, pushedOut } from "./rules.ts";

const now = Date.parse("2026-11-22T18:00:00Z");
const row = (name: string, fields: Partial<KeptRow> = {}): KeptRow => ({
  name,
  data: 1,
  at: now,
  usedAt: now,
  bytes: 100,
  ...fields,
});

test("what was used least lately goes once it is too much, and what is too old", () => {
  const large = { bytes: 4_000_000 };
  const rows = [
    row("old", { ...large, usedAt: now - 3 }),
    row("mid", { ...large, usedAt: now - 2 }),
    row("new", { ...large, usedAt: now - 1 }),
  ];
  expect(pushedOut(rows, now)).toEqual(["old"]);
  expect(pushedOut([row("a"), row("b", { at: now - 31 * 86_400_000 })], now)).toEqual(["b"]);
  // Where nobody knows what the time is nothing is too old.
  expect(pushedOut([row("a"), row("b", { at: now - 31 * 86_400_000 })], null)).toEqual([]);
  const many = Array.from({ length: 610 }, (_, at) => row(`row ${at}`, { usedAt: now - at }));
  expect(pushedOut(many, now)).toHaveLength(10);
});

test("an answer that is too large by itself takes no other with it", () => {
  const rows = [row("huge", { bytes: 11_000_000 }), row("job", { usedAt: now - 1 }), row("list", { usedAt: now - 2 })];
  expect(pushedOut(rows, now)).toEqual(["huge"]);
});

test("how old it is is said by the clock of Lagos, with the day where it is another", () => {
  expect(asOf(Date.parse("2026-11-22T13:02:00Z"), now)).toBe("as of 14:02");
  expect(asOf(Date.parse("2026-11-21T13:02:00Z"), now)).toMatch(/^as of Sat.*21.*14:02$/);
});
