import { type Box, fieldOf, type Range } from "./boxes.server.ts";
import { NotUnderstood, type Reader } from "./reader.server.ts";

/** A fragment of a film that is sent as it is made: where it begins, and where the media read so far ends. */
export type Fragment = { start: number; end: number };

/** Of a track whose fragments follow: its number, and the size of a sample where none of them says it. */
export async function readDefaults(file: Reader, box: Box): Promise<{ number: number; size: number }> {
  const bytes = await fieldOf(file, box, 0, 24);
  return { number: bytes.readUInt32BE(4), size: bytes.readUInt32BE(16) };
}

type Header = { number: number; base: number | undefined; startsAtFragment: boolean; size: number | undefined };

/** What a fragment says of one of its tracks; of what it may say, only what it flags is there. */
export async function readHeader(file: Reader, box: Box): Promise<Header> {
  const bytes = await file.bytes(box.body, Math.min(box.end - box.body, 40));
  const flags = flagsOf(bytes);
  const number = uint32(bytes, 4);
  let at = 8;
  const take = (flag: number, width: number) => {
    const from = at;
    if (flags & flag) at += width;
    return flags & flag ? from : undefined;
  };
  const base = take(0x1, 8);
  take(0x2, 4);
  take(0x8, 4);
  const size = take(0x10, 4);
  return {
    number,
    base: base === undefined ? undefined : uint64(bytes, base),
    startsAtFragment: (flags & 0x20000) !== 0,
    size: size === undefined ? undefined : uint32(bytes, size),
  };
}

/** Where the samples of these runs lie, one run after the other; without a place of its own a run follows the one before. */
export async function readRuns(file: Reader, runs: Box[], base: number, defaultSize: number): Promise<Range[]> {
  const ranges: Range[] = [];
  let end = base;
  for (const run of runs) {
    const bytes = await file.bytes(run.body, run.end - run.body);
    const flags = flagsOf(bytes);
    const start = flags & 0x1 ? base + int32(bytes, 8) : end;
    end = start + sizeOfRun(bytes, flags, defaultSize);
    ranges.push({ start, end });
  }
  return ranges;
}

const perSample = [0x100, 0x200, 0x400, 0x800];

function sizeOfRun(bytes: Buffer, flags: number, defaultSize: number): number {
  const count = uint32(bytes, 4);
  if (!(flags & 0x200)) return count * defaultSize;
  const width = perSample.filter((flag) => flags & flag).length * 4;
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0) + (flags & 0x100 ? 4 : 0);
  if (first + (count - 1) * width + 4 > bytes.length) throw new NotUnderstood();
  let size = 0;
  for (let sample = 0; sample < count; sample += 1) size += bytes.readUInt32BE(first + sample * width);
  return size;
}

const flagsOf = (bytes: Buffer): number => uint32(bytes, 0) & 0xffffff;

/** Numbers behind the end of their box are no numbers. */
function inBounds(bytes: Buffer, at: number, width: number): Buffer {
  if (at + width > bytes.length) throw new NotUnderstood();
  return bytes;
}
const uint32 = (bytes: Buffer, at: number): number => inBounds(bytes, at, 4).readUInt32BE(at);
const int32 = (bytes: Buffer, at: number): number => inBounds(bytes, at, 4).readInt32BE(at);
const uint64 = (bytes: Buffer, at: number): number => Number(inBounds(bytes, at, 8).readBigUInt64BE(at));
