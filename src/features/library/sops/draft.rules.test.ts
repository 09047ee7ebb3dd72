import { describe, expect, test } from "vitest";
import { emptySheet, readKept } from "./draft.rules.ts";

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
