import { sameSentence, tending } from "./owners.rules.ts";
import type { Word } from "./tokenizer.rules.ts";

/** "is rented from Jubaili, we service it". */
const isKeptByUs = (words: readonly Word[], from: number, sentence: number | undefined): boolean =>
  Array.from({ length: 14 }, (_, more) => from + more).some(
    (at) => sameSentence(words, at, sentence)?.text === "we" && tending.has(words[at + 1]?.text ?? ""),
  );

const burners = /^(?:generator|gen|genset|boiler)$/;

/**
 * "is rented", "is on hire". Whoever lets a generator serves the machine: its fuel, its exhaust and where it stands are ours,
 * unless it only comes "for the day".
 */
export function isLet(words: readonly Word[], from: number, { sentence, thing }: Said): boolean {
  const [first = "", second = "", ...rest] = [0, 1, 2, 3, 4].map(
    (more) => sameSentence(words, from + more, sentence)?.text ?? "",
  );
  const isHired = first === "hired" || first === "rented";
  if (!isHired && !(first === "on" && second === "hire")) return false;
  if (isHired && isKeptByUs(words, from, sentence)) return false;
  return !burners.test(thing) || [second, ...rest].some((text) => /^(?:for|when|if|only|whenever)$/.test(text));
}

/** Of a thing, by its last word. */
export type Said = { sentence: number | undefined; thing: string };
