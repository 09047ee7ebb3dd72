import type { FieldProblem } from "#domain/problems.ts";
import { kindFacts, type MeterKind, type ReadingEvent, type Source, sourceLabels } from "./fields.ts";

/** A reading as far as its arithmetic goes. `total` is what was used until then, over resets and replacements. */
export type Read = {
  /** Milliseconds since 1970. */
  at: number;
  value: number;
  added: number | null;
  event: ReadingEvent | null;
  ended: number | null;
};
export type Counted = Read & { total: number };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Clocks of phones run ahead a little. */
const clockLead = 10 * 60_000;
/** What binary fractions make of sums of decimal ones. */
const tiny = 1e-6;
const oldest = Date.UTC(2000, 0, 1);

export const rounded = (amount: number): number => Math.round(amount * 1_000) / 1_000;
const said = (amount: number): string => rounded(amount).toLocaleString("en-NG", { maximumFractionDigits: 3 });

/** "1,250 h" */
export const measured = (amount: number, kind: MeterKind): string => `${said(amount)} ${kindFacts[kind].unit}`;

/** What a kind is counted in, as a label says it. */
export const countedIn = (kind: MeterKind): string => (kind === "run_hours" ? "hours" : kindFacts[kind].unit);

/** What is used a day, as exactly as that can be known. */
export const dailyText = (perDay: number, kind: MeterKind): string =>
  `${measured(Number(perDay.toPrecision(3)), kind)} a day`;

const isLevel = (kind: MeterKind): boolean => kindFacts[kind].counts === "down";

/** What was used from one reading to the next; negative where the next cannot follow the one before. */
export function usedBetween(kind: MeterKind, before: Read, next: Read): number {
  const { event, ended, value } = next;
  if (isLevel(kind)) return before.value + (next.added ?? 0) - (event === null ? value : (ended ?? before.value));
  if (event === null) return value - before.value;
  return (ended ?? before.value) - before.value + (event === "reset" ? value : 0);
}

type Around = { before: Read | null; next: Read | null };

/** Why a reading cannot be so, beside those before and after it; null where it can. */
export function readingProblem(kind: MeterKind, read: Read, around: Around, now: number): FieldProblem | null {
  return (
    timeProblem(read.at, now) ??
    wordsProblem(kind, read) ??
    (around.before && followProblem(kind, around.before, read, "value")) ??
    (around.next && followProblem(kind, read, around.next, "next")) ??
    null
  );
}

function timeProblem(at: number, now: number): FieldProblem | null {
  if (at > now + clockLead) return { path: "at", message: "A reading cannot lie in the future. Look at its date." };
  return at < oldest ? { path: "at", message: "A reading before the year 2000 is not taken." } : null;
}

function wordsProblem(kind: MeterKind, { added, event, ended }: Read): FieldProblem | null {
  if (added !== null && !isLevel(kind))
    return { path: "added", message: "This meter counts what was used, so nothing can be added to it." };
  return ended !== null && event === null
    ? { path: "ended", message: "Say whether the meter was reset or replaced." }
    : null;
}

function followProblem(kind: MeterKind, before: Read, next: Read, which: "value" | "next"): FieldProblem | null {
  if (usedBetween(kind, before, next) >= -tiny) return null;
  const shows = measured(before.value, kind);
  if (which === "next")
    return {
      path: "value",
      message: `The reading after it, ${measured(next.value, kind)}, could not follow ${shows}. Look at figure and date.`,
    };
  if (next.event !== null && next.ended !== null)
    return { path: "ended", message: `The last figure before cannot be less than the reading of ${shows}.` };
  return {
    path: "value",
    message: isLevel(kind)
      ? `It was ${shows} before and cannot have grown by itself. Say how much was added.`
      : `It showed ${shows} before and cannot run backwards. Say whether it was reset or replaced.`,
  };
}

const manyTimes = 1_000;
/** What no meter of a building counts after a 0, and what no machine has run: a hundred years. */
const manyAfterNothing = 1_000_000;
const centuryOfHours = 876_600;

type Measuring = { kind: MeterKind; capacity: number | null };

