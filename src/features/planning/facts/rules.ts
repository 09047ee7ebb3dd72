import type { NotSo } from "#features/properties/contract.ts";
import { readCatalogue } from "../engine/catalogue.rules.ts";
import {
  factLabels,
  factNames,
  factOf,
  type KnownFact,
  questionOf,
  thingFact,
  unknownValue,
  valuesOf,
} from "../note-reader/known.rules.ts";
import type { Fact } from "./contract.ts";
import { type Draft, thingsIn } from "./drafts.rules.ts";

/** "roof carrier" as addresses name it. */
export const slugOf = (fact: string): string => fact.replaceAll(" ", "-");

/** The fact that an address names, or undefined. */
export const factNamed = (slug: string): string | undefined =>
  slug === thingFact ? thingFact : [...factLabels.keys()].find((fact) => slugOf(fact) === slug);

const things = thingsIn(readCatalogue());

/** Whether this is a value of the fact; of things, a word by which some item of the catalogue names what it is about. */
export const isSayable = (fact: string, value: string): boolean =>
  fact === thingFact ? things.has(`${fact}:${value}`) : factNames.has(`${fact}:${value}`);

type Answered = { fact: string; value: string; holds?: boolean | null; why?: NotSo | null };

const whyNot: Record<NotSo, string> = { not_ours: "not ours", gone: "gone", misread: "not so" };
const mostNamed = 6;

/** "7 are so; Power: diesel generator: not ours": answers to drafts in one line. */
export function sentenceOf(answers: readonly Answered[]): string {
  const right = answers.filter(({ holds }) => holds);
  const wrong = answers.filter(({ holds }) => holds === false);
  const named = wrong
    .slice(0, mostNamed)
    .map(({ fact, value, why }) => `${labelOf(fact)}: ${value}, ${whyNot[why ?? "misread"]}`);
  const rest = wrong.length > mostNamed ? [`${wrong.length - mostNamed} more are not so`] : [];
  const [only] = right;
  const one = right.length === 1 && only ? `${labelOf(only.fact)}: ${only.value}` : null;
  const so = right.length > 0 ? [one ?? `${right.length} things read in the notes are so`] : [];
  const open = answers
    .filter(({ holds }) => holds === null)
    .map(({ fact, value }) => `${labelOf(fact)}: ${value}, open again`);
  return [...so, ...named, ...rest, ...open].join("; ");
}

const labelOf = (fact: string): string => factLabels.get(fact) ?? "There is";

type Known = ReadonlyMap<string, KnownFact>;

function rowsOf(fact: string, label: string, known: Known): Fact[] {
  const rows = [...known].flatMap(([name, { holds, source, words, on }]): Fact[] => {
    if (factOf(name) !== fact) return [];
    const value = name.slice(fact.length + 1);
    return [
      { fact: slugOf(fact), label, value, holds, source, words, saidOn: on, isDraft: source === "notes" && holds },
    ];
  });
  if (rows.length > 0) return rows.sort((a, b) => Number(b.holds) - Number(a.holds) || (a.value < b.value ? -1 : 1));
  const nothing = { holds: null, source: null, words: null, saidOn: null, isDraft: false };
  return [{ fact: slugOf(fact), label, value: unknownValue, ...nothing }];
}

/** What is known of every fact or of one; a fact that nobody knows says so. */
export const showFacts = (known: Known, only?: string): Fact[] =>
  [...factLabels].flatMap(([fact, label]) => (only === undefined || only === fact ? rowsOf(fact, label, known) : []));

export const showForms = () =>
  [...factLabels].map(([fact, label]) => ({
    ...{ fact: slugOf(fact), label, question: questionOf(fact) },
    values: valuesOf(fact),
  }));

/** A draft as it is asked. */
export const showDraft = ({ keys: _, titles, fact, ...draft }: Draft) => ({
  ...draft,
  fact: slugOf(fact),
  titles: titles.slice(0, mostTitles),
  more: Math.max(titles.length - mostTitles, 0),
});

const mostTitles = 3;

type AnswerRow = {
  fact: string;
  value: string;
  source: string;
  holds: boolean | null;
  why: NotSo | null;
  saidOn: string;
};

/** What the owner's side answered, by name. */
export const showAnswered = (rows: readonly AnswerRow[]) =>
  rows
    .flatMap(({ fact, value, source, holds, why, saidOn }) =>
      source === "owner" && holds !== null
        ? [{ fact: slugOf(fact), label: labelOf(fact), value, holds, why, saidOn }]
        : [],
    )
    .sort((a, b) => (a.value < b.value ? -1 : 1));
