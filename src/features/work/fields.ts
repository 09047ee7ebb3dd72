import * as field from "#domain/fields.ts";
import { failureModes } from "#domain/findings.ts";

const hoursNeeded = "Enter the hours in halves, such as 1.5.";
const halves = { min: 0, step: 0.5, missing: hoursNeeded, wrong: hoursNeeded };

/** What a technician says of work that is done. */
export const completionFields = field.fields({
  taskId: field.id("Task", { missing: "Choose the task that is done." }),
  completionNotes: field.longText("Completion notes", { missing: "Say what was done." }),
  totalHours: field.number("Total hours", { ...halves, max: 10_000 }),
  workQualityRating: field.number("Work quality rating", { min: 1, max: 5, whole: true }),
  condition: field.optional(field.number("Condition", { min: 1, max: 3, whole: true })),
  failureMode: field.optional(field.choice("What failed", failureModes)),
  additionalMaterials: field.list("Additional materials"),
});