/** Why a reading is hard to believe, so that whoever sends it is asked whether it is right. */
export function readingDoubt({ kind, capacity }: Measuring, read: Read, before: Read | null): string | null {
  const shows = measured(read.value, kind);
  if (isLevel(kind) && capacity !== null && read.value > capacity)
    return `${shows} is more than it holds, ${measured(capacity, kind)}.`;
  if (kind === "run_hours" && read.value > centuryOfHours) return `${shows} is more than a hundred years of running.`;
  if (before === null) return null;
  const hours = (read.at - before.at) / hourMs;
  const used = usedBetween(kind, before, read);
  if (kind === "run_hours" && used > hours + 1)
    return `That is ${said(used)} hours of running in ${said(Math.max(0, hours))} hours.`;
  return read.event === null ? growthDoubt(kind, read, before) : null;
}

function growthDoubt(kind: MeterKind, { value }: Read, before: Read): string | null {
  const [shows, showed] = [measured(value, kind), measured(before.value, kind)];
  if (before.value > 0)
    return value >= manyTimes * before.value
      ? `${shows} is a thousand times the last reading, ${showed}, or more.`
      : null;
  return !isLevel(kind) && value >= manyAfterNothing ? `${shows} is very much after ${showed}.` : null;
}

/** How a doubt is told to whoever may say that it is right. */
export const asksToConfirm = (doubt: string): string => `${doubt} Send it again with confirm if it is right.`;

/** Readings in their order, each with what was used until it; the first stands where it stood. */
export function countTotals(kind: MeterKind, reads: readonly Read[], start: number): Counted[] {
  const counted: Counted[] = [];
  for (const read of reads) {
    const last = counted.at(-1);
    const total = last ? last.total + usedBetween(kind, last, read) : start;
    counted.push({ ...read, total });
  }
  return counted;
}

export type Point = { at: number; total: number };

/** What was used until a moment, evenly between the readings around it; outside of them the nearer one. */
export function totalAt(at: number, before: Point | null, next: Point | null): number | null {
  if (before === null || next === null) return (before ?? next)?.total ?? null;
  if (next.at <= before.at) return before.total;
  const part = Math.min(1, Math.max(0, (at - before.at) / (next.at - before.at)));
  return before.total + part * (next.total - before.total);
}

/** What is used a day, from two readings a day or more apart; else null. */
export function perDay(from: Point | null, last: Point | null): number | null {
  if (from === null || last === null || last.at - from.at < dayMs) return null;
  return ((last.total - from.total) * dayMs) / (last.at - from.at);
}

/** How many days what is left will last from now on; null where that cannot be told. */
export function daysLeft(
  kind: MeterKind,
  last: { at: number; value: number } | null,
  rate: number | null,
  now: number,
): number | null {
  if (!isLevel(kind) || last === null || rate === null || rate <= tiny) return null;
  const since = Math.max(0, (now - last.at) / dayMs);
  return Math.max(0, Math.floor(last.value / rate - since));
}

/** How long what is left will last; further off than a year nobody knows. */
export function lastingText(days: number): string {
  if (days === 0) return "Used up by today";
  if (days > 365) return "More than a year left";
  return days === 1 ? "1 day left" : `${days} days left`;
}

/** Where what is measured comes from, or why it cannot come from there. */
export function sourceProblem(kind: MeterKind, source: Source | null | undefined): string | null {
  if (!source) return null;
  const { label, sources } = kindFacts[kind];
  if (sources.includes(source)) return null;
  return sources.length === 0
    ? `${label} has no source to choose.`
    : `${label} comes from: ${sources.map((one) => sourceLabels[one].toLowerCase()).join(", ")}.`;
}

/** How often a use has run full since its base, and the base from then on: without drift, however late it was read. */
export function crossed(total: number, base: number, every: number): { times: number; base: number } {
  const times = Math.max(0, Math.floor((total - base + tiny) / every));
  return { times, base: base + times * every };
}

const fewestDays = 7;
const gapsKept = 5;

/** The middle one; of two the lesser. */
const middle = (sorted: readonly number[]): number | undefined => sorted[Math.floor((sorted.length - 1) / 2)];

/**
 * Since when the next reading of a meter is late, by the moments of the last ones, the newest first: twice the usual time
 * between them has passed, and a week at least. Null while it is not, and of a meter that was never read twice.
 */
export function lateSince(reads: readonly number[], now: number): number | null {
  const gaps = reads.slice(0, gapsKept).flatMap((at, nth) => {
    const before = reads[nth + 1];
    return before === undefined ? [] : [at - before];
  });
  const usual = middle(gaps.sort((a, b) => a - b));
  const [last] = reads;
  if (usual === undefined || last === undefined) return null;
  const due = last + Math.max(2 * usual, fewestDays * dayMs);
  return due < now ? due : null;
}
