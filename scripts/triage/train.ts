import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { repairCategories, ticketPriorities } from "#domain/vocab.ts";
import { signCount } from "#features/triage/features.rules.ts";
import { namesDanger } from "#features/triage/hazards.rules.ts";
import { packColumns } from "#features/triage/packed.rules.ts";
import { readReport } from "#features/triage/reading.rules.ts";
import { learnLean } from "./lean.ts";
import {
  learnCategories,
  learnEmergency,
  learnPriorities,
  type Sample,
  sampleOf,
  sharesOf,
  type Weights,
} from "./learner.ts";
import { readTexts, sourceOfWeights } from "./texts.ts";

const modelFile = resolve(import.meta.dirname, "../../src/features/triage/data/model.json");
/** An alarm over a text that names no danger is to be right so often, and of what is no emergency at most so much is to be asked about. */
const aims = { alarmPrecision: 0.8, asked: 0.12 };
const folds = 5;
/** A weight is the square of a whole number up to this, of its output's scale: fine where it is small. */
const steps = 5;
/** Of the weights of each task so many are kept; the emergency has two for one sign. */
const kept = { categories: 15_500, emergency: 18_000, priorities: 7_000 };

/** The two thresholds, from texts that the fold's weights had not seen: all that may be asked is asked. */
function thresholdsOf(samples: readonly Sample[]) {
  const scored = Array.from({ length: folds }, (_, fold) => {
    const weights = learnEmergency(samples.filter((_sample, at) => at % folds !== fold));
    return samples
      .filter((_sample, at) => at % folds === fold)
      .map((sample) => ({
        score: sharesOf(weights, sample, false)[1] ?? 0,
        is: sample.text.emergency,
        isNamed: namesDanger(readReport(sample.text.text)),
      }));
  })
    .flat()
    .sort((one, other) => other.score - one.score);
  const others = scored.filter(({ is }) => !is).length;
  let alarm = 1;
  let ask = 1;
  const unnamed = { seen: 0, right: 0 };
  let wrong = 0;
  for (const { score, is, isNamed } of scored) {
    wrong += is ? 0 : 1;
    unnamed.seen += isNamed ? 0 : 1;
    unnamed.right += is && !isNamed ? 1 : 0;
    if (unnamed.right / unnamed.seen >= aims.alarmPrecision) alarm = score;
    if (wrong / others <= aims.asked) ask = score;
  }
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return { alarm: round(alarm), ask: Math.floor(ask * 1000 - 1) / 1000 };
}

/** One column for the emergency: what it says for "yes" less what it says for "no". */
function difference({ weights, bias }: Weights): Weights {
  const column = new Float64Array(signCount).map((_, at) => (weights[at * 2 + 1] ?? 0) - (weights[at * 2] ?? 0));
  return { count: 1, weights: column, bias: Float64Array.of((bias[1] ?? 0) - (bias[0] ?? 0)) };
}

/** The weights as whole numbers of few steps each way, output by output, as `packed.rules.ts` writes them. */
function pack(tasks: readonly Weights[]) {
  const columns = tasks.flatMap(({ count, weights }) =>
    Array.from({ length: count }, (_, out) =>
      new Float64Array(signCount).map((_w, sign) => weights[sign * count + out] ?? 0),
    ),
  );
  const scales = columns.map((column) =>
    Number((column.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / steps ** 2).toPrecision(4)),
  );
  const held = columns.map((column, out) =>
    [...column].flatMap((weight, sign) => {
      const value = Math.max(1, Math.round(Math.sqrt(Math.abs(weight) / (scales[out] ?? 1))));
      return weight === 0 ? [] : [{ sign, value: Math.sign(weight) * value }];
    }),
  );
  return { scales, weights: packColumns(held) };
}

const samples = readTexts().map(sampleOf);
/** Texts that were written for their danger tell which trade is wanted less well than others do. */
const ofTrades = samples.filter(({ text }) => text.hazard === undefined);
const tasks = [
  learnLean(learnCategories, ofTrades, kept.categories),
  difference(learnLean(learnEmergency, samples, kept.emergency)),
  learnLean(learnPriorities, samples, kept.priorities),
];
const model = {
  about: "Made by npm run triage:train; not to be edited by hand.",
  source: sourceOfWeights(),
  outputs: [...repairCategories, "emergency", ...ticketPriorities],
  thresholds: thresholdsOf(samples),
  bias: tasks.flatMap(({ bias }) => [...bias].map((one) => Math.round(one * 1e4) / 1e4)),
  ...pack(tasks),
};
const text = `${JSON.stringify(model)}\n`;
writeFileSync(modelFile, text);
console.log(
  `${samples.length} texts, thresholds ${model.thresholds.alarm} and ${model.thresholds.ask}, ${text.length} bytes, ${brotliCompressSync(text).length} compressed`,
);
