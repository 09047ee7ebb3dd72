import type { Blank } from "./blanks.server.ts";
import { NotUnderstood, type Reader } from "./reader.server.ts";

/** A part of an MP4 or QuickTime file; what cannot be read as one has no type and no head. */
export type Box = { type: string; start: number; body: number; end: number };
export type Range = { start: number; end: number };

/** The boxes between two places. What does not fit there, or is none, is one part without a type up to the end. */
export async function* boxesIn(file: Reader, { start, end }: Range): AsyncGenerator<Box> {
  for (let at = start; at < end; ) {
    const box = await boxAt(file, at, end);
    yield box;
    at = box.end;
  }
}

async function boxAt(file: Reader, start: number, end: number): Promise<Box> {
  const junk = { type: "", start, body: start, end };
  if (end - start < 8) return junk;
  const head = await file.bytes(start, 8);
  const type = head.toString("latin1", 4, 8);
  const size = head.readUInt32BE(0);
  // The last box of a file needs no length; zeros are no box.
  if (size === 0) return end === file.size && head.readUInt32BE(4) > 0 ? { type, start, body: start + 8, end } : junk;
  if (size === 1) {
    if (end - start < 16) return junk;
    return sized({ type, start, body: start + 16, end }, Number((await file.bytes(start + 8, 8)).readBigUInt64BE()));
  }
  return sized({ type, start, body: start + 8, end }, size);
}

/** Of a film that was cut off what came of its pictures is still shown. */
function sized(box: Box, size: number): Box {
  const end = box.start + size;
  if (end < box.body || (end > box.end && box.type !== "mdat")) return { ...box, type: "", body: box.start };
  return { ...box, end: Math.min(end, box.end) };
}

/** Bytes of a box, counted from behind its head. */
export async function fieldOf(file: Reader, { body, end }: Box, at: number, width: number): Promise<Buffer> {
  if (body + at + width > end) throw new NotUnderstood();
  return file.bytes(body + at, width);
}

const free = Buffer.from("free");

/** The box as an empty one of the same length, which every player passes over. */
export const freed = ({ start, body, end }: Box): Blank[] =>
  body === start
    ? [{ start, end }]
    : [
        { start: start + 4, end: start + 8, head: free },
        { start: body, end },
      ];
