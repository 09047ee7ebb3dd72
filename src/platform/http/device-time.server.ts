import type { IncomingHttpHeaders } from "node:http";
import { readInstant } from "#domain/days.ts";
import { believed, readClockWords } from "#domain/occurred.ts";

/** The instant that a header says; null where it says none that can be read. */
function instantIn(said: string | string[] | undefined): Date | null {
  return typeof said !== "string" || said.length > 40 ? null : readInstant(said);
}

/** What a device's clock lacks, by what it says when it sends; undefined where it says nothing that can be read. */
function clockOffset(said: string | string[] | undefined, now: Date): number | undefined {
  const at = instantIn(said);
  return at === null ? undefined : now.getTime() - at.getTime();
}

/** What a call says of when it was done and of the clock that says so, for the context of its verb. */
export function timesOf(headers: IncomingHttpHeaders, now: Date) {
  const clockOffsetMs = clockOffset(headers["x-device-time"], now);
  const words = headers["x-occurred-clock"];
  const clock = typeof words === "string" && words.length < 120 ? readClockWords(words) : null;
  const saidAt = instantIn(headers["x-occurred-at"]) ?? undefined;
  const said = believed({ at: saidAt ?? null, clock }, now, clockOffsetMs);
  return { clockOffsetMs, saidAt, saidOccurredAt: said?.at, isTimeUnknown: said?.isUnknown };
}
