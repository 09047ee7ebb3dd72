import { type Concept, concepts } from "./concepts.rules.ts";
import type { Word } from "./reader.rules.ts";

/** A concept in a text: the words from `from` up to `to`. */
export type Mention = { concept: Concept; from: number; to: number };

type Phrase = { concept: Concept; stems: string[]; openEnded: boolean };

const phrases = new Map<string, Phrase[]>();
const openPhrases = new Map<string, Phrase[]>();
const longWords = new Map<string, string[]>();
const opening = 3;
const typoLength = 7;

function push<T>(index: Map<string, T[]>, key: string, value: T) {
  const held = index.get(key);
  if (held) held.push(value);
  else index.set(key, [value]);
}

/** "spark*" stands for every word that begins so; only a phrase's last word may be open. */
function addPhrase(concept: Concept, spelling: string) {
  const openEnded = spelling.endsWith("*");
  const stems = (openEnded ? spelling.slice(0, -1) : spelling).split(" ");
  const [first = ""] = stems;
  const phrase = { concept, stems, openEnded };
  if (openEnded && stems.length === 1) push(openPhrases, first.slice(0, opening), phrase);
  else push(phrases, first, phrase);
  if (concept.kind !== "thing" || openEnded) return;
  for (const stem of stems) if (stem.length >= typoLength) push(longWords, stem.slice(0, 1), stem);
}

for (const concept of concepts) for (const spelling of concept.spellings) addPhrase(concept, spelling);

/** No spelling has more words. */
export const longestPhrase = Math.max(
  ...[...phrases.values()].flatMap((held) => held.map(({ stems }) => stems.length)),
);

for (const [letter, stems] of longWords) longWords.set(letter, [...new Set(stems)]);
const stemsKnown = new Set([...longWords.values()].flat());

/** Whether a letter inside the word was left out ("compresor"), or two were swapped. */
function isSlip(typed: string, known: string): boolean {
  if (typed.length !== known.length && typed.length !== known.length - 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === known[at]) at += 1;
  if (at < 2) return false;
  const [rest, other] = [typed.slice(at), known.slice(at)];
  if (typed.length < known.length) return rest.length > 0 && rest === other.slice(1);
  return rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
}

/** "sparkin" is "sparking", "mosqito" is "mosquito"; a word of the dictionary stays as it is. */
function mended({ stem }: Word): string {
  if (stem.length < typoLength || stemsKnown.has(stem)) return stem;
  if (stem.endsWith("in") && stemsKnown.has(`${stem}g`)) return `${stem}g`;
  return (longWords.get(stem.slice(0, 1)) ?? []).find((known) => isSlip(stem, known)) ?? stem;
}

function fits({ stems, openEnded }: Phrase, read: readonly string[], words: readonly Word[], at: number): boolean {
  return stems.every((stem, step) => {
    const isLast = step === stems.length - 1;
    if (openEnded && isLast) return (words[at + step]?.text ?? "").startsWith(stem);
    return read[at + step] === stem;
  });
}

/** How far to the right the names reach that begin up to each place: before it, and at it. */
function reachOf(mentions: readonly Mention[]) {
  const reach = { before: [] as number[], at: [] as number[] };
  let before = 0;
  let last = -1;
  for (const { concept, from, to } of mentions) {
    for (; last < from; last += 1) {
      before = Math.max(before, reach.at[last] ?? 0);
      reach.before[last + 1] = before;
    }
    if (concept.kind === "thing" || concept.kind === "idiom") reach.at[from] = Math.max(reach.at[from] ?? 0, to);
  }
  return reach;
}

const partKinds = new Set(["danger", "thing", "place"]);

/** Takes out what is only a part of a longer name: "fire" in "fire alarm", "mosquito" in "mosquito net". */
function withoutParts(mentions: readonly Mention[]): Mention[] {
  const { before, at } = reachOf(mentions);
  return mentions.filter(
    ({ concept, from, to }) => !partKinds.has(concept.kind) || ((before[from] ?? 0) < to && (at[from] ?? 0) <= to),
  );
}

/** Every concept that the words name, the longest spelling of each at its place. */
export function findMentions(words: readonly Word[]): Mention[] {
  const read = words.map(mended);
  const found: Mention[] = [];
  const endOf = new Map<Concept, number>();
  for (const [at, stem] of read.entries()) {
    const here = new Map<Concept, number>();
    const candidates = [...(phrases.get(stem) ?? []), ...(openPhrases.get(stem.slice(0, opening)) ?? [])];
    for (const phrase of candidates) {
      if (!fits(phrase, read, words, at)) continue;
      here.set(phrase.concept, Math.max(here.get(phrase.concept) ?? 0, phrase.stems.length));
    }
    for (const [concept, length] of here) {
      const to = at + length;
      if ((endOf.get(concept) ?? 0) >= to) continue;
      endOf.set(concept, to);
      found.push({ concept, from: at, to });
    }
  }
  return withoutParts(found);
}
