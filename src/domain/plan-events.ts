/** What can change a plan. */
export const planEventKinds = [
  "fact",
  "building",
  "machine_added",
  "machine_retired",
  "finding",
  "repeated_failure",
  "meter",
  "catalogue",
  "schedule_added",
  "schedule_edited",
  "schedule_ended",
  "skipped",
  "suggestion_accepted",
  "suggestion_dismissed",
  "suggestion_restored",
  "change_accepted",
  "asked",
] as const;
export type PlanEventKind = (typeof planEventKinds)[number];

/** Something that happened to a building and that its plan rests on; `old` and `new` are of the fact that it names. */
export type PlanEvent = {
  kind: PlanEventKind;
  text: string;
  fact: string | null;
  old: string | null;
  new: string | null;
};

/** An event that is no fact with a value before and after. */
export const plainEvent = (kind: PlanEventKind, text: string): PlanEvent => ({
  ...{ kind, text },
  ...{ fact: null, old: null, new: null },
});
