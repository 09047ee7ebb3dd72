import { maxMediaFiles, mediaProblem } from "../domain/files.ts";
import type { MediaCategory, MediaKind } from "../domain/vocab.ts";
import { freshKey } from "./api.ts";
import { shrinkPhoto } from "./photos.ts";

export type Position = { latitude: number | null; longitude: number | null; accuracy: number | null };

/** A file of a repair request or a proof, as the API takes it. */
export type EvidenceItem = Position & {
  /** Base64 without prefix. */
  file_data: string;
  file_type: MediaKind;
  file_name: string;
  timestamp: string;
};

/** A file of the onboarding wizard, as the API takes it; description and category are the person's to change. */
export type PropertyItem = Position & {
  id: string;
  fileName: string;
  fileType: string;
  fileSize: number;
  /** Base64 without prefix. */
  fileData: string;
  uploadedAt: string;
  description: string;
  category: MediaCategory;
};

/** `previewUrl` is an object URL: revoke it when the file is removed or the screen goes. */
export type Picked<Item> = { item: Item; previewUrl: string; sizeBytes: number };

type PickOptions = {
  /** Proof is sent as the camera made it; other photos are made smaller first. */
  proof?: boolean;
  /** Files chosen before, which count towards the most that one request takes. */
  already?: readonly Picked<unknown>[];
};

/** What fits into one request of 75 MB as base64, with room for the rest of it. */
const mostTogetherBytes = 55_000_000;
const tooHeavy = "These files are too large to send together. Please send fewer at once.";

/** The batch cannot be sent; `message` says why in the specification's words. */
export class MediaRefused extends Error {}

/** The sentence for the toast "Upload Failed". */
export function mediaMessageOf(error: unknown): string {
  return error instanceof MediaRefused ? error.message : "Failed to upload files. Please try again.";
}

/** Why a batch is refused, or null: one bad file refuses them all (specification 5). */
export function batchFault(files: readonly { name: string; type: string; size: number }[], already = 0): string | null {
  for (const file of files) {
    const problem = mediaProblem(file);
    if (problem) return problem;
    if (file.size === 0) return `${file.name}: The file is empty`;
  }
  return files.length + already > maxMediaFiles ? `At most ${maxMediaFiles} files can be sent at once.` : null;
}

/** Reads chosen files for a repair request or as proof, with the place and time. Throws MediaRefused. */
export function pickEvidence(files: readonly File[], options: PickOptions = {}): Promise<Picked<EvidenceItem>[]> {
  return pick(files, options, (file, fileData, position, at) => ({
    file_data: fileData,
    file_type: /^video\//i.test(file.type) ? "video" : "image",
    file_name: file.name,
    ...position,
    timestamp: at,
  }));
}

/** Reads chosen files for the onboarding wizard, with the place and time. Throws MediaRefused. */
export function pickPropertyMedia(files: readonly File[], options: PickOptions = {}): Promise<Picked<PropertyItem>[]> {
  return pick(files, options, (file, fileData, position, at) => ({
    id: freshKey(),
    fileName: file.name,
    fileType: file.type,
    fileSize: file.size,
    fileData,
    ...position,
    uploadedAt: at,
    description: "",
    category: "general",
  }));
}

type MakeItem<Item> = (file: File, base64: string, position: Position, at: string) => Item;

async function pick<Item>(
  files: readonly File[],
  { proof = false, already = [] }: PickOptions,
  make: MakeItem<Item>,
): Promise<Picked<Item>[]> {
  const fault = batchFault(files, already.length);
  if (fault) throw new MediaRefused(fault);
  const at = new Date().toISOString();
  const where = findPosition();
  const ready: { file: File; base64: string }[] = [];
  for (const chosen of files) {
    const file = proof ? chosen : await shrinkPhoto(chosen);
    ready.push({ file, base64: await readBase64(file) });
  }
  const togetherBytes = [...already.map((one) => one.sizeBytes), ...ready.map(({ file }) => file.size)];
  if (togetherBytes.reduce((sum, bytes) => sum + bytes, 0) > mostTogetherBytes) throw new MediaRefused(tooHeavy);
  const position = await where;
  return ready.map(({ file, base64 }) => ({
    item: make(file, base64, position, at),
    previewUrl: URL.createObjectURL(file),
    sizeBytes: file.size,
  }));
}

/** A file as base64, without the `data:` prefix. */
export function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const text = String(reader.result);
      resolve(text.slice(text.indexOf(",") + 1));
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

const nowhere: Position = { latitude: null, longitude: null, accuracy: null };
const lookUp: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

/** Where the device is, or nulls where it is denied, unsupported or too slow (specification 7). Never throws. */
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
