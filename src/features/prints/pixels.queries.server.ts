import { createHash } from "node:crypto";
import { open, stat } from "node:fs/promises";
import exifr from "exifr";
import sharp from "sharp";
import { type Clarity, clarityOf } from "./clarity.rules.ts";
import { hasEditorSegment, type Marks, tablesOf } from "./edited.rules.ts";
import { type Grey, greyOf } from "./grey.rules.ts";
import { bitsApart, type Hash, type Hashes, hashesOf, leastQuality, middlesOf } from "./hash.rules.ts";
import { packPoints, pointsOf } from "./points.rules.ts";
import { leastPattern, patternOf } from "./screen.rules.ts";

/** What is known of a picture by its pixels and its file. */
export type PictureRead = Hashes & {
  /** Of a photo of a screen, as its pattern says: hashes of what stands within its frame, which are only for asking. */
  middles: Hash[][];
  pixels: Uint8Array;
  points: Uint8Array;
  clarity: Clarity;
  marks: Marks;
};

const side = 512;
/** What a file says of itself stands before its pixels; beyond this nothing is looked at, however much there is. */
const headBytes = 262_144;
const mostThumbnailPixels = 1_000_000;

/** A kept copy has 2,048 pixels a side at most; anything larger is not one of ours. */
const mostPixels = 2_048 * 2_048;

/** The last ones that were read: a picture is read once for itself and then compared with several. */
const held = new Map<string, Grey>();
const mostHeld = 2;

/** A file is the same while it lies where it lay, as old and as large as it was. */
async function keyOf(path: string): Promise<string> {
  const { ino, mtimeMs, size } = await stat(path);
  return [path, ino, mtimeMs, size].join(":");
}

function hold(key: string, grey: Grey): void {
  held.delete(key);
  held.set(key, grey);
  for (const old of held.keys()) if (held.size > mostHeld) held.delete(old);
}

/** Brightness alone, at most 512 pixels a side, of a copy that we made. */
export async function readGrey(path: string): Promise<Grey> {
  const key = await keyOf(path);
  const grey = held.get(key) ?? (await readCopy(path)).grey;
  hold(key, grey);
  return grey;
}

async function readCopy(path: string, asksPattern = false) {
  const whole = await sharp(path, { limitInputPixels: mostPixels })
    .flatten({ background: "#808080" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = whole.info;
  const pixels = createHash("sha256").update(`${width}x${height}:`).update(whole.data).digest();
  const small = await sharp(whole.data, { raw: { width, height, channels } })
    .greyscale()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pattern = asksPattern ? patternOf({ data: whole.data, width, height, channels }) : null;
  return { grey: greyOf(small.data, small.info.width, small.info.height), pixels, pattern };
}

/** Reads the copy without metadata for its pixels, and the head of the original for what it says of itself. */
export async function readPicture(copy: string, original: string, contentType: string): Promise<PictureRead> {
  const { grey, pixels, pattern } = await readCopy(copy, true);
  hold(await keyOf(copy), grey);
  const hashes = hashesOf(grey);
  const points = packPoints(pointsOf(grey));
  const marks = await readMarks(original, contentType, hashes);
  const middles = (pattern ?? 0) < leastPattern ? [] : middlesOf(grey);
  return { ...hashes, middles, pixels, points, clarity: clarityOf(grey), marks: { ...marks, pattern } };
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}

async function readMarks(original: string, contentType: string, hashes: Hashes): Promise<Marks> {
  const head = await headOf(original);
  const isJpeg = contentType === "image/jpeg";
  // Tags that go wrong, however they do, say nothing, and that is no fault of whoever sent them.
  const said: unknown = await exifr.parse(head, { pick: ["Software", "Make"] }).catch(() => undefined);
  return {
    format: contentType,
    software: wordIn(said, "Software"),
    make: wordIn(said, "Make"),
    editorSegment: isJpeg && hasEditorSegment(head),
    tables: isJpeg ? tablesOf(head) : null,
    thumbnailApart: isJpeg ? await thumbnailApart(head, hashes).catch(() => null) : null,
  };
}

function wordIn(said: unknown, name: string): string | null {
  const value = typeof said === "object" && said !== null ? Reflect.get(said, name) : undefined;
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 200) : null;
}

/** How far the small picture that the camera put inside lies from the picture itself. */
async function thumbnailApart(head: Buffer, { quality, whole, trimmed }: Hashes): Promise<number | null> {
  const inside = await exifr.thumbnail(head);
  if (!inside || quality < leastQuality) return null;
  const { data, info } = await sharp(Buffer.from(inside), { limitInputPixels: mostThumbnailPixels })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const small = hashesOf(greyOf(data, info.width, info.height));
  if (small.quality < leastQuality) return null;
  const [mine, theirs] = [
    [...whole, ...(trimmed ?? [])],
    [small.whole[0], small.trimmed?.[0]],
  ];
  const apart = theirs.flatMap((other) => (other ? mine.map((hash) => bitsApart(hash, other)) : []));
  return Math.min(...apart);
}
