import { isMended } from "./called.rules.ts";
import {
  countBefore,
  generatorKind,
  generatorRatings,
  isGeneratorWord,
  readEstatesSewage,
  readHall,
  readLandlordsRoof,
  readPanels,
  readRooms,
  readStoreys,
  readSunkFuel,
} from "./counts.rules.ts";
import { factNames, factOf } from "./known.rules.ts";
import { isLandmark } from "./landmarks.rules.ts";
import { type Presence, standingOf } from "./negation.rules.ts";
import { readNumber, readWords, type Word } from "./tokenizer.rules.ts";
import { article, type Context, type Phrase, type Vocabulary } from "./vocabulary.rules.ts";

/** What the notes say of one keyword: the owner's own words for it, there or denied, and how many. */
export type KeywordReading = {
  present: string[];
  denied: string[];
  /** Said to be somebody else's. */
  others: string[];
  count: number | null;
  plural: boolean;
};

export type NoteReading = { keywords: ReadonlyMap<string, KeywordReading>; storeys: number | null };

type Span = { phrase: Phrase; start: number; end: number };

/** Words that may stand between the two halves of a keyword written the other way round. */
const links = new Set(["is", "are", "for", "of", "the", "which", "that", "a", "with", "being", "was"]);
const noGap = new Set([
  "and",
  "or",
  "but",
  "no",
  "not",
  "nor",
  "with",
  "without",
  "for",
  "of",
  "to",
  "in",
  "on",
  "is",
  "are",
  "was",
  "the",
  "a",
  "from",
  "by",
  "plus",
  "we",
  "has",
  "have",
  "at",
  "near",
  "our",
  "one",
]);

function orderedEnd(words: readonly Word[], at: number, stems: readonly string[]): number {
  let i = at;
  for (let part = 1; part < stems.length; part += 1) {
    const want = stems[part];
    // "Tank on our roof" is "tank on roof"; two words alone mean more with one between: "lift the shaft".
    if (stems.length > 2 && words[i + 1]?.stem !== want && article.test(words[i + 1]?.text ?? "")) i += 1;
    const next = words[i + 1];
    const after = words[i + 2];
    const segment = words[at]?.segment;
    if (next && next.stem === want && next.segment === segment) i += 1;
    else if (
      stems.length === 2 &&
      !noGap.has(stems[0] ?? "") &&
      next &&
      after &&
      !noGap.has(next.text) &&
      after.stem === want &&
      after.segment === segment
    )
      i += 2;
    else return -1;
  }
  return i + 1;
}

/** Of facts, "walls of mud" says what "mud walls" does, and "the room is cold" not what "cold room" does. */
const factLinks = new Set(["of", "for", "from", "made", "the", "a"]);

function reversedEnd(words: readonly Word[], at: number, { stems: [first], keyword }: Phrase): number {
  const isFact = factNames.has(keyword);
  const between = isFact ? factLinks : links;
  const sentence = words[at]?.sentence;
  if (isFact && !between.has(words[at + 1]?.text ?? "")) return -1;
  for (let i = isFact ? at + 2 : at + 1; i <= at + 4 && i < words.length; i += 1) {
    const word = words[i];
    if (!word || word.sentence !== sentence || word.breakBefore === ",") return -1;
    if (word.stem === first) {
      const next = words[i + 1];
      const open = !next || next.segment !== word.segment || noGap.has(next.text);
      return open ? i + 1 : -1;
    }
    if (!between.has(word.text)) return -1;
  }
  return -1;
}

function spansAt(words: readonly Word[], at: number, vocabulary: Vocabulary): Span[] {
  const word = words[at];
  if (!word) return [];
  const spans: Span[] = [];
  const push = (phrase: Phrase, end: number) => {
    if (end > at) spans.push({ phrase, start: at, end });
  };
  for (const phrase of vocabulary.byFirst.get(word.stem) ?? []) push(phrase, orderedEnd(words, at, phrase.stems));
  for (const phrase of vocabulary.byLast.get(word.stem) ?? []) push(phrase, reversedEnd(words, at, phrase));
  for (const phrase of vocabulary.byJoined.get(word.stem) ?? []) if (phrase.stems.length > 1) push(phrase, at + 1);
  const next = words[at + 1];
  if (next && next.segment === word.segment) {
    for (const phrase of vocabulary.byJoined.get(word.text + next.stem) ?? [])
      if (phrase.stems.length === 1) push(phrase, at + 2);
  }
  return spans;
}

