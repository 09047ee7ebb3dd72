import readingData from "../data/reading.json" with { type: "json" };
import { isEstateItself, isInEstate, isLandlord } from "./estate.rules.ts";
import { isLet, type Said } from "./hired.rules.ts";
import {
  isCaring,
  isOfTenant,
  isOwnedBySomebody,
  isUs,
  ours,
  ownHands,
  placesNear,
  sameSentence,
  selves,
  tending,
} from "./owners.rules.ts";
import type { Word } from "./tokenizer.rules.ts";

/** Whose a thing is: ours unless the owner says that it is the tenant's, the neighbour's, the utility's or the customer's. */

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const others = set(readingData.others);
const strongOthers = set(readingData.strongOthers);
const belongs = set(readingData.belongs);
const holding = set(readingData.holding);
const providers = set(readingData.providers);
const ownBodies = set(readingData.ownBodies);
const otherUtilities = set(readingData.otherUtilities);
const articles = /^(?:the|a|an|another|other|some|for|to|by|na|of|only|our|is|are|was|were)$/;

/** The bare word of "tenant's", "tenants'" and "PHCN's". */
const bare = ({ text }: Word): string => text.replace(/'s?$/, "");
const isOther = (word: Word | undefined): boolean => word !== undefined && others.has(bare(word));
const isPossessive = (word: Word | undefined): boolean => word?.text.includes("'") === true && isOther(word);

/** "the tenant's own cold room", "PHCN's transformer", "neighbour generator", "their own gas". */
function namedBefore(words: readonly Word[], start: number): boolean {
  const segment = words[start]?.segment;
  // "Own" may begin the thing's name: "own transformer".
  if (words[start]?.text === "own" && isOfTenant(words, start)) return true;
  for (let at = start - 1; at >= start - 4; at -= 1) {
    const word = words[at];
    if (!word || word.segment !== segment) return false;
    if (isPossessive(word)) return true;
    if (/^(?:their|his|her|im)$/.test(word.text) && words[at + 1]?.text === "own") return true;
    if (word.text === "own" && isOfTenant(words, at)) return true;
    if (at >= start - 2 && /^neighbou?rs?$/.test(bare(word))) return true;
    if (/^(?:and|or|with|has|have|is|are|in|on|at|we|our)$/.test(word.text)) return ownersRun(words, at, start);
  }
  return false;
}

/** "their own gas and inverters": the second of a pair is theirs as well. */
function ownersRun(words: readonly Word[], at: number, start: number): boolean {
  if (words[at]?.text !== "and" && words[at]?.text !== "or") return holdersBefore(words, at, start);
  const sentence = words[start]?.sentence;
  for (let back = at - 1; back >= at - 4; back -= 1) {
    const word = sameSentence(words, back, sentence);
    if (!word) return false;
    if (word.text === "own" && /^(?:their|his|her|im)$/.test(words[back - 1]?.text ?? "")) return true;
    if (isPossessive(word)) return true;
  }
  return holdersBefore(words, at, start);
}

/** "telecom people have shelter and gen": only of those who are strangers to the building. */
function holdersBefore(words: readonly Word[], at: number, start: number): boolean {
  const sentence = words[start]?.sentence;
  for (let back = at; back >= at - 6; back -= 1) {
    const word = sameSentence(words, back, sentence);
    if (!word) return false;
    if (holding.has(word.text) && [1, 2].some((more) => strongOthers.has(bareAt(words, back - more)))) return true;
    if (/^(?:we|our|us)$/.test(word.text)) return false;
  }
  return false;
}

const bareAt = (words: readonly Word[], at: number): string => {
  const word = words[at];
  return word ? bare(word) : "";
};

/** "the hotel opposite", "the school across the road". */
const isOverThere = (words: readonly Word[], from: number, sentence: number | undefined): boolean =>
  [1, 2, 3, 4].some((more) =>
    /^(?:opposite|across|nearby|next)$/.test(sameSentence(words, from + more, sentence)?.text ?? ""),
  );

/** "of another company", "of the company next to us". */
const isOfStranger = (words: readonly Word[], from: number, sentence: number | undefined): boolean =>
  words[from]?.text === "another" ||
  (words[from]?.text === "the" && isOverThere(words, from, sentence) && !ours.has(words[from + 1]?.text ?? ""));

/** "transformer EKEDC", "transformer (NEPA people own)": a utility right after a thing, with nothing more of it. */
const isUtilityAlone = (words: readonly Word[], at: number): boolean => {
  const next = words[at + 1];
  return (
    otherUtilities.has(bareAt(words, at)) &&
    (next?.segment !== words[at]?.segment || /^(?:own|people)$/.test(next?.text ?? ""))
  );
};

/** "next door", "across the road" right after a thing. */
function isAcross(words: readonly Word[], at: number): boolean {
  const [first = "", second = "", third = ""] = [0, 1, 2].map((more) => words[at + more]?.text);
  if (first === "next") return second === "door";
  return first === "across" && second === "the" && /^(?:road|street)$/.test(third);
}

/** Somebody else within three words from here: "another company", "the diocese", "AEDC". */
function otherFrom(words: readonly Word[], from: number, sentence: number | undefined): boolean {
  for (let at = from; at < from + 4; at += 1) {
    const word = sameSentence(words, at, sentence);
    if (!word || (at > from && word.breakBefore === ",")) return false;
    if (/^(?:us|me|ours|mine)$/.test(word.text)) return false;
    if (isOther(word) || /^(?:theirs|another|him|them)$/.test(word.text)) return true;
    if (/^(?:my|our)$/.test(word.text)) return isOther(words[at + 1]) && !ownBodies.has(bareAt(words, at + 1));
    if (word.text === "estate" && words[at - 1]?.text === "the") return true;
    if (!articles.test(word.text)) return at > from && words[at + 1]?.breakBefore === "" && isOther(words[at + 1]);
  }
  return false;
}

/** For whom it is, where that is nobody of the building: people, customers and residents are whom a thing serves. */
function strangerFrom(words: readonly Word[], from: number, sentence: number | undefined): boolean {
  for (let at = from; at < from + 3; at += 1) {
    const word = sameSentence(words, at, sentence);
    if (!word || (ours.has(word.text) && !strongOthers.has(bareAt(words, at + 1)))) return false;
    if (/^customers?$/.test(bare(word))) return false;
    if (word.text === "estate" && words[at - 1]?.text === "the" && !isEstateItself(words)) return true;
    if (
      strongOthers.has(bare(word)) ||
      otherUtilities.has(bare(word)) ||
      /^(?:another|tenant|landlord|navy|police|army|street|layout)$/.test(bare(word))
    )
      return true;
  }
  return false;
}

/** What follows "is" or "na": "not ours", "theirs", "the tenant's", "his own", "another man's", "a tenant". */
function saysOther(words: readonly Word[], from: number, said: Said): boolean {
  const { sentence } = said;
  const texts = [0, 1, 2, 3].map((more) => sameSentence(words, from + more, sentence)?.text ?? "");
  const [first = "", second = "", third = "", fourth = ""] = texts;
  if (/^(?:not|no)$/.test(first) && /^(?:ours|mine|our)$/.test(second)) return true;
  // "not the market's": not ours who write; "not the tenant's" says nothing of whose it is.
  if (first === "not") return second === "the" && third.includes("'") && !isOther(words[from + 2]);
  if (/^(?:theirs|his|hers)$/.test(first)) return true;
  if (/^(?:im|their|her)$/.test(first) && second === "own") return true;
  if (isLet(words, from, said)) return true;
  if (first === "owned" || first === "run") return second === "by" && otherFrom(words, from + 2, sentence);
  if (first === "be") return saysOther(words, from + 1, said);
  if (first === "for" && /^(?:next|another)$/.test(second) && /^(?:year|phase)$/.test(third)) return true;
  if (first === "for") return strangerFrom(words, from + 1, sentence) || isOverThere(words, from + 1, sentence);
  const owner =
    second === "own" ? first : third === "own" && /^(?:the|my|one|another|that|a)$/.test(first) ? second : "";
  if (owner !== "" && !ours.has(owner) && !selves.test(owner) && !/^private/.test(owner)) return true;
  const named = [first, second, third, fourth].findIndex((text) => text.includes("'"));
  if (named >= 0 && named < 4)
    return isPossessive(words[from + named]) || second === "man's" || endsClause(words, from + named, sentence);
  return /^(?:a|the)$/.test(first) && /^tenants?$/.test(second);
}

/** "is IHS's", "na the club's": whoever that is, nothing of ours follows. */
function endsClause(words: readonly Word[], at: number, sentence: number | undefined): boolean {
  const next = words[at + 1];
  const own = bareAt(words, at);
  return (
    !ours.has(own) &&
    own.length > 1 &&
    !selves.test(own) &&
    (next?.sentence !== sentence || next?.breakBefore !== "" || /^(?:and|but|so|own)$/.test(next.text))
  );
}

/** "by the junction", "inside our fence", "sharing our fence": where a thing is, before it is said whose. */
const wherePlaced =
  /^(?:by|in|at|down|up|with|inside|outside|beside|behind|near|under|opposite|on|around|along|across|after|sharing|facing|touching|joining|adjoining)$/;

const asides =
  /^(?:outside|inside|there|here|next|door|beside|behind|opposite|on|roof|top|ground|floor|yard|in|front|used|by|the|us|downstairs|upstairs|tea|seller|wey|dey|at|our|of|them|this|that|block|building|machine|room|unit|set|system|plant|house|which|also|own)$/;

/** "the transformer belongs to PHCN", "the school beside us is not ours", "the slipway, owned by the Navy". */
export function namedAfter(words: readonly Word[], end: number): boolean {
  const sentence = words[end - 1]?.sentence;
  let placed = 0;
  let isBeyond = false;
  for (let at = end; at < end + 8; at += 1) {
    const word = sameSentence(words, at, sentence);
    if (!word) return false;
    if (wherePlaced.test(word.text)) placed = 4;
    isBeyond ||= /^(?:opposite|across|behind|beside|facing)$/.test(word.text);
    if (word.text === "and") placed = 4;
    // Pidgin: "no be our own".
    if (word.text === "no" && words[at + 1]?.text === "be" && ours.has(words[at + 2]?.text ?? "")) return true;
    placed -= 1;
    if (at <= end + 1 && isAcross(words, at)) return true;
    if (at === end && /^\(?$/.test(word.breakBefore) && isUtilityAlone(words, at)) return true;
    if (at === end && word.text === "of" && isOfStranger(words, at + 1, sentence)) return true;
    if (word.breakBefore === "," && !/^(?:which|owned|it|that)$/.test(word.text)) return false;
    if (belongs.has(word.text)) {
      const from = at + (/^(?:to|by)$/.test(words[at + 1]?.text ?? "") ? 2 : 1);
      const isNamed = isOther(words[from + 1]) && !ours.has(words[from]?.text ?? "");
      if (otherFrom(words, from, sentence) || isNamed || isOverThere(words, from, sentence)) return true;
      return isBeyond && isNoneOfUs(words, from, sentence);
    }
    if (
      /^(?:is|are|was|were|na)$/.test(word.text) &&
      saysOther(words, at + 1, { sentence, thing: words[end - 1]?.stem ?? "" })
    )
      return true;
    if (/^(?:is|are|was|were|na|e|and|pipeline|shelter)$/.test(word.text)) continue;
    // A word or two may end the thing's own name: "11kv substation", "smoke detector".
    if (!asides.test(word.text) && placed < 0 && (at > end + 1 || holding.has(word.text))) return false;
  }
  return false;
}

/** "the Sisters": whoever that is, where it is neither us nor what we call the building or all who are in it. */
const isNoneOfUs = (words: readonly Word[], from: number, sentence: number | undefined): boolean =>
  [0, 1, 2].every((more) => {
    const text = sameSentence(words, from + more, sentence)?.text ?? "";
    return !ours.has(text) && !selves.test(text) && !/^(?:all|both|everybody|everyone|whole|same)$/.test(text);
  });

const isProvider = (words: readonly Word[], at: number): boolean =>
  bareAt(words, at) === "estate" ? isInEstate(words) : providers.has(bareAt(words, at)) || isLandlord(words, at);

const acts = (text: string): boolean => ours.has(text) || /^(?:is|are|was|were|has|have|does|do|but)$/.test(text);

/** "the estate services it", "estate dey service am", "maintained by the landlord": who lets or supplies looks after it. */
function lookedAfterByOthers(words: readonly Word[], start: number): boolean {
  const near = placesNear(words, start);
  const tended = near.filter((at) => isCaring(words, at) || isProviding(words, at));
  // "the estate manager services it", "we manage the estate and service it", "neighbours help us": our own hands.
  if (tended.length === 0 || near.some((at) => isUs(words, at))) return false;
  return tended.some((at) => isTendedByOthers(words, at, { first: near[0] ?? start, start }));
}

/** "the mall runs lift, sprinklers and generator". */
const isProviding = (words: readonly Word[], at: number): boolean =>
  /^(?:runs?|provides?|operates?|supplies)$/.test(words[at]?.text ?? "") && isLandlord(words, at - 1);

function isTendedByOthers(words: readonly Word[], at: number, { first, start }: { first: number; start: number }) {
  const by = words[at + 1]?.text === "by" ? [2, 3].find((more) => isProvider(words, at + more)) : undefined;
  if (by !== undefined && !ownHands.test(words[at + by + 1]?.text ?? "")) return true;
  const isObject = at < start && words.slice(at + 1, start).every(({ text }) => articles.test(text));
  // "the landlord handles lifts, central gen, water and roof": all that is listed, up to who does something else.
  const isListed =
    at < start && isLandlord(words, at - 1) && !words.slice(at + 1, start).some(({ text }) => acts(text));
  const isMeant = isObject || isListed || /^(?:am|it|them|that|this)$/.test(words[at + 1]?.text ?? "");
  const who = at - (words[at - 1]?.text === "dey" ? 2 : 1);
  return isMeant && who >= first && isProvider(words, who);
}

/**
 * "the shop runs its own oven, their man handles it", "is for Fan people, they service it": those who have a thing and look
 * after it themselves. Either alone says less: a maker's people look after what is ours.
 */
function keptByThemselves(words: readonly Word[], start: number, end: number): boolean {
  const sentence = words[start]?.sentence;
  const near = placesNear(words, start);
  if (near.some((at) => isUs(words, at))) return false;
  const isTheirs =
    near.some((at) => at <= start && at >= start - 6 && words[at]?.text === "own" && words[at - 1]?.text === "its") ||
    [0, 1, 2].some(
      (more) =>
        /^(?:is|are|na)$/.test(sameSentence(words, end + more, sentence)?.text ?? "") &&
        sameSentence(words, end + more + 1, sentence)?.text === "for",
    );
  return (
    isTheirs &&
    near.some(
      (at) =>
        at >= end &&
        ((words[at]?.text === "they" && tending.has(words[at + 1]?.text ?? "")) ||
          (words[at]?.text === "their" && tending.has(words[at + 2]?.text ?? ""))),
    )
  );
}

/** "the church with its tower has its own account and is not part of this". */
const isNotPartOfThis = (words: readonly Word[], start: number, end: number): boolean =>
  placesNear(words, start).some(
    (at) =>
      at >= end &&
      words[at]?.text === "not" &&
      words[at + 1]?.text === "part" &&
      words[at + 2]?.text === "of" &&
      /^(?:this|it|our|the|us|what)$/.test(words[at + 3]?.text ?? ""),
  );

/** Whether the thing at `words[start..end)` is somebody else's, so that the building has nothing to look after. */
export const isOthers = (words: readonly Word[], start: number, end: number): boolean =>
  namedBefore(words, start) ||
  namedAfter(words, end) ||
  lookedAfterByOthers(words, start) ||
  keptByThemselves(words, start, end) ||
  isOwnedBySomebody(words, start, end) ||
  isNotPartOfThis(words, start, end);
