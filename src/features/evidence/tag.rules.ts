import type { TaggedThing } from "#platform/lookups.server.ts";
import type { TagScan } from "./facts.rules.ts";
import type { Answer } from "./kinds.rules.ts";

type Job = {
  propertyId: string;
  assetId: string | null;
  /** Where the fault or the machine is; null where nobody said. */
  unitId: string | null;
  /** Whether the machine has a tag of its own. */
  hasOwnTag: boolean;
};

/**
 * Where a tag hangs, seen from the job. An old code says nothing either way: the sticker may still hang where it did, and
 * may hang anywhere else, which is why it was renewed.
 */
export function placeOfTag(tag: TaggedThing | undefined, job: Job, scannedAt: Date): TagScan["place"] {
  if (!tag) return "unknown";
  if (tag.propertyId !== job.propertyId) return "other_building";
  if (tag.endedAt !== null && tag.endedAt < scannedAt) return "old";
  if (job.assetId !== null) {
    if (tag.assetId !== null) return tag.assetId === job.assetId ? "here" : "other_thing";
    return job.hasOwnTag ? "near" : "here";
  }
  const isOther = job.unitId !== null && tag.unitId !== null && tag.unitId !== job.unitId;
  return isOther ? "other_thing" : "here";
}

const moments = { start: "at the start", end: "at the completion" };
const how = ({ isTyped, moment }: TagScan) => `${isTyped ? "typed" : "scanned"} ${moments[moment]}`;

const words: Record<TagScan["place"], { answer: Answer; say: (scan: TagScan) => string }> = {
  other_building: {
    answer: "contradicts",
    say: (scan) => `The tag that was ${how(scan)} is of another building.`,
  },
  here: { answer: "agrees", say: (scan) => `The tag of “${scan.name}” was ${how(scan)}.` },
  other_thing: {
    answer: "contradicts",
    say: (scan) => `The tag that was ${how(scan)} is of something else: “${scan.name}”.`,
  },
  near: {
    answer: "cannot_tell",
    say: (scan) => `A tag of the building was ${how(scan)}, not that of the machine.`,
  },
  old: {
    answer: "cannot_tell",
    say: (scan) => `The tag that was ${how(scan)} is an old one, which may hang anywhere.`,
  },
  unknown: { answer: "cannot_tell", say: (scan) => `The code that was ${how(scan)} is of no tag.` },
};
/** What decides where there are two: another building first; a slip at a neighbour's tag is made good by the right one. */
const weight = Object.keys(words);

export type TagSaid = { answer: Answer; sentence: string };

/** What the tags say that were scanned or typed at a job; undefined where none was. */
export function tagSaid(scans: readonly TagScan[]): TagSaid | undefined {
  const [first] = scans.toSorted((one, other) => weight.indexOf(one.place) - weight.indexOf(other.place));
  if (!first) return undefined;
  const same = scans.filter(({ place, name }) => place === first.place && name === first.name);
  const { answer, say } = words[first.place];
  if (first.place === "here" && same.length > 1)
    return { answer, sentence: `The tag of “${first.name}” was read at the start and at the completion.` };
  return { answer, sentence: say(first) };
}
