import { open } from "node:fs/promises";
import exifr from "exifr";
import { type RawExif, readExif } from "./exif.rules.ts";
import type { Exif } from "./facts.rules.ts";

/** What a picture says of itself stands at its beginning; a file that says more than this is not listened to. */
const headBytes = 262_144;
const told = ["Make", "Model", "Software", "DateTimeOriginal", "CreateDate", "OffsetTimeOriginal", "OffsetTime"];
const position = ["GPSLatitude", "GPSLatitudeRef", "GPSLongitude", "GPSLongitudeRef"];

const options = {
  pick: [...told, ...position],
  tiff: true,
  xmp: false,
  icc: false,
  iptc: false,
  jfif: false,
  ihdr: false,
  makerNote: false,
  userComment: false,
  mergeOutput: true,
  reviveValues: false,
  translateValues: false,
  firstChunkSize: headBytes,
};

/** What a picture says of itself; null where it says nothing that can be read. Never throws for what somebody sent. */
export async function exifOf(path: string): Promise<Exif | null> {
  await using file = await open(path);
  const head = Buffer.alloc(headBytes);
  const { bytesRead } = await file.read(head, 0, headBytes, 0);
  try {
    const raw: RawExif | undefined = await exifr.parse(head.subarray(0, bytesRead), options);
    return raw === undefined ? null : readExif(raw);
  } catch {
    return null;
  }
}
