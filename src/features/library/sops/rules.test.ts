import { expect, test } from "vitest";
import { changesOf, differences, moved } from "./rules.ts";

const sop = {
  title: "Pump",
  category: "Plumbing" as const,
  description: "Quarterly.",
  steps: ["Close", "Grease", "Close"],
  requiredTools: ["Gun"],
  safetyRequirements: [],
  estimatedDuration: 30,
  skillLevel: "beginner" as const,
  attachments: [],
};

test("an edit changes what it names with another value", () => {
  expect(changesOf(sop, { title: "Pump", steps: ["Close"], estimatedDuration: undefined })).toEqual({
    steps: ["Close"],
  });
  expect(changesOf(sop, {})).toEqual({});
});

test("two versions differ by the lines of their fields", () => {
  const after = { ...sop, title: "Pumps", steps: ["Close", "Test", "Grease"], estimatedDuration: 45 };
  expect(differences(sop, after)).toEqual([
    { label: "Title", gone: ["Pump"], added: ["Pumps"], moved: false },
    { label: "Steps", gone: ["Close"], added: ["Test"], moved: false },
    { label: "Estimated duration", gone: ["30 min"], added: ["45 min"], moved: false },
  ]);
  expect(differences(sop, { ...sop, steps: ["Grease", "Close", "Close"] })).toEqual([
    { label: "Steps", gone: [], added: [], moved: true },
  ]);
  expect(differences(sop, sop)).toEqual([]);
});

test("an entry moves within the ends of its list", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, 5)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], 1, -9)).toEqual(["b", "a", "c"]);
  expect(moved(["a"], 3, -1)).toEqual(["a"]);
});
