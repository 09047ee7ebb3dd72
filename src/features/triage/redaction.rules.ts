import { written } from "./written.rules.ts";

/** Words that a name, a number or a street stands beside, with a large or a small first letter. */
const either = (words: string) =>
  words
    .split(" ")
    .map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`)
    .join("|");
const titles = either(
  "mr mrs ms miss dr chief alhaji alhaja hajia mallam engr pastor barr prof madam mama papa baba iya aunty uncle brother sister oga otunba rev imam",
);
const calledBy = either("call ask phone tell named meet");
const homes = either("flat apartment apt room rm block blk unit house suite shop plot bq no number door");
const countedHomes = either("flat apartment room block unit shop plot");
const ways = either("street st road rd avenue ave close crescent lane drive estate way court plaza villa");
const counted = either("one two three four five six seven eight nine ten eleven twelve");

const name = "\\p{Lu}[\\p{L}'’-]{1,30}";
const starts = "(?<![\\p{L}\\p{N}])";
const ends = "(?![\\p{L}\\p{N}])";
const pattern = (text: string) => new RegExp(`${starts}${text}`, "gu");

/** In this order: what is found first is gone before the next is looked for. */
const patterns: readonly [RegExp, string][] = [
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,200}/gu, "[email]"],
  [/(?:https?:\/\/|www\.)\S{1,300}/giu, "[link]"],
  [/\+?\d(?:[\s().-]{0,2}\d){6,17}/gu, "[phone]"],
  [pattern(`[A-Z]{2,3}[- ]?\\d{2,3}[- ]?[A-Z]{2}${ends}`), "[number]"],
  [pattern(`(?:\\d{1,4}[a-z]?,? )?(?:${name} ){1,3}(?:${ways})${ends}`), "[place]"],
  [pattern(`(${titles})(\\.? )${name}(?: ${name})?`), "$1$2[name]"],
  [pattern(`([Nn]ame (?:is|na)|[Cc]all me|${calledBy}) ${name}(?: ${name})?`), "$1 [name]"],
  [pattern(`(${homes})\\.? ?(?:[Nn]o\\.? ?)?(?:[A-Za-z]?\\d{1,4}[A-Za-z]?|[A-Z])${ends}`), "$1 [number]"],
  [pattern(`(${countedHomes}) (?:${counted})${ends}`), "$1 [number]"],
  [/\d{5,}/gu, "[number]"],
];

const leastOfName = 3;
const ofDictionary = new Set(written.flatMap(({ en = "", pcm = "" }) => `${en} ${pcm}`.split(/[^\p{L}]+/u)));
const inWords = (text: string) => text.match(/[\p{L}\p{M}]+/gu) ?? [];
const lettersOf = (word: string) => word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Takes out the names that are known, whatever their accents; one that is also a word ("Grace", "Light") only where it is written large. */
function withoutNames(text: string, names: readonly string[]): string {
  const known = new Set(names.flatMap(inWords).map(lettersOf));
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const letters = lettersOf(word);
    if (letters.length < leastOfName || !known.has(letters)) return word;
    return word !== word.toLowerCase() || !ofDictionary.has(letters) ? "[name]" : word;
  });
}

/**
 * A text without what tells who wrote it and where they live: addresses, phones, names, flat and other numbers. `names`
 * are those of the people and places around it; of a name that nobody knows, what stands beside it gives it away.
 */
export function redact(text: string, names: readonly string[] = []): string {
  const seen = patterns.reduce((left, [found, put]) => left.replace(found, put), text.normalize("NFC"));
  return withoutNames(seen, names)
    .replace(/(?:\[name\][ ,]{0,2}){2,}/g, "[name] ")
    .trim();
}
