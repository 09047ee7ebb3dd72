import { box, fileType, joined, largeBox, movie, type Track, track } from "./films.ts";

/** Where it was taken, as phones write it. */
export const place = "+06.4433+003.4723/";
/** When, in seconds since 1904. */
export const when = 0x5eadbeef;
export const picture = (letter: string, length = 40) => Buffer.alloc(length, letter);

const quickTimePlace = box("\xa9xyz", Buffer.from([0, place.length, 0x15, 0xc7]), place);
const appleMeta = box(
  "meta",
  box("hdlr", 0, 0, "mdta", Buffer.alloc(14)),
  box("keys", 0, 1, box("mdta", "com.apple.quicktime.location.ISO6709")),
  box("ilst", box("\0\0\0\x01", box("data", 1, 0, place))),
);
const mobilePlace = box("loci", 0, "\x15\xc7", `Marina ${place}\0`, Buffer.alloc(14));
const adobe = box("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), `<exif:GPS>${place}</exif:GPS>`);
/** What dashboard cameras write, in a box of this type. */
export const gps = (type: string) => box(type, `freeGPS ${place}`);

type Media = { pictures: Buffer; sounds: Buffer; places: Buffer };

/**
 * What a phone writes: pictures, sounds and places by turns in one box, and the place in all the spots where phones
 * put it.
 */
export function phoneFilm({ isLast = true, isLarge = false } = {}): { bytes: Buffer; media: Media } {
  const media = { pictures: picture("P"), sounds: picture("S", 24), places: Buffer.from(place) };
  const samples = joined(media.pictures, media.places, media.sounds, media.pictures, media.places, gps("junk"));
  const mdat = isLarge ? largeBox("mdat", samples) : box("mdat", samples);
  const { pictures, sounds, places } = media;
  const [first, second] = [pictures.length, pictures.length + places.length];
  const head = (from: number) => {
    const at = (offset: number, ...sizes: number[]) => ({ at: from + offset, sizes });
    const again = second + sounds.length;
    const of = (kind: string, number: number, chunks: Track["chunks"]) =>
      track({ kind, number, chunks, name: `Camera at ${place}`, times: when, inside: box("udta", quickTimePlace) });
    return movie(
      when,
      of("vide", 1, [at(0, 30, 10), at(again, 40)]),
      of("soun", 2, [at(second, 24)]),
      of("meta", 3, [at(first, place.length), at(again + 40, place.length)]),
      box("udta", quickTimePlace, mobilePlace, appleMeta),
      appleMeta,
      adobe,
      gps("gps "),
    );
  };
  const loose = joined(adobe, appleMeta, gps("free"), gps("skip"), gps("moov").fill("x", 4, 8));
  const bodyAt = mdat.length - samples.length;
  const before = joined(fileType, box("wide"), loose);
  const bytes = isLast
    ? joined(before, mdat, head(before.length + bodyAt))
    : joined(before, head(before.length + head(0).length + bodyAt), mdat);
  return { bytes: joined(bytes, "SEFH", place), media };
}
