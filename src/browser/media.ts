import { maxMediaBytes, maxMediaFiles, mediaProblem, tooLargeMessage } from "#domain/files.ts";
import { HeldBack } from "./api.ts";

export type Position = { latitude: number | null; longitude: number | null; accuracy: number | null };

/** The batch cannot be sent; `message` says why in the specification's words. */
export class MediaRefused extends HeldBack {}

/** The sentence for the toast "Upload Failed". */
export function mediaMessageOf(error: unknown): string {
  return error instanceof MediaRefused ? error.message : "Failed to upload files. Please try again.";
}

/** Why a batch is refused, or null: one bad file refuses them all. */
export function batchFault(files: readonly { name: string; type: string; size: number }[], already = 0): string | null {
  for (const file of files) {
    const problem = mediaProblem(file);
    if (problem) return problem;
    if (file.size === 0) return emptyMessage(file.name);
  }
  return files.length + already > maxMediaFiles ? `At most ${maxMediaFiles} files can be sent at once.` : null;
}

const emptyMessage = (fileName: string) => `${fileName}: The file is empty`;

/** Why papers are refused, or null: they are of any type. */
export function paperFault(files: readonly { name: string; size: number }[]): string | null {
  const large = files.find(({ size }) => size > maxMediaBytes);
  if (large) return tooLargeMessage(large.name);
  const empty = files.find(({ size }) => size === 0);
  return empty ? emptyMessage(empty.name) : null;
}

/** Stands for a position that is not known. */
export const nowhere: Position = { latitude: null, longitude: null, accuracy: null };
const lookUp: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

/** Where the device is, or nulls where it is denied, unsupported or too slow. Never throws. */
export function findPosition(): Promise<Position> {
  return new Promise((resolve) => {
    if (!("geolocation" in navigator)) return resolve(nowhere);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(nowhere),
      lookUp,
    );
  });
}
