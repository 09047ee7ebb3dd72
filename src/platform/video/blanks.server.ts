import { pipeline, type Readable, Transform } from "node:stream";
import { NotUnderstood } from "./reader.server.ts";

/** A part of a file that others do not get: `head`, if any, and zeros up to `end`, which is not part of it. */
export type Blank = { start: number; end: number; head?: Uint8Array };

/** No camera interrupts its film as often. */
const mostBlanks = 100_000;

/** Puts more to those that were found. */
export function collect(blanks: Blank[], more: Iterable<Blank>): void {
  for (const blank of more) blanks.push(blank);
  if (blanks.length > mostBlanks) throw new NotUnderstood();
}

/** The same content with its blanks, where it begins at `start` of its file. */
export function withBlanks(content: Readable, blanks: readonly Blank[], start: number): Readable {
  let at = start;
  const blanking = new Transform({
    transform(piece: Buffer, _encoding, done) {
      blankOut(piece, blanks, at);
      at += piece.length;
      done(null, piece);
    },
  });
  // The reader hears of what failed from the stream itself.
  return pipeline(content, blanking, () => {});
}

function blankOut(piece: Buffer, blanks: readonly Blank[], at: number): void {
  const end = at + piece.length;
  for (let index = firstAfter(blanks, at); index < blanks.length; index += 1) {
    const blank = blanks[index];
    if (!blank || blank.start >= end) return;
    const { start, head = nothing } = blank;
    piece.fill(0, Math.max(start, at) - at, Math.min(blank.end, end) - at);
    const from = Math.max(0, at - start);
    if (from < head.length) piece.set(head.subarray(from, end - start), Math.max(start, at) - at);
  }
}

const nothing = new Uint8Array();

/** Where the first blank stands that ends after `at`: they are ordered and none lies in another. */
function firstAfter(blanks: readonly Blank[], at: number): number {
  let [low, high] = [0, blanks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blanks[middle]?.end ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
