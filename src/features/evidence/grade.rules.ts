import { checkCode } from "./code.rules.ts";
import { checkDevice } from "./device.rules.ts";
import type { Facts } from "./facts.rules.ts";
import { checkHours } from "./hours.rules.ts";
import { checkInventedPlace } from "./invented.rules.ts";
import { type Check, type Grade, type Kind, kinds } from "./kinds.rules.ts";
import { checkPlace } from "./place.rules.ts";
import { checkTime, checkTimeline } from "./times.rules.ts";

export const gradeVersion = 1;

/** What the product itself knows of a completed task; checks of the pictures join these. */
export const ownChecks = (facts: Facts): Check[] => [
  checkCode(facts),
  checkPlace(facts),
  checkTimeline(facts),
  checkTime(facts),
  checkInventedPlace(facts),
  checkDevice(facts),
  checkHours(facts),
];

/** One of these that contradicts is enough; of the others it takes two. */
export const hard: readonly Kind[] = ["reuse", "code", "place"];
/** Kinds that speak for the work. Those of one line rest on the same fact and count once. */
const supports: readonly (readonly Kind[])[] = [
  ["code"],
  ["place"],
  ["timeline", "time"],
  ["before_after"],
  ["device"],
];
const strongest: readonly Kind[] = ["code", "place", "timeline", "before_after"];

const raising: Partial<Record<Kind, string>> = {
  code: "Take one photo with the camera of Tunse at the job, or scan the tag there.",
  place: "Let the phone tell its position when you take the photo.",
  before_after: "Take one photo before the work and one after it, from the same spot.",
  timeline: "Press Start when you begin, and take the photos after that.",
};

const gallery = "Too little is known to say more. Photos from the gallery are often like this.";
const nothing = "Nothing is known that could speak for the work or against it.";

export type Graded = { grade: Grade; reasons: string[]; raises: string[] };

const inOrder = (checks: readonly Check[]) =>
  checks.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));

/** The grade of a proof by rule, never by points; its reasons, the weightiest first; and what would raise it. */
export function gradeOf(given: readonly Check[]): Graded {
  const checks = inOrder(given);
  const agrees = (kind: Kind) => checks.some((check) => check.kind === kind && check.answer === "agrees");
  const against = checks.filter(({ answer }) => answer === "contradicts");
  const isHard = against.some(({ kind }) => hard.includes(kind));
  const raises = strongest.filter((kind) => !agrees(kind)).flatMap((kind) => raising[kind] ?? []);
  const speaking = supports.filter((alike) => alike.some(agrees)).length;
  const speaks = ({ kind, answer }: Check) => answer === "agrees" && supports.flat().includes(kind);
  const reasons = [...against, ...checks.filter(speaks)].map(({ sentence }) => sentence);
  if (isHard || against.length >= 2) return { grade: "in_doubt", reasons, raises };
  if (against.length === 0 && raises.length === 0) return { grade: "strong", reasons, raises };
  if (against.length === 0 && speaking >= 2) return { grade: "good", reasons, raises };
  // Hours are written without any picture as well.
  const isSilent = checks.every(({ kind, answer }) => kind === "hours" || answer === "not_available");
  const little = isSilent ? nothing : gallery;
  return { grade: "thin", reasons: [...reasons, little], raises };
}
