import { type Act, placesOf } from "#domain/acts.ts";
import type { WebhookEvent } from "./fields.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long is waited after each try that failed; all of them together are less than a day. */
const pauses = [10 * second, minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour];

/** When it is tried again after `tries` of them, or null where a day of trying is over. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = pauses[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** Tried for longer than this, it is given up, though its receiver may have been too slow for all of its tries. */
export const triedForMs = 24 * hour;

const slowMs = 2 * second;
const longestWaitMs = 5 * minute;

type Answered = { status: number | null; tookMs: number };

/**
 * How long a webhook waits after a try: one that is silent twice as long each time, and one that is slow five times as long
 * as it took, so that whoever answers slowly takes a sixth of a worker at most.
 */
export function restAfter({ status, tookMs }: Answered, silent: number): number {
  if (status === null) return Math.min(longestWaitMs, 10 * second * 2 ** Math.min(silent, 10));
  return tookMs > slowMs ? 5 * tookMs : 0;
}

type Recorded = { thing: string; act: string };

/** What a webhook is told of an act, and as which kind; null where it is told nothing. */
export function eventOf({ thing, act }: Recorded): { kind: WebhookEvent; event: string } | null {
  if (thing === "ticket") return { kind: "tickets", event: `ticket.${act}` };
  if (thing === "notice") return { kind: "notices", event: `notice.${act}` };
  if (thing !== "task") return null;
  const { loggedAs } = placesOf({ thing, act } as Pick<Act, "thing" | "act">);
  if (loggedAs === "verification") return { kind: "verifications", event: `verification.${act}` };
  return { kind: "tasks", event: `task.${act}` };
}

/** What is signed: whoever changes the time or a byte of the body changes the signature. */
export const signedText = (seconds: number, body: string): string => `${seconds}.${body}`;
