const mostAhead = 5 * 60_000;
const mostBehind = 30 * 24 * 60 * 60_000;

/**
 * When something was done that arrived at `now`: the phone's word, put right by what its clock lacked when it sent it. What
 * is then still to come, or older than 30 days, was done when it arrived.
 */
export function occurredAt(said: Date | null | undefined, now: Date, clockOffsetMs = 0): Date | null {
  if (!said) return null;
  const at = said.getTime() + clockOffsetMs;
  const behind = now.getTime() - at;
  return behind < -mostAhead || behind > mostBehind ? now : new Date(Math.min(at, now.getTime()));
}
