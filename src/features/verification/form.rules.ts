import type { Fault, Sheet } from "#domain/sheets.ts";

/** The five ratings as the form asks for them. */
export const ratings = [
  ["workQualityRating", "Work Quality", "What was done, and how well."],
  ["timelinessRating", "Timeliness", "Begun and finished when it should be."],
  ["communicationRating", "Communication", "Whether you knew what was going on."],
  ["professionalismRating", "Professionalism", "Conduct, safety and a clean place after."],
  ["overallSatisfaction", "Overall Satisfaction", undefined],
] as const;

export const best = 5;

/** What the form still needs before it can be sent. */
export function verificationFaults(sheet: Sheet): Fault[] {
  const needs = [
    { field: "taskId", message: "Task is required." },
    { field: "contractorId", message: "Contractor is required." },
  ];
  return needs.filter(({ field }) => !sheet[field]);
}

const linesOf = (text = ""): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const starsOf = (typed: string | undefined): number => Number(typed ?? best);

/** A filled-in form as the call takes it. Notes of a follow-up that is not asked for are left out. */
export const verificationOf = (sheet: Sheet) => ({
  taskId: sheet.taskId ?? "",
  contractorId: sheet.contractorId ?? "",
  workQualityRating: starsOf(sheet.workQualityRating),
  timelinessRating: starsOf(sheet.timelinessRating),
  communicationRating: starsOf(sheet.communicationRating),
  professionalismRating: starsOf(sheet.professionalismRating),
  overallSatisfaction: starsOf(sheet.overallSatisfaction),
  feedbackComments: sheet.feedbackComments ?? "",
  workApproved: sheet.decision !== "rejected",
  issuesIdentified: linesOf(sheet.issuesIdentified),
  followupRequired: sheet.followupRequired !== undefined,
  followupNotes: sheet.followupRequired === undefined ? "" : (sheet.followupNotes ?? ""),
});
