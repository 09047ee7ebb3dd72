import { expect, test } from "vitest";
import * as vocab from "./vocab.ts";
import * as map from "./vocab-map.ts";

test("the specifications' lists are complete", () => {
  const sizes = [vocab.roles, vocab.propertyTypes, vocab.constructionTypes, vocab.components, vocab.repairCategories];
  expect(sizes.map((list) => list.length)).toEqual([5, 8, 5, 10, 15]);
  const more = [vocab.specializations, vocab.scheduleCategories, vocab.documentCategories, vocab.mediaCategories];
  expect(more.map((list) => list.length)).toEqual([10, 5, 9, 8]);
});

test("every word of the four vocabularies has its meaning, and keeps its own name in it", () => {
  expect(Object.keys(map.tradeOfRepairCategory)).toEqual([...vocab.repairCategories]);
  expect(Object.keys(map.tradeOfComponent)).toEqual([...vocab.components]);
  expect(Object.keys(map.tradeOfScheduleCategory)).toEqual([...vocab.scheduleCategories]);
  expect(Object.keys(map.tradeOfSpecialization)).toEqual([...vocab.specializations]);
  for (const [word, trade] of Object.entries(map.tradeOfRepairCategory)) expect(trade.repairCategory).toBe(word);
  for (const [word, trade] of Object.entries(map.tradeOfComponent)) expect(trade.component).toBe(word);
  for (const [word, trade] of Object.entries(map.tradeOfScheduleCategory)) expect(trade.scheduleCategory).toBe(word);
  for (const [word, trade] of Object.entries(map.tradeOfSpecialization)) expect(trade.specialization).toBe(word);
});

test("no match falls back to Other, General and General Maintenance", () => {
  expect(map.tradeOfRepairCategory.Other).toEqual({
    component: null,
    repairCategory: "Other",
    scheduleCategory: "General",
    specialization: "General Maintenance",
  });
  expect(map.tradeOfComponent.elevators.repairCategory).toBe("Other");
});

test.each([
  ["low", false, "low"],
  ["high", false, "high"],
  ["critical", false, "critical"],
  ["emergency", false, "critical"],
  ["low", true, "critical"],
] as const)("a %s ticket, emergency flag %s, becomes a %s task", (priority, emergency, expected) => {
  expect(map.taskPriorityOf({ priority, emergency })).toBe(expected);
  expect(map.isEmergency({ priority, emergency })).toBe(emergency || priority === "emergency");
});

test("labels", () => {
  expect(vocab.labelOf("meeting_notes")).toBe("Meeting notes");
  expect(vocab.roleLabels.property_owner).toBe("Property Owner");
  expect(vocab.certificationLabels.certified).toBe("Certified Professional");
});
