import { formatDay, lagosDay } from "#domain/days.ts";
import type { PictureCheck } from "#platform/lookups.server.ts";
import { type Clarity, type Hidden, hiddenBy } from "./clarity.rules.ts";
import { editorIn, type Marks, mostThumbnailBits } from "./edited.rules.ts";
import { leastQuality } from "./hash.rules.ts";
import type { PairKinship } from "./pair.rules.ts";
import { leastPattern } from "./screen.rules.ts";

/** Counts up when a check decides otherwise. */
export const checkVersion = 1;

/** A picture of a task: `unread` until its turn has come, `unreadable` for good. */
export type Seen = {
  id: string;
  outcome: "read" | "unread" | "unreadable";
  quality: number | null;
  clarity: Clarity | null;
  marks: Marks | null;
  /** Sent by whoever did the work; others belong to the request. */
  isProof: boolean;
  /** Whether it shows how it was before the work, as its sender said, or as it came before Start; those of steps came after. */
  isBefore: boolean;
};

/** A picture of the task and an earlier one. `ofTask`: that one belongs to a task. `here`: to this task or its request. */
export type Pair = {
  mediaId: string;
  earlierId: string;
  kinship: PairKinship;
  detail: number | null;
  points: number | null;
  bits: number | null;
  /** All but for some parts of it. */
  differs: boolean;
  /** Of the earlier one, as of `Marks`. */
  earlierPattern: number | null;
  here: boolean;
  ofTask: boolean;
  sentAt: Date;
};

export type PictureFacts = { pictures: Seen[]; pairs: Pair[] };

type Said = Omit<PictureCheck, "kind" | "version" | "numbers"> & { numbers?: PictureCheck["numbers"] };

const checkOf = (kind: PictureCheck["kind"], { numbers = {}, ...said }: Said): PictureCheck => ({
  kind,
  version: checkVersion,
  numbers,
  ...said,
});

const isSame = ({ kinship }: Pair) => kinship !== "same_place";

const inWords: Record<Exclude<PairKinship, "same_place">, string> = {
  same_file: "the same file",
  same_pixels: "the same pixels in another file",
  same_picture: "the same picture, changed",
};

const unread: Said = { answer: "not_available", sentence: "The pictures have not been compared yet." };
const noPicture: Said = { answer: "not_available", sentence: "There is no picture." };
const unopened: Said = { answer: "cannot_tell", sentence: "A picture cannot be opened here, so it was not compared." };

/** What can be said where not every picture of the proof was read; undefined where all were. */
function before(proof: Seen[]): Said | undefined {
  if (proof.length === 0) return noPicture;
  if (proof.some(({ outcome }) => outcome === "unread")) return unread;
  return proof.some(({ outcome }) => outcome === "unreadable") ? unopened : undefined;
}

/** Whether a picture of the proof was sent before, for anything else, by anybody. It is never told by whom or where. */
function checkReuse({ pictures, pairs }: PictureFacts): PictureCheck {
  const proof = pictures.filter(({ isProof }) => isProof);
  const ids = new Set(proof.map(({ id }) => id));
  const used = pairs.filter((pair) => isSame(pair) && !pair.here && ids.has(pair.mediaId));
  const inTime = used.toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime());
  const first = inTime.find(({ differs }) => !differs);
  if (first && first.kinship !== "same_place") {
    const sent = formatDay(lagosDay(first.sentAt));
    const numbers = {
      pictures: proof.length,
      sentBefore: new Set(used.map(({ mediaId }) => mediaId)).size,
      sentOn: lagosDay(first.sentAt),
      found: inWords[first.kinship],
      detail: first.detail === null ? null : Math.round(first.detail * 100) / 100,
    };
    const sentence = `This picture was sent before${first.ofTask ? " for another task" : ""}, on ${sent}.`;
    return checkOf("reuse", { answer: "contradicts", sentence, numbers, subject: first.mediaId });
  }
  const missing = before(proof);
  if (missing) return checkOf("reuse", missing);
  const plain = proof.find(({ quality }) => (quality ?? 0) < leastQuality);
  if (plain)
    return checkOf("reuse", {
      answer: "cannot_tell",
      sentence: "A picture shows too little to be told from others.",
      numbers: { quality: plain.quality, least: leastQuality },
      subject: plain.id,
    });
  const [like] = inTime;
  if (like)
    return checkOf("reuse", {
      answer: "cannot_tell",
      sentence: `A picture agrees with one that was sent before, on ${formatDay(lagosDay(like.sentAt))}, but for some parts. Two receipts of one seller can be why, and so can a stamp.`,
      numbers: { detail: like.detail },
      subject: like.mediaId,
    });
  const sentence = proof.length === 1 ? "The picture was not sent before." : "None of the pictures was sent before.";
  return checkOf("reuse", { answer: "agrees", sentence, numbers: { pictures: proof.length } });
}

