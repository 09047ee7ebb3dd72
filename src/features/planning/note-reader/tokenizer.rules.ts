/** Turns owners' free text into words that can be compared. Pure; knows nothing of the catalogue. */

/** One word. `sentence` and `segment` number the stretches between full stops and between commas. */
export type Word = { text: string; stem: string; sentence: number; segment: number; breakBefore: string };

const contractions: [RegExp, string][] = [
  [/\b(?:do|does|did)(?:n'?t)\b/g, "do not"],
  [/\b(is|are|was|were|has|have|had)n'?t\b/g, "$1 not"],
  [/\bcan(?:no|')t\b/g, "can not"],
  [/\bwon't\b/g, "will not"],
  [/\b(there|it|that|he|she)'s\b/g, "$1 is"],
  [/\b(we|they|you|i)'ve\b/g, "$1 have"],
  [/\bw\/o\b/g, " without "],
  [/\ba\/cs?\b/g, "ac"],
  [/\bn\/a\b/g, "none"],
  [/\bp\.\s?o\.\s?p\b\.?/g, "pop"],
  [/\bb\.\s?q\b\.?/g, "bq"],
  [/\bc\.c\.t\.v\b\.?/g, "cctv"],
  [/\bno\.?\s*(?=\d+[a-z]?\b)/g, " number "],
  [/\bnos\b\.?/g, " "],
  [/\b(gen|opp|approx|st|dr|mr|mrs|chief)\.(?=\s+\w)/g, "$1 "],
  [/(\d)\s*[x×]\s*(?=\d)/g, "$1 times "],
  [/\bx\s?(?=\d)/g, " times "],
  // "Well at the back": a thing, where no comma follows.
  [/(^|[.;,:(\n]\s*)well (?=(?:at|in|behind|inside|beside|by|under|dey|is|near|wey|with)\b)/g, "$1dug well "],
  [/&/g, " and "],
  [/([a-z])\s*\/\s*(?=[a-z])/g, "$1 or "],
  [/\s[-–—]+\s/g, " : "],
  [/^\s*[-*•]\s*/gm, "\n"],
];

const irregular = new Map(
  Object.entries({
    acs: "ac",
    ahus: "ahu",
    fcus: "fcu",
    bqs: "bq",
    pvs: "pv",
    dbs: "db",
    stps: "stp",
    shelves: "shelf",
    batteries: "battery",
  }),
);

/** Singular form by spelling: short words and words in -ss, -us, -is stay (gas, ups, ats, glass). */
export function stem(word: string): string {
  const known = irregular.get(word);
  if (known) return known;
  const bare = word.replace(/'s?$/, "");
  if (bare.length < 4 || !bare.endsWith("s") || /(?:ss|us|is)$/.test(bare)) return bare;
  if (bare.endsWith("ies") && bare.length > 4) return `${bare.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(bare)) return bare.slice(0, -2);
  return bare.slice(0, -1);
}

/** Several of a thing, spelled so that `stem` reads it as that thing: "batteries", "switches", "fire pumps"; gas stays. */
export function pluralOf(thing: string): string {
  if (/\d$/.test(thing)) return thing;
  if (/s$/.test(thing)) return /ss$/.test(thing) ? `${thing}es` : thing;
  if (/[^aeiou]y$/.test(thing)) return `${thing.slice(0, -1)}ies`;
  return /(?:ch|sh|x)$/.test(thing) ? `${thing}es` : `${thing}s`;
}

const pieces = /[a-z]+(?:'[a-z]*)?|\d+(?:[.,]\d+)?|[.;!?\n,:()]/g;

export function readWords(text: string): Word[] {
  let plain = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    // "30kva gen. School beside is not ours": a sentence ends here, and none does in "gen. set".
    .replace(/\b(gen)\.(?=\s+[A-Z])/g, "$1 . ")
    .toLowerCase();
  for (const [pattern, put] of contractions) plain = plain.replace(pattern, put);
  const words: Word[] = [];
  let sentence = 0;
  let segment = 0;
  let breakBefore = "";
  for (const [piece] of plain.matchAll(pieces)) {
    if (/[a-z0-9]/.test(piece)) {
      words.push({ text: piece, stem: stem(piece), sentence, segment, breakBefore });
      breakBefore = "";
      continue;
    }
    segment += 1;
    if (/[.;!\n]/.test(piece)) sentence += 1;
    breakBefore = piece;
  }
  return words;
}

const numberWords = new Map(
  Object.entries({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    single: 1,
    both: 2,
    pair: 2,
    couple: 2,
    twin: 2,
    dual: 2,
    dozen: 12,
  }),
);

/** The number a word stands for ("3", "three", "pair"), or null. */
export function readNumber(word: string | undefined): number | null {
  if (!word) return null;
  if (/^\d/.test(word)) return Number(word.replace(",", ""));
  return numberWords.get(word) ?? null;
}
