import { findMentions, type Mention } from "./dictionary.rules.ts";
import { type Signs, signsOf } from "./features.rules.ts";
import { withFrames } from "./frames.rules.ts";
import { readText, type Word } from "./reader.rules.ts";
import { type Standing, standingsOf } from "./standing.rules.ts";

/** A text as the rest sees it: words, the concepts they name, what is said of each, and its numbered signs. */
export type Reading = { words: Word[]; mentions: Mention[]; standings: Standing[]; signs: Signs };

export function readReport(text: string): Reading {
  const words = readText(text);
  const named = findMentions(words);
  const { mentions, standings } = withFrames(words, named, standingsOf(words, named));
  return { words, mentions, standings, signs: signsOf(words, mentions, standings) };
}
