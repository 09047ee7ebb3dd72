import { describe, expect, test } from "vitest";
import { eventOf, nextTry, restAfter } from "./rules.ts";

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

test.each([
  ["answers at once", { status: 204, tookMs: 90 }, 3, 0],
  ["is overloaded at once", { status: 503, tookMs: 90 }, 0, 0],
  ["answers slowly", { status: 200, tookMs: 9_900 }, 0, 49_500],
  ["says nothing", { status: null, tookMs: 30 }, 0, 10_000],
  ["says nothing for the third time", { status: null, tookMs: 30 }, 2, 40_000],
  ["has said nothing for days", { status: null, tookMs: 30 }, 5_000, 300_000],
])("a webhook that %s rests", (_name, answered, silent, restMs) => {
  expect(restAfter(answered, silent)).toBe(restMs);
});

describe("what is told of an act", () => {
  test.each([
    ["ticket", "filed", { kind: "tickets", event: "ticket.filed" }],
    ["task", "completed", { kind: "tasks", event: "task.completed" }],
    ["task", "approved", { kind: "verifications", event: "verification.approved" }],
    ["property", "notice_made", { kind: "notices", event: "building_notice.made" }],
    ["property", "edited", null],
    ["account", "signed_in", null],
    ["document", "added", null],
  ] as const)("%s %s", (thing, act, told) => {
    expect(eventOf({ thing, act })).toEqual(told);
  });
});
