import { type EmergencyNumber, localNumbers, nationalNumber } from "#domain/emergency-numbers.ts";
import type { State } from "#domain/places.ts";
import hazardData from "./data/hazards.json" with { type: "json" };
import type { Reading } from "./reading.rules.ts";

/** A danger that a text names: what to do, in English and in Pidgin, and who to call. */
export type Hazard = {
  kind: string;
  title: string;
  safety: string[];
  pidgin: string[];
  call: { shown: string; dialled: string; what: string }[];
};

type Frame = { kind: string; title: string; signs: string[]; sure: string[]; safety: string[]; pidgin: string[] };

const frames: readonly Frame[] = hazardData;
const mostShown = 3;

const numberOf = ({ shown, dialled, what }: EmergencyNumber) => ({ shown, dialled, what });

/** The concepts of danger or harm that the text says are there now, nothing denied, ended or figurative. */
const realSigns = ({ mentions, standings }: Reading, standing: readonly string[]) =>
  new Set(mentions.flatMap(({ concept }, at) => (standing.includes(standings[at] ?? "") ? [concept.id] : [])));

/** Whether a danger is named outright that is worth a question, no matter what the weights say. */
export function namesDanger(reading: Reading): boolean {
  const real = realSigns(reading, ["real"]);
  return frames.some(({ sure }) => sure.some((sign) => real.has(sign)));
}

const shownOf = ({ kind, title, safety, pidgin }: Frame, state: State | null): Hazard => ({
  ...{ kind, title, safety, pidgin },
  call: [nationalNumber, ...localNumbers(state)].map(numberOf),
});

/** The dangers of a text, the first named first; what is over or denied only when nothing else was found. */
export function hazardsOf(reading: Reading, state: State | null): Hazard[] {
  for (const standing of [["real"], ["ended", "figurative"]]) {
    const found = realSigns(reading, standing);
    const kinds = frames
      .filter(({ signs }) => signs.some((sign) => found.has(sign)))
      .sort((one, other) => firstOf(reading, one) - firstOf(reading, other));
    if (kinds.length > 0) return kinds.slice(0, mostShown).map((frame) => shownOf(frame, state));
  }
  return [];
}

const firstOf = ({ mentions }: Reading, { signs }: Frame) =>
  Math.min(...mentions.filter(({ concept }) => signs.includes(concept.id)).map(({ from }) => from));

/** What to do when a text sounds like an emergency and names no danger that we know; "it is dangerous" names none either. */
const unnamed = frames.filter(({ kind }) => kind === "unclear");

/** As `hazardsOf`, of danger that has no name. */
export const unnamedHazards = (state: State | null): Hazard[] => unnamed.map((frame) => shownOf(frame, state));
