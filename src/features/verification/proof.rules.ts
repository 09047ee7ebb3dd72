import { distanceWords, metresBetween, type Position } from "#features/evidence/place.rules.ts";
import { spanWords } from "#features/evidence/times.rules.ts";

/** No phone knows better than this where it is. */
const atThePlace = 50;

const filesWord = (count: number) => (count === 1 ? "1 file" : `${count} files`);

/** Where the proof was taken, in one sentence. That a file does not say so is nothing against it. */
export function placeWords(files: readonly Position[], building: Position): string {
  if (building.latitude === null) return "Not available: nobody has said where the building stands.";
  const known = files.map((file) => metresBetween(file, building)).filter((metres) => metres !== null);
  const farthest = Math.max(...known);
  if (known.length === 0) return "Not available.";
  const rest = files.length - known.length;
  const others = rest === 0 ? "" : ` Not available for ${filesWord(rest)}.`;
  const subject = known.length === 1 ? "Taken" : `All ${known.length} taken`;
  if (farthest <= atThePlace) return `${subject} at the building.${others}`;
  const nearest = Math.min(...known);
  if (known.length === 1 || distanceWords(nearest) === distanceWords(farthest))
    return `${subject} ${distanceWords(farthest)}.${others}`;
  return `Taken between ${nearest <= atThePlace ? "the building itself" : distanceWords(nearest)} and ${distanceWords(farthest)}.${others}`;
}

const minute = 60_000;

/** How the clock of the device stands to the arrival of the file; undefined where the device said nothing. */
export function arrivalWords(deviceTime: string | null, received: string): string | undefined {
  if (deviceTime === null) return undefined;
  const ms = Date.parse(received) - Date.parse(deviceTime);
  if (Math.abs(ms) < minute) return "received at once";
  return ms > 0 ? `received ${spanWords(ms)} later` : `received ${spanWords(-ms)} before that, by the device's clock`;
}
