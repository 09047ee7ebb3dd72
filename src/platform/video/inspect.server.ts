import { open } from "node:fs/promises";
import type { Blank } from "./blanks.server.ts";
import { mp4Blanks } from "./mp4.server.ts";
import { NotUnderstood, Reader } from "./reader.server.ts";
import { webmBlanks } from "./webm.server.ts";

/**
 * What a video carries besides picture and sound: where and when it was taken, by what, and everything else that
 * nobody knows of. In its place stands an empty part of the same length, so that everything else stays where the file
 * says. Ordered; undefined where the video cannot be understood.
 */
export async function findBlanks(path: string, contentType: string): Promise<Blank[] | undefined> {
  await using file = await open(path);
  const reader = new Reader(file, (await file.stat()).size);
  try {
    const blanks = await (contentType.endsWith("/webm") ? webmBlanks(reader) : mp4Blanks(reader));
    return blanks.filter(({ start, end }) => start < end).sort((one, other) => one.start - other.start);
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}
