import { expect, test } from "vitest";
import type { Schedule } from "./contract.ts";
import { type Draft, draftOf, emptyDraft, fieldsOf, keptDraft, problemsOf } from "./form.rules.ts";

const today = "2027-01-10";
const full: Draft = {
  ...emptyDraft(today, "p1"),
  scheduleName: "Clean filters",
  description: "All six.",
  estimatedCost: "45,000.50",
};

test("a new form begins with the defaults, and asks for what is required", () => {
  expect(fieldsOf(emptyDraft(today))).toMatchObject({
    ...{ category: "HVAC", frequency: "monthly", frequencyValue: null, frequencyUnit: null, startDate: today },
    ...{ endDate: null, assignedContractor: null, estimatedHours: 0, estimatedCost: null, sopId: null },
  });
  expect([...problemsOf(emptyDraft(today)).keys()]).toEqual(["propertyId", "scheduleName", "description"]);
  expect(problemsOf({ ...full, startDate: "" }).get("startDate")).toBe("Start date is required.");
});

test("an amount is typed as text and sent as a number", () => {
  expect([problemsOf(full).size, fieldsOf(full).estimatedCost]).toEqual([0, 45_000.5]);
  expect(problemsOf({ ...full, estimatedCost: "a lot" }).has("estimatedCost")).toBe(true);
});

test.each<[Partial<Draft>, keyof Draft]>([
  [{ frequency: "own", frequencyValue: "0" }, "frequencyValue"],
  [{ frequency: "own", frequencyValue: "1.5" }, "frequencyValue"],
  [{ endDate: "2027-01-09" }, "endDate"],
  [{ estimatedHours: "two" }, "estimatedHours"],
  [{ estimatedHours: "-1" }, "estimatedHours"],
])("%j is refused before it is sent", (wrong, field) => {
  expect([...problemsOf({ ...full, ...wrong }).keys()]).toEqual([field]);
});

test("an interval of one's own comes back as such", () => {
  const own = { ...fieldsOf({ ...full, frequency: "own", frequencyValue: "45", frequencyUnit: "days" }) };
  expect(own).toMatchObject({ frequency: "monthly", frequencyValue: 45, frequencyUnit: "days" });
  const schedule = { ...own, propertyId: "p1", estimatedCost: null, endDate: null } as unknown as Schedule;
  expect(draftOf(schedule)).toMatchObject({ frequency: "own", frequencyValue: "45", frequencyUnit: "days" });
  expect(draftOf({ ...schedule, frequencyValue: 1, frequencyUnit: "months" }).frequency).toBe("monthly");
});

test("a kept draft of another shape gives only what fits", () => {
  const fresh = emptyDraft(today);
  expect(keptDraft({ scheduleName: "Pump", odd: "x", category: 7, toString: "y" }, fresh)).toMatchObject({
    ...fresh,
    scheduleName: "Pump",
  });
  for (const kept of [null, "x", 7, undefined]) expect(keptDraft(kept, fresh)).toEqual(fresh);
});
