import readingData from "../data/reading.json" with { type: "json" };
import type { Word } from "./tokenizer.rules.ts";

/** Who says "we", and who else owns a thing by the verb itself. */

export const ours: ReadonlySet<string> = new Set(readingData.ours.split(" "));

/** Words of looking after a thing. */
export const tending: ReadonlySet<string> = new Set(readingData.tending.split(" "));

export const sameSentence = (words: readonly Word[], at: number, sentence: number | undefined): Word | null => {
  const word = words[at];
  return word && word.sentence === sentence ? word : null;
};

/** "we", "our": not the "us" for whom somebody else does it. */
export const isUs = (words: readonly Word[], at: number): boolean =>
  /^(?:we|our|my)$/.test(words[at]?.text ?? "") || (words[at]?.text === "us" && words[at - 1]?.text !== "of");

/** Who works for an estate. */
export const ownHands = /^(?:manager|office|officer|staff|team|engineer)s?$/;

/** "takes care of", "looks after", "sees to". */
export const isCaring = (words: readonly Word[], at: number): boolean => {
  const [text = "", next = ""] = [words[at]?.text, words[at + 1]?.text];
  return tending.has(text) || /^(?:takes? care|looks? after|sees? to)$/.test(`${text} ${next}`);
};

/** What an owner calls the building, or themselves. */
export const selves =
  /^(?:hotel|school|block|house|building|company|bank|owner|landlord|hospital|church|mosque|estate|office|its|it)$/;

/** How far from a thing it is looked for who looks after it: notes may be one sentence of 10,000 letters. */
const tendingReach = 20;

/** The places of the words of a thing's sentence that lie near it. */
export function placesNear(words: readonly Word[], start: number): number[] {
  const sentence = words[start]?.sentence;
  let first = start;
  while (first > start - tendingReach && words[first - 1]?.sentence === sentence) first -= 1;
  const places: number[] = [];
  for (let at = first; at < start + tendingReach && words[at]?.sentence === sentence; at += 1) places.push(at);
  return places;
}

const possessive = /^(?:our|my|its|their|his|her|im|your)$/;
const anything = /^(?:it|them|am|that|both|all|everything)$/;

const isStored = (stem: string): boolean => /^(?:gas|lpg|oxygen|cylinder|diesel|petrol|fuel|ammonia)$/.test(stem);

/** "the vendor owns and maintains the tank": of the thing, by its own word or as "it". */
export function isOwnedBySomebody(words: readonly Word[], start: number, end: number): boolean {
  const own = words.slice(start, end + 2).map(({ stem }) => stem);
  return placesNear(words, start).some((at) => {
    const text = words[at]?.text ?? "";
    const who = words[at - 1]?.text ?? "";
    if (text !== "owns" && !(text === "own" && /^(?:they|dem|people)$/.test(who))) return false;
    if (possessive.test(who) || ours.has(who) || selves.test(who) || /^(?:who|which|that)$/.test(who)) return false;
    // Fuel and gas kill where they stand, whoever supplied them.
    if (
      /^(?:vendor|supplier|dealer)s?$/.test(who) &&
      words[at + 1]?.text !== "and" &&
      isStored(words[end - 1]?.stem ?? "")
    )
      return false;
    const from = words[at + 1]?.text === "and" ? at + 3 : at + 1;
    const [first, second] = [words[from], words[from + 1]];
    if (first?.sentence !== words[at]?.sentence) return false;
    if (at > end && anything.test(first?.text ?? "")) return true;
    const what = /^(?:the|this|that)$/.test(first?.text ?? "") ? second : first;
    return own.includes(what?.stem ?? "");
  });
}

const tenants = /^(?:tenants?|lessees?|occupants?|lodgers?|shopkeepers?|traders?)$/;

/** "banking hall (tenant) with its own vault", "some tenants put own splits". */
export function isOfTenant(words: readonly Word[], own: number): boolean {
  const sentence = words[own]?.sentence;
  const isIts = words[own - 1]?.text === "its";
  for (let at = own - 1; at >= own - (isIts ? 6 : 3); at -= 1) {
    const word = sameSentence(words, at, sentence);
    if (!word || ours.has(word.text)) return false;
    if (tenants.test(word.text.replace(/'s?$/, ""))) return true;
  }
  return false;
}
