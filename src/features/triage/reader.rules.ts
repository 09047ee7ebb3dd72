import spellings from "./data/spellings.json" with { type: "json" };

/** One word as it is compared, and where it stands in the text as it was typed. */
export type Word = { text: string; stem: string; start: number; end: number; clause: number; sentence: number };

const known: ReadonlyMap<string, string> = new Map(Object.entries(spellings));
const mostLetters = 10_000;
const longestWord = 24;
const marks = /[\u0300-\u036f]/g;
/** Letters that nobody sees: soft hyphen, joiners, marks of direction, byte order mark. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
/** Words, the two pictures that call for help, and what ends a clause. */
const piece =
  /[\p{L}\p{N}\p{M}'\u2018\u2019\u02bc\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+|[\u{1f525}\u{1f198}]|[.;!?\n,:()\u2014]/gu;

/** Letters of Hausa that are no letter with a mark: most people type the plain one. */
const hooked: Record<string, string> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y", Ɓ: "b", Ɗ: "d", Ƙ: "k", Ƴ: "y" };

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(marks, "")
    .replace(/[ɓɗƙƴƁƊƘƳ]/g, (letter) => hooked[letter] ?? letter)
    .replace(unseen, "")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .toLowerCase()
    .replace(/(\p{L})\1{2,}/gu, "$1")
    .slice(0, longestWord);

/** Singular by spelling; words in -ss, -us and -is, and those of three letters, stay. */
function stemOf(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** "can't" is "can not", "father's" is "father", "frm" is "from". */
function wordsOf(raw: string): string[] {
  const word = plain(raw);
  const bare = word.replace(/^'+|'+$/g, "");
  const spelled = known.get(bare);
  if (spelled) return spelled.split(" ");
  if (bare === "won't") return ["will", "not"];
  if (bare === "can't") return ["can", "not"];
  const [, verb, tail] = /^(\p{L}+?)(n't|'s|'re|'ve|'ll|'m|'d)$/u.exec(bare) ?? [];
  if (verb && tail === "n't") return [verb, "not"];
  if (verb) return [known.get(verb) ?? verb];
  return bare.split("'").filter(Boolean);
}

/** The words of a text in any script, with the clause and the sentence that each stands in; pure, and linear in its length. */
export function readText(text: string): Word[] {
  const words: Word[] = [];
  let clause = 0;
  let sentence = 0;
  for (const match of text.slice(0, mostLetters).matchAll(piece)) {
    const [raw] = match;
    if (/^[.;!?\n,:()\u2014]$/.test(raw)) {
      clause += 1;
      if (/[.;!?\n]/.test(raw)) sentence += 1;
      continue;
    }
    const start = match.index;
    for (const word of wordsOf(raw)) {
      words.push({ text: word, stem: stemOf(word), start, end: start + raw.length, clause, sentence });
    }
  }
  return words;
}