/** Whether the pictures after the work show the place of those before it, and not the very same picture. */
function checkBeforeAfter({ pictures, pairs }: PictureFacts): PictureCheck {
  const after = pictures.filter(({ isProof, isBefore }) => isProof && !isBefore);
  const earlier = pictures.filter(({ isBefore }) => isBefore);
  const [afterIds, earlierIds] = [new Set(after.map(({ id }) => id)), new Set(earlier.map(({ id }) => id))];
  // Both may have been sent at once, and then either may count as the earlier one.
  const both = pairs.filter(
    ({ mediaId, earlierId }) =>
      (afterIds.has(mediaId) && earlierIds.has(earlierId)) || (afterIds.has(earlierId) && earlierIds.has(mediaId)),
  );
  const same = both.find((pair) => isSame(pair) && !pair.differs);
  if (same)
    return checkOf("before_after", {
      answer: "contradicts",
      sentence: "The picture after the work is the same picture as one before it.",
      numbers: { detail: same.detail, points: same.points },
      subject: afterIds.has(same.mediaId) ? same.mediaId : same.earlierId,
    });
  const place = both.toSorted((one, other) => (other.points ?? 0) - (one.points ?? 0))[0];
  if (place)
    return checkOf("before_after", {
      answer: "agrees",
      sentence: "A picture before the work and one after it show the same place.",
      numbers: { points: place.points },
      subject: afterIds.has(place.mediaId) ? place.mediaId : place.earlierId,
    });
  if (after.length === 0 || earlier.length === 0) {
    const sentence = `There is no picture ${after.length === 0 ? "after" : "before"} the work.`;
    return checkOf("before_after", { answer: "not_available", sentence });
  }
  if (pictures.some(({ outcome }) => outcome === "unread")) return checkOf("before_after", unread);
  const sentence =
    "The pictures before and after the work could not be matched. Another view, new paint or plain walls can be why.";
  return checkOf("before_after", { answer: "cannot_tell", sentence });
}

type OfOne = { answer: PictureCheck["answer"]; sentence: string; numbers: PictureCheck["numbers"] };

function editedOne({ software, editorSegment, thumbnailApart, make, tables, format }: Marks): OfOne {
  const numbers = { software, camera: make, thumbnailBits: thumbnailApart, tables, format };
  if (thumbnailApart !== null && thumbnailApart > mostThumbnailBits)
    return { answer: "contradicts", sentence: "The small picture inside the file shows something else.", numbers };
  const editor = editorIn(software);
  if (editor) return { answer: "cannot_tell", sentence: `The picture was last saved by ${editor}.`, numbers };
  if (editorSegment) return { answer: "cannot_tell", sentence: "The picture was saved by an editor.", numbers };
  if (make === null)
    return { answer: "cannot_tell", sentence: "The file does not name a camera, as after a chat or a form.", numbers };
  return { answer: "agrees", sentence: "Nothing in the file says that it was edited.", numbers };
}

/**
 * Whether a fine pattern lies over a picture, as over a photo of a screen. Alone it asks for a look: nets and prints have one. It
 * speaks against a picture only where an earlier one shows the same without it, sent for something else.
 */
function screenOne({ id, marks }: Seen, pairs: Pair[]): OfOne | undefined {
  if (!marks) return undefined;
  const pattern = marks.pattern ?? null;
  if (pattern === null)
    return { answer: "not_available", sentence: "Whether it is a photo of a screen was not looked at.", numbers: {} };
  const numbers = { pattern: Math.round(pattern * 10) / 10, least: leastPattern };
  if (pattern < leastPattern)
    return {
      answer: "agrees",
      sentence: "No fine pattern lies over the pictures, as over a photo of a screen.",
      numbers,
    };
  const plain = pairs.find(
    (pair) =>
      !pair.here &&
      pair.mediaId === id &&
      pair.kinship === "same_place" &&
      pair.earlierPattern !== null &&
      pair.earlierPattern < leastPattern,
  );
  if (plain)
    return {
      answer: "contradicts",
      sentence: `A picture has the fine pattern of a screen, and shows what a picture without it showed that was sent before, on ${formatDay(lagosDay(plain.sentAt))}.`,
      numbers,
    };
  return {
    answer: "cannot_tell",
    sentence:
      "A fine pattern lies over a picture, as a screen, a print or a net makes it. Look whether it is a photo of a photo.",
    numbers,
  };
}

const hiddenWords: Record<Hidden, string> = {
  blank: "A picture shows next to nothing.",
  dark: "A picture is hard to see: it is nearly black.",
  blurred: "A picture is hard to see: nothing in it is sharp.",
};

function hiddenOne(clarity: Clarity): OfOne {
  const hidden = hiddenBy(clarity);
  const round = (value: number) => Math.round(value * 10) / 10;
  const numbers = {
    darkShare: round(clarity.dark),
    brightest: round(clarity.brightest),
    sharpest: round(clarity.sharpest),
    spread: round(clarity.spread),
  };
  if (hidden === null) return { answer: "agrees", sentence: "The pictures can be seen well.", numbers };
  return { answer: "cannot_tell", sentence: hiddenWords[hidden], numbers };
}

const gravest: PictureCheck["answer"][] = ["contradicts", "cannot_tell", "agrees", "not_available"];

/** One answer for all pictures of the proof: that of the one which says most against it. */
function worstOf(
  kind: PictureCheck["kind"],
  facts: PictureFacts,
  say: (seen: Seen) => OfOne | undefined,
): PictureCheck {
  const proof = facts.pictures.filter(({ isProof }) => isProof);
  const said = proof.flatMap((seen) => {
    const one = say(seen);
    return one ? [{ ...one, subject: seen.id }] : [];
  });
  said.sort((one, other) => gravest.indexOf(one.answer) - gravest.indexOf(other.answer));
  const [worst] = said;
  const missing = before(proof);
  if (!worst || (missing && worst.answer !== "contradicts")) return checkOf(kind, missing ?? noPicture);
  return checkOf(kind, worst);
}

/** What the pictures of a task say, in five checks; a person decides. */
export const pictureChecksOf = (facts: PictureFacts): PictureCheck[] => [
  checkReuse(facts),
  checkBeforeAfter(facts),
  worstOf("edited", facts, ({ marks }) => (marks ? editedOne(marks) : undefined)),
  worstOf("screen", facts, (seen) => screenOne(seen, facts.pairs)),
  worstOf("hard_to_see", facts, ({ clarity }) => (clarity ? hiddenOne(clarity) : undefined)),
];
