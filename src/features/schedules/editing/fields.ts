import * as field from "#domain/fields.ts";
import { frequencies, frequencyUnits, scheduleCategories } from "#domain/vocab.ts";

const everyWhole = "Enter a whole number from 1 to 1,000.";

/** What a keeper fills in of a schedule. */
export const scheduleFields = field.fields({
  propertyId: field.id("Property", { missing: "Choose the property." }),
  scheduleName: field.shortText("Schedule name"),
  description: field.longText("Description"),
  category: field.choice("Category", scheduleCategories),
  frequency: field.optional(field.choice("Frequency", frequencies)),
  frequencyValue: field.optional(
    field.number("Frequency value", {
      ...{ min: 1, max: 1_000, whole: true },
      ...{ missing: everyWhole, wrong: everyWhole, outside: everyWhole },
    }),
  ),
  frequencyUnit: field.optional(field.choice("Frequency unit", frequencyUnits)),
  startDate: field.day("Start date"),
  endDate: field.optional(field.day("End date")),
  estimatedHours: field.optional(
    field.number("Estimated hours", { min: 0, max: 10_000, wrong: "Enter hours such as 2.5." }),
  ),
  estimatedCost: field.optional(field.naira("Estimated cost", { wrong: "Enter an amount such as 45,000." })),
  assignedContractor: field.optional(field.id("Contractor")),
  sopId: field.optional(field.id("SOP")),
  assetId: field.optional(field.id("Machine")),
});
