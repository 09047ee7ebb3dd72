import * as field from "#domain/fields.ts";
import { taskPriorities } from "#domain/vocab.ts";

const amount = { wrong: "Enter an amount such as 45,000." };

/** What a keeper fills in of a task. */
export const taskFields = field.fields({
  propertyId: field.id("Property", { missing: "Choose the property." }),
  title: field.shortText("Title"),
  description: field.longText("Description"),
  category: field.shortText("Category", { max: 100 }),
  priority: field.choice("Priority", taskPriorities),
  dueDate: field.day("Due date"),
  contractorId: field.optional(field.id("Contractor")),
  sopId: field.optional(field.id("SOP")),
  assetId: field.optional(field.id("Machine")),
  estimatedCost: field.optional(field.naira("Estimated cost", amount)),
  estimatedHours: field.optional(
    field.number("Estimated hours", { min: 0, max: 10_000, wrong: "Enter hours such as 2.5." }),
  ),
  actualCost: field.optional(field.naira("Actual cost", amount)),
});
