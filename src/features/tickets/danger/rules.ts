import type { Role } from "#domain/vocab.ts";
import type { Tier } from "#features/triage/rules.ts";

/** What comes of what was written of danger on a request. */
export const dangerOutcomes = ["called", "being_called", "holder_called", "ask", "not_called"] as const;
type Outcome = (typeof dangerOutcomes)[number];

type Written = {
  /** Its text is read only where that may matter. */
  readTier: () => Tier;
  role: Role;
  /** Whether they say outright that it is dangerous now. */
  isSaid: boolean;
  /** How long ago it was written. */
  ageMs: number;
  /** Whether others carried it, as a mail, and may have held it up. */
  isCarried?: boolean | undefined;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** What is older calls nobody: it is asked about. */
const calledWithinMs = 24 * hourMs;
/** Of what others carried nobody was asked on the way whether it is still so, as a phone asks. Carriers' clocks may be an hour off. */
const carriedWithinMs = 2 * hourMs;

/** Whether what was sent so long ago and carried by others is too old to call anybody by itself. */
export const isHeldUp = (ageMs: number): boolean => ageMs > carriedWithinMs;

/**
 * Whose words call everybody. An occupant's do where they read as an alarm, as those of their request would. Who mends it
 * writes of danger all day ("I isolated the gas"), and is asked; keepers say what a request is by correcting it. The danger
 * of yesterday wakes nobody.
 */
export function verdictOn({ readTier, role, isSaid, ageMs, isCarried = false }: Written): "call" | "ask" | null {
  const isFresh = ageMs <= calledWithinMs && !(isCarried && isHeldUp(ageMs));
  if (isSaid) return isFresh ? "call" : "ask";
  const isOccupant = role === "building_occupant";
  if (!isOccupant && role !== "contractor" && role !== "technician") return null;
  const tier = readTier();
  if (tier === "quiet") return null;
  return isOccupant && tier === "alarm" && isFresh ? "call" : "ask";
}

type Alarm = { alarmRaisedAt: Date | null; acknowledgedAt: Date | null; status: string };
/** So long an alarm that nobody has answered counts as heard; an older one nobody hears. */
const openMinutes = 60;

/** Whether people are being called for this danger already. */
export function isBeingCalled({ alarmRaisedAt, acknowledgedAt, status }: Alarm, now: Date): boolean {
  if (alarmRaisedAt === null || acknowledgedAt !== null || status === "resolved") return false;
  return now.getTime() - alarmRaisedAt.getTime() < openMinutes * minuteMs;
}

/** So long after somebody said that they see to it they are called first; later they may sleep, or be off duty. */
const holdsMs = 12 * hourMs;

/** Whether somebody said after this alarm that they see to it, and may still be at it. */
export const isHeld = ({ alarmRaisedAt, acknowledgedAt }: Alarm, now: Date): boolean =>
  alarmRaisedAt !== null &&
  acknowledgedAt !== null &&
  acknowledgedAt >= alarmRaisedAt &&
  now.getTime() - acknowledgedAt.getTime() < holdsMs;

type Came = { outcome: Outcome; keepersOnly?: boolean | undefined };

/** What came of it, in a sentence, for whoever wrote it. */
export const outcomeWords = ({ outcome, keepersOnly = false }: Came): string =>
  (keepersOnly && keepersWords[outcome]) || words[outcome];

const words: Record<Outcome, string> = {
  called: "Everybody who looks after the building is called.",
  being_called: "Everybody who looks after the building is being called already.",
  holder_called: "Whoever sees to it is told now. Everybody is called within 15 minutes unless they answer.",
  ask: "Is it dangerous now?",
  not_called: "Nobody is called for it.",
};

/** Where nobody has confirmed who lives there. */
const keepersWords: Partial<Record<Outcome, string>> = {
  called: "Only the owner and the managers are told: nobody has confirmed yet who lives there.",
  being_called: "Only the owner and the managers were told: nobody has confirmed yet who lives there.",
  holder_called: "Whoever sees to it is told now, and nobody else: nobody has confirmed yet who lives there.",
};

/** What people are called for: the danger that was written last, before what the request was. */
export const calledFor = ({ title, danger }: { title: string; danger?: string | null | undefined }): string =>
  danger ? `${danger} (${title})` : title;
