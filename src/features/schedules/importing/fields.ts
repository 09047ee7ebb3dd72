import * as field from "#domain/fields.ts";
import { taskPriorities } from "#domain/vocab.ts";
import type { Column } from "#features/imports/cells.rules.ts";
import { scheduleFields as fields } from "../editing/fields.ts";

/** What a file of schedules can say. */
export const scheduleColumns = {
  scheduleName: { field: fields.scheduleName, header: "name", names: ["schedule", "task"] },
  description: { field: field.optional(fields.description), header: "description" },
  category: {
    ...{ field: fields.category, header: "category", names: ["type", "trade"] },
    also: { electricity: "Electrical", water: "Plumbing", other: "General", cooling: "HVAC" },
  },
  priority: { field: field.optional(field.choice("Priority", taskPriorities)), header: "priority" },
  frequency: {
    ...{ field: fields.frequency, header: "frequency", names: ["rhythm"] },
    also: {
      ...{ yearly: "annual", "once a year": "annual", "half yearly": "semi_annual", "twice a year": "semi_annual" },
      ...{ "every month": "monthly", "every week": "weekly", "every day": "daily" },
    },
  },
  frequencyValue: { field: fields.frequencyValue, header: "every" },
  frequencyUnit: { field: fields.frequencyUnit, header: "every_unit", names: ["unit"] },
  startDate: { field: field.optional(fields.startDate), header: "start_date", names: ["start", "from", "first"] },
  endDate: { field: fields.endDate, header: "end_date", names: ["end", "until"] },
  estimatedHours: { field: fields.estimatedHours, header: "estimated_hours", names: ["hours"] },
  estimatedCost: { field: fields.estimatedCost, header: "estimated_cost", names: ["cost"] },
  isActive: { field: field.optional(field.flag("Active")), header: "active" },
} satisfies Record<string, Column>;

export const scheduleSample = `name,description,category,priority,frequency,every,every_unit,start_date,end_date,estimated_hours,estimated_cost,active
Service the generator,Oil and filters,Electrical,high,quarterly,,,2027-01-15,,4,"85,000",yes
Clean the water tanks,,Plumbing,medium,semi_annual,,,01/02/2027,,6,"40,000",yes
Test the smoke alarms,,Safety,high,monthly,45,days,,31/12/2028,1,,yes
`;
