import type { Facts, PhotoFacts } from "./facts.rules.ts";
import type { Check } from "./kinds.rules.ts";
import { isSomewhere, metresApart } from "./place.rules.ts";

const version = 1;
const minute = 60_000;
/** A browser may answer with the position it found up to a minute ago. */
const apartMs = 2 * minute;
const mostAlike = 3;
/** Real satellites never repeat a position this sharp to the last digit. */
const tooSharp = 5;
const fastestKmh = 150;
/** Two fixes of one place differ by this much at least. */
const metresThatCount = 5_000;
const lagosZone = "+01:00";

type Placed = { photo: PhotoFacts; key: string; ms: number };

function placed(photos: readonly PhotoFacts[]): Placed[] {
  return photos.flatMap((photo) => {
    const { fix, chosenAt } = photo;
    if (fix === null || chosenAt === null || !isSomewhere(fix)) return [];
    const ms = Date.parse(chosenAt) + (photo.clockOffsetMs ?? 0);
    return [{ photo, key: `${fix.latitude},${fix.longitude}`, ms }];
  });
}

/** The most photos with exactly one position that were taken minutes apart from each other. */
function mostRepeated(all: readonly Placed[]): number {
  const byPlace = Map.groupBy(all, ({ key }) => key);
  const counts = [...byPlace.values()].map((same) => {
    let last = Number.NEGATIVE_INFINITY;
    const apart = same
      .toSorted((one, other) => one.ms - other.ms)
      .filter(({ ms }) => {
        if (ms - last < apartMs) return false;
        last = ms;
        return true;
      });
    return apart.length;
  });
  return Math.max(0, ...counts);
}

/** One accuracy, round and better than any phone's, in more than three photos. */
function isTooEven(all: readonly Placed[]): boolean {
  const known = all.flatMap(({ photo }) => (photo.fix?.accuracy ? [photo.fix.accuracy] : []));
  const [first] = known;
  const isOne = new Set(known).size === 1 && first !== undefined;
  return isOne && known.length > mostAlike && Number.isInteger(first) && first <= tooSharp;
}

/** The fastest that the technician would have had to travel between two jobs, in km/h. */
function fastest({ elsewhere }: Facts, all: readonly Placed[]): number {
  const speeds = all.flatMap(({ photo, ms }) =>
    elsewhere.map(({ fix, at }) => {
      if (photo.fix === null) return 0;
      const metres = metresApart(photo.fix, fix) - (photo.fix.accuracy ?? 0) - (fix.accuracy ?? 0);
      if (metres < metresThatCount) return 0;
      return metres / 1_000 / (Math.max(minute, Math.abs(ms - Date.parse(at))) / (60 * minute));
    }),
  );
  return Math.max(0, ...speeds);
}

/** Are there signs that the position was made up? One may be chance, two are not. */
export function checkInventedPlace(facts: Facts): Check {
  const base = { kind: "invented_place" as const, version };
  const all = placed(facts.photos);
  if (all.length === 0)
    return {
      ...base,
      answer: "not_available",
      sentence: "There is no position that could be made up.",
      numbers: { positions: 0 },
    };
  const repeated = mostRepeated(all);
  const kmh = Math.round(fastest(facts, all));
  const zones = facts.photos.filter(({ exif }) => exif?.zone && exif.zone !== lagosZone).length;
  const signs = [
    repeated > mostAlike ? `${repeated} photos minutes apart have one position to the last digit` : null,
    isTooEven(all) ? "each position claims the same round accuracy" : null,
    kmh > fastestKmh ? `it would take ${kmh.toLocaleString("en-NG")} km/h from the last job` : null,
    zones > 0 ? "the camera is set to another time zone" : null,
  ].filter((sign) => sign !== null);
  const numbers = { signs: signs.length, positions: all.length, repeated, kmh, otherZones: zones };
  if (signs.length >= 2)
    return { ...base, answer: "contradicts", sentence: `The position looks made up: ${signs.join("; ")}.`, numbers };
  if (signs.length === 1)
    return { ...base, answer: "cannot_tell", sentence: `One sign, which may be chance: ${signs[0]}.`, numbers };
  return { ...base, answer: "agrees", sentence: "Nothing suggests that the position was made up.", numbers };
}
