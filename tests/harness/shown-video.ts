import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { withBlanks } from "#platform/video/blanks.server.ts";
import { findBlanks } from "#platform/video/inspect.server.ts";

const folder = mkdtempSync(join(tmpdir(), "tunse-video-"));

/** What others see of a video, from `start` on and read in pieces of `size`; undefined where it cannot be understood. */
export async function shown(
  bytes: Buffer,
  contentType = "video/mp4",
  { start = 0, size = 65_536 } = {},
): Promise<Buffer | undefined> {
  const path = join(folder, "film");
  writeFileSync(path, bytes);
  const blanks = await findBlanks(path, contentType);
  if (!blanks) return undefined;
  function* pieces() {
    for (let at = start; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size));
  }
  return buffer(withBlanks(Readable.from(pieces()), blanks, start));
}
