import type { Verdict } from "./fields.ts";
import { verdictLabels } from "./fields.ts";

/** Days after a mending in which a like fault of the same home is the same one come back. */
export const repeatWithinDays = 60;

const dayMs = 24 * 60 * 60 * 1_000;

/** A fault filed then repeats one that was resolved at this instant or later. */
export const repeatSince = (filedAt: Date): Date => new Date(filedAt.getTime() - repeatWithinDays * dayMs);

/** What happened to the mendings of one firm, as sums. */
export type FirmSums = {
  /** Requests that it mended for confirmed occupants. */
  mendings: number;
  /** Of them, those that nobody opened again and whose fault did not come back within 60 days. */
  firstTimeFixes: number;
  answers: number;
  /** Of all answers together. */
  stars: number;
};

export const noSums: FirmSums = { mendings: 0, firstTimeFixes: 0, answers: 0, stars: 0 };

/** What is known of a firm: the verifications of its work, each as a mean of 1 to 5, and what occupants said. */
export type FirmRecord = { verified: number; marks: number; jobs: number } & FirmSums;

/** Every firm begins with three middling marks, so that one good word does not pass a long good record. */
const before = { count: 3, mark: 3 };

/** What firms are ranked by: the mean of keepers' marks and occupants' stars together; null where nobody has said. */
export function rankOf({ verified, marks, answers, stars }: FirmRecord): number | null {
  const said = verified + answers;
  if (said === 0) return null;
  return (marks + stars + before.count * before.mark) / (said + before.count);
}

const firstTimeShare = ({ mendings, firstTimeFixes }: FirmRecord) => (mendings === 0 ? 0 : firstTimeFixes / mendings);

/** The best first: by what was said of them, then by first-time fixes, then by how much they did. */
export const compareFirms = (a: FirmRecord, b: FirmRecord): number =>
  (rankOf(b) ?? -1) - (rankOf(a) ?? -1) || firstTimeShare(b) - firstTimeShare(a) || b.jobs - a.jobs;

/** "Partly mended, 3 of 5 stars": what the timeline says of an answer. */
export const answerWords = (verdict: Verdict, stars: number): string =>
  `${verdictLabels[verdict]}, ${stars} of 5 stars`;
