import * as field from "#domain/fields.ts";

const hoursNeeded = "Enter the hours in halves, such as 1.5.";

/** What a technician writes down of a day's work. */
export const logFields = field.fields({
  taskId: field.id("Task", { missing: "Choose the task that you worked on." }),
  hoursWorked: field.number("Hours worked", {
    ...{ min: 0, max: 24, step: 0.5, missing: hoursNeeded, wrong: hoursNeeded },
    outside: "A day has 24 hours.",
  }),
  dateLogged: field.day("Date", { missing: "Choose the day." }),
  workDescription: field.longText("Work description", { missing: "Say what you did." }),
  materialsUsed: field.list("Materials used"),
  issuesEncountered: field.optional(field.longText("Issues encountered")),
  notes: field.optional(field.longText("Notes")),
  assetId: field.optional(field.id("Machine")),
});
