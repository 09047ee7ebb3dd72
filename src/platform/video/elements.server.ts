import type { Blank } from "./blanks.server.ts";
import type { Reader } from "./reader.server.ts";

/** A part of a WebM file. `isOpen`: it says no length and goes on until something comes that cannot stand in it. */
export type Element = { id: number; start: number; body: number; end: number; isOpen: boolean };

/** The element that begins there; undefined where none does, or it is longer than what it stands in. */
export async function elementAt(file: Reader, start: number, end: number): Promise<Element | undefined> {
  const id = await numberAt(file, start, end, 4);
  if (!id) return undefined;
  const size = await numberAt(file, id.end, end, 8);
  if (!size) return undefined;
  const element = { id: id.written, start, body: size.end, isOpen: size.isFull };
  if (size.isFull) return { ...element, end };
  return size.end + size.value <= end ? { ...element, end: size.end + size.value } : undefined;
}

/**
 * A number whose first byte tells by its leading zeros how many follow. `written` is it with that mark, right up to
 * four bytes; `isFull`: every other bit is set, which as a length means that there is none.
 */
export async function numberAt(file: Reader, start: number, end: number, longest: number) {
  if (start >= end) return undefined;
  const read = await file.bytes(start, Math.min(longest, end - start));
  const first = read[0] ?? 0;
  const width = Math.clz32(first) - 23;
  if (width > read.length) return undefined;
  const most = 0xff >> width;
  const rest = read.subarray(1, width);
  return {
    written: uint(first, rest),
    value: uint(first & most, rest),
    isFull: (first & most) === most && rest.every((byte) => byte === 0xff),
    end: start + width,
  };
}

const uint = (first: number, rest: Buffer): number => rest.reduce((sum, byte) => sum * 256 + byte, first);

const voidId = 0xec;

/** The element as an empty one of the same length, which every player passes over. */
export function voided({ start, end }: Pick<Element, "start" | "end">): Blank {
  const length = end - start;
  if (length < 9) return { start, end, head: Uint8Array.of(voidId, 0x80 + length - 2) };
  const head = Buffer.alloc(9);
  head.writeBigUInt64BE(BigInt(length - 9), 1);
  head[0] = voidId;
  head[1] = 1;
  return { start, end, head };
}
