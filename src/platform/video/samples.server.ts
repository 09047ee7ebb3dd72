import type { Blank } from "./blanks.server.ts";
import { type Box, fieldOf, type Range } from "./boxes.server.ts";
import { NotUnderstood, type Reader } from "./reader.server.ts";

/** The tables of a track, by their type. */
export type Tables = Map<string, Box>;

/** Where the samples of a track lie: its chunks, each as long as its samples together. */
export async function* samplesOf(file: Reader, tables: Tables, isSound: boolean): AsyncGenerator<Range> {
  const sizes = await sizesOf(file, tables, isSound);
  const counts = await countsOf(file, tables);
  let sample = 0;
  let chunk = 0;
  for (const start of await offsetsOf(file, tables)) {
    const next = sample + counts(chunk);
    yield { start, end: start + sizes(sample, next) };
    sample = next;
    chunk += 1;
  }
}

/** A table behind its version: `count` stands at `countAt`, its entries of `width` bytes follow. */
async function read(file: Reader, box: Box | undefined, countAt: number, width: number) {
  if (!box) throw new NotUnderstood();
  const bytes = await file.bytes(box.body, box.end - box.body);
  const first = countAt + 4;
  if (first > bytes.length) throw new NotUnderstood();
  const count = bytes.readUInt32BE(countAt);
  if (first + Math.ceil(count * width) > bytes.length) throw new NotUnderstood();
  return { bytes, count, at: (index: number) => first + index * width };
}

async function offsetsOf(file: Reader, tables: Tables): Promise<number[]> {
  const large = tables.get("co64");
  const { bytes, count, at } = await read(file, large ?? tables.get("stco"), 4, large ? 8 : 4);
  return Array.from({ length: count }, (_, chunk) =>
    large ? Number(bytes.readBigUInt64BE(at(chunk))) : bytes.readUInt32BE(at(chunk)),
  );
}

/** How many samples a chunk has: the table names the first chunk of each run of equal ones, counted from 1. */
async function countsOf(file: Reader, tables: Tables): Promise<(chunk: number) => number> {
  const { bytes, count, at } = await read(file, tables.get("stsc"), 4, 12);
  let run = -1;
  return (chunk) => {
    while (run + 1 < count && bytes.readUInt32BE(at(run + 1)) <= chunk + 1) run += 1;
    return run < 0 ? 0 : bytes.readUInt32BE(at(run) + 4);
  };
}

/** How many bytes the samples from one to before another have. */
async function sizesOf(file: Reader, tables: Tables, isSound: boolean): Promise<(from: number, to: number) => number> {
  const box = tables.get("stsz");
  if (!box) return packedSizes(file, tables);
  const same = (await fieldOf(file, box, 4, 4)).readUInt32BE();
  if (same > 0) {
    const each = isSound && same === 1 ? await soundWidth(file, tables) : same;
    return (from, to) => Math.ceil((to - from) * each);
  }
  const { bytes, count, at } = await read(file, box, 8, 4);
  return summed(count, (sample) => bytes.readUInt32BE(at(sample)));
}

/** Sizes of four, eight or sixteen bits. */
async function packedSizes(file: Reader, tables: Tables): Promise<(from: number, to: number) => number> {
  const box = tables.get("stz2");
  if (!box) throw new NotUnderstood();
  const width = (await fieldOf(file, box, 7, 1))[0] ?? 0;
  if (![4, 8, 16].includes(width)) throw new NotUnderstood();
  const { bytes, count, at } = await read(file, box, 8, width / 8);
  return summed(count, (sample) => {
    if (width === 16) return bytes.readUInt16BE(at(sample));
    const byte = bytes[Math.floor(at(sample))] ?? 0;
    if (width === 8) return byte;
    return sample % 2 === 0 ? byte >> 4 : byte & 15;
  });
}

/** Samples are asked for in their order, each once. */
const summed = (count: number, sizeOf: (sample: number) => number) => (from: number, to: number) => {
  let size = 0;
  for (let sample = from; sample < Math.min(to, count); sample += 1) size += sizeOf(sample);
  return size;
};

/**
 * Old QuickTime calls a sample of sound one byte, no matter how many it has: how many there are the description says.
 */
async function soundWidth(file: Reader, tables: Tables): Promise<number> {
  const box = tables.get("stsd");
  if (!box) throw new NotUnderstood();
  const entry = await fieldOf(file, box, 8, Math.min(52, Math.max(36, box.end - box.body - 8)));
  const version = entry.readUInt16BE(16);
  const [channels, bits] = [entry.readUInt16BE(24), entry.readUInt16BE(26)];
  if (version !== 1 || entry.length < 52) return Math.max(1, (channels * bits) / 8);
  const [samplesAPacket, bytesAFrame] = [entry.readUInt32BE(36), entry.readUInt32BE(44)];
  return samplesAPacket > 0 ? Math.max(1, bytesAFrame / samplesAPacket) : 1;
}

/** What of the media no sample takes up. */
export function gapsIn(media: readonly Range[], samples: Range[]): Blank[] {
  const gaps: Blank[] = [];
  const taken = merged(samples);
  let next = 0;
  for (const { start, end } of [...media].sort(byStart)) {
    let at = start;
    for (let range = taken[next]; range && range.start < end; range = taken[next]) {
      if (range.start > at) gaps.push({ start: at, end: range.start });
      at = Math.max(at, range.end);
      if (range.end > end) break;
      next += 1;
    }
    if (at < end) gaps.push({ start: at, end });
  }
  return gaps;
}

const byStart = (one: Range, other: Range): number => one.start - other.start;

/** Ordered, and those that touch as one. */
function merged(ranges: Range[]): Range[] {
  const whole: Range[] = [];
  for (const { start, end } of ranges.sort(byStart)) {
    const last = whole.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else whole.push({ start, end });
  }
  return whole;
}
