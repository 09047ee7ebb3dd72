import type { GateState } from "./fields.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** A device at a gate works for a year, unless its link is taken back. */
export const gateDays = 365;
export const gateExpiry = (made: Date): Date => new Date(made.getTime() + gateDays * dayMs);
/** Of one building, at once. */
export const mostGates = 20;

/** What one device may ask in an hour: a code each ten seconds, and its list each minute. */
export const asksAnHour = { most: 600, windowMinutes: 60 };
/** Codes of gates that nobody made, from one address. */
export const wrongLinks = { most: 30, windowMinutes: 15 };

export type GateFacts = {
  endedAt: Date | null;
  expiresAt: Date;
  now: Date;
  /** Whoever gave it keeps the building no more. */
  isLeft: boolean;
  /** The building is archived or frozen. */
  isClosed: boolean;
};

export function gateState({ endedAt, expiresAt, now, isLeft, isClosed }: GateFacts): GateState {
  if (endedAt !== null) return "ended";
  if (isLeft) return "left";
  if (expiresAt <= now) return "expired";
  return isClosed ? "closed" : "open";
}

/** One that nobody made reads as one that has run out. */
const words: Record<Exclude<GateState, "open">, string> = {
  ended: "This link was taken back. Let nobody in by this page, and ask the manager for a new link.",
  left: "Whoever gave this link does not look after the building any more. Ask the manager for a new link.",
  expired: "This link does not work any more, or a letter of it is missing. Ask the manager for a new one.",
  closed: "This building takes nothing at the moment. Ask the manager.",
};

/** What the page of a gate says that does not work; null where it does. */
export const gateWords = (state: GateState): string | null => (state === "open" ? null : words[state]);

/** The list is worth so long on a device without a network; visits are listed for two days. */
export const keptHours = 48;

/** What a device keeps: the list it loaded, and the wrong codes that were tried on it without a network. */
export type Kept<L> = { list: L; wrong: readonly number[] };

/** Whether a list that was loaded then can still be gone by. */
export const isFresh = (loadedAt: string, now: number): boolean =>
  now - new Date(loadedAt).getTime() < keptHours * 60 * 60 * 1_000;
