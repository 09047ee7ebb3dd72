import * as field from "#domain/fields.ts";
import { scheduleCategories, skillLevels } from "#domain/vocab.ts";
import { mostSteps } from "./rules.ts";

const stepLength = 1_000;
const minutes = field.number("Estimated duration", { min: 0, max: 100_000, whole: true });

/** What a procedure says. */
export const sopFields = field.fields({
  title: field.shortText("Title"),
  category: field.choice("Category", scheduleCategories),
  description: field.longText("Description"),
  steps: field.list("Steps", { max: mostSteps, each: stepLength, between: "\n" }),
  requiredTools: field.list("Required tools"),
  safetyRequirements: field.list("Safety requirements"),
  /** Nothing typed is no time at all. */
  estimatedDuration: { ...minutes, read: (typed: readonly string[]) => minutes.read(typed) ?? 0 },
  skillLevel: field.choice("Skill level", skillLevels),
});
