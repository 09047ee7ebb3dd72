import type { RepairCategory, TicketPriority } from "#domain/vocab.ts";
import type { Counting } from "./fields.ts";

/** What is promised for a request, in the order in which it happens. */
export const clockKinds = ["answer", "visit", "mended"] as const;
export type ClockKind = (typeof clockKinds)[number];
export const clockLabels: Record<ClockKind, string> = { answer: "First answer", visit: "Visit", mended: "Mended" };

export type Promised = { answerHours: number; visitHours: number; mendedHours: number; counted: Counting };
/** What a building promises otherwise: for a priority, or for one category of it. */
export type OwnPromise = Promised & { priority: TicketPriority; category: RepairCategory | null };

type Hours = Partial<Record<"answerHours" | "visitHours" | "mendedHours", number | null>>;

/** Why three promises cannot stand together, or null. */
export const orderProblem = ({ answerHours, visitHours, mendedHours }: Hours): string | null =>
  (answerHours ?? 0) <= (visitHours ?? 0) && (visitHours ?? 0) <= (mendedHours ?? 0)
    ? null
    : "The first answer comes before the visit, and the visit before the end of the work.";

const working = (answerHours: number, visitHours: number, mendedHours: number): Promised => ({
  ...{ answerHours, visitHours, mendedHours, counted: "working" },
});
const always = (answerHours: number, visitHours: number, mendedHours: number): Promised => ({
  ...{ answerHours, visitHours, mendedHours, counted: "always" },
});

/** What holds where a building says nothing else (decision 030). A working day has nine hours. */
export const usualPromises: Record<TicketPriority, Promised> = {
  emergency: always(0.25, 4, 24),
  critical: always(1, 8, 48),
  high: working(4, 9, 27),
  medium: working(9, 27, 63),
  low: working(18, 63, 126),
};

/** What can wait longer, and what cannot: times the hours to the visit and to the end. */
const paces: Partial<Record<RepairCategory, number>> = {
  Electrical: 0.5,
  Security: 0.5,
  Cleaning: 2,
  "External Works (Compound)": 2,
};
const unhurried: readonly TicketPriority[] = ["high", "medium", "low"];

/** What holds for a request: the building's word on its category, else on its priority, else what is usual. */
export function promiseFor(own: readonly OwnPromise[], priority: TicketPriority, category: RepairCategory): Promised {
  const said = own.filter((one) => one.priority === priority);
  const exact = said.find((one) => one.category === category) ?? said.find((one) => one.category === null);
  if (exact) return exact;
  const usual = usualPromises[priority];
  const pace = unhurried.includes(priority) ? (paces[category] ?? 1) : 1;
  return { ...usual, visitHours: usual.visitHours * pace, mendedHours: usual.mendedHours * pace };
}

/** Hours as people say them: 15 min, 4 h. */
export const hoursText = (hours: number): string =>
  hours < 1 ? `${Math.round(hours * 60)} min` : `${hours.toLocaleString("en")} h`;
