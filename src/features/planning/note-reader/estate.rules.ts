import type { Word } from "./tokenizer.rules.ts";

/** Whether who writes lives in an estate or is one. */

const inEstate = new WeakMap<readonly Word[], boolean>();

/** An estate looks after what is ours where we are one house in it; an estate that writes of itself is us. */
export function isInEstate(words: readonly Word[]): boolean {
  const known = inEstate.get(words);
  if (known !== undefined) return known;
  const isInOne = words.some(
    ({ text }, at) =>
      text === "estate" && [1, 2, 3].some((back) => /^(?:in|inside|within)$/.test(words[at - back]?.text ?? "")),
  );
  inEstate.set(words, isInOne);
  return isInOne;
}

/** "our estate", "estate of 40 houses": who writes so is the estate. */
export const isEstateItself = (words: readonly Word[]): boolean =>
  !isInEstate(words) &&
  words.some(
    ({ text }, at) =>
      text === "estate" &&
      (/^(?:our|this|mini|housing|gated|residential)$/.test(words[at - 1]?.text ?? "") ||
        /^(?:of|with|has)$/.test(words[at + 1]?.text ?? "")),
  );
