import { mostTries, wrongPin } from "#domain/pin.ts";

/** So long in the background, and the phone asks for the PIN again. */
export const restMs = 10 * 60 * 1_000;

/** Whether nobody has touched it for too long; a clock that was set back counts as that. */
export const isOverdue = (seenAt: number, now: number): boolean => now < seenAt || now - seenAt >= restMs;

/** "1 thing that was not sent". */
export const unsentWords = (count: number): string =>
  count === 1 ? "1 thing that was not sent" : `${count} things that were not sent`;

/** What a wrong PIN is answered with; before the last try it says what is at stake. */
export function wrongWords(tries: number, unsent: number): string {
  const left = mostTries - tries;
  if (left > 1) return wrongPin(left);
  const lost = unsent > 0 ? `, with ${unsentWords(unsent)}` : "";
  return `${wrongPin(left)} If it is wrong too, all that this phone keeps of your account is deleted${lost}.`;
}
