import * as field from "#domain/fields.ts";
import type { FieldProblem } from "#domain/problems.ts";
import { repairCategories, ticketPriorities } from "#domain/vocab.ts";

export const entryPermissions = ["knock", "call_before", "caretaker"] as const;
export type EntryPermission = (typeof entryPermissions)[number];
export const entryPermissionLabels: Record<EntryPermission, string> = {
  knock: "Knock",
  call_before: "Call before",
  caretaker: "Come in with the caretaker",
};

/** What an occupant fills in to report a fault. */
export const requestFields = field.fields({
  title: field.shortText("Title"),
  category: field.choice("Category", repairCategories),
  priority: field.choice("Priority", ticketPriorities),
  propertyId: field.id("Property"),
  locationDetails: field.shortText("Location details"),
  entryPermission: field.optional(field.choice("Entry permission", entryPermissions)),
  assetId: field.optional(field.id("Machine")),
  emergency: field.flag("Emergency"),
  description: field.longText("Description"),
});

/** The specification's sentence for a repair request that lacks something (section 5). */
export const requestRefusal = (problems: readonly FieldProblem[]): string | undefined =>
  field.lacksOne(Object.keys(requestFields), problems)
    ? "Please fill in all required fields including valid property selection."
    : undefined;
