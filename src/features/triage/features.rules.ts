import type { Mention } from "./dictionary.rules.ts";
import type { Word } from "./reader.rules.ts";
import type { Standing } from "./standing.rules.ts";

/** What the learned part sees of a text: how much of each numbered sign there is. */
export type Signs = Map<number, number>;

export const signCount = 1 << 15;
const weightOf = { concepts: 1.2, pairs: 0.5, first: 0.6, words: 2, letters: 1.5 };
const letterGroups = [3, 4, 5];
const mostWords = 400;

/** FNV-1a: the same number for the same name on every machine. */
function numberOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return ((hash >>> 15) ^ hash) & (signCount - 1);
}

/** A group counts as much in a long text as in a short one. */
function addGroup(signs: Signs, names: Set<string>, weight: number) {
  const share = weight / Math.sqrt(Math.max(1, names.size));
  for (const name of names) {
    const number = numberOf(name);
    signs.set(number, (signs.get(number) ?? 0) + share);
  }
}

function conceptNames(mentions: readonly Mention[], standings: readonly Standing[]): Set<string> {
  const names = new Set<string>();
  for (const [index, { concept }] of mentions.entries()) {
    const standing = standings[index] ?? "real";
    names.add(concept.kind === "danger" || concept.kind === "harm" ? `c ${concept.id} ${standing}` : `c ${concept.id}`);
    if (concept.kind === "danger" || concept.kind === "harm") names.add(`k ${concept.kind} ${standing}`);
    else names.add(`k ${concept.kind}`);
  }
  return names;
}

/** Two concepts of one sentence: "socket" with "spark" says more than each alone. */
function pairNames(words: readonly Word[], mentions: readonly Mention[], standings: readonly Standing[]): Set<string> {
  const bySentence = new Map<number, Map<string, Mention["concept"]>>();
  for (const [index, { concept, from }] of mentions.entries()) {
    const sentence = words[from]?.sentence ?? 0;
    const standing = standings[index];
    const said = bySentence.get(sentence) ?? new Map<string, Mention["concept"]>();
    bySentence.set(sentence, said.set(`${concept.id}${standing === "real" ? "" : ` ${standing}`}`, concept));
  }
  const names = new Set<string>();
  // Each concept once a sentence, so that a text of one word again and again costs no more than another.
  for (const said of bySentence.values())
    for (const [first, one] of said)
      for (const [second, other] of said) if (one !== other && first < second) names.add(`p ${first}+${second}`);
  return names;
}

const places = new Set(
  "in on at for near behind above under below beside by around inside opposite within along between beneath over outside to into through across against n ni ninu na a ta la nso".split(
    " ",
  ),
);
const between = new Set(
  "the a an my our your his her their this that one each every all main back front old new side top of d una im ground first second third whole both other next".split(
    " ",
  ),
);
const placeReach = 4;

/** "Behind the old fridge": where it is, and not what is wrong. */
function isPlace(words: readonly Word[], from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - placeReach); at -= 1) {
    const word = words[at];
    if (!word || word.clause !== words[from]?.clause) return false;
    if (places.has(word.text)) return true;
    if (!between.has(word.text)) return false;
  }
  return false;
}

/** The thing named first, and the first that is not only where it happens: most often that is the faulty one. */
function firstNames(words: readonly Word[], mentions: readonly Mention[]): Set<string> {
  const names = new Set<string>();
  let first: Mention | undefined;
  let faulty: Mention | undefined;
  for (const mention of mentions) {
    if (mention.concept.kind !== "thing") continue;
    // Of two that begin at one place the longer name is meant.
    if (!first || (first.from === mention.from && first.to < mention.to)) first = mention;
    const isLonger = faulty?.from === mention.from && faulty.to < mention.to;
    if (isLonger || (!faulty && !isPlace(words, mention.from))) faulty = mention;
  }
  if (first) names.add(`f ${first.concept.id}`);
  if (faulty) names.add(`s ${faulty.concept.id}`);
  return names;
}

export function signsOf(words: readonly Word[], mentions: readonly Mention[], standings: readonly Standing[]): Signs {
  const signs: Signs = new Map();
  const seen = words.slice(0, mostWords);
  addGroup(signs, conceptNames(mentions, standings), weightOf.concepts);
  addGroup(signs, pairNames(words, mentions, standings), weightOf.pairs);
  addGroup(signs, firstNames(words, mentions), weightOf.first);
  const singles = seen.map(({ stem }) => `w ${stem}`);
  const doubles = seen.slice(1).map(({ stem }, at) => `w ${seen[at]?.stem} ${stem}`);
  addGroup(signs, new Set([...singles, ...doubles]), weightOf.words);
  const letters = new Set<string>();
  for (const { stem } of seen) {
    const held = ` ${stem} `;
    for (const length of letterGroups)
      for (let at = 0; at + length <= held.length; at += 1) letters.add(`l ${held.slice(at, at + length)}`);
  }
  addGroup(signs, letters, weightOf.letters);
  return signs;
}
