import { invalid } from "#domain/problems.ts";

/** What a step of a procedure asks for before it can be ticked. */
export type StepDemand =
  | { kind: "photo" }
  | { kind: "signature" }
  | { kind: "meter"; name: string }
  | { kind: "reading"; low: number; high: number; unit: string };

const mark =
  /\[(photo|signature|reading)(?:\s+(-?\d+(?:\.\d+)?)\s*(?:to|-|–)\s*(-?\d+(?:\.\d+)?)\s*([^\]]{0,20}))?\]\s*$/i;

const meterMark = /\[meter\s+([^\]]{1,200})\]\s*$/i;

/**
 * What the author wrote at the end of a step: [photo], [signature], [reading 2 to 6 bar] or [meter Generator 1]. So it stands in the version
 * that a task has, and a phone without a line knows it too. Null for a step that asks for nothing.
 */
export function stepDemandOf(text: string): StepDemand | null {
  const name = meterMark.exec(text)?.[1]?.trim();
  if (name) return { kind: "meter", name };
  const [, kind = "", low, high, unit = ""] = mark.exec(text) ?? [];
  switch (kind.toLowerCase()) {
    case "photo":
      return { kind: "photo" };
    case "signature":
      return { kind: "signature" };
    case "reading":
      return limitsOf(Number(low), Number(high), unit.trim());
    default:
      return null;
  }
}

/** A reading needs two limits in their order; without them the words are only words. */
const limitsOf = (low: number, high: number, unit: string): StepDemand | null =>
  low <= high ? { kind: "reading", low, high, unit } : null;

export type StepProof = { photos: number; reading: number | null; signature: string | null };

const words = {
  photo: "a photo",
  reading: "a reading",
  signature: "a signature",
  meter: "what a meter shows",
} as const;
const number = (value: number) => value.toLocaleString("en-NG", { maximumFractionDigits: 3 });

/** "2 to 6 bar". */
export const limitWords = ({ low, high, unit }: StepDemand & { kind: "reading" }): string =>
  `${number(low)} to ${number(high)}${unit === "" ? "" : ` ${unit}`}`;

/** Refuses a tick without what its step asks for. */
export function refuseTick(demand: StepDemand, { photos, reading, signature }: StepProof): void {
  if (demand.kind === "photo" && photos === 0) throw invalid("mediaUploads", "This step asks for a photo.");
  if (demand.kind === "signature" && signature === null)
    throw invalid("signature", "This step asks for a signature: type your name.");
  if (demand.kind === "meter" && reading === null)
    throw invalid("reading", `This step asks what the meter “${demand.name}” shows.`);
  if (demand.kind !== "reading") return;
  if (reading === null) throw invalid("reading", `This step asks for a reading of ${limitWords(demand)}.`);
  if (reading < demand.low || reading > demand.high)
    throw invalid("reading", `The reading must be ${limitWords(demand)}. If it is not, tell your contractor.`);
}

/** Refuses to complete work while a step that asks for something is not done. */
export function refuseOpenSteps(steps: readonly { text: string; done: boolean }[]): void {
  for (const [at, { text, done }] of steps.entries()) {
    const demand = stepDemandOf(text);
    if (demand === null || done) continue;
    throw invalid("steps", `Step ${at + 1} asks for ${words[demand.kind]}. Do it before you complete the task.`);
  }
}
