import readingData from "../data/reading.json" with { type: "json" };
import { isListOfNone, isName, isOnlyCalledSo } from "./called.rules.ts";
import { fateOf } from "./fate.rules.ts";
import { fellAt, goesOn, isAdvice, isNeverPutUp, isNobodyElse, isOnlyCalledGone, wentAt } from "./gone.rules.ts";
import { endsNo } from "./languages.rules.ts";
import { isOfPart } from "./parts.rules.ts";
import { readNumber, type Word } from "./tokenizer.rules.ts";
import { endOfList } from "./told.rules.ts";
import { isOthers, namedAfter } from "./whose.rules.ts";

/** Whether an owner says a thing is there, is not there, or belongs to someone else or is in doubt. */
export type Presence = "present" | "denied" | "elsewhere" | "doubted";

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const negators = set(readingData.negators);
const removers = set(readingData.removers);
const prepositions = set(readingData.prepositions);
const turns = set(readingData.turns);
const owning = set(readingData.owning);
const fitting = set(readingData.fitting);
const installing = set(readingData.installing);
const future = set(readingData.future);
const addition = set(readingData.addition);
const trouble = set(readingData.trouble);
const gone = set(readingData.gone);
const restored = set(readingData.restored);
const availability = set(readingData.availability);
const fillers = set(readingData.fillers);
const made = set(readingData.made);
const working = set(readingData.working);
const doubt = set(readingData.doubt);
const verbs = set(readingData.verbs);
const traces = set(readingData.traces);
const afterNo = set(readingData.afterNo);
const thieves = set(readingData.thieves);
const carried = set(readingData.carried);

/** How far a "no" reaches over a list: "no borehole, lift or generator" denies all three. */
function listRunsOn(words: readonly Word[], from: number, at: number): boolean {
  const sentence = words[at]?.sentence;
  let joined = false;
  for (let i = from + 1; i < words.length && words[i]?.sentence === sentence; i += 1) {
    const word = words[i];
    if (!word) break;
    if (i <= at && (verbs.has(word.text) || turns.has(word.text) || readNumber(word.text) !== null)) return false;
    if (i > at + 4) break;
    if (word.text === "or" || word.text === "nor") joined = true;
    if (i > at && verbs.has(word.text)) break;
  }
  return joined;
}

function andRunsOn(words: readonly Word[], and: number, end: number): boolean {
  const next = words[and + 1];
  if (!next || readNumber(next.text) !== null || verbs.has(next.text) || /^(?:a|an|the|our|no)$/.test(next.text))
    return false;
  const after = words[end];
  return !after || after.sentence !== words[and]?.sentence || !verbs.has(after.text);
}

/** "we sold the inverter and the solar": what went with it. */
function removedBefore(words: readonly Word[], and: number): boolean {
  const sentence = words[and]?.sentence;
  if (words[and + 1]?.text !== "the") return false;
  for (let at = and - 1; at >= and - 4 && words[at]?.sentence === sentence; at -= 1)
    if (/^(?:sold|removed|scrapped|dismantled)$/.test(words[at]?.text ?? ""))
      return !/^(?:was|were|is|are|been|got)$/.test(words[at - 1]?.text ?? "");
  return false;
}

const negatedNearby = (words: readonly Word[], at: number, reach: number, sentence: number): boolean => {
  for (let i = at - 1; i >= 0 && i >= at - reach; i -= 1) {
    const word = words[i];
    if (!word || word.sentence !== sentence) return false;
    if (word.text === "not" && words[i + 1]?.text !== "only") return true;
    if (word.text === "never" || word.text === "no" || word.text === "nobody") return true;
    if (word.text === "used" && words[i + 1]?.text === "to") return true;
    if (word.text === "longer" && words[i - 1]?.text === "no") return true;
    if (word.text === "formerly" || word.text === "previously") return true;
  }
  return false;
};

