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
type Event = { kind: WebhookEvent; event: string };

/** What is told to a building stands in the building's history; its own id is in the data of the act. */
const toldToBuildings: Partial<Record<string, string>> = {
  notice_made: "building_notice.made",
  notice_edited: "building_notice.changed",
  notice_withdrawn: "building_notice.withdrawn",
  notice_ended: "building_notice.ended",
};

/** What a webhook is told of an act, and as which kind; null where it is told nothing. */
export function eventOf({ thing, act }: Recorded): Event | null {
  if (thing === "ticket") return { kind: "tickets", event: `ticket.${act}` };
  const told = thing === "property" ? toldToBuildings[act] : undefined;
  if (told !== undefined) return { kind: "notices", event: told };
  if (thing !== "task") return null;
  const { loggedAs } = placesOf({ thing, act } as Pick<Act, "thing" | "act">);
  if (loggedAs === "verification") return { kind: "verifications", event: `verification.${act}` };
  return { kind: "tasks", event: `task.${act}` };
}

type Entry = { thing: string; thingId: string | null; what?: Record<string, unknown> | null };

/** Which thing a program is to read of which it is told. */
export function thingOf({ thing, thingId, what }: Entry, event: string): { thing: string; thingId: string | null } {
  if (!event.startsWith("building_notice.")) return { thing, thingId };
  const { noticeId } = (what?.data ?? {}) as { noticeId?: string };
  return { thing: "building_notice", thingId: noticeId ?? null };
}

/** What is signed: whoever changes the time or a byte of the body changes the signature. */
export const signedText = (seconds: number, body: string): string => `${seconds}.${body}`;
