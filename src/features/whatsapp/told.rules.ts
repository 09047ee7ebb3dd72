import type { Step } from "#domain/steps.ts";
import { readReport } from "#features/triage/reading.rules.ts";

/** What somebody was told by this way, and when; without a request it was about something else. `step`: of a notice that has one. */
export type Told = { at: Date; link: string; ticketId: string | null; step?: Step | null };

/**
 * The request that an answer is most likely about: what they were told of last, or the one that they were told of at all.
 * `isOnly`: nothing else was told. Null where it could be several.
 */
export function toldOf(rows: readonly Told[]): { ticketId: string; isOnly: boolean } | null {
  const last = Math.max(...rows.map(({ at }) => at.getTime()));
  const things = (of: readonly Told[]) => [...new Map(of.map((one) => [one.ticketId ?? one.link, one])).values()];
  const all = things(rows);
  // Of what came together in the evening nobody knows which is meant.
  const latest = things(rows.filter(({ at }) => at.getTime() === last));
  const requests = all.filter(({ ticketId }) => ticketId !== null);
  const [one] = latest.length === 1 && latest[0]?.ticketId ? latest : requests.length === 1 ? requests : [];
  return one?.ticketId ? { ticketId: one.ticketId, isOnly: all.length === 1 } : null;
}

const goesOn = /\b(still|again|same|since you)\b/i;
/** A fault without what has it, in so few words, answers somebody. */
const fewWords = 3;
/** Who writes so much of a thing tells of it, whatever they call the fault. */
const manyWords = 8;

/** Whether a text tells of a fault by itself, so that it needs nothing that was said before. */
export function namesFault(text: string): boolean {
  const { words, mentions, standings } = readReport(text);
  const isThere = (kind: string) => mentions.some((one, at) => one.concept.kind === kind && standings[at] === "real");
  if (isThere("danger") || isThere("harm")) return true;
  if (goesOn.test(text) && words.length <= manyWords) return false;
  if (isThere("fault")) return isThere("thing") || words.length > fewWords;
  return isThere("thing") && words.length >= manyWords;
}

const courtesy =
  /^(?:(?:yes|yes o|yeah|no|no o|ok|okay|oya|alright|all right|fine|good|noted|seen|sure|thanks?|thank you(?: (?:so|very) much)?|thanks a lot|tnx|thx|please|sir|ma|abeg|e don do|god bless(?: you)?|👍|🙏)[\s,.!]*)+$/iu;

/** Yes, no and thanks: an answer, and nothing else. */
export const isCourtesy = (text: string): boolean => courtesy.test(text.trim());