function plannedNearby(words: readonly Word[], at: number, start: number): boolean {
  for (let i = at + 1; i < start; i += 1) if (addition.has(words[i]?.text ?? "")) return false;
  const sentence = words[at]?.sentence;
  for (let i = at - 1; i >= 0 && i >= at - 4; i -= 1) {
    const word = words[i];
    if (!word || word.sentence !== sentence) return false;
    if (word.text === "not" || word.text === "never") return true;
    if (/^(?:has|have|had|was|were|been)$/.test(word.text)) return false;
    if (future.has(word.text)) return true;
  }
  return false;
}

/** "no provision for a lift", "lack of extinguishers" and "no cylinders of oxygen" deny across their preposition. */
function deniedAcross(words: readonly Word[], at: number): boolean {
  const word = words[at]?.text;
  const before = words[at - 1]?.text ?? "";
  const earlier = words[at - 2]?.text ?? "";
  if (word === "of" && traces.has(before) && (negators.has(earlier) || negators.has(words[at - 3]?.text ?? "")))
    return true;
  if (word === "of" && /^(?:cylinder|bottle|drum)s?$/.test(before) && negators.has(earlier)) return true;
  if ((word === "near" || word === "by") && before === "not") return true;
  if (word === "of" && (before === "lack" || before === "absence" || before === "rid")) return true;
  if (word === "for" && (negators.has(earlier) || negators.has(words[at - 3]?.text ?? "")) && afterNo.has(before)) {
    return before !== "access";
  }
  return fitting.has(before) && negatedNearby(words, at - 1, 3, words[at]?.sentence ?? 0);
}

/** So many words after a thing may still say what came in its place. */
const stillTold = 20;

/** "we sold the old lift and bought a new one". */
function isReplaced(words: readonly Word[], end: number): boolean {
  const sentence = words[end - 1]?.sentence;
  for (let at = end; at < end + stillTold && words[at]?.sentence === sentence; at += 1)
    if (/^(?:bought|new|another|replaced)$/.test(words[at]?.text ?? "")) return true;
  return false;
}

const afterStolen = /^(?:and|or|in|from|last|on|at|again|yesterday|during|when|this|by|but|so|away|we|twice)$/;

/** "thieves took the lift", not "thieves took the lift cable" and not what was bought anew. */
function isStolen(words: readonly Word[], end: number): boolean {
  const sentence = words[end - 1]?.sentence;
  const next = words[/^(?:machine|unit|set|system|plant|oven)$/.test(words[end]?.text ?? "") ? end + 1 : end];
  if (next?.sentence === sentence && next?.breakBefore === "" && !afterStolen.test(next.text)) return false;
  for (let at = end; at < end + stillTold && words[at]?.sentence === sentence; at += 1)
    if (restored.has(words[at]?.text ?? "")) return false;
  return true;
}

function deniedBefore(words: readonly Word[], start: number, end: number): boolean {
  const here = words[start];
  if (!here) return false;
  for (let i = start - 1; i >= 0; i -= 1) {
    const word = words[i];
    if (!word || word.sentence !== here.sentence) return false;
    const distance = start - i;
    const text = word.text;
    if (text === "than" || (text === "other" && words[i - 1]?.text === "no")) return false;
    if (text === "stole" && !isStolen(words, end)) return false;
    if (text === "sold" && isReplaced(words, end)) return false;
    if (negators.has(text) || removers.has(text) || endsNo(words, i)) {
      if (removers.has(text) && /^(?:was|were|is|are|been|be|got|being)$/.test(words[i - 1]?.text ?? "")) return false;
      if (text === "no" && /^(?:longer|more)$/.test(words[i + 1]?.text ?? "") && words[i + 2]?.text === "than")
        return false;
      if (isNobodyElse(words, i) || isAdvice(words, i)) return false;
      if (word.segment !== here.segment) return listRunsOn(words, i, start);
      return distance <= 4 || listRunsOn(words, i, start);
    }
    if (/^(?:shut|closed)$/.test(text) && /^(?:we|they|i|have)$/.test(words[i - 1]?.text ?? ""))
      return words[end]?.text === "down" && words[end]?.sentence === here.sentence;
    if (carried.has(text) && thieves.has(words[i - 1]?.text ?? "")) return isStolen(words, end);
    if (installing.has(text) && plannedNearby(words, i, start)) return true;
    if (owning.has(text) && words[i - 1]?.text !== "in") return negatedNearby(words, i, 3, here.sentence);
    if (text === "not")
      return distance === 1 || (/^(?:a|an|any|yet|the)$/.test(words[i + 1]?.text ?? "") && distance <= 3);
    if (prepositions.has(text)) return deniedAcross(words, i);
    if (text === "be" && words[i - 1]?.text === "to" && words[i - 2]?.text === "used") return true;
    if (distance === 1 && /^(?:future|proposed|planned)$/.test(text)) return true;
    if (turns.has(text) || (text === "now" && word.breakBefore !== "")) return false;
    if (text === "and" && removedBefore(words, i)) return true;
    if (text === "and" && !andRunsOn(words, i, end)) return false;
    if (distance > 12) return false;
  }
  return false;
}