/** Of two ways to write one keyword at the same place, the longer: "burglary proof" before "burglary". */
function longest(spans: Span[]): Span[] {
  if (spans.length < 2) return spans;
  return spans.filter(
    (span) => !spans.some((other) => other.phrase.keyword === span.phrase.keyword && other.end > span.end),
  );
}

/** Facts of which a longer name means another value than the short one in it. */
const narrowed: ReadonlySet<string> = new Set(["heat", "power", "plant", "roof covering", "roof carrier"]);

/** The spans at each word; of two values of one fact the one with more words stays: "gas engine" is no "engine". */
function spansOf(words: readonly Word[], vocabulary: Vocabulary): Span[][] {
  const spans = words.map((_, at) => longest(spansAt(words, at, vocabulary)));
  const facts = spans.flat().filter(({ phrase }) => factNames.has(phrase.keyword));
  if (facts.length < 2) return spans;
  const covered = (span: Span) =>
    factNames.has(span.phrase.keyword) &&
    narrowed.has(factOf(span.phrase.keyword)) &&
    facts.some(
      (other) =>
        other.start <= span.start &&
        other.end >= span.end &&
        other.end - other.start > span.end - span.start &&
        factOf(other.phrase.keyword) === factOf(span.phrase.keyword),
    );
  return spans.map((own) => own.filter((span) => !covered(span)));
}

function beside(words: readonly Word[], at: number, segment: number | undefined): Word | null {
  const word = words[at];
  return word && word.segment === segment ? word : null;
}

const isNamed = (names: readonly string[] | undefined, text: string, stem: string) =>
  names?.includes(text) === true || names?.includes(stem) === true;

/** Whether the words around give the phrase another meaning ("car pool", "solar water heater"). */
function meansOther(words: readonly Word[], { start, end }: Span, context: Context): boolean {
  const segment = words[start]?.segment;
  const inner = words.slice(start + 1, end - 1);
  if (context.before && inner.some(({ text, stem }) => isNamed(context.before, text, stem))) return true;
  let back = start - 1;
  while (
    /^(?:is|are|was|were|a|and)$/.test(words[back]?.text ?? "") &&
    context.before?.includes(words[back - 1]?.stem ?? "")
  )
    back -= 1;
  const before = beside(words, back, segment);
  if (before && context.unlessBefore?.includes(before.stem)) return false;
  if (before && (context.before?.includes(before.stem) || context.before?.includes(before.text))) return true;
  const after = beside(words, end, segment);
  // "Pool of 8 metres": how large it is.
  const isSized = after?.text === "of" && readNumber(words[end + 1]?.text) !== null;
  if (after && !isSized && (context.after?.includes(after.stem) || context.after?.includes(after.text))) return true;
  if (context.around) {
    for (let i = start - 3; i < start; i += 1)
      if (context.around.includes(beside(words, i, segment)?.stem ?? "")) return true;
  }
  if (context.afterNear) {
    for (let i = end; i < end + 4; i += 1)
      if (context.afterNear.includes(beside(words, i, segment)?.stem ?? "")) return true;
  }
  return false;
}

/** Whoever has these, they kill who lives or works beneath: "NEPA's high tension wire". */
const anybodys: ReadonlySet<string> = new Set(["power line", "high tension", "line passes"]);

type Tally = Map<string, KeywordReading>;

function record(
  tally: Tally,
  keyword: string,
  standing: "present" | "denied" | "others",
  text: string,
  count: number | null,
  plural: boolean,
) {
  const reading = tally.get(keyword) ?? { present: [], denied: [], others: [], count: null, plural: false };
  if (!reading[standing].includes(text)) reading[standing].push(text);
  if (standing === "present") {
    if (count !== null) reading.count = Math.max(reading.count ?? 0, count);
    reading.plural ||= plural;
  }
  tally.set(keyword, reading);
}

