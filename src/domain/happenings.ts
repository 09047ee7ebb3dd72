/**
 * Everything that can stand on a timeline, by what it happens to. A new act has its line here, which the types then ask
 * of whoever records it, and its sentence in features/properties/history.
 */
export const happenings = {
  property: [
    "onboarded",
    "edited",
    "archived",
    "restored",
    "frozen",
    "unfrozen",
    "handed_over",
    "member_added",
    "member_joined",
    "member_confirmed",
    "member_changed",
    "member_left",
    "member_removed",
  ],
  task: [
    "planned",
    "created",
    "edited",
    "awarded",
    "withdrawn",
    "taken",
    "assigned",
    "unassigned",
    "rescheduled",
    "freed",
    "given_back",
    "started",
    "completed",
    "cost_corrected",
    "approved",
    "rejected",
    "cancelled",
    "lapsed",
  ],
  ticket: ["filed", "acknowledged", "commented", "assigned", "freed", "started", "escalated", "resolved", "reopened"],
  /** The plan: its schedules, and the suggestions that may become one. */
  schedule: ["created", "edited", "skipped", "removed", "accepted", "dismissed", "restored"],
  document: ["added", "edited", "removed", "restored"],
} as const;

export type HistoryThing = keyof typeof happenings;
export type ActOn<T extends HistoryThing> = (typeof happenings)[T][number];

/** A thing with an act that can happen to it. */
export type Happened = { [T in HistoryThing]: { thing: T; act: ActOn<T> } }[HistoryThing];