function goneAt(words: readonly Word[], at: number): boolean {
  const sentence = words[at]?.sentence;
  for (let i = at + 1; i <= at + 4 && words[i]?.sentence === sentence; i += 1)
    if (restored.has(words[i]?.text ?? "")) return false;
  return true;
}

function notAt(words: readonly Word[], at: number): boolean {
  const skip = /^(?:yet|been|being|in|on|currently|even)$/;
  let i = at + 1;
  while (skip.test(words[i]?.text ?? "") && i < at + 4) i += 1;
  if (words[i]?.text === "used") return /^(?:here|again|anymore|there)$/.test(words[i + 1]?.text ?? "");
  return availability.has(words[i]?.text ?? "") && !/^(?:run|work|start)$/.test(words[i + 2]?.text ?? "");
}

function pidginNoAt(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  if (!next || next.segment !== words[at]?.segment) return true;
  if (next.text === "dey") return !working.has(words[at + 2]?.text ?? "");
  if (next.text === "longer" && goesOn(words, at + 2)) return false;
  return /^(?:longer|more|available|exist|there)$/.test(next.text) && !working.has(words[at + 2]?.text ?? "");
}

/** "generator and lift removed": what is said of the last of a pair holds for the first. */
function pairGone(words: readonly Word[], end: number): boolean {
  if (!/^(?:and|or)$/.test(words[end]?.text ?? "")) return false;
  for (let i = end + 2; i <= end + 6 && words[i]?.segment === words[end]?.segment; i += 1) {
    const text = words[i]?.text ?? "";
    if (gone.has(text)) return goneAt(words, i);
    if (wentAt(words, i)) return goneAt(words, i + 1);
    if (!fillers.has(text) && i > end + 2) return false;
  }
  return false;
}

/** What may follow a thing at once in a sentence that goes on to say what became of it: "of the donor", "never worked". */
const beginsTelling =
  /^(?:of|from|that|which|never|did|could|broke|spoiled|spoilt|stopped|failed|rusted|leaked|burst)$/;

/** "the plant of the donor never worked and was taken away": what is said last is said of the thing that came first. */
function wentInTheEnd(words: readonly Word[], end: number): boolean {
  const sentence = words[end - 1]?.sentence;
  if (!beginsTelling.test(words[end]?.text ?? "")) return false;
  for (let at = end; at < end + 12 && words[at + 2]?.sentence === sentence; at += 1) {
    if (words[at]?.text !== "and" || !/^(?:was|were|got)$/.test(words[at + 1]?.text ?? "")) continue;
    const isGone = removers.has(words[at + 2]?.text ?? "") || wentAt(words, at + 2);
    if (isGone) return goneAt(words, at + 2);
  }
  return false;
}

