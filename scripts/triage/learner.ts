import { repairCategories, ticketPriorities } from "#domain/vocab.ts";
import { signCount } from "#features/triage/features.rules.ts";
import { dictionaryScores, dictionaryWeight } from "#features/triage/learned.rules.ts";
import { readReport } from "#features/triage/reading.rules.ts";
import type { Text } from "./texts.ts";

/** A text as numbers: which signs, how much of each, and what the dictionary says before anything is learned. */
export type Sample = { text: Text; signs: Int32Array; amounts: Float64Array; dictionary: number[] };
/** Weights of one task, sign by sign, `count` of each. */
export type Weights = { count: number; weights: Float64Array; bias: Float64Array };

const rounds = 20;
/** The weights are the mean of those after each of the last rounds: the last alone hangs on which text came last. */
const averaged = 10;
const step = 0.05;
/** How far weights are drawn back to nothing: most where a wrong alarm costs most. */
const decays = { emergency: 0.01, categories: 0.003, priorities: 0.005 };
const biasStep = 0.02;
/** How much of a text counts for its other acceptable categories. */
const shared = 0.3;
/** How much of what is aimed at goes to whichever acceptable category the weights already lean to. */
const leaning = 0.4;

export function sampleOf(text: Text): Sample {
  const { signs, mentions } = readReport(text.text);
  return {
    text,
    signs: Int32Array.from(signs.keys()),
    amounts: Float64Array.from(signs.values()),
    dictionary: dictionaryScores(mentions),
  };
}

/** The same numbers in the same order on every machine (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The shares that weights give a sample; with `withDictionary`, on top of what the dictionary says. */
export function sharesOf({ count, weights, bias }: Weights, sample: Sample, withDictionary: boolean): Float64Array {
  const scores = new Float64Array(count);
  for (let out = 0; out < count; out += 1)
    scores[out] = (bias[out] ?? 0) + (withDictionary ? dictionaryWeight * (sample.dictionary[out] ?? 0) : 0);
  const { signs, amounts } = sample;
  for (let at = 0; at < signs.length; at += 1) {
    const first = (signs[at] ?? 0) * count;
    const amount = amounts[at] ?? 0;
    for (let out = 0; out < count; out += 1) scores[out] = (scores[out] ?? 0) + (weights[first + out] ?? 0) * amount;
  }
  const most = Math.max(...scores);
  let sum = 0;
  for (let out = 0; out < count; out += 1) sum += scores[out] = Math.exp((scores[out] ?? 0) - most);
  return scores.map((score) => score / sum);
}

/** `kept`: which weights may be other than nothing, each by 1 at its place; without it all. */
type How = { withDictionary?: boolean; decay: number; isRight?: (text: Text) => boolean[]; kept?: Kept };
type Kept = Uint8Array | undefined;

/** What is aimed at, with a part of it given to the right outputs in the shares that they have now. */
function leaned(wanted: readonly number[], shares: Float64Array, right: readonly boolean[]): number[] {
  const sum = shares.reduce((total, share, out) => total + (right[out] ? share : 0), 0);
  if (sum === 0) return [...wanted];
  return wanted.map((one, out) => (1 - leaning) * one + (right[out] ? (leaning * (shares[out] ?? 0)) / sum : 0));
}

/** Multinomial logistic regression by AdaGrad, in an order that a seed gives. */
function learn(samples: readonly Sample[], count: number, aim: (text: Text) => number[], how: How): Weights {
  const { withDictionary = false, decay, isRight, kept } = how;
  const weights = new Float64Array(signCount * count);
  const seen = new Float64Array(signCount * count).fill(1e-3);
  const learned = { count, weights, bias: new Float64Array(count) };
  const mean = { count, weights: new Float64Array(weights.length), bias: new Float64Array(count) };
  const random = chance(7);
  const order = samples.map((sample) => ({ sample, aim: aim(sample.text), right: isRight?.(sample.text) }));
  for (let round = 0; round < rounds; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      const [one, two] = [order[at], order[other]];
      if (one && two) [order[at], order[other]] = [two, one];
    }
    for (const { sample, aim: first, right } of order) {
      const shares = sharesOf(learned, sample, withDictionary);
      const wanted = right ? leaned(first, shares, right) : first;
      const wrong = shares.map((share, out) => share - (wanted[out] ?? 0));
      for (let out = 0; out < count; out += 1)
        learned.bias[out] = (learned.bias[out] ?? 0) - biasStep * (wrong[out] ?? 0);
      const { signs, amounts } = sample;
      for (let at = 0; at < signs.length; at += 1) {
        const first = (signs[at] ?? 0) * count;
        for (let out = 0; out < count; out += 1) {
          const place = first + out;
          if (kept?.[place] === 0) continue;
          const weight = weights[place] ?? 0;
          const slope = (wrong[out] ?? 0) * (amounts[at] ?? 0) + decay * weight;
          const sum = (seen[place] ?? 0) + slope * slope;
          seen[place] = sum;
          weights[place] = weight - (step * slope) / Math.sqrt(sum);
        }
      }
    }
    if (round >= rounds - averaged) addShare(mean, learned, 1 / averaged);
  }
  return mean;
}

function addShare(mean: Weights, { weights, bias }: Weights, share: number): void {
  for (const [place, weight] of weights.entries()) mean.weights[place] = (mean.weights[place] ?? 0) + share * weight;
  for (const [out, one] of bias.entries()) mean.bias[out] = (mean.bias[out] ?? 0) + share * one;
}

function categoryAim({ category, acceptableCategories }: Text): number[] {
  const others = acceptableCategories.filter((one) => one !== category);
  return repairCategories.map((one) => {
    if (one === category) return others.length > 0 ? 1 - shared : 1;
    return others.includes(one) ? shared / others.length : 0;
  });
}

export const learnCategories = (samples: readonly Sample[], kept?: Kept) =>
  learn(samples, repairCategories.length, categoryAim, {
    withDictionary: true,
    kept,
    decay: decays.categories,
    isRight: ({ acceptableCategories }) => repairCategories.map((one) => acceptableCategories.includes(one)),
  });

export const learnEmergency = (samples: readonly Sample[], kept?: Kept) =>
  learn(samples, 2, ({ emergency }) => (emergency ? [0, 1] : [1, 0]), { decay: decays.emergency, kept });

export const learnPriorities = (samples: readonly Sample[], kept?: Kept) =>
  learn(samples, ticketPriorities.length, (text) => ticketPriorities.map((one) => (one === text.priority ? 1 : 0)), {
    decay: decays.priorities,
    kept,
  });
