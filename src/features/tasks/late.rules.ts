export const lateReasons = ["cancelled", "completed", "reassigned"] as const;
export type LateReason = (typeof lateReasons)[number];

export const lateActs = ["started", "ticked", "logged", "completed"] as const;
export type LateAct = (typeof lateActs)[number];

export const lateActWords: Record<LateAct, string> = {
  started: "Started",
  ticked: "Ticked",
  logged: "Logged work",
  completed: "Completed",
};

const happenedMeanwhile: Record<LateReason, string> = {
  cancelled: "was cancelled",
  completed: "was completed by somebody else",
  reassigned: "was given to somebody else",
};

/** What its author reads of work that came too late. */
export const lateSentence = (reason: LateReason): string =>
  `This task ${happenedMeanwhile[reason]} before your work arrived. What you did is kept with its photos, and the people who look after the building see it.`;

/** What keepers read of it, after its author's name. */
export const lateWords = (reason: LateReason): string => `Arrived after the task ${happenedMeanwhile[reason]}.`;
