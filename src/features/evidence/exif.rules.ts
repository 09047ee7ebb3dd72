import type { Exif, Point } from "./facts.rules.ts";
import { isSomewhere } from "./place.rules.ts";

/** As the library answers it: whatever the file claims, of whatever type. */
export type RawExif = Record<string, unknown>;

const longest = 100;

/** A short text of what was claimed; null where it is none. */
function words(given: unknown): string | null {
  if (typeof given !== "string") return null;
  const plain = given.replaceAll(/\p{C}/gu, "").trim().slice(0, longest);
  return plain === "" ? null : plain;
}

const form = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/;

/** "2026:11:22 10:05:00" as 2026-11-22T10:05:00; null where it is no time. */
function localTime(given: unknown): string | null {
  const [, year, month, day, clock] = form.exec(words(given) ?? "") ?? [];
  if (year === undefined) return null;
  const text = `${year}-${month}-${day}T${clock}`;
  return Number.isNaN(Date.parse(`${text}Z`)) ? null : text;
}

function zone(given: unknown): string | null {
  const text = words(given);
  return text !== null && /^[+-]\d{2}:\d{2}$/.test(text) ? text : null;
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

function point({ latitude, longitude }: RawExif): Point | null {
  if (!isNumber(latitude) || !isNumber(longitude)) return null;
  return isSomewhere({ latitude, longitude }) ? { latitude, longitude } : null;
}

/** What can be believed to be meant of what a picture claims; null where nothing is left. */
export function readExif(raw: RawExif): Exif | null {
  const exif: Exif = {
    takenAt: localTime(raw.DateTimeOriginal) ?? localTime(raw.CreateDate),
    zone: zone(raw.OffsetTimeOriginal) ?? zone(raw.OffsetTime),
    make: words(raw.Make),
    model: words(raw.Model),
    software: words(raw.Software),
    position: point(raw),
  };
  return Object.values(exif).every((value) => value === null) ? null : exif;
}
