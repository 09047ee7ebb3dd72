import { type Alike, compareDetail, compareNearer } from "./alike.rules.ts";
import { cropGrey, type Grey, trimBox, turnGrey } from "./grey.rules.ts";
import { type Fit, type Matched, matchPoints } from "./matching.rules.ts";
import { type Points, pointsOf } from "./points.rules.ts";

/** What two pictures are to each other. A repeat of an honest photo is the same place, never the same picture. */
export type Kinship = "same_picture" | "same_place" | "other" | "cannot_tell";
export type Pairing = Alike & { kinship: Kinship; agree: number };

/** Fine detail agrees this well only where one press of the shutter made both. */
export const leastDetail = 0.9;
/** Fewer squares with detail than this say nothing: a wall, a sky, a blank page. */
export const leastBlocks = 12;
/** So many points agree only where the same things stand in the same way. */
export const samePlacePoints = 20;
const leastOverlap = 0.5;
/** A picture with fewer squares that have detail may be written on: a receipt, a screen, a form. */
const leastFilled = 0.75;
const formDetail = 0.95;
const mostUnlikeOfForms = 0.015;

/**
 * Whether two agree wholly in most squares and not at all in some, as papers of one form do, or a picture with a stamp on it. A
 * photograph that was changed loses a little everywhere. Saved again, one paper differs in none of its squares; two receipts of
 * one seller that share most of their lines, in two of a hundred or more.
 */
export const differsInParts = ({ detail, filled, unlike }: Pick<Alike, "detail" | "filled" | "unlike">): boolean =>
  filled < leastFilled && detail >= formDetail && unlike > mostUnlikeOfForms;

export function kinshipOf({ detail, blocks, overlap }: Alike, agree: number): Kinship {
  const isTold = blocks >= leastBlocks;
  if (isTold && detail >= leastDetail && overlap >= leastOverlap) return "same_picture";
  if (agree >= samePlacePoints) return "same_place";
  return isTold ? "other" : "cannot_tell";
}

/** Lays the whole of one picture onto the whole of the other. */
const stretch = (one: Grey, other: Grey): Fit => ({
  a: Math.sqrt((other.width * other.height) / (one.width * one.height)),
  b: 0,
  dx: 0,
  dy: 0,
});

/** With fewer points than this a fit by them says nothing. */
const leastPoints = 6;

/** What is tried where that was not enough: brought nearer by squares, as a whole, and without edges of one colour. */
const nearerBy = (one: Grey, other: Grey, { fit, agree }: Matched): (() => Alike | undefined)[] => [
  () => (agree >= leastPoints ? compareNearer(one, other, fit) : undefined),
  // Without a fit by points it began with that.
  () => (agree >= leastPoints ? compareDetail(one, other, stretch(one, other)) : undefined),
  () => {
    const [inner, outer] = [withoutEdges(one), withoutEdges(other)];
    return inner === one && outer === other ? undefined : compareDetail(inner, outer, stretch(inner, outer));
  },
];

/** The picture itself where it has no edges of one colour. */
function withoutEdges(grey: Grey): Grey {
  const box = trimBox(grey);
  return box.width === grey.width && box.height === grey.height ? grey : cropGrey(grey, box);
}

/** One picture is compared with several, and its points are the dear part of it. */
const pointsHeld = new WeakMap<Grey, Points>();

function pointsOnce(grey: Grey): Points {
  const points = pointsHeld.get(grey) ?? pointsOf(grey);
  pointsHeld.set(grey, points);
  return points;
}

/** Compares two pictures of some 500 pixels a side; `turn` is how the first one is turned to look like the second. */
export function comparePictures(first: Grey, other: Grey, turn: number): Pairing {
  const one = turn === 0 ? first : turnGrey(first, turn);
  const matched = matchPoints(pointsOnce(one), pointsOnce(other));
  const { agree } = matched;
  const said = (alike: Alike): Pairing => ({ ...alike, agree, kinship: kinshipOf(alike, agree) });
  let best = said(compareDetail(one, other, agree >= leastPoints ? matched.fit : stretch(one, other)));
  for (const nearer of nearerBy(one, other, matched)) {
    if (best.kinship === "same_picture") break;
    const alike = nearer();
    if (alike && alike.detail > best.detail) best = said(alike);
  }
  return best;
}

/** What is kept of two pictures; that they are nothing to each other is not. */
export type PairKinship = "same_file" | "same_pixels" | "same_picture" | "same_place";
