/** Reads a part of a file. */
export type ReadPart = (start: number, end: number) => Promise<Uint8Array>;
export type ZipFile = {
  names: readonly string[];
  /** The pieces of a file, at most a few hundred kilobytes each. */
  pieces(name: string): AsyncIterable<Uint8Array>;
};
export class NoZip extends Error {}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endBytes = 22;
const longestComment = 65_535;
const pieceBytes = 262_144;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Opens a ZIP whose files are stored as they are, as packs have them; only what is asked for is read. */
export async function openZip(size: number, read: ReadPart): Promise<ZipFile> {
  const tail = await read(Math.max(0, size - endBytes - longestComment), size);
  const view = viewOf(tail);
  let end = tail.length - endBytes;
  while (end >= 0 && view.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) throw new NoZip("This file is no ZIP, or its end is missing.");
  const [bytes, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  if (start + bytes > size) throw new NoZip("This ZIP is cut off.");
  const found = listEntries(await read(start, start + bytes), view.getUint16(end + 10, true));
  return {
    names: [...found.keys()],
    async *pieces(name) {
      const entry = found.get(name);
      if (!entry) throw new NoZip(`${name} is missing.`);
      const header = viewOf(await read(entry.offset, entry.offset + 30));
      const from = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
      for (let at = 0; at < entry.bytes; at += pieceBytes)
        yield await read(from + at, from + Math.min(at + pieceBytes, entry.bytes));
    },
  };
}

type Entry = { offset: number; bytes: number };

function listEntries(directory: Uint8Array, count: number): Map<string, Entry> {
  const view = viewOf(directory);
  const found = new Map<string, Entry>();
  let at = 0;
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > directory.length || view.getUint32(at, true) !== entryMark)
      throw new NoZip("The list of files in this ZIP is broken.");
    if (view.getUint16(at + 10, true) !== 0) throw new NoZip("This ZIP was packed again: packs are not compressed.");
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(directory.subarray(at + 46, at + 46 + nameBytes));
    if (found.has(name)) throw new NoZip(`This ZIP holds ${name} twice.`);
    found.set(name, { offset: view.getUint32(at + 42, true), bytes: view.getUint32(at + 24, true) });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}
