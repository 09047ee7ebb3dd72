import { answersForMs } from "#features/deliveries/drill.rules.ts";

/** How somebody said that they are there. */
export const answerWays = ["page", "voice", "whatsapp"] as const;
export type AnswerWay = (typeof answerWays)[number];

const hourMs = 3_600_000;
/** A building may be tried once in so long. */
const betweenMs = 24 * hourMs;

/** An answer counts for so long; whoever comes later was not reached. */
export const isOver = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() > answersForMs;
export const mayStart = (last: Date | null, now: Date): boolean =>
  last === null || now.getTime() - last.getTime() >= betweenMs;

/** "40 seconds", "3 minutes". */
export function tookWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}
