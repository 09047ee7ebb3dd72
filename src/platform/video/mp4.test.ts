import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { box, fileType, joined, movie, type Track, track, uint64 } from "../../../tests/harness/films.ts";
import { gps, phoneFilm, picture, place, when } from "../../../tests/harness/phone-film.ts";
import { shown } from "../../../tests/harness/shown-video.ts";

describe("a film of a phone", () => {
  test.each([
    ["its table at the end", {}],
    ["its table before the media", { isLast: false }],
    ["a length of eight bytes", { isLarge: true }],
  ])("with %s keeps picture and sound, and neither place nor time", async (_name, how) => {
    const { bytes, media } = phoneFilm(how);
    const seen = await shown(bytes);
    expect(seen?.length).toBe(bytes.length);
    const text = seen?.toString("latin1") ?? "";
    for (const hidden of [place, "GPS", "xyz", "location", "Camera", joined(when).toString("latin1"), "SEFH", "loci"])
      expect(text).not.toContain(hidden);
    const at = bytes.indexOf(media.pictures);
    const [second, third] = [bytes.indexOf(media.sounds), bytes.lastIndexOf(media.pictures)];
    for (const [from, part] of [
      [at, media.pictures] as const,
      [second, media.sounds] as const,
      [third, media.pictures] as const,
    ])
      expect(seen?.subarray(from, from + part.length)).toEqual(part);
    expect(await shown(seen ?? bytes)).toEqual(seen);
  });

  test("reads the same in pieces of any size and from any byte on", async () => {
    const { bytes } = phoneFilm();
    const whole = await shown(bytes);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 50 }), async (start, size) => {
        expect(await shown(bytes, "video/mp4", { start, size })).toEqual(whole?.subarray(start));
      }),
      { numRuns: 40 },
    );
  });

  test("is not understood where the names of its formats would hold something else", async () => {
    const bytes = Buffer.from(phoneFilm({ isLast: false }).bytes);
    bytes[3] = 103;
    expect(await shown(bytes)).toBeUndefined();
  });

  test("tells nothing that stands in what is to be an empty box", async () => {
    const bytes = Buffer.from(phoneFilm({ isLast: false }).bytes);
    const wide = bytes.indexOf("wide") - 4;
    bytes[wide + 3] = 8 + bytes.readUInt32BE(wide + 8);
    expect((await shown(bytes))?.toString("latin1") ?? "").not.toMatch(/\+06\.44|GPS/);
  });

  test("tells its place in no way, whatever byte of it is another or where it ends", async () => {
    const { bytes } = phoneFilm({ isLast: false });
    const tables = bytes.indexOf("mdat") - 4;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(tables - 1),
        fc.integer({ min: 0, max: 255 }),
        fc.nat(bytes.length),
        async (at, byte, end) => {
          const changed = Buffer.from(bytes.subarray(0, end));
          if (at < end) changed[at] = byte;
          const seen = await shown(changed);
          const beside = seen?.subarray(0, tables).toString("latin1") ?? "";
          expect(beside).not.toMatch(/\+06\.44|GPS|com\.apple/);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** The head of a film that is sent as it is made: one track of picture, one of places. */
const sentHead = joined(
  fileType,
  movie(
    when,
    track({ kind: "vide", number: 1, chunks: [] }),
    track({ kind: "meta", number: 2, chunks: [] }),
    box("mvex", box("trex", 0, 1, 1, 40, 8, 0), box("trex", 0, 2, 1, 40, place.length, 0)),
  ),
);

/** A fragment: a run of three pictures whose sizes stand there, a run of places, a run of two more pictures of the usual size. */
function fragment({ base }: { base?: number } = {}): Buffer {
  const media = joined(picture("P", 21), place, picture("Q", 16));
  const make = (from: number) => {
    const flags = base === undefined ? 0x20000 : 1;
    const own = base === undefined ? [] : [uint64(base)];
    const start = base === undefined ? from : 0;
    return box(
      "moof",
      box("mfhd", 0, 1),
      box("traf", box("tfhd", flags, 1, ...own), box("trun", 0x201, 3, start, 6, 7, 8), gps("uuid")),
      box("traf", box("tfhd", flags, 2, ...own), box("trun", 0x1, 1, start + 21)),
      box("traf", box("tfhd", flags, 1, ...own), box("trun", 0x1, 1, start + 21 + place.length), box("trun", 0, 1)),
    );
  };
  return joined(make(make(0).length + 8), box("mdat", media));
}

describe("a film that was sent as it was made", () => {
  test("keeps the pictures of each fragment, wherever their places are counted from", async () => {
    const one = fragment();
    const before = joined(sentHead, one);
    const two = fragment({ base: before.length + fragment({ base: 1 }).indexOf("mdat") + 4 });
    const bytes = joined(before, two);
    const seen = await shown(bytes);
    expect(seen?.length).toBe(bytes.length);
    const gap = "\0".repeat(place.length);
    const media = `${"P".repeat(21)}${gap}${"Q".repeat(16)}`;
    expect(seen?.toString("latin1").split(media)).toHaveLength(3);
    expect(seen?.includes(place)).toBe(false);
    expect(seen?.includes("GPS")).toBe(false);
  });

  test("that was cut off in a fragment is shown as far as it came", async () => {
    const bytes = joined(sentHead, fragment(), fragment().subarray(0, -10));
    const seen = await shown(bytes);
    const end = `${"P".repeat(21)}${"\0".repeat(place.length)}${"Q".repeat(6)}`;
    expect(seen?.toString("latin1").endsWith(end)).toBe(true);
  });
});

describe("what is no film that anybody understands is shown to nobody", () => {
  const chunks = [{ at: 0, sizes: [4] }];
  const of = (tables: Track["tables"] = {}) => track({ kind: "vide", number: 1, chunks, tables });
  const film = (tables: Track["tables"]) => joined(fileType, movie(0, of(tables)));
  const none = Buffer.alloc(0);

  test.each([
    ["nothing but a head", fileType],
    ["noise", joined(fileType, Buffer.alloc(5_000, 7))],
    ["no tracks", joined(fileType, movie(0), box("mdat", place))],
    ["only tracks of places", joined(fileType, movie(0, track({ kind: "meta", number: 1, chunks })))],
    ["a packed table", joined(fileType, box("moov", box("cmov", place)))],
    ["a table that was cut off", film({}).subarray(0, -30)],
    ["a table longer than the file", joined(fileType, 0x7fffffff, "moov", of())],
    ["a table of no length", joined(fileType, 4, "moov", of())],
    ["a table of a length beyond all numbers", joined(fileType, 1, "moov", Buffer.alloc(8, 255), of())],
    ["a track without a number", joined(fileType, box("moov", box("trak", of().subarray(8 + 92))))],
    ["no sizes", film({ stsz: none })],
    ["no chunks", film({ stsc: none })],
    ["no offsets", film({ stco: none })],
    ["two tables of sizes", film({ again: box("stsz", 0, 9, 1) })],
    ["a table that counts more than it has", film({ stco: box("stco", 0, 0x7f000001, 0) })],
    ["an empty table", film({ stsz: box("stsz") })],
    ["sizes of three bits", film({ stsz: box("stz2", 0, 3, 1, 0) })],
  ])("as one of %s", async (_name, bytes) => {
    expect(await shown(bytes)).toBeUndefined();
  });

  test("as one of a hundred thousand empty boxes, or of boxes in boxes", async () => {
    const many = Buffer.alloc(800_000, box("none"));
    expect(await shown(joined(fileType, movie(0, of()), many))).toBeUndefined();
    let nested = of();
    for (let depth = 0; depth < 1_000; depth += 1) nested = box(depth % 2 ? "moov" : "trak", nested);
    expect(await shown(joined(fileType, nested))).toBeUndefined();
  });
});

describe("odd films that players take", () => {
  const filmOf = (media: Buffer, make: (at: number) => Buffer) => {
    const head = movie(0, make(0));
    return joined(movie(0, make(head.length + 8)), media);
  };

  test("keep what they show: a last box without a length, no first box, samples of four bits", async () => {
    const chunks = (at: number) => [{ at, sizes: [4, 4] }];
    const fourBits = { stsz: box("stz2", 0, 4, 2, Buffer.from([0x44])) };
    for (const tables of [undefined, fourBits]) {
      const media = (rest: Buffer) => joined(0, "mdat", "PPPPPPPP", rest);
      const make = (at: number) => track({ kind: "vide", number: 1, chunks: chunks(at), tables });
      const expected = filmOf(media(Buffer.alloc(place.length)), make);
      expect(await shown(filmOf(media(Buffer.from(place)), make))).toEqual(expected);
    }
  });

  test("with plain sound of old cameras keep all of it, ten samples of which each is called one byte", async () => {
    const bare = (version: number, more: Buffer) =>
      box("stsd", 0, 1, box("sowt", Buffer.alloc(8), version << 16, 0, (2 << 16) | 16, 0, 0, more));
    const packets = joined(1, 2, 4, 2);
    for (const stsd of [bare(0, Buffer.alloc(0)), bare(1, packets)]) {
      const tables = { stsd, stsc: box("stsc", 0, 1, 1, 10, 1), stsz: box("stsz", 0, 1, 10) };
      const make = (at: number) => track({ kind: "soun", number: 1, chunks: [{ at, sizes: [0] }], tables });
      const seen = await shown(filmOf(box("mdat", picture("S", 40), place), make));
      expect(seen).toEqual(filmOf(box("mdat", picture("S", 40), Buffer.alloc(place.length)), make));
    }
  });

  test("with offsets of eight bytes keep their pictures", async () => {
    const chunks = [{ at: 0, sizes: [4] }];
    const make = (at: number) =>
      track({ kind: "vide", number: 1, chunks, tables: { stco: box("co64", 0, 1, uint64(at)) } });
    const seen = await shown(filmOf(box("mdat", "PPPP", place), make));
    expect(seen).toEqual(filmOf(box("mdat", "PPPP", Buffer.alloc(place.length)), make));
  });
});
