import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import sharp from "sharp";
import { maxMediaBytes, noPaperMessage, tooLargeMessage, wrongKindMessage } from "#domain/files.ts";
import { invalid, Problem } from "#domain/problems.ts";
import type { FileKind } from "#domain/vocab.ts";
import { decodeBase64 } from "#platform/base64.server.ts";
import { createGate } from "#platform/gate.server.ts";
import { isSoundAlone } from "#platform/video/sound.server.ts";
import type { FileData } from "./contract.ts";

const imageTypes = new Set(["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", "image/gif"]);
const videoTypes = new Set(["video/mp4", "video/quicktime", "video/webm", "video/3gpp", "video/x-m4v"]);
const audioTypes = new Set(["ogg", "opus", "amr", "x-m4a", "mp4", "mpeg", "aac"].map((name) => `audio/${name}`));
/** Recorders of browsers put sound alone into what films come in. */
const filmOrSound: Record<string, string> = { "video/mp4": "audio/mp4", "video/webm": "audio/webm" };

// The library keeps what it last unpacked in case that is asked for again, which here it never is.
sharp.cache(false);

/** Larger pictures are refused before they are unpacked. */
const maxPixels = 120_000_000;
/** Of those beyond what most phones take, one is opened at a time. */
const largePixels = 20_000_000;
const large = createGate(1, 100);
const shownSide = 2_048;
const thumbnailSide = 480;

/** A file that was looked into: what it is, and copies that carry none of its metadata. */
export type Inspected = {
  kind: FileKind;
  contentType: string;
  width: number | null;
  height: number | null;
  /** Null where the picture cannot be decoded here (HEIC), is a video or a PDF. */
  shown: Buffer | null;
  thumbnail: Buffer | null;
};

/** The bytes of a file that came in JSON: as base64, or decoded already where the body was large. */
export function readFileData(given: FileData, path: string): Buffer {
  if (typeof given !== "string") return Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const bytes = decodeBase64(given);
  if (!bytes) throw invalid(path, "The file is not valid base64.");
  return bytes;
}

/** A file in memory, or one of `size` bytes that lies at `path` and is read only in parts. */
type Unseen = Buffer | { path: string; size: number };

/** What is taken beside pictures and films. */
export type Takes = { takesPdf?: boolean; takesAudio?: boolean };

/** Decides by content, never by name or claim; the sentences name the file. */
export async function inspectFile(file: Unseen, fileName: string, takes: Takes = {}): Promise<Inspected> {
  const { takesPdf = false, takesAudio = false } = takes;
  const size = Buffer.isBuffer(file) ? file.length : file.size;
  if (size > maxMediaBytes) throw new Problem("too_large", tooLargeMessage(fileName));
  if (size === 0) throw new Problem("invalid", `${fileName}: The file is empty.`);
  const source = Buffer.isBuffer(file) ? file : file.path;
  const type = await (typeof source === "string" ? fileTypeFromFile(source) : fileTypeFromBuffer(source));
  const [contentType = ""] = (type?.mime ?? "").split(";");
  const asItIs = { contentType, width: null, height: null, shown: null, thumbnail: null };
  const asSound = filmOrSound[contentType];
  if (takesAudio && audioTypes.has(contentType)) return { kind: "audio", ...asItIs };
  if (takesAudio && asSound && (await isSoundAlone(file))) return { kind: "audio", ...asItIs, contentType: asSound };
  if (videoTypes.has(contentType)) return { kind: "video", ...asItIs };
  if (takesPdf && contentType === "application/pdf") return { kind: "document", ...asItIs };
  if (!imageTypes.has(contentType))
    throw new Problem("unsupported_media", (takesPdf ? noPaperMessage : wrongKindMessage)(fileName));
  return inspectImage(source, contentType, fileName);
}

async function inspectImage(source: Buffer | string, contentType: string, fileName: string): Promise<Inspected> {
  const isHeic = contentType === "image/heic" || contentType === "image/heif";
  const picture = { kind: "image" as const, contentType };
  try {
    const { width, height, autoOrient } = await sharp(source, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels)
      throw new Problem("too_large", `${fileName}: The picture has more than 120 megapixels.`);
    const shown = await shrink(source, width * height);
    const thumbnail = await thumbnailOf(shown);
    return { ...picture, width: autoOrient.width, height: autoOrient.height, shown, thumbnail };
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    // Not every machine can open HEIC; the original is kept and a placeholder is shown.
    if (isHeic) return { ...picture, width: null, height: null, shown: null, thumbnail: null };
    throw new Problem("unsupported_media", `${fileName}: The picture is damaged and cannot be opened.`, { cause });
  }
}

/** Some pictures are unpacked whole before they are shrunk: 120 megapixels are 700 MB then, however small the file is. */
async function shrink(source: Buffer | string, pixels: number): Promise<Buffer> {
  const leave = pixels > largePixels ? await large.enter() : () => {};
  return copyOf(source, shownSide, 80).finally(leave);
}

export const thumbnailOf = (picture: Buffer) => copyOf(picture, thumbnailSide, 72);

/** Turned upright, shrunk to fit, re-encoded as webp: metadata, position included, stays behind. */
function copyOf(source: Buffer | string, side: number, quality: number): Promise<Buffer> {
  return sharp(source, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}

let drawn: Promise<Buffer> | undefined;

/** A plain grey picture in the place of one that cannot be shown. */
export function placeholder(): Promise<Buffer> {
  drawn ??= sharp({ create: { width: 480, height: 360, channels: 3, background: "#9a9a94" } })
    .webp()
    .toBuffer();
  return drawn;
}
