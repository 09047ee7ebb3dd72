const earthMetres = 6_371_000;

export type Position = { latitude: number | null; longitude: number | null };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How far two positions are apart, in metres; null where one of them is not known. */
export function metresBetween(one: Position, other: Position): number | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return null;
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

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** A span of time in its largest fitting unit: "2 minutes", "5 hours", "3 days". */
export function spanWords(ms: number): string {
  const minutes = Math.round(ms / minute);
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return counted(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, "hour") : counted(Math.round(hours / 24), "day");
}

/** How the clock of the device stands to the arrival of the file; undefined where the device said nothing. */
export function arrivalWords(deviceTime: string | null, received: string): string | undefined {
  if (deviceTime === null) return undefined;
  const ms = Date.parse(received) - Date.parse(deviceTime);
  if (Math.abs(ms) < minute) return "received at once";
  return ms > 0 ? `received ${spanWords(ms)} later` : `received ${spanWords(-ms)} before that, by the device's clock`;
}
