import { describe, expect, test } from "vitest";
import { changedOf, emptySheet, faultsOf, minutesOf, readKept, sentOf } from "./form.rules.ts";

test.each([
  ["90", 90],
  [" 15 ", 15],
  ["", 0],
  ["1.5", 0],
  ["-5", 0],
  ["an hour", 0],
])("a duration of %j is %d minutes", (typed, minutes) => {
  expect(minutesOf(typed)).toBe(minutes);
});

test("what is sent is trimmed and has no blanks", () => {
  const sheet = {
    ...emptySheet,
    title: " Pump ",
    description: "Grease.\n",
    steps: [" Close ", "  ", "Test"].map((text, at) => ({ id: String(at), text })),
    requiredTools: "Gun, , rag,",
    safetyRequirements: " , ",
  };
  expect(sentOf(sheet)).toEqual({
    ...{ title: "Pump", category: "General", description: "Grease.", steps: ["Close", "Test"] },
    ...{ requiredTools: ["Gun", "rag"], safetyRequirements: [], estimatedDuration: 0, skillLevel: "intermediate" },
  });
  expect(changedOf(sheet, { ...sheet, title: "Pump", safetyRequirements: "Gloves" })).toEqual({
    safetyRequirements: ["Gloves"],
  });
});

test("title and description are required", () => {
  expect(faultsOf({ ...emptySheet, title: " " }).map(({ path }) => path)).toEqual(["title", "description"]);
  expect(faultsOf({ ...emptySheet, title: "Pump", description: "Grease." })).toEqual([]);
});

describe("a kept form", () => {
  const kept = {
    version: 2,
    before: emptySheet,
    now: { ...emptySheet, steps: [{ id: "a", text: "Close" }] },
    removed: ["f"],
  };

  test("comes back as it was", () => {
    expect(readKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  test.each([
    null,
    "text",
    {},
    { ...kept, before: null },
    { ...kept, now: { ...emptySheet, steps: "Close" } },
    { ...kept, now: { ...emptySheet, steps: [null] } },
    { ...kept, now: { ...emptySheet, title: 5 } },
    { ...kept, removed: [1] },
  ])("of another shape is forgotten: %j", (other) => {
    expect(readKept(other)).toBeNull();
  });
});
