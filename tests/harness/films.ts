import { randomBytes } from "node:crypto";

/** Boxes of an MP4 and elements of a WebM, put together by hand: what a phone writes, byte by byte. */

type Part = Buffer | string | number;
const bytesOf = (part: Part): Buffer => {
  if (typeof part === "number") return uint32(part);
  return typeof part === "string" ? Buffer.from(part, "latin1") : part;
};
export const joined = (...parts: Part[]): Buffer => Buffer.concat(parts.map(bytesOf));

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}
export function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** A box of an MP4. Numbers stand for four bytes, texts for one byte a letter. */
export function box(type: string, ...parts: Part[]): Buffer {
  const body = joined(...parts);
  return joined(8 + body.length, type, body);
}

/** The same with its length in eight bytes. */
export function largeBox(type: string, ...parts: Part[]): Buffer {
  const body = joined(...parts);
  return joined(1, type, uint64(16 + body.length), body);
}

type Chunk = { at: number; sizes: number[] };
export type Track = {
  kind: string;
  number: number;
  chunks: Chunk[];
  name?: string;
  times?: number;
  /** Tables in the place of the usual ones of these names, or besides them. */
  tables?: Record<string, Buffer>;
  /** What stands in the track besides. */
  inside?: Buffer;
};

const movieHeader = (times: number) => box("mvhd", 0, times, times, 1_000, 1_000, Buffer.alloc(80));
const trackHeader = (number: number, times: number) => box("tkhd", 7, times, times, number, 0, 1_000, Buffer.alloc(60));

/** The samples stand in chunks, each in one run of its own. */
function tablesOf({ kind, chunks }: Track): Record<string, Buffer> {
  const sizes = chunks.flatMap((chunk) => chunk.sizes);
  const runs = chunks.flatMap((chunk, at) => [at + 1, chunk.sizes.length, 1]);
  return {
    stsd: box("stsd", 0, 1, box(kind === "soun" ? "mp4a" : "avc1", Buffer.alloc(28))),
    stts: box("stts", 0, 1, sizes.length, 40),
    stsc: box("stsc", 0, chunks.length, ...runs),
    stsz: box("stsz", 0, 0, sizes.length, ...sizes),
    stco: box("stco", 0, chunks.length, ...chunks.map((chunk) => chunk.at)),
  };
}

export function track(given: Track): Buffer {
  const { kind, number, name = "", times = 0, tables = {}, inside = Buffer.alloc(0) } = given;
  const samples = box("stbl", ...Object.values({ ...tablesOf(given), ...tables }));
  const handler = box("hdlr", 0, 0, kind, Buffer.alloc(12), name);
  const info = box("minf", box("vmhd", 1, Buffer.alloc(8)), box("dinf", box("dref", 0, 1, box("url ", 1))), samples);
  const media = box("mdia", box("mdhd", 0, times, times, 1_000, 1_000, 0), handler, info);
  return box("trak", trackHeader(number, times), media, inside);
}

export const movie = (times: number, ...parts: Buffer[]): Buffer => box("moov", movieHeader(times), ...parts);
export const fileType = box("ftyp", "mp42", 0, "mp42isom");

/** An MP4 of one picture track whose one sample is this, and of nothing that others would not see. */
export function playable(sample: Buffer): Buffer {
  const chunks = (at: number) => [{ at, sizes: [sample.length] }];
  const head = (at: number) => joined(fileType, movie(0, track({ kind: "vide", number: 1, chunks: chunks(at) })));
  return joined(head(head(0).length + 8), box("mdat", sample));
}

const smallest = playable(Buffer.alloc(0)).length;

/** A video of this length that others see as it is, of noise; too short a one is only the head of one. */
export function film(bytes: number): Buffer {
  if (bytes >= smallest) return playable(randomBytes(bytes - smallest));
  const file = randomBytes(bytes);
  fileType.copy(file);
  return file;
}

/** An element of a WebM, by its number as it is written. */
export function element(id: number, ...parts: Part[]): Buffer {
  const body = joined(...parts);
  const size = uint32(body.length);
  size[0] = (size[0] ?? 0) | 0x10;
  return joined(Buffer.from(id.toString(16).padStart(2, "0"), "hex"), size, body);
}

/** An element without a length, as what is sent while it is made has them. */
export const openElement = (id: number, ...parts: Part[]): Buffer =>
  joined(Buffer.from(id.toString(16), "hex"), Buffer.from("01ffffffffffffff", "hex"), ...parts);
