import { longestPhrase, type Mention } from "./dictionary.rules.ts";
import type { Word } from "./reader.rules.ts";

/** What a text says of a danger: it is there, it is not, it was and is over, or it is only a manner of speaking. */
export type Standing = "real" | "denied" | "ended" | "figurative";

const set = (text: string) => new Set(text.split(" "));
const negators = set("no not never without none nothing nobody neither nor nil zero babu ba ko kosi enweghi adighi");
/** After these a "no" says that something fails, not that something is not there. */
const failing = set("fit gree answer longer one matter doubt only idea dey light water");
const turns = set("but though however still yet except because since so then sha");
const linking = set("and or nor any sign smell of the a an is it there anything dey be been even");
const reach = 5;

function deniedBefore(words: readonly Word[], from: number): boolean {
  const clause = words[from]?.clause;
  for (let at = from - 1; at >= Math.max(0, from - reach); at -= 1) {
    const word = words[at];
    if (!word || word.clause !== clause || turns.has(word.text)) return false;
    if (!negators.has(word.text)) continue;
    const next = words[at + 1]?.text ?? "";
    if (word.text === "nothing" || word.text === "nobody") return true;
    return at + 1 === from || next === "dey" || !failing.has(next);
  }
  return false;
}

const gone = set("dey again there more near around so");
const skipped = set("is are was were has have it e there");

function deniedAfter(words: readonly Word[], to: number): boolean {
  const clause = words[to - 1]?.clause;
  for (let at = to; at < to + 3; at += 1) {
    const word = words[at];
    if (!word || word.clause !== clause) return false;
    if (skipped.has(word.text)) continue;
    if (!negators.has(word.text)) return false;
    const next = words[at + 1];
    return !next || next.clause !== clause || gone.has(next.text);
  }
  return false;
}

const listReach = 4;

/** "No smell, smoke or heat": what a list's "no" says of its first it says of the rest. */
function continuesList(words: readonly Word[], before: number, from: number): boolean {
  if (words[before]?.sentence !== words[from]?.sentence || from - before > listReach) return false;
  for (let at = before; at < from; at += 1) if (!linking.has(words[at]?.text ?? "")) return false;
  return words.slice(before, from).some(({ text }) => text === "or" || text === "nor") || from === before;
}

/** Whether what is denied before goes on to here; only what ends a few words before can. */
function continuesDenied(
  words: readonly Word[],
  mentions: readonly Mention[],
  standings: readonly Standing[],
): boolean {
  const { from } = mentions[standings.length] ?? { from: 0 };
  for (let at = standings.length - 1; at >= 0; at -= 1) {
    const other = mentions[at];
    if (!other || other.from < from - listReach - longestPhrase) return false;
    if (standings[at] === "denied" && other.to <= from && continuesList(words, other.to, from)) return true;
  }
  return false;
}

/** The standing of each mention, in the order given, which is that of the text. */
export function standingsOf(words: readonly Word[], mentions: readonly Mention[]): Standing[] {
  const standings: Standing[] = [];
  const ofKind = (kind: string) => mentions.filter(({ concept }) => concept.kind === kind);
  const idioms = ofKind("idiom");
  const ended = new Set(ofKind("ended").map(({ from }) => words[from]?.sentence));
  let spoken = 0;
  let next = 0;
  for (const { from, to } of mentions) {
    for (let idiom = idioms[next]; idiom && idiom.from <= from; idiom = idioms[next]) {
      spoken = Math.max(spoken, idiom.to);
      next += 1;
    }
    const isDenied = continuesDenied(words, mentions, standings) || deniedBefore(words, from) || deniedAfter(words, to);
    if (isDenied) standings.push("denied");
    else if (spoken >= to) standings.push("figurative");
    else standings.push(ended.has(words[from]?.sentence) ? "ended" : "real");
  }
  return standings;
}