/** What no list of words can name: a hall for hundreds, many rooms, panels beside an inverter, whose the roof is. */
function recordFound(words: readonly Word[], tally: Tally) {
  const found = {
    "crowd:large hall": readHall(words),
    "building:many rooms": readRooms(words),
    "power:solar": readPanels(words),
    "plant:underground fuel tanks": readSunkFuel(words),
    "building:roof of the landlord": readLandlordsRoof(words),
    "sewage:public sewer": readEstatesSewage(words),
  };
  for (const [fact, at] of Object.entries(found)) {
    if (!at || standingOf(words, at.start, at.end) !== "present") continue;
    const text = words.slice(at.start, at.end).map((word) => word.text);
    for (const keyword of fact === "power:solar" ? [fact, "solar"] : [fact])
      record(tally, keyword, "present", text.join(" "), at.count, false);
  }
}

const placing: ReadonlySet<string> = new Set(["in", "on", "at", "under", "inside", "over", "behind", "from"]);

/** "No tanks of petrol" tells of no petrol; "no gas in the lab" tells of a lab. */
function isWithinMissing(
  words: readonly Word[],
  { start, end }: Span,
  missing: { start: number; end: number },
): boolean {
  if (start <= missing.start || end > missing.end) return false;
  return !words
    .slice(missing.start, start)
    .some(({ text }, at) => placing.has(text) && words[missing.start + at - 1]?.text !== "walk");
}

/** Reads an owner's free text against the catalogue's words. */
export function readNotes(notes: string | null | undefined, vocabulary: Vocabulary): NoteReading {
  const words = readWords((notes ?? "").slice(0, 10_000));
  const tally: Tally = new Map();
  let missing = { start: 0, end: 0 };
  for (const own of spansOf(words, vocabulary)) {
    // What becomes of "solar trial panels" becomes of the "solar" in it.
    const last = Math.max(...own.map(({ end }) => end));
    let standing: Presence | null = null;
    for (const span of own) {
      const { phrase, start, end } = span;
      if (phrase.context && meansOther(words, span, phrase.context)) continue;
      if (isLandmark(words, { keyword: phrase.keyword, start }, vocabulary)) continue;
      const generator = isGeneratorWord(phrase.keyword) ? generatorKind(words, start, end, phrase.keyword) : "standby";
      if (generator === "other") continue;
      standing ??= standingOf(words, start, last);
      if (standing === "present" && isWithinMissing(words, span, missing)) continue;
      if (standing === "denied" && end > missing.end) missing = { start, end };
      const isAnybodys = anybodys.has(phrase.keyword);
      if (standing === "doubted") continue;
      const matched = words.slice(start, end);
      const text = matched.map((word) => word.text).join(" ");
      const plural = matched.some((word) => word.text !== word.stem && !word.text.includes("'"));
      const keyword = generator === "petrol" ? "petrol generator" : phrase.keyword;
      const isOver = phrase.keyword.startsWith("condition:") && isMended(words, end);
      // "Each tenant owns his gen": what is told of tenants is there by that.
      const isOfTenants = phrase.keyword.endsWith(" of tenants");
      const isHereAnyway = standing === "elsewhere" && (isOfTenants || isAnybodys);
      const notHere = factNames.has(phrase.keyword) ? "denied" : "others";
      const said = isHereAnyway ? "present" : standing === "elsewhere" ? notHere : isOver ? "denied" : standing;
      record(tally, keyword, said, text, countBefore(words, start, end), plural);
    }
  }
  const ratings = generatorRatings(words);
  for (const [keyword, reading] of tally) {
    if (isGeneratorWord(keyword) && reading.present.length > 0 && ratings > 1)
      reading.count = Math.max(reading.count ?? 0, ratings);
  }
  recordFound(words, tally);
  return { keywords: tally, storeys: readStoreys(words, notes ?? "") };
}
