import * as field from "#domain/fields.ts";

const rating = (label: string) => field.number(label, { min: 1, max: 5, whole: true });

/** What a keeper says of finished work. */
export const verificationFields = field.fields({
  taskId: field.id("Task"),
  contractorId: field.id("Contractor"),
  workQualityRating: rating("Work quality"),
  timelinessRating: rating("Timeliness"),
  communicationRating: rating("Communication"),
  professionalismRating: rating("Professionalism"),
  overallSatisfaction: rating("Overall satisfaction"),
  feedbackComments: field.optional(field.longText("Feedback")),
  issuesIdentified: field.list("Issues identified", { between: "\n" }),
  workApproved: field.flag("Approved"),
  /** Asked where the proof of approved work is in doubt. */
  reason: field.optional(field.longText("Reason", { max: 2_000 })),
  followupRequired: field.flag("Follow-up required"),
  followupNotes: field.optional(field.longText("Follow-up notes", { max: 5_000 })),
});
