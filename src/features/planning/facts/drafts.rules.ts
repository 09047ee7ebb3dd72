import { appliedTo } from "../engine/applied.rules.ts";
import type { Catalogue, CatalogueItem } from "../engine/catalogue.rules.ts";
import { type PropertyFacts, readFacts } from "../engine/facts.rules.ts";
import { weight } from "../engine/questions.rules.ts";
import { addShorter } from "../engine/with-said.rules.ts";
import { isGeneratorWord } from "../note-reader/counts.rules.ts";
import {
  bestSaid,
  factLabels,
  factNames,
  factOf,
  isOwnable,
  keywordOf,
  thingFact,
} from "../note-reader/known.rules.ts";
import { writtenOf } from "../note-reader/names.rules.ts";
import { type NoteReading, readNotes } from "../note-reader/reader.rules.ts";
import { clausesWith, markOf, quoteOf } from "./quotes.rules.ts";
import { isUnsure } from "./unsure.rules.ts";

/** What was read in the notes and a person is to say of: `holds` is how it was read. */
export type Draft = {
  fact: string;
  value: string;
  label: string;
  holds: boolean;
  /** What a person said before the notes came to say otherwise. */
  saidBefore: boolean | null;
  quotes: string[];
  /** The words themselves, to be marked in the quotes. */
  words: string;
  canBeOthers: boolean;
  /** What the plan loses, or gains, where it was read wrongly. */
  titles: string[];
  keys: string[];
};

/** What people said of a building, and which clauses of its notes they had seen by then; null where nobody knows. */
type Seen = ReadonlyMap<string, ReadonlySet<string> | null>;

type Candidate = { name: string; holds: boolean; words: readonly string[]; saidBefore: boolean | null };

const generators = ["power:diesel generator", "power:gas generator"];

const thingNames = new WeakMap<Catalogue, ReadonlySet<string>>();

/** The words by which items of the catalogue name what they are about, as answers name them: "thing:borehole". */
export function thingsIn(catalogue: Catalogue): ReadonlySet<string> {
  const known =
    thingNames.get(catalogue) ??
    new Set(
      catalogue.items.flatMap(({ applies_when: { assetWords, keywordsInNotes } }) =>
        (assetWords ?? keywordsInNotes ?? []).map((word) => `${thingFact}:${word}`),
      ),
    );
  thingNames.set(catalogue, known);
  return known;
}

/** Of notes that name everything there is: each costs a look at all items. */
const mostWeighed = 80;

/** At first; the next come when these are answered. */
const mostAsked = 12;

type Asking = { today: string; catalogue: Catalogue; seen?: Seen };

/**
 * What a person is asked of the notes, each by one tap: what was read as being there, and as not being there, wherever the
 * plan would be another one if that were wrong. The same words are asked once; what was answered is asked again only where
 * the notes say otherwise since, in a clause that stood there for no answer. What may well be misread comes first, then the
 * most risk.
 */
