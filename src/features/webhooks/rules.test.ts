import { describe, expect, test } from "vitest";
import { eventOf, nextTry } from "./rules.ts";

test("it is tried for a day, with pauses that never shrink", () => {
  const start = new Date("2026-11-22T12:00:00Z");
  const pauses: number[] = [];
  let now = start;
  for (let tries = 1; ; tries += 1) {
    const next = nextTry(tries, now);
    if (!next) break;
    pauses.push(next.getTime() - now.getTime());
    now = next;
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const hours = (now.getTime() - start.getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(22);
  expect(hours).toBeLessThanOrEqual(24);
});

describe("what is told of an act", () => {
  test.each([
    ["ticket", "filed", { kind: "tickets", event: "ticket.filed" }],
    ["task", "completed", { kind: "tasks", event: "task.completed" }],
    ["task", "approved", { kind: "verifications", event: "verification.approved" }],
    ["account", "signed_in", null],
    ["document", "added", null],
  ] as const)("%s %s", (thing, act, told) => {
    expect(eventOf({ thing, act })).toEqual(told);
  });
});
