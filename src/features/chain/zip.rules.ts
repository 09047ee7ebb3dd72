/** Reads a part of a file. */
export type ReadPart = (start: number, end: number) => Promise<Uint8Array>;
export type ZipFile = {
  names: readonly string[];
  /** The pieces of a file, at most a few hundred kilobytes each. */
  pieces(name: string): AsyncIterable<Uint8Array>;
};
/** Names come from whoever made the pack: what moves a terminal's cursor, hides text or turns it around is shown as what it is. */
export const shown = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd");
export class NoZip extends Error {
  constructor(says: string) {
    super(shown(says));
  }
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;
const timeMark = 0x5455;
const endBytes = 22;
const headBytes = 30;
/** Of a file whose size was not known when it began, its size stands behind it. */
const sizeFollows = 8;
const sizeBytes = 16;
/** Besides that only that the name is in UTF-8: no file is encrypted. */
const usualFlags = sizeFollows | 0x0800;
const longestComment = 65_535;
const pieceBytes = 262_144;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Opens a ZIP whose files are stored as they are, as packs have them; only what is asked for is read. Programs differ in
 * where they look for files, so a ZIP that could hold one for others and not for us is refused.
 */
export async function openZip(size: number, read: ReadPart): Promise<ZipFile> {
  const tail = await read(Math.max(0, size - endBytes - longestComment), size);
  const view = viewOf(tail);
  let end = tail.length - endBytes;
  while (end >= 0 && view.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) throw new NoZip("This file is no ZIP, or its end is missing.");
  const [bytes, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  if (start + bytes > size) throw new NoZip("This ZIP is cut off.");
  if (end + endBytes !== tail.length || start + bytes !== size - endBytes)
    throw new NoZip("Something was put before or behind what this ZIP lists.");
  const count = view.getUint16(end + 10, true);
  if (view.getUint16(end + 8, true) !== count) throw new NoZip("This ZIP says two numbers of files.");
  const found = listEntries(await read(start, start + bytes), count);
  await checkPlaces(found, start, read);
  return {
    names: [...found.keys()],
    async *pieces(name) {
      const entry = found.get(name);
      if (!entry) throw new NoZip(`${name} is missing.`);
      const header = viewOf(await read(entry.offset, entry.offset + headBytes));
      const from = entry.offset + headBytes + header.getUint16(26, true) + header.getUint16(28, true);
      for (let at = 0; at < entry.bytes; at += pieceBytes)
        yield await read(from + at, from + Math.min(at + pieceBytes, entry.bytes));
    },
  };
}

type Entry = { offset: number; bytes: number; flags: number };

function listEntries(directory: Uint8Array, count: number): Map<string, Entry> {
  const view = viewOf(directory);
  const found = new Map<string, Entry>();
  let at = 0;
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > directory.length || view.getUint32(at, true) !== entryMark)
      throw new NoZip("The list of files in this ZIP is broken.");
    if (view.getUint16(at + 10, true) !== 0) throw new NoZip("This ZIP was packed again: packs are not compressed.");
    const nameBytes = view.getUint16(at + 28, true);
    const besideBytes = view.getUint16(at + 30, true);
    if (!isOurs(view, at, nameBytes, besideBytes))
      throw new NoZip("The list of files in this ZIP says more than packs do.");
    const name = new TextDecoder().decode(directory.subarray(at + 46, at + 46 + nameBytes));
    if (found.has(name)) throw new NoZip(`This ZIP holds ${name} twice.`);
    const flags = view.getUint16(at + 8, true);
    if ((flags & ~usualFlags) !== 0) throw new NoZip(`This ZIP says of ${name} what packs do not.`);
    found.set(name, { offset: view.getUint32(at + 42, true), bytes: view.getUint32(at + 24, true), flags });
    at += 46 + nameBytes + besideBytes;
  }
  if (at !== directory.length) throw new NoZip("This ZIP lists more files than it says.");
  return found;
}

/**
 * A comment, a second size, or anything but a time beside the name: other programs read another name or another file out
 * of these.
 */
function isOurs(view: DataView, at: number, nameBytes: number, besideBytes: number): boolean {
  const beside = at + 46 + nameBytes;
  const isTime =
    beside + 4 <= view.byteLength &&
    view.getUint16(beside, true) === timeMark &&
    view.getUint16(beside + 2, true) + 4 === besideBytes;
  const isSaidOnce = view.getUint32(at + 20, true) === view.getUint32(at + 24, true);
  return isSaidOnce && view.getUint16(at + 32, true) === 0 && (besideBytes === 0 || isTime);
}

/** Each file stands right behind the one before, under the name that the list has for it, and nothing else between. */
async function checkPlaces(found: Map<string, Entry>, end: number, read: ReadPart): Promise<void> {
  let at = 0;
  for (const [name, { offset, bytes, flags }] of [...found].sort(([, one], [, other]) => one.offset - other.offset)) {
    const nameBytes = new TextEncoder().encode(name).length;
    const head = await read(offset, offset + headBytes + nameBytes);
    if (offset !== at || head.length < headBytes + nameBytes) throw new NoZip(besideFiles(name));
    const view = viewOf(head);
    const named = new TextDecoder().decode(head.subarray(headBytes));
    const isPlain = view.getUint32(0, true) === fileMark && view.getUint16(8, true) === 0;
    if (!isPlain || view.getUint32(26, true) !== nameBytes || named !== name) throw new NoZip(besideFiles(name));
    // Some programs go by what stands at the file and never read the list.
    const size = flags & sizeFollows ? 0 : bytes;
    const fitsList =
      view.getUint16(6, true) === flags && view.getUint32(18, true) === size && view.getUint32(22, true) === size;
    if (!fitsList) throw new NoZip(`Of ${name} this ZIP says one thing at the file and another in its list.`);
    at += headBytes + nameBytes + bytes + (flags & sizeFollows ? sizeBytes : 0);
  }
  if (at !== end) throw new NoZip("Something stands in this ZIP behind its last file.");
}

const besideFiles = (name: string): string => `Something stands in this ZIP before ${name}, or under another name.`;
