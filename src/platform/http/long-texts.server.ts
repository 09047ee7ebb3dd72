import { randomUUID } from "node:crypto";
import { readSync } from "node:fs";
import { readJson } from "./json.server.ts";

/** A large body in an open file. */
export type LargeBody = { file: number; bytes: number };
/** `files` are what the bytes in the value lie in, which can be handed over without a copy. */
export type ReadBody = { value: unknown; files: ArrayBuffer[] };
type Stretch = { start: number; end: number };

/** A multiple of four, so that base64 can be cut there. */
const pieceBytes = 1_048_576;
const quote = 0x22;
const backslash = 0x5c;
const ofBase64Url = [0x2d, 0x5f];

/**
 * The value of a body, with bytes in the place of each text of base64 from `longFrom` letters on: those are decoded piece
 * by piece, and only the rest of the body is parsed. Null where there is none, or one has escapes, is no strict base64 or
 * names a field: then whoever asks parses all of it.
 */
export function readWithFiles(body: LargeBody, longFrom: number, piece = pieceBytes): ReadBody | null {
  const long = findLong(body, longFrom, piece);
  const files = decodeAll(body, long, piece);
  if (!files || long.length === 0) return null;
  // Nobody who sends a body can know them.
  const byMark = new Map(files.map((bytes) => [randomUUID() as string, bytes]));
  const value = readJson(withMarks(body, long, [...byMark.keys()]));
  putInPlace(value, byMark);
  return byMark.size === 0 ? { value, files: [...new Set(files.map(({ buffer }) => buffer))] } : null;
}

/** Where the texts that long and without escapes lie, between their quotes. */
function findLong({ file, bytes }: LargeBody, longFrom: number, most: number): Stretch[] {
  const found: Stretch[] = [];
  let start = -1;
  let isPlain = true;
  let here = 0;
  for (const { piece, at } of piecesOf(file, { start: 0, end: bytes }, most)) {
    const nextQuote = seeker(piece, quote);
    const nextEscape = seeker(piece, backslash);
    while (here < piece.length) {
      const isInside = start !== -1;
      if (isInside && nextEscape(here) < nextQuote(here)) {
        isPlain = false;
        here = nextEscape(here) + 2;
        continue;
      }
      here = nextQuote(here);
      if (here === piece.length) break;
      if (isInside && isPlain && at + here - start >= longFrom) found.push({ start, end: at + here });
      start = isInside ? -1 : at + here + 1;
      isPlain = true;
      here += 1;
    }
    // What an escape at the very end was about stands first in the next piece.
    here -= piece.length;
  }
  return found;
}

/** The place of this byte from a place on, or the end; asked in ascending order it looks at everything once. */
function seeker(piece: Buffer, byte: number): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next >= from) return next;
    const found = piece.indexOf(byte, from);
    next = found === -1 ? piece.length : found;
    return next;
  };
}

/** All in one buffer; null where one is no strict base64. */
function decodeAll({ file }: LargeBody, long: readonly Stretch[], most: number): Buffer<ArrayBuffer>[] | null {
  const sizes = long.map((stretch) => decodedSize(file, stretch));
  const all = new ArrayBuffer(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  const files: Buffer<ArrayBuffer>[] = [];
  for (const [index, stretch] of long.entries()) {
    const bytes = Buffer.from(all, at, sizes[index]);
    if (!decode(file, stretch, bytes, most)) return null;
    files.push(bytes);
    at += bytes.length;
  }
  return files;
}

/** How many bytes it is if it is base64. */
function decodedSize(file: number, { start, end }: Stretch): number {
  const tail = readAt(file, { start: end - 2, end }).toString("latin1");
  const padding = tail === "==" ? 2 : tail.endsWith("=") ? 1 : 0;
  return Math.floor(((end - start) / 4) * 3) - padding;
}

/** Whether the whole of it was base64: what is none is left out of the bytes and so makes them fewer. */
function decode(file: number, stretch: Stretch, bytes: Buffer, most: number): boolean {
  if ((stretch.end - stretch.start) % 4 !== 0) return false;
  let written = 0;
  for (const { piece } of piecesOf(file, stretch, most)) {
    if (ofBase64Url.some((letter) => piece.includes(letter))) return false;
    written += bytes.write(piece.toString("latin1"), written, "base64");
  }
  return written === bytes.length;
}

/** The body with a mark in the place of each long text. */
function withMarks({ file, bytes }: LargeBody, long: readonly Stretch[], marks: readonly string[]): Buffer {
  const parts: Buffer[] = [];
  let start = 0;
  for (const [index, stretch] of long.entries()) {
    parts.push(readAt(file, { start, end: stretch.start }), Buffer.from(marks[index] ?? ""));
    start = stretch.end;
  }
  return Buffer.concat([...parts, readAt(file, { start, end: bytes })]);
}

/** Takes out of `byMark` what it has put in its place. */
function putInPlace(value: unknown, byMark: Map<string, Buffer>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const bytes = typeof inner === "string" ? byMark.get(inner) : undefined;
    if (!bytes) putInPlace(inner, byMark);
    else {
      Object.assign(value, { [name]: bytes });
      byMark.delete(inner);
    }
  }
}

/** In one buffer, so that each piece is good until the next. */
function* piecesOf(file: number, { start, end }: Stretch, most: number): Generator<{ piece: Buffer; at: number }> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(most, end - start));
  for (let at = start; at < end; at += most) {
    const piece = buffer.subarray(0, Math.min(most, end - at));
    fill(piece, file, at);
    yield { piece, at };
  }
}

function readAt(file: number, { start, end }: Stretch): Buffer {
  const bytes = Buffer.allocUnsafeSlow(end - start);
  fill(bytes, file, start);
  return bytes;
}

function fill(bytes: Buffer, file: number, from: number): void {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, bytes.length - at, from + at);
    if (count === 0) throw new Error("The kept body is shorter than what was received.");
    at += count;
  }
}

/** All of the body as it lies there. */
export const readWhole = (body: LargeBody): Buffer => readAt(body.file, { start: 0, end: body.bytes });