/** "in the brochure", "on the 6th floor": where something is said to be, before it is said what became of it. */
function pastThePlace(words: readonly Word[], end: number): number {
  const segment = words[end]?.segment;
  if (!/^(?:in|on|at|by|behind|inside|under|near)$/.test(words[end]?.text ?? "")) return end;
  for (let at = end + 2; at <= end + 4 && words[at]?.segment === segment; at += 1) {
    const text = words[at]?.text ?? "";
    if ((fillers.has(text) && text !== "the") || gone.has(text) || text === "never" || text === "not") return at;
  }
  return end;
}

function deniedAfter(words: readonly Word[], end: number): boolean {
  const last = words[end - 1];
  if (!last) return false;
  if (pairGone(words, end) || isOnlyCalledSo(words, end) || isListOfNone(words, end - 1)) return true;
  if (wentInTheEnd(words, end)) return true;
  const from = pastThePlace(words, end);
  for (let i = from; i < words.length && i <= from + 4; i += 1) {
    const word = words[i];
    if (!word || word.sentence !== last.sentence) return false;
    if (word.breakBefore === ",") return false;
    if (isOnlyCalledGone(words, i)) return false;
    if (gone.has(word.text)) return goneAt(words, i);
    if ((word.text === "0" && i === from) || isNeverPutUp(words, i)) return true;
    if (word.text === "not" || word.text === "never") return notAt(words, i);
    if (word.text === "no") return pidginNoAt(words, i);
    if (wentAt(words, i)) return goneAt(words, i + 1);
    if (fellAt(words, i)) return goneAt(words, i + 4);
    if (word.text === "yet" && words[i + 1]?.text === "to") return true;
    if (future.has(word.text) && words[i + 1]?.text === "be") return made.has(words[i + 2]?.text ?? "");
    if (word.text === "pump" && /^(?:borehole|well)$/.test(last.stem)) continue;
    const isThen = word.text === "and" && /^(?:spoiled|spoilt)$/.test(words[i - 1]?.text ?? "");
    if (!fillers.has(word.text) && !isThen) return false;
  }
  return false;
}

const inDoubt = (words: readonly Word[], start: number): boolean => {
  for (let i = start - 1; i >= 0 && i >= start - 6 && words[i]?.sentence === words[start]?.sentence; i -= 1) {
    const text = words[i]?.text ?? "";
    if (text === "maybe" || text === "perhaps") return true;
    if ((text === "if" || text === "whether") && [1, 2].some((back) => doubt.has(words[i - back]?.text ?? "")))
      return true;
  }
  return false;
};

/** "x-ray machine", "biogas plant": the rest of a thing's name. */
const pastName = (words: readonly Word[], end: number): number =>
  words[end]?.segment === words[end - 1]?.segment &&
  /^(?:machine|unit|set|system|plant|bottle|cylinder|panel|equipment|kit|array|bank)s?$/.test(words[end]?.text ?? "")
    ? end + 1
    : end;

/** What the owner says of the thing at `words[start..last)`, by itself or in a list. */
export function standingOf(words: readonly Word[], start: number, last: number): Presence {
  const alone = standingAlone(words, start, last);
  if (alone !== "present") return alone;
  const listed = endOfList(words, start, last);
  if (listed === last) return alone;
  if (namedAfter(words, listed)) return "elsewhere";
  return deniedAfter(words, listed) ? "denied" : "present";
}

function standingAlone(words: readonly Word[], start: number, last: number): Presence {
  const end = pastName(words, last);
  if (isName(words, start)) return "doubted";
  if (isOthers(words, start, end)) return "elsewhere";
  if (inDoubt(words, start)) return "doubted";
  const fate = fateOf(words, start, end);
  if (fate) return fate;
  const next = words[last];
  const shifted = next !== undefined && next.segment === words[last - 1]?.segment && trouble.has(next.stem);
  if (!shifted && deniedBefore(words, start, end)) return "denied";
  return deniedAfter(words, end) && !isOfPart(words, start) ? "denied" : "present";
}
