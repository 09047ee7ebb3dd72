import { type Check, kindLabels } from "./kinds.rules.ts";

/** What is told of pictures to whoever sent them, so that sending one never tells whether it was sent before. */
const pictureKinds = ["reuse", "edited", "screen", "hard_to_see", "before_after"];

export const pictureQuestion = "A photo raises a question. Please say where and when you took it.";

const against: Partial<Record<Check["kind"], string>> = {
  code: "A photo or a tag belongs to another job.",
  place: "The phone was far from the building when a photo was sent.",
  timeline: "The times of the photos do not fit the start and the end of the work.",
  time: "A photo looks older than this task.",
  invented_place: "The position of the phone looks wrong.",
  device: "A photo is from another phone.",
};

/** The checks as they are told to whoever did the work: no numbers, no thresholds, and of pictures only that one asks for a word. */
export function checksForWorkers(checks: readonly Check[]): Check[] {
  const told = checks.flatMap((check): Check[] => {
    if (pictureKinds.includes(check.kind)) return [];
    const sentence = check.answer === "contradicts" ? (against[check.kind] ?? kindLabels[check.kind]) : plainOf(check);
    return [{ kind: check.kind, answer: check.answer, sentence, numbers: {}, version: check.version }];
  });
  const asked = checks.find(({ kind, answer }) => pictureKinds.includes(kind) && answer === "contradicts");
  if (asked === undefined) return told;
  const question = { kind: "picture" as const, answer: "contradicts" as const, sentence: pictureQuestion };
  return [{ ...question, numbers: {}, version: asked.version }, ...told];
}

const plainWords = {
  agrees: "Fits the work.",
  not_available: "Nothing was sent to tell by. That is nothing against you.",
  cannot_tell: "It says too little either way.",
} as const;

const plainOf = ({ answer }: Check) => (answer === "contradicts" ? "" : plainWords[answer]);

/** Why the grade is what it is, as it is told to whoever did the work. */
export const reasonsForWorkers = (checks: readonly Check[]): string[] =>
  checksForWorkers(checks)
    .filter(({ answer }) => answer === "contradicts")
    .map(({ sentence }) => sentence);
