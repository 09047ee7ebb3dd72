import type { State } from "#domain/places.ts";
import { namesDanger } from "./hazards.rules.ts";
import type { Reading } from "./reading.rules.ts";
import { type Found, judge, readOnce, type Tier, type Triage, tierOf } from "./rules.ts";

/** What is asked, and not told: "was there smoke?"; "why does it smoke?" tells. */
const question = /^(?:was|were|did|has|have|had|do|does|is|are|can|could|should|would|when|who|which)\b[^.!]*\?\s*$/i;
const overWords =
  /\b(?:worried|afraid|scared|feared|changed|replaced|repaired|fixed|mended|quenched|brought)\b|\b(?:sparks?|smoke|fire|gas|smell) (?:has |have |don )?stop/i;
const nowWords = /\b(?:now|again|still|but|since|dey|is|are|it's|there's|coming)\b/i;
/** Who writes more tells of it, whatever words of before stand in it. */
const shortWords = 12;
/** What the weights must say of an alarm in which no danger is named. */
const unnamedAlarms = 0.7;

/** Whether a short text tells of what was, as people do once somebody has come. */
const isOver = (text: string, { words, mentions }: Reading): boolean =>
  words.length <= shortWords &&
  (mentions.some(({ concept }) => concept.kind === "ended") ||
    (!nowWords.test(text) && (overWords.test(text) || mentions.some(({ concept }) => concept.id === "past"))));

/** Whether danger or harm is named that is not said to be absent, or over. */
const speaksOfDanger = ({ mentions, standings }: Reading): boolean =>
  mentions.some(({ concept: { kind } }, at) => (kind === "danger" || kind === "harm") && standings[at] === "real");

/**
 * The tier of what is written on a request later. It answers somebody more often than it reports: what is asked, and what
 * may be over, calls nobody by itself, nor does what the weights alone are unsure of; all of that is asked about.
 */
function tierIn({ text, reading, learned }: Found): Tier {
  const emergency = tierOf({ description: text }, reading, learned);
  if (emergency === "quiet") return "quiet";
  const isNamed = namesDanger(reading);
  const isSure = isNamed || learned.emergency >= unnamedAlarms;
  if (emergency === "alarm" && isSure && !question.test(text.trim()) && !isOver(text, reading)) return "alarm";
  return emergency === "alarm" || isNamed || speaksOfDanger(reading) || reading.mentions.length === 0 ? "ask" : "quiet";
}

/** What is written on a request later, read once: its tier, and what is judged of it as of danger, with a state's numbers. */
export type Later = { tier: Tier; judge: (state: State | null) => Triage };

export function readLater(text: string): Later {
  const found = readOnce(text);
  return { tier: tierIn(found), judge: (state) => judge({ description: text, emergency: true, state }, found) };
}

export const tierOfLater = (text: string): Tier => readLater(text).tier;
