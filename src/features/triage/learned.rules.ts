import { type RepairCategory, repairCategories, type TicketPriority, ticketPriorities } from "#domain/vocab.ts";
import model from "./data/model.json" with { type: "json" };
import type { Mention } from "./dictionary.rules.ts";
import type { Signs } from "./features.rules.ts";
import { unpackColumns } from "./packed.rules.ts";

/** Categories, then the emergency, then priorities: the order of the numbers in `data/model.json`. */
export const outputs = [...repairCategories, "emergency" as const, ...ticketPriorities];
export const dictionaryWeight = 0.7;

/** By sign: which outputs it weighs for, and how much. */
type Held = Map<number, { output: number; weight: number }[]>;

function unpack(): Held {
  const held: Held = new Map();
  for (const [output, column] of unpackColumns(model.weights, outputs.length).entries())
    for (const { sign, value } of column) {
      const entry = { output, weight: value * Math.abs(value) * (model.scales[output] ?? 0) };
      const before = held.get(sign);
      if (before) before.push(entry);
      else held.set(sign, [entry]);
    }
  return held;
}

let held: Held | undefined;

/** How much the dictionary alone says for each category: the weightiest concept, and a little of the others. */
export function dictionaryScores(mentions: readonly Mention[]): number[] {
  const scores = repairCategories.map(() => 0);
  for (const { concept } of mentions)
    for (const [at, category] of repairCategories.entries()) {
      const weight = concept.category?.[category] ?? 0;
      const before = scores[at] ?? 0;
      if (weight > 0) scores[at] = Math.max(before, weight) + 0.25 * Math.min(before, weight);
    }
  return scores;
}

function shares(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - most));
  const sum = raised.reduce((total, one) => total + one, 0);
  return raised.map((one) => one / sum);
}

export type Learned = {
  categories: { category: RepairCategory; share: number }[];
  emergency: number;
  priorities: { priority: TicketPriority; share: number }[];
};

/** What the weights of `npm run triage:train` say of a text; the categories come in order. */
export function predict(signs: Signs, mentions: readonly Mention[]): Learned {
  held ??= unpack();
  const scores = model.bias.slice();
  for (const [sign, amount] of signs)
    for (const { output, weight } of held.get(sign) ?? []) scores[output] = (scores[output] ?? 0) + amount * weight;
  const count = repairCategories.length;
  const dictionary = dictionaryScores(mentions);
  const categoryShares = shares(
    repairCategories.map((_, at) => (scores[at] ?? 0) + dictionaryWeight * (dictionary[at] ?? 0)),
  );
  const priorityShares = shares(scores.slice(count + 1));
  return {
    categories: repairCategories
      .map((category, at) => ({ category, share: categoryShares[at] ?? 0 }))
      .sort((one, other) => other.share - one.share),
    emergency: 1 / (1 + Math.exp(-(scores[count] ?? 0))),
    priorities: ticketPriorities.map((priority, at) => ({ priority, share: priorityShares[at] ?? 0 })),
  };
}
