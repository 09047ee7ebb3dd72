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

const asTenants = new WeakMap<readonly Word[], boolean>();
const holds = /^(?:rent|rents|rented|lease|leased|leasing|occupy|occupies|renting)$/;

/** "I own only the penthouse", "we pay service charge". */
const isPartOwner = (words: readonly Word[], at: number): boolean => {
  const said = words
    .slice(at + 1, at + 5)
    .map(({ text }) => text)
    .join(" ");
  return /^(?:(?:just |only )?(?:own|bought)(?: just| only)? (?:the |one |a )?(?:flat|apartment|penthouse|maisonette)|pay (?:the |our )?service charge)/.test(
    said,
  );
};

/** "we occupy only the third floor": whoever lets the building, or manages it, looks after the rest of it. */
function isTenantWriting(words: readonly Word[]): boolean {
  const known = asTenants.get(words);
  if (known !== undefined) return known;
  const isOne = words.some(
    ({ text }, at) =>
      /^(?:we|i)$/.test(text) &&
      ([1, 2, 3].some((more) => holds.test(words[at + more]?.text ?? "")) || isPartOwner(words, at)),
  );
  asTenants.set(words, isOne);
  return isOne;
}

/** "the FM company", "facility managers". */
const isManager = (words: readonly Word[], at: number): boolean =>
  /^(?:compan(?:y|ies)|managers?|people|team)$/.test(words[at]?.text ?? "") &&
  /^(?:fm|facility|facilities|management|maintenance)$/.test(words[at - 1]?.text ?? "");

/** Whoever lets the building, or manages it for all, where a tenant or the owner of one flat writes. */
export const isLandlord = (words: readonly Word[], at: number): boolean =>
  (/^(?:landlord|landlady|mall|management|owner)(?:'s?)?$/.test(words[at]?.text ?? "") || isManager(words, at)) &&
  isTenantWriting(words);
