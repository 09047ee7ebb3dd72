import type { Facts, PhotoFacts } from "./facts.rules.ts";
import type { Check } from "./kinds.rules.ts";
import { tagSaid } from "./tag.rules.ts";

const version = 2;
/** Without signs that are taken for each other: 0 and O, 1 and I. */
const signs = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const framesOfBurst = 3;

/** A code for a job, read out as easily as written: eight signs of random bytes in two groups. */
export function codeFrom(bytes: Uint8Array): string {
  const text = Array.from(bytes.subarray(0, 8), (byte) => signs[byte % signs.length]).join("");
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

const framesWith = (photos: readonly PhotoFacts[], burst: string | null) =>
  burst === null ? 1 : photos.filter((photo) => photo.burst === burst).length;

/** Was it done here and now: by photos taken in the app at this job since its start, or by the tag that hangs there? */
export function checkCode(facts: Facts): Check {
  const taken = checkLive(facts);
  const tag = tagSaid(facts.tags);
  if (!tag || taken.answer === "contradicts") return taken;
  const numbers = { ...taken.numbers, tags: facts.tags.length };
  if (tag.answer === "contradicts") return { kind: "code", version, ...tag, numbers };
  const isTaken = taken.answer === "agrees";
  // A tag that says nothing takes nothing from photos; one that agrees stands where there is no photo.
  if (taken.answer === "not_available") return { kind: "code", version, ...tag, numbers };
  const sentence = isTaken ? `${taken.sentence} ${tag.sentence}` : `${tag.sentence} ${taken.sentence}`;
  return { ...taken, answer: isTaken ? "agrees" : tag.answer, sentence, numbers };
}

function checkLive({ photos, code, codesOfOthers }: Facts): Check {
  const base = { kind: "code" as const, version };
  const live = photos.filter((photo) => photo.code !== null);
  const foreign = live.find((photo) => photo.code !== code);
  if (foreign !== undefined) {
    const isOther = codesOfOthers.includes(foreign.code ?? "");
    return {
      ...base,
      answer: isOther ? "contradicts" : "cannot_tell",
      sentence: isOther
        ? "A photo carries the code of another task: it was taken for that one."
        : "A photo carries a code that Tunse never gave.",
      numbers: { live: live.length, photos: photos.length },
      subject: foreign.id,
    };
  }
  const [first] = live;
  if (first === undefined)
    return {
      ...base,
      answer: "not_available",
      sentence: "No photo was taken with the camera of Tunse. Photos from the gallery are welcome too.",
      numbers: { live: 0, photos: photos.length },
    };
  const frames = Math.max(...live.map(({ burst }) => framesWith(live, burst)));
  const burst = frames >= framesOfBurst ? ` One of them with ${frames} frames in a row.` : "";
  return {
    ...base,
    answer: "agrees",
    sentence: `${live.length} of ${photos.length} photos were taken with the camera of Tunse at this job.${burst}`,
    numbers: { live: live.length, photos: photos.length, frames },
    subject: first.id,
  };
}
