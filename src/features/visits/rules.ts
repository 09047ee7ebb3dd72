import { formatInstant, lagosDay } from "#domain/days.ts";
import { type AccessWay, accessLabels, mostWindows, type Side, type VisitStage, type VisitState } from "./fields.ts";

export type Window = { from: Date; to: Date };

/** A visit as it is kept. */
export type VisitFacts = {
  state: VisitState;
  offeredBy: Side;
  windows: readonly { from: string; to: string }[];
  startsAt: Date | null;
  endsAt: Date | null;
  /** When they come instead, said by those who run late. */
  expectedAt: Date | null;
  access: AccessWay | null;
  reason: string | null;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const shortestMinutes = 15;
export const longestHours = 12;
export const farthestDays = 60;
/** Who comes late is let in for so long after they said that they come. */
const graceMs = 30 * minuteMs;
/** So long what is promised stands still at most, after nobody opened. */
export const missedMs = 48 * hourMs;

export const overlaps = (one: Window, other: Window): boolean => one.from < other.to && other.from < one.to;

/** The sentence for times that cannot be offered, or null. */
export function windowsProblem(windows: readonly Window[], now: Date): string | null {
  if (windows.length === 0) return "Please offer at least one time.";
  if (windows.length > mostWindows) return `Up to ${mostWindows} times can be offered.`;
  for (const [index, window] of windows.entries()) {
    const problem = windowProblem(window, now);
    if (problem) return problem;
    if (windows.slice(0, index).some((other) => overlaps(other, window))) return "Two of these times overlap.";
  }
  return null;
}

function windowProblem({ from, to }: Window, now: Date): string | null {
  if (from <= now) return "A visit cannot begin in the past.";
  if (to <= from) return "A visit must end after it begins.";
  const length = to.getTime() - from.getTime();
  if (length < shortestMinutes * minuteMs || length > longestHours * hourMs)
    return `A visit takes ${shortestMinutes} minutes to ${longestHours} hours.`;
  if (from.getTime() - now.getTime() > farthestDays * 24 * hourMs)
    return `A visit can be planned up to ${farthestDays} days ahead.`;
  return null;
}

/** What a visit is as of now. */
export function stageOf(visit: VisitFacts, now: Date): VisitStage {
  if (visit.state === "offered") return visit.windows.some(({ from }) => new Date(from) > now) ? "offered" : "lapsed";
  if (visit.state !== "booked") return visit.state;
  if (validUntil(visit) < now) return "over";
  return visit.expectedAt ? "late" : "booked";
}

/** Until when somebody is let in by the code: the end of the window, or a while after they said that they come. */
export function validUntil({ endsAt, expectedAt }: Pick<VisitFacts, "endsAt" | "expectedAt">): Date {
  const late = expectedAt ? expectedAt.getTime() + graceMs : 0;
  return new Date(Math.max(endsAt?.getTime() ?? 0, late));
}

/** Whether the code of a visit opens now. */
export const isValid = (visit: VisitFacts, now: Date): boolean =>
  visit.state === "booked" && visit.startsAt !== null && visit.startsAt <= now && now <= validUntil(visit);

/** "24 Nov 2026, 09:00 to 11:00", in Lagos time. */
export function windowWords(from: Date | string, to: Date | string): string {
  const sameDay = lagosDay(new Date(from)) === lagosDay(new Date(to));
  return `${formatInstant(from)} to ${sameDay ? timeOf(to) : formatInstant(to)}`;
}

const timeOf = (instant: Date | string): string => formatInstant(instant).slice(-5);

const times = (count: number) => (count === 1 ? "1 time" : `${count} times`);
const offered: Record<Side, (count: number) => string> = {
  home: (count) => `The occupant offers ${times(count)} for a visit. Who comes chooses one.`,
  work: (count) => `${times(count)} offered for a visit. The occupant chooses one.`,
};
const because = (reason: string | null) => (reason ? `: ${reason}` : ".");

/** The one line of truth about a visit, the same for everybody, wherever it stands. */
export function visitLine(visit: VisitFacts, now: Date): string {
  const { windows, startsAt, endsAt, expectedAt, access, reason } = visit;
  const when = startsAt && endsAt ? windowWords(startsAt, endsAt) : "";
  const way = access ? ` ${accessLabels[access]}.` : "";
  const lines: Record<VisitStage, () => string> = {
    offered: () => offered[visit.offeredBy](windows.length),
    lapsed: () => "No offered time was chosen, and all have passed.",
    booked: () => `Visit on ${when}.${way}`,
    late: () => `Visit on ${when}, running late: expected at ${timeOf(expectedAt ?? "")}.${way}`,
    over: () => `The visit was planned for ${when}.`,
    missed: () => `Nobody could get in on ${when}${because(reason)}`,
    cancelled: () =>
      when
        ? `The visit on ${when} was called off${because(reason)}`
        : `The offered times do not hold any more${because(reason)}`,
  };
  return lines[stageOf(visit, now)]();
}

/** How a side ends a visit: an offer of its own is taken back, one of the other side turned down. */
export function endingWords({ state, offeredBy }: { state: VisitStage; offeredBy: Side }, side: Side) {
  if (state !== "offered") return { title: "Call this visit off", act: "Call it off", done: "Called off" };
  return side === offeredBy
    ? { title: "Take this offer back", act: "Take it back", done: "Taken back" }
    : { title: "Turn this offer down", act: "Turn it down", done: "Turned down" };
}

/** Whether it begins within two hours, or has begun. */
export const isSoon = (startsAt: Date, now: Date): boolean => now.getTime() >= startsAt.getTime() - 2 * hourMs;

/** From two hours before its beginning until it is over, it can run late. */
export const mayRunLate = (visit: VisitFacts, now: Date): boolean =>
  visit.startsAt !== null && ["booked", "late"].includes(stageOf(visit, now)) && isSoon(visit.startsAt, now);

/** From its beginning until a day after its end, those who came can say that nobody let them in. */
export const mayMiss = (visit: VisitFacts, now: Date): boolean =>
  visit.state === "booked" &&
  visit.startsAt !== null &&
  visit.startsAt <= now &&
  now.getTime() <= validUntil(visit).getTime() + 24 * hourMs;

export const reminderKinds = ["day", "hour"] as const;
export type ReminderKind = (typeof reminderKinds)[number];
const ahead: Record<ReminderKind, number> = { day: 24 * hourMs, hour: hourMs };

/** When to remind of a visit; what would be in the past already is left out. */
export const remindersOf = (startsAt: Date, now: Date): { kind: ReminderKind; at: Date }[] =>
  reminderKinds.map((kind) => ({ kind, at: new Date(startsAt.getTime() - ahead[kind]) })).filter(({ at }) => at > now);

/** Wrong codes that one account may try at a gate in an hour. */
export const wrongCodesAnHour = 20;

/** What a gate is told of a code that does not open now. */
export function wrongCode(visit: VisitFacts | undefined, now: Date): string {
  if (!visit?.startsAt) return "No visit has this code. Let nobody in by it, and call the occupant.";
  return visit.startsAt > now
    ? `Too early: this code opens from ${formatInstant(visit.startsAt)}.`
    : `Too late: this code opened until ${formatInstant(validUntil(visit))}.`;
}
