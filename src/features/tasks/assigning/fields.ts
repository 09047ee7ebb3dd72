import * as field from "#domain/fields.ts";

/** Chosen where a task is to be taken for nobody yet. */
export const nobodyYet = "nobody";

const member = field.id("Team member", { missing: "Choose a team member." });

/** To whom a contractor gives work, until when, and what they should know. */
export const assignFields = field.fields({
  assignedTeamMemberId: { ...member, judge: (value) => (value === nobodyYet ? null : member.judge(value)) },
  expectedCompletion: field.optional(field.instant("Expected completion")),
  estimatedHours: field.optional(
    field.number("Estimated hours", { min: 0, max: 10_000, wrong: "Enter hours in halves, such as 1.5." }),
  ),
  contractorNotes: field.optional(field.longText("Notes")),
});
