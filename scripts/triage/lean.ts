import { signCount } from "#features/triage/features.rules.ts";
import type { Sample, Weights } from "./learner.ts";

/** How many signs each sample has of each number, as the root of the sum of squares over all samples. */
function amountsOf(samples: readonly Sample[]): Float64Array {
  const squares = new Float64Array(signCount);
  for (const { signs, amounts } of samples)
    for (const [at, sign] of signs.entries()) squares[sign] = (squares[sign] ?? 0) + (amounts[at] ?? 0) ** 2;
  return squares.map(Math.sqrt);
}

/** The `most` weights that count: heavy ones first, but one of which the texts have little counts for less. */
function heaviest({ count, weights }: Weights, samples: readonly Sample[], most: number): Uint8Array {
  const amounts = amountsOf(samples);
  const sizes = weights.map((weight, place) => Math.abs(weight) * Math.sqrt(amounts[Math.floor(place / count)] ?? 0));
  const least = sizes.toSorted().at(-most - 1) ?? 0;
  return Uint8Array.from(sizes, (size) => (size > least ? 1 : 0));
}

type Learn = (samples: readonly Sample[], kept?: Uint8Array) => Weights;

/** Learns with all weights, keeps those that count, and learns once more with these alone, so that they make up for the rest. */
export const learnLean = (learn: Learn, samples: readonly Sample[], most: number): Weights =>
  learn(samples, heaviest(learn(samples), samples, most));
