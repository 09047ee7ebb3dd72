import * as field from "#domain/fields.ts";
import { repairCategories, ticketPriorities } from "#domain/vocab.ts";

export const tagThings = ["asset", "unit", "door"] as const;
export type TagThing = (typeof tagThings)[number];
export const tagThingLabels: Record<TagThing, string> = { asset: "Machine", unit: "Unit", door: "Door" };

export const tagEnds = ["renewed", "retired"] as const;
export type TagEnd = (typeof tagEnds)[number];

/** The most machines, and the most units, that get tags in one step. */
export const mostTagged = 500;

export const reportStatuses = ["waiting", "requested", "dismissed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const longestReport = 2_000;

/** What somebody without an account fills in. */
export const strangerFields = field.fields({
  description: field.longText("What is wrong", { max: longestReport, missing: "Please say what is wrong." }),
  phone: field.optional(field.pastedText("Phone", { max: 30 })),
});

/** What a keeper may say of a report that becomes a request; what is left empty is read in the report. */
export const requestOfReportFields = field.fields({
  title: field.optional(field.shortText("Title")),
  category: field.optional(field.choice("Category", repairCategories)),
  priority: field.optional(field.choice("Priority", ticketPriorities)),
});

export const dismissalFields = field.fields({ reason: field.longText("Reason", { max: longestReport }) });
