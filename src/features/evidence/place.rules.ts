import type { Facts, Fix, PhotoFacts, Point } from "./facts.rules.ts";
import type { Check } from "./kinds.rules.ts";
import { takenAt } from "./times.rules.ts";

const version = 1;
const earthMetres = 6_371_000;

export type Position = { latitude: number | null; longitude: number | null };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How far two positions are apart, in metres; null where one of them is not known. */
export function metresBetween(one: Position, other: Position): number | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return null;
  return metresApart(
    { latitude: one.latitude, longitude: one.longitude },
    { latitude: other.latitude, longitude: other.longitude },
  );
}

export function metresApart(one: Point, other: Point): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(other.longitude - one.longitude));
  return 2 * earthMetres * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** No phone knows better than this where it is. */
const atThePlace = 50;

/** A distance in words: "at the building", "120 m away", "3.4 km away". */
export function distanceWords(metres: number): string {
  if (metres <= atThePlace) return "at the building";
  if (metres < 995) return `${Math.round(metres / 10) * 10} m away`;
  return `${(metres / 1_000).toLocaleString("en-NG", { maximumFractionDigits: metres < 100_000 ? 1 : 0 })} km away`;
}

const nearZero = 0.01;

/** A device without a position may say 0, 0, which lies in the sea: then it says nothing. */
export function isSomewhere({ latitude, longitude }: Point): boolean {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && (Math.abs(latitude) > nearZero || Math.abs(longitude) > nearZero);
}

/** As far as a position may be off the building's point, its own accuracy taken away. */
const near = 150;
const far = 1_000;
/** A position that is known worse than this cannot speak against anybody. */
const sharp = 100;
/** Indoors a phone may be off by this; beyond, its position says too little to speak for anybody. */
const blurred = 1_000;
/** A file that was chosen later than this after it was taken: the phone may have been carried away. */
const carriedMs = 30 * 60_000;

type Placed = { photo: PhotoFacts; fix: Fix; metres: number; gap: number };

/** Whether the position tells where the picture was taken, and not only where it was chosen. */
function isOfTaking(photo: PhotoFacts): boolean {
  const taken = takenAt(photo);
  if (photo.code !== null || taken === null || photo.chosenAt === null) return true;
  const chosen = Date.parse(photo.chosenAt) + (photo.clockOffsetMs ?? 0);
  return chosen - Date.parse(taken) <= carriedMs;
}

/** Positions of the phone, and those that pictures carry themselves. */
function placed({ photos, building }: Facts): Placed[] {
  if (building === null) return [];
  return photos.flatMap((photo) => {
    const own = photo.exif?.position ? [{ ...photo.exif.position, accuracy: null }] : [];
    const phone = photo.fix !== null && isOfTaking(photo) ? [photo.fix] : [];
    return [...phone, ...own].filter(isSomewhere).map((fix) => {
      const metres = metresApart(fix, building);
      return { photo, fix, metres, gap: metres - (fix.accuracy ?? atThePlace) };
    });
  });
}

const worst = (one: Placed, other: Placed) => other.gap - one.gap;

/** Were the photos taken at the building? */
export function checkPlace(facts: Facts): Check {
  const base = { kind: "place" as const, version };
  if (facts.building === null || !isSomewhere(facts.building))
    return { ...base, answer: "not_available", sentence: "Nobody has said where the building stands.", numbers: {} };
  const known = placed({ ...facts }).sort(worst);
  const [farthest] = known;
  if (farthest === undefined) return { ...base, ...unplaced(facts), numbers: { photos: facts.photos.length } };
  const { metres, fix, photo } = farthest;
  const decided = {
    ...base,
    numbers: { metres: Math.round(metres), accuracy: fix.accuracy === null ? null : Math.round(fix.accuracy) },
    subject: photo.id,
  };
  const within = fix.accuracy === null ? "" : `, known to within ${Math.round(fix.accuracy).toLocaleString("en-NG")} m`;
  const where = `${distanceWords(metres)}${within}`;
  if (farthest.gap > far && (fix.accuracy ?? 0) <= sharp)
    return { ...decided, answer: "contradicts", sentence: `A photo was sent from a phone that was ${where}.` };
  if (farthest.gap <= near && (fix.accuracy ?? 0) <= blurred)
    return { ...decided, answer: "agrees", sentence: agreeing(known.length, where) };
  return {
    ...decided,
    answer: "cannot_tell",
    sentence: `The phone gave a place ${where}. Indoors a phone may be wrong by this much, so it says too little.`,
  };
}

const agreeing = (count: number, where: string) =>
  count === 1 ? `The photo was taken ${where}.` : `All ${count} positions fit; the farthest was ${where}.`;

function unplaced({ photos }: Facts): Pick<Check, "answer" | "sentence"> {
  if (photos.length === 0) return { answer: "not_available", sentence: "No photo or video was sent." };
  const carried = photos.some((photo) => photo.fix !== null && isSomewhere(photo.fix));
  if (carried)
    return {
      answer: "cannot_tell",
      sentence: "The photos were chosen long after they were taken, so the place of the phone says nothing of them.",
    };
  return { answer: "not_available", sentence: "The phone gave no position. That is nothing against the work." };
}
