import { factLabels, factOf, type KnownFact, questionOf, unknownValue, valuesOf } from "../note-reader/known.rules.ts";
import type { Fact } from "./contract.ts";

/** "roof carrier" as addresses name it. */
export const slugOf = (fact: string): string => fact.replaceAll(" ", "-");

/** The fact that an address names, or undefined. */
export const factNamed = (slug: string): string | undefined =>
  [...factLabels.keys()].find((fact) => slugOf(fact) === slug);

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
