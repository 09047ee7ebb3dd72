import { type Graded, gradeOf } from "./grade.rules.ts";
import { type Check, type Kind, kindLabels } from "./kinds.rules.ts";

/** What is told of pictures to whoever sent them, so that sending one never tells whether it was sent before. */
export const pictureKinds: readonly Kind[] = ["reuse", "edited", "screen", "hard_to_see", "before_after"];

/** An answer with pictures has them compared with all there are: so many an hour an account may send. */
export const picturesToAnswer = { most: 20, windowMinutes: 60 };

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
function checksForWorkers(checks: readonly Check[]): Check[] {
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

/**
 * The proof as it is told to whoever did the work. Its grade goes by what they are told, where all that speaks against their
 * pictures is one sign among others: a grade by the checks themselves would say which of them it was.
 */
export function forWorkers(checks: readonly Check[]): Graded & { checks: Check[] } {
  const told = checksForWorkers(checks);
  const isMatched = ({ kind, answer }: Check) => kind === "before_after" && answer === "agrees";
  const { grade, raises } = gradeOf([...told, ...checks.filter(isMatched)]);
  const reasons = told.filter(({ answer }) => answer === "contradicts").map(({ sentence }) => sentence);
  return { grade, raises, reasons, checks: told };
}
