import type { Role } from "#domain/vocab.ts";
import type { Tier } from "#features/triage/rules.ts";

/** What comes of what was written of danger on a request. */
export const dangerOutcomes = ["called", "being_called", "ask", "not_called"] as const;

type Written = {
  tier: Tier;
  role: Role;
  /** Whether they say outright that it is dangerous now. */
  isSaid: boolean;
  /** How long ago it was written, where it waited on a phone. */
  ageMs: number;
};

const minuteMs = 60_000;
/** What is older calls nobody: it is asked about. */
const calledWithinMs = 24 * 60 * minuteMs;

/**
 * Whose words call everybody. An occupant's do where they read as an alarm, as those of their request would. Who mends it
 * writes of danger all day ("I isolated the gas"), and is asked; keepers say what a request is by correcting it. The danger
 * of yesterday wakes nobody.
 */
export function verdictOn({ tier, role, isSaid, ageMs }: Written): "call" | "ask" | null {
  const isFresh = ageMs <= calledWithinMs;
  if (isSaid) return isFresh ? "call" : "ask";
  if (tier === "quiet") return null;
  if (role === "building_occupant") return tier === "alarm" && isFresh ? "call" : "ask";
  return role === "contractor" || role === "technician" ? "ask" : null;
}

type Alarm = { alarmRaisedAt: Date | null; acknowledgedAt: Date | null; status: string };
/** So long an alarm that nobody has answered counts as heard; an older one nobody hears. */
const openMinutes = 60;
/** So long after an alarm that somebody answered what is written belongs to it. */
const answeredMinutes = 15;

/** Whether people are being called for this danger already. */
export function isBeingCalled({ alarmRaisedAt, acknowledgedAt, status }: Alarm, now: Date): boolean {
  if (alarmRaisedAt === null || status === "resolved") return false;
  const minutes = acknowledgedAt === null ? openMinutes : answeredMinutes;
  return now.getTime() - alarmRaisedAt.getTime() < minutes * minuteMs;
}

/** What people are called for: the danger that was written last, before what the request was. */
export const calledFor = ({ title, danger }: { title: string; danger?: string | null | undefined }): string =>
  danger ? `${danger} (${title})` : title;
