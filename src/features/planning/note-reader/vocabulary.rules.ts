import vocabularyData from "../data/vocabulary.json" with { type: "json" };
import { readWords } from "./tokenizer.rules.ts";

/** Words beside a phrase that give it another meaning ("car" before "pool", "duplex" after "terrace"). */
export type Context = {
  before?: readonly string[];
  after?: readonly string[];
  /** Any of the three words before, in the same stretch between commas. */
  around?: readonly string[];
  afterNear?: readonly string[];
  unlessBefore?: readonly string[];
};

/** One way to write a keyword; `reversible` ones also count as "fence, electric" or "heater for water". */
export type Phrase = {
  keyword: string;
  stems: readonly string[];
  joined: string;
  reversible: boolean;
  context: Context | null;
};

export type Vocabulary = {
  byFirst: ReadonlyMap<string, readonly Phrase[]>;
  byLast: ReadonlyMap<string, readonly Phrase[]>;
  byJoined: ReadonlyMap<string, readonly Phrase[]>;
  nearbyCounts: ReadonlySet<string>;
  landmarks: ReadonlySet<string>;
};

const data: { fixedOrder: string[]; nearbyCounts: string[]; landmarks: string[] } = vocabularyData;
const variants: ReadonlyMap<string, string[]> = new Map(Object.entries(vocabularyData.variants));
const contexts: ReadonlyMap<string, Context> = new Map(Object.entries(vocabularyData.context));

/** Keywords that name the same thing as a value of a fact, and so by all of its names, too. */
const sameAs: ReadonlyMap<string, string> = new Map(Object.entries(vocabularyData.sameAs));

const denialPrefix = /^(?:no|not|without)\s+/;

/** "no earth" asks whether "earth" is denied: the bare keyword, or null for an ordinary one. */
export const deniedKeyword = (keyword: string): string | null =>
  denialPrefix.test(keyword) ? keyword.replace(denialPrefix, "") : null;

function add(index: Map<string, Phrase[]>, key: string | undefined, phrase: Phrase) {
  if (!key) return;
  const known = index.get(key);
  if (known) known.push(phrase);
  else index.set(key, [phrase]);
}

/** Words that tell two others apart by where they stand. */
const small =
  /^(?:the|and|for|with|without|from|own|old|two|under|before|not|let|sell|keep|have|has|can|want|fit|may)$/;

/** Small words that may stand in a long name or not: "tank on the roof", "tank on our roof". */
export const article = /^(?:the|a|an|our|my|its)$/;

/** The stems of a name, without its articles where three others stay. */
function stemsOf(text: string): string[] {
  const stems = readWords(text).map((word) => word.stem);
  const bare = stems.filter((stem) => !article.test(stem));
  return bare.length > 2 ? bare : stems;
}

/** The ways to write a value of a fact; only these words count, and they read as the same words of keywords do. */
const factPhrases = (keyword: string, texts: readonly string[]): Phrase[] =>
  texts.map((text) => {
    const stems = stemsOf(text);
    const context = contexts.get(text) ?? contexts.get(stems.join(" ")) ?? null;
    const reversible = stems.length === 2 && stems.every((stem) => /^[a-z]{3,}$/.test(stem) && !small.test(stem));
    return { keyword, stems, joined: stems.join(""), reversible, context };
  });

function phrasesOf(keyword: string, factWords: ReadonlyMap<string, readonly string[]>): Phrase[] {
  const fixed = data.fixedOrder.includes(keyword);
  const own = [keyword, ...(variants.get(keyword) ?? [])];
  const shared = factWords.get(sameAs.get(keyword) ?? "") ?? [];
  return [...new Set([...own, ...shared])].map((text) => {
    const stems = stemsOf(text);
    return {
      keyword,
      stems,
      joined: stems.join(""),
      reversible: stems.length === 2 && !fixed && text === keyword && !/\d/.test(text),
      context: contexts.get(text) ?? (text === keyword ? null : (contexts.get(keyword) ?? null)),
    };
  });
}

/** Prepares every keyword once, so that reading a note only looks words up. */
export function compileVocabulary(
  keywords: Iterable<string>,
  factWords: ReadonlyMap<string, readonly string[]> = new Map(),
): Vocabulary {
  const byFirst = new Map<string, Phrase[]>();
  const byLast = new Map<string, Phrase[]>();
  const byJoined = new Map<string, Phrase[]>();
  const wanted = new Set([...keywords].map((keyword) => deniedKeyword(keyword) ?? keyword));
  const put = (phrase: Phrase) => {
    add(byFirst, phrase.stems[0], phrase);
    if (phrase.reversible) add(byLast, phrase.stems[1], phrase);
    add(byJoined, phrase.joined, phrase);
  };
  for (const keyword of wanted) for (const phrase of phrasesOf(keyword, factWords)) put(phrase);
  for (const [fact, texts] of factWords) for (const phrase of factPhrases(fact, texts)) put(phrase);
  return {
    byFirst,
    byLast,
    byJoined,
    nearbyCounts: new Set(data.nearbyCounts),
    landmarks: new Set(data.landmarks),
  };
}