export function draftsOf(facts: PropertyFacts, { today, catalogue, seen = new Map() }: Asking): Draft[] {
  const notes = writtenOf(facts, catalogue.vocabulary);
  const read = readNotes(notes, catalogue.vocabulary);
  const said = facts.said ?? [];
  const best = bestSaid(said);
  const plannedWith = (more: typeof said) =>
    new Map(
      appliedTo(readFacts({ ...facts, said: [...said, ...more] }, today, [], catalogue, read), catalogue.items).map(
        ({ item }) => [item.id, item],
      ),
    );
  const covered = new Set<string>();
  const cover = (words: Iterable<string>) => {
    for (const one of words) covered.add(one);
    for (const standing of ["present", "denied"] as const) addShorter(covered, read, standing);
  };
  const isNew = ({ words }: Candidate) => words.some((one) => !covered.has(one));
  const { open, answered } = candidatesOf(notes, read, { best, seen, catalogue });
  cover(answered);
  const now = plannedWith([]);
  // "100 kVA" is no second thing beside the generator that it is the size of.
  const hasGenerator = generators.some((name) => read.keywords.has(name));
  const weighed = open
    .filter(isNew)
    .filter(({ name }) => !(hasGenerator && name.startsWith(thingFact) && isGeneratorWord(keywordOf(name))))
    .slice(0, mostWeighed)
    .flatMap((one) => {
      const fact = factOf(one.name);
      const value = one.name.slice(fact.length + 1);
      const stands = one.saidBefore ?? one.holds;
      const then = plannedWith([{ fact, value, holds: !stands, source: "inspection", on: today }]);
      const moved = stands ? minus(now, then) : minus(then, now);
      return moved.length > 0 || one.saidBefore !== null ? [{ ...one, fact, value, moved }] : [];
    })
    .sort((a, b) => Number(a.fact === thingFact) - Number(b.fact === thingFact) || riskOf(b.moved) - riskOf(a.moved));
  const asked = weighed.filter((one) => {
    const isFirst = isNew(one);
    cover(one.words);
    return isFirst;
  });
  return asked
    .map((one) => ({ ...one, rank: rankOf(notes, one), risk: riskOf(one.moved) }))
    .sort((a, b) => b.rank - a.rank || b.risk - a.risk || (a.name < b.name ? -1 : 1))
    .slice(0, mostAsked)
    .map(({ fact, value, holds, words, saidBefore, moved }) => ({
      ...{ fact, value, holds, saidBefore },
      label: factLabels.get(fact) ?? "There is",
      quotes: quotesOf(notes, words),
      words: words[0] ?? "",
      canBeOthers: isOwnable(fact),
      titles: moved.map(({ title }) => title),
      keys: moved.map(({ id }) => id),
    }));
}

type Answers = { best: ReturnType<typeof bestSaid>; seen: Seen; catalogue: Catalogue };

/** What notes name or deny and nobody has answered for these sentences, and the words of what was answered. */
function candidatesOf(notes: string, read: NoteReading, { best, seen, catalogue }: Answers) {
  const answered: string[] = [];
  const open: Candidate[] = [];
  for (const name of [...factNames, ...thingsIn(catalogue)]) {
    const reading = read.keywords.get(keywordOf(name));
    if (!reading) continue;
    const holds = reading.present.length > 0;
    const words = holds ? reading.present : [...reading.denied, ...reading.others];
    const before = best.get(name);
    // What an inspection found stands over whatever an owner would answer.
    const isSettled = before?.source === "inspection";
    if (isSettled || (before && !isOtherwise(notes, { holds, words }, before.holds, seen.get(name) ?? null)))
      answered.push(...reading.present, ...reading.denied, ...reading.others);
    else open.push({ name, holds, words, saidBefore: before?.holds ?? null });
  }
  return { open, answered };
}

/** What contradicts an answer first, then what its sentence makes unsure, then what is plainly there, then what is not. */
function rankOf(notes: string, { saidBefore, holds, words }: Candidate): number {
  if (saidBefore !== null) return 3;
  if (words.some((one) => clausesWith(notes, one).some((clause) => isUnsure(clause, one)))) return 2;
  return holds ? 1 : 0;
}

/** Whether the notes say otherwise than was answered, in a clause that the answer had not seen. */
function isOtherwise(
  notes: string,
  { holds, words }: Pick<Candidate, "holds" | "words">,
  answered: boolean | null,
  seen: ReadonlySet<string> | null,
): boolean {
  if (answered === null || answered === holds || seen === null) return false;
  return words.some((one) => clausesWith(notes, one).some((clause) => !seen.has(markOf(clause))));
}

const minus = (one: ReadonlyMap<string, CatalogueItem>, other: ReadonlyMap<string, CatalogueItem>) =>
  [...one].flatMap(([id, item]) => (other.has(id) ? [] : [item]));

const riskOf = (items: readonly CatalogueItem[]): number =>
  items.reduce((sum, { priority, statutory }) => sum + weight[priority] + (statutory.required ? 4 : 0), 0);

const mostQuotes = 2;

/** Each sentence once, around the first of the words that it says. */
function quotesOf(notes: string, words: readonly string[]): string[] {
  const quotes = new Map<string, string>();
  for (const one of words)
    for (const clause of clausesWith(notes, one)) if (!quotes.has(clause)) quotes.set(clause, quoteOf(clause, one));
  return [...quotes.values()].slice(0, mostQuotes);
}
