/** What a camera, or whoever means to be one, writes into a JPEG. Times are local, without a zone, as cameras write them. */
export type Tags = {
  make?: string;
  model?: string;
  software?: string;
  /** As "2026:03:24 10:30:00". */
  takenAt?: string;
  /** As "+01:00". */
  zone?: string;
  position?: { latitude: number; longitude: number };
  /** The small picture inside, a JPEG. */
  small?: Buffer;
};

type Entry = { tag: number; type: 2 | 4 | 5; count: number; value: Buffer };

const words = (tag: number, text: string | undefined): Entry[] =>
  text === undefined ? [] : [{ tag, type: 2, count: text.length + 1, value: Buffer.from(`${text}\0`, "latin1") }];

function long(tag: number, number: number): Entry {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(number);
  return { tag, type: 4, count: 1, value };
}

/** Degrees, minutes and seconds as three fractions. */
function degrees(tag: number, given: number): Entry {
  const value = Buffer.alloc(24);
  const all = Math.round(Math.abs(given) * 3_600_000);
  [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60].forEach((part, at) => {
    value.writeUInt32BE(part, at * 8);
    value.writeUInt32BE(1, at * 8 + 4);
  });
  value.writeUInt32BE(all % 60_000, 16);
  value.writeUInt32BE(1_000, 20);
  return { tag, type: 5, count: 3, value };
}

const room = ({ value }: Entry) => (value.length > 4 ? value.length + (value.length % 2) : 0);
const sizeOf = (entries: Entry[]) => 6 + entries.length * 12 + entries.reduce((sum, entry) => sum + room(entry), 0);

/** One list of tags that stands at `at`; longer values follow it. `next` is where the next list stands, 0 for none. */
function list(entries: Entry[], at: number, next = 0): Buffer {
  const bytes = Buffer.alloc(sizeOf(entries));
  bytes.writeUInt16BE(entries.length);
  let free = 6 + entries.length * 12;
  for (const [index, entry] of entries.entries()) {
    const row = 2 + index * 12;
    bytes.writeUInt16BE(entry.tag, row);
    bytes.writeUInt16BE(entry.type, row + 2);
    bytes.writeUInt32BE(entry.count, row + 4);
    const isLong = entry.value.length > 4;
    if (isLong) bytes.writeUInt32BE(at + free, row + 8);
    entry.value.copy(bytes, isLong ? free : row + 8);
    free += room(entry);
  }
  bytes.writeUInt32BE(next, 2 + entries.length * 12);
  return bytes;
}

function placed(position: Tags["position"]): Entry[] {
  if (!position) return [];
  const { latitude, longitude } = position;
  return [
    ...words(1, latitude < 0 ? "S" : "N"),
    degrees(2, latitude),
    ...words(3, longitude < 0 ? "W" : "E"),
    degrees(4, longitude),
  ];
}

/** The block of tags as it stands in a file, after its two bytes of length. */
function blockOf({ make, model, software, takenAt, zone, position, small }: Tags): Buffer {
  const start = 8;
  const own = [...words(0x010f, make), ...words(0x0110, model), ...words(0x0131, software)];
  const taking = [...words(0x9003, takenAt), ...words(0x9011, zone)];
  const place = placed(position);
  const takingAt = start + sizeOf(own) + 12 * (1 + (place.length > 0 ? 1 : 0));
  const placeAt = takingAt + sizeOf(taking);
  const smallAt = placeAt + (place.length > 0 ? sizeOf(place) : 0);
  const pointers = [long(0x8769, takingAt), ...(place.length > 0 ? [long(0x8825, placeAt)] : [])];
  const inside = [long(0x0201, smallAt + 6 + 24), long(0x0202, small?.length ?? 0)];
  return Buffer.concat([
    Buffer.from("Exif\0\0MM\0\x2a\0\0\0\x08", "latin1"),
    list([...own, ...pointers], start, small ? smallAt : 0),
    list(taking, takingAt),
    ...(place.length > 0 ? [list(place, placeAt)] : []),
    ...(small ? [list(inside, smallAt), small] : []),
  ]);
}

/** The same JPEG with these tags in place of any it had before its first table. */
export function withTags(picture: Buffer, tags: Tags): Buffer {
  const block = blockOf(tags);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(block.length + 2, 4);
  return Buffer.concat([head, block, picture.subarray(2)]);
}
