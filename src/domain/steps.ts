import type { ActOn } from "./acts.ts";
import type { TaskPriority } from "./vocab.ts";

const givenNoMore = [
  ...(["unassigned", "awarded", "withdrawn", "given_back"] as const),
  ...(["started", "completed", "cancelled", "lapsed"] as const),
] as const;

/**
 * Steps that cannot wait until somebody looks into Tunse: what is told of them may cost money unasked. Each with the acts
 * by which it has passed, after which nobody is told of it by what costs.
 */
export const steps = {
  /** Times were offered, and somebody has to choose. */
  visit_offered: ["visit_offered", "visit_booked", "visit_cancelled", "resolved"],
  visit_booked: [
    "visit_offered",
    "visit_booked",
    "visit_late",
    "visit_missed",
    "visit_cancelled",
    "visit_admitted",
    "resolved",
  ],
  visit_late: ["visit_offered", "visit_missed", "visit_cancelled", "visit_admitted", "resolved"],
  visit_missed: ["visit_offered", "visit_booked", "resolved"],
  /** Whoever would come for nothing hears it, whatever is agreed on since: what follows is not told all of them by what costs. */
  visit_cancelled: [],
  /** Somebody has work to do; when somebody comes for it is told whoever does it with the work. */
  given: ["assigned", "freed", "visit_booked", ...givenNoMore],
  /** Work that was theirs is to be done at another time, */
  moved: ["assigned", "rescheduled", ...givenNoMore],
  /** or is theirs no more: whoever does not hear it goes there for nothing, whatever has become of it since. */
  taken: [],
  /** It is done, and whoever asked for it says whether it is mended. */
  mended: ["reopened", "answered"],
  /** The occupant's word is needed. */
  asked: ["went_on", "resolved"],
  /** A promise was broken. */
  late: ["resolved"],
  /** An owner's yes is needed. */
  approval: ["order_placed", "order_refused", "order_withdrawn", "order_ratified", "cancelled"],
  /** What holds for a building soon; it says itself until when. */
  announced: [],
} as const satisfies Record<string, readonly (ActOn<"ticket"> | ActOn<"task">)[]>;
export type Step = keyof typeof steps;

type Given = { priority: TaskPriority; ticketId: string | null; dueOn: string };

/** Whether work that is given can be told by what costs once it is known when somebody comes: a repair that is no danger, and not due today. */
export const awaitsVisit = ({ priority, ticketId, dueOn }: Given, today: string): boolean =>
  priority !== "critical" && ticketId !== null && dueOn > today;

const names = Object.keys(steps) as Step[];

/** Which steps have passed by an act. */
export const passedBy = (act: string): Step[] =>
  names.filter((step) => (steps[step] as readonly string[]).includes(act));
