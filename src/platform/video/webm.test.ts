import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { element, joined, openElement } from "../../../tests/harness/films.ts";
import { shown } from "../../../tests/harness/shown-video.ts";

const place = "+06.4433+003.4723/";
const byte = (value: number) => Buffer.from([value]);
const see = (bytes: Buffer) => shown(bytes, "video/webm");

const head = element(0x1a45dfa3, element(0x4282, "webm"));
const entry = (number: number, kind: number, ...more: Buffer[]) =>
  element(0xae, element(0xd7, byte(number)), element(0x83, byte(kind)), element(0x86, "V_VP8"), ...more);
const tracks = element(
  0x1654ae6b,
  entry(1, 1, element(0x536e, place), element(0xe0, element(0xb0, byte(64)))),
  entry(2, 2),
  entry(3, 17, element(0x63a2, place)),
);
const info = element(
  0x1549a966,
  element(0x2ad7b1, Buffer.from([15, 66, 64])),
  element(0x4461, place.slice(0, 8)),
  element(0x7ba9, place),
  element(0x4d80, `muxer ${place}`),
  element(0x5741, `phone ${place}`),
);
const tags = element(0x1254c367, element(0x7373, element(0x67c8, element(0x45a3, "LOCATION"), element(0x4487, place))));
const attached = element(0x1941a469, element(0x61a7, element(0x465c, place)));
const chapters = element(0x1043a770, element(0x45b9, place));
const empty = element(0xec, place);
const sum = element(0xbf, place.slice(0, 4));
const unknown = element(0x4999, place);

const block = (track: number, media: string) => element(0xa3, byte(0x80 | track), "\0\0\x80", media);
const group = (track: number, media: string) =>
  element(0xa0, element(0xa1, byte(0x80 | track), "\0\0\0", media), element(0x9b, byte(9)), element(0x75a1, place));
const inCluster = [
  element(0xe7, byte(0)),
  block(1, "PPPP"),
  block(3, place),
  block(2, "SSSS"),
  group(1, "QQQQ"),
  group(3, place),
  sum,
  empty,
];
const parts = [info, tracks, tags, chapters, attached, empty, unknown, element(0x1f43b675, ...inCluster), tags];

/** Each with the length of the film and its pieces told or not. */
const films: [string, Buffer][] = [
  ["whole", joined(head, element(0x18538067, ...parts), unknown)],
  [
    "sent while it was made",
    joined(
      head,
      openElement(
        0x18538067,
        ...parts.slice(0, 7),
        openElement(0x1f43b675, ...inCluster),
        openElement(0x1f43b675, block(1, "RRRR")),
        tags,
      ),
    ),
  ],
];

describe.each(films)("a film that is %s", (_name, bytes) => {
  test("keeps picture and sound, and neither tags, names, attached files nor places", async () => {
    const seen = await see(bytes);
    const text = seen?.toString("latin1") ?? "";
    expect(text.length).toBe(bytes.length);
    for (const kept of ["webm", "V_VP8", "PPPP", "SSSS", "QQQQ"]) {
      expect(text).toContain(kept);
      expect(text.indexOf(kept)).toBe(bytes.indexOf(kept));
    }
    for (const hidden of ["+06.", "003.4723", "LOCATION", "phone", "muxer"]) expect(text).not.toContain(hidden);
    expect(await see(seen ?? bytes)).toEqual(seen);
  });

  test("tells its place in no way, whatever byte of it is another or where it ends", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 0, max: 255 }),
        fc.nat(bytes.length),
        async (at, value, end) => {
          const changed = Buffer.from(bytes.subarray(0, end));
          if (at < end) changed[at] = value;
          const before = changed.toString("latin1").split(place).length;
          const after = (await see(changed))?.toString("latin1").split(place).length ?? 1;
          // A changed number may make a picture of what was none, and a changed length one of all that follows in its piece,
          // where five places stand; of the ten no other stays.
          expect(after).toBeLessThanOrEqual(Math.min(before, 6));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("what is no film that anybody understands is shown to nobody", () => {
  test.each([
    ["nothing but a head", head],
    ["noise", joined(head, Buffer.alloc(5_000, 7))],
    ["no tracks", joined(head, element(0x18538067, info))],
    ["only tracks of words", joined(head, element(0x18538067, element(0x1654ae6b, entry(1, 17))))],
    ["tracks without a length", joined(head, element(0x18538067, openElement(0x1654ae6b, tracks)))],
    ["tracks longer than the film", joined(head, element(0x18538067, tracks.subarray(0, -5)))],
    [
      "a hundred thousand empty parts",
      joined(head, element(0x18538067, tracks, Buffer.alloc(330_000, Buffer.from("499980", "hex")))),
    ],
  ])("as one of %s", async (_name, bytes) => {
    expect(await see(bytes)).toBeUndefined();
  });
});

test("an index without a length hides nothing behind it", async () => {
  const seen = await see(joined(head, openElement(0x18538067, tracks, openElement(0x1c53bb6b, tags))));
  expect(seen?.includes(place)).toBe(false);
  expect(seen?.includes("V_VP8")).toBe(true);
});

test("a film that was cut off keeps what came of it", async () => {
  const bytes = joined(
    head,
    openElement(0x18538067, tracks, openElement(0x1f43b675, block(1, "PPPP"), block(1, "QQQQ"))),
  ).subarray(0, -2);
  const seen = await see(bytes);
  expect(seen?.includes("PPPP")).toBe(true);
  expect(seen?.length).toBe(bytes.length);
});

test.each([2, 5, 8, 9, 200])("an unknown part of %i bytes becomes an empty one of the same length", async (length) => {
  const odd =
    length === 2
      ? Buffer.from("fd80", "hex")
      : joined(
          Buffer.from("fd", "hex"),
          byte(0x80 | (length - 2 < 127 ? length - 2 : 0)),
          Buffer.alloc(length - 2, "x"),
        );
  const part = length < 128 ? odd : joined(Buffer.from("fd40", "hex"), byte(length - 3), Buffer.alloc(length - 3, "x"));
  expect(part.length).toBe(length);
  const bytes = joined(head, element(0x18538067, part, tracks));
  const seen = await see(bytes);
  expect(seen?.includes("xx")).toBe(false);
  expect(seen?.includes("V_VP8")).toBe(true);
  expect(await see(seen ?? bytes)).toEqual(seen);
});
