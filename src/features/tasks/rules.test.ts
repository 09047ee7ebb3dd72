import { describe, expect, test } from "vitest";
import { likePattern } from "#domain/text.ts";
import { taskStatuses } from "#domain/vocab.ts";
import { categoryOf, firstClosedOrder, mainReason, openOrder, taskMove } from "./rules.ts";

describe("moves of a task", () => {
  const allowed = ["pending in_progress", "pending completed", "in_progress completed"];

  test.each(taskStatuses.flatMap((from) => taskStatuses.map((to) => [from, to] as const)))("%s to %s", (from, to) => {
    if (from === to) return expect(taskMove(from, to)).toBe("same");
    if (allowed.includes(`${from} ${to}`)) return expect(taskMove(from, to)).toBe("moves");
    return expect(() => taskMove(from, to)).toThrow(/^A task that is .+ cannot become .+\.$/);
  });
});

test("the reason shown in lists is the weightiest", () => {
  const reasons = [
    { kind: "component" as const, text: "You ticked roofing." },
    { kind: "season" as const, text: "Before the rains." },
    { kind: "practice" as const, text: "General practice." },
  ];
  expect(mainReason(reasons)).toBe("Before the rains.");
  expect(mainReason([...reasons, { kind: "statutory", text: "The law asks for it." }])).toBe("The law asks for it.");
  expect(mainReason([])).toBeNull();
});

test.each([
  ["plumbing", "Plumbing", "Plumbing"],
  ["plumbing", "Cleaning", "Cleaning"],
  ["roofing", "Structural", "Roof"],
  ["elevators", "General Maintenance", "Elevators"],
  ["fire_safety", "General Maintenance", "Fire safety"],
] as const)("%s by %s is filed under %s", (component, specialization, category) => {
  expect(categoryOf({ component, specialization })).toBe(category);
});

test.each([
  ["50%", "%50\\%%"],
  ["a_b", "%a\\_b%"],
  ["c\\d", "%c\\\\d%"],
])("%s is looked for as it is written", (text, pattern) => {
  expect(likePattern(text)).toBe(pattern);
});

test("open tasks of any day stand before closed ones", () => {
  expect(openOrder("2000-01-01")).toBe(0);
  expect(openOrder("2199-12-31")).toBeLessThan(firstClosedOrder);
  expect(1_000_000 - openOrder("2199-12-31")).toBeGreaterThan(firstClosedOrder);
  expect(1_000_000 - openOrder("1900-01-01")).toBeLessThan(2_000_000);
});
