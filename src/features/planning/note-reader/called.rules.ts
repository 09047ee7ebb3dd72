import readingData from "../data/reading.json" with { type: "json" };
import type { Word } from "./tokenizer.rules.ts";

/** Words that name a thing which is not there: a plan of it, a model, a name, a list of what there is none of. */

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const prepositions = set(readingData.prepositions);
const models = set(readingData.models);
const ideas = set(readingData.ideas);
const becomes = set(readingData.becomes);

const isVerb = /^(?:is|are|was|were|na)$/;

/** "is only a plan", "is a cut-away model for teaching", "is now a store", "we send people to UBTH": no thing that is here. */
export function isOnlyCalledSo(words: readonly Word[], end: number): boolean {
  const sentence = words[end - 1]?.sentence;
  const textAt = (at: number) => (words[at]?.sentence === sentence ? (words[at]?.text ?? "") : "");
  if (/^(?:we|they)$/.test(textAt(end)) && /^(?:send|sent|refer)$/.test(textAt(end + 1))) return true;
  const verb = [0, 1, 2, 3, 4, 5, 6, 7].map((more) => end + more).find((at) => isVerb.test(textAt(at)));
  if (verb === undefined) return false;
  const after = [1, 2, 3, 4, 5, 6, 7, 8].map((more) => textAt(verb + more));
  const [first = ""] = after;
  const where = after.findIndex((text, at) => at > 0 && (prepositions.has(text) || text === "as"));
  const before = (most: number) => after.slice(0, where < 0 ? most : Math.min(most, where));
  if (
    first === "now" &&
    /^(?:a|an|the|our|just|only)$/.test(after[1] ?? "") &&
    before(5).some((text) => becomes.has(text))
  )
    return true;
  if (
    first === "now" &&
    /^(?:used|turned|converted)$/.test(after[1] ?? "") &&
    after.slice(2, 6).some((text) => becomes.has(text))
  )
    return true;
  const isModel = (text: string, at: number) => models.has(text) || (text === "model" && after[at + 1] === "for");
  if (/^(?:a|an|the|only|just|still)$/.test(first) && before(5).some(isModel)) return true;
  if (isModel(first, 0)) return true;
  const idea = after.findIndex((text) => ideas.has(text));
  if (
    /^(?:only|just|still)$/.test(first) &&
    (idea === 1 || idea === 2) &&
    /^(?:|and|but|for|yet|now)$/.test(after[idea + 1] ?? "")
  )
    return true;
  if (
    first !== "at" ||
    after.slice(1, 4).some((text) => /^(?:back|front|side|rear|end|corner|junction|entrance)$/.test(text))
  )
    return false;
  if (
    after.some(
      (text, at) => text === "another" && /^(?:state|town|city|street|campus|branch)$/.test(after[at + 1] ?? ""),
    )
  )
    return true;
  const across = after.findIndex((text) => /^(?:across|opposite)$/.test(text));
  const beyond = across < 0 ? "" : (after[across + 1] ?? "");
  return across >= 0 && (beyond === "" || (beyond === "the" && /^(?:road|street)$/.test(after[across + 2] ?? "")));
}

/** How many words a list of what there is none of may have after one of them. */
const longestList = 20;

/** "Pallets, forklifts: none." */
export function isListOfNone(words: readonly Word[], at: number): boolean {
  const sentence = words[at]?.sentence;
  for (let i = at + 1; i < at + longestList && words[i]?.sentence === sentence; i += 1)
    if (words[i]?.breakBefore === ":")
      return /^(?:none|nil)$/.test(words[i]?.text ?? "") && words[i + 1]?.sentence !== sentence;
  return false;
}

/** "our bar is called The Mast": a name. */
export const isName = (words: readonly Word[], start: number): boolean =>
  [1, 2].some(
    (back) =>
      /^(?:called|named|nicknamed)$/.test(words[start - back]?.text ?? "") &&
      /^(?:is|are|was|were|be|been|na)$/.test(words[start - back - 1]?.text ?? "") &&
      words[start - back]?.sentence === words[start]?.sentence,
  );

const notYet = /^(?:not|never|yet|partly|half|being|be|badly|poorly|nobody|no|nothing|none|without|stopped)$/;

/** "the burnt row has been rebuilt": damage that was made good, all of it. */
export function isMended(words: readonly Word[], end: number): boolean {
  const sentence = words[end - 1]?.sentence;
  for (let at = end; at < end + 10 && words[at]?.sentence === sentence; at += 1) {
    const text = words[at]?.text ?? "";
    if (notYet.test(text)) return false;
    if (/^(?:rebuilt|repaired|mended|rectified)$/.test(text))
      return /^(?:was|were|been)$/.test(words[at - 1]?.text ?? "") && !notYet.test(words[at + 1]?.text ?? "");
  }
  return false;
}
