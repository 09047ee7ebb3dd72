import { type RepairCategory, repairCategories, type TicketPriority, ticketPriorities } from "#domain/vocab.ts";
import model from "./data/model.json" with { type: "json" };
import type { Mention } from "./dictionary.rules.ts";
import type { Signs } from "./features.rules.ts";

/** Categories, then the emergency, then priorities: the order of the numbers in `data/model.json`. */
export const outputs = [...repairCategories, "emergency" as const, ...ticketPriorities];
export const dictionaryWeight = 0.8;

type Held = { signs: Int32Array; outputs: Uint8Array; values: Int8Array; starts: Map<number, [number, number]> };

/** Each weight is three things: how many signs further, which output, and its whole number. */
function unpack(packed: string): Held {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const signs: number[] = [];
  const outs: number[] = [];
  const values: number[] = [];
  const starts = new Map<number, [number, number]>();
  let sign = 0;
  for (let at = 0; at < bytes.length; ) {
    sign += bytes[at] ?? 0;
    const count = bytes[at + 1] ?? 0;
    if (count > 0) starts.set(sign, [values.length, values.length + count]);
    for (let each = 0; each < count; each += 1) {
      signs.push(sign);
      outs.push(bytes[at + 2 + each] ?? 0);
      values.push(((bytes[at + 2 + count + each] ?? 0) << 24) >> 24);
    }
    at += 2 + 2 * count;
  }
  return { signs: Int32Array.from(signs), outputs: Uint8Array.from(outs), values: Int8Array.from(values), starts };
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
  held ??= unpack(model.weights);
  const scores = model.bias.slice();
  for (const [sign, amount] of signs) {
    const [from, to] = held.starts.get(sign) ?? [0, 0];
    for (let at = from; at < to; at += 1) {
      const output = held.outputs[at] ?? 0;
      scores[output] = (scores[output] ?? 0) + amount * (held.values[at] ?? 0) * (model.scales[output] ?? 0);
    }
  }
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
