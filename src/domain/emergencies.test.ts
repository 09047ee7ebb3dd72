import { expect, test } from "vitest";
import { emergencies, emergencyKinds } from "./emergencies.ts";
import { localNumbers, nationalNumber, stateNumbers } from "./emergency-numbers.ts";
import { states } from "./places.ts";
import { repairCategories } from "./vocab.ts";

test.each(emergencyKinds)("%s has words short enough to read in danger, and a category of the list", (kind) => {
  const { label, title, category, now } = emergencies[kind];
  expect(repairCategories).toContain(category);
  expect(label.length).toBeLessThanOrEqual(16);
  expect(title).not.toBe("");
  expect(now.length).toBeLessThanOrEqual(110);
});

test("every number can be dialled and says where it comes from", () => {
  for (const number of [nationalNumber, ...Object.values(stateNumbers).flat()]) {
    expect(number.dialled).toMatch(/^\d{3,11}$/);
    expect(number.source).not.toBe("");
  }
  expect(localNumbers("Lagos").map((number) => number.shown)).toEqual(["767", "07000 SAFETY"]);
  expect(localNumbers("Kano")).toEqual([]);
  expect(localNumbers(null).length).toBeGreaterThan(0);
  for (const state of Object.keys(stateNumbers)) expect(states).toContain(state);
});
