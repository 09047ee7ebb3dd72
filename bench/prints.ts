import sharp from "sharp";
import { type Grey, greyOf } from "#features/prints/grey.rules.ts";
import { bitsApart, type Hash, type Hashes, hashesOf, leastQuality } from "#features/prints/hash.rules.ts";
import { matchPoints } from "#features/prints/matching.rules.ts";
import { comparePictures, type Pairing, samePlacePoints } from "#features/prints/pair.rules.ts";
import { type Points, pointsOf } from "#features/prints/points.rules.ts";
import { entryWords, scanHashes } from "#features/prints/scan.rules.ts";
import {
  asJpeg,
  type Change,
  cropped,
  framed,
  mirrored,
  screenshot,
  stamped,
  throughChat,
  turned,
} from "../tests/harness/picture-changes.ts";
import { isPhotograph, picturesAside, type Real, realRepeats } from "./real-pictures.ts";
import { type Figure, median } from "./report.ts";

sharp.cache(false);
const nearBits = 64;
const worthALook = 7;
const relatedBits = 90;

/** Like the product's own reading: from the copy that is kept. */
async function readAs(bytes: Buffer): Promise<Grey> {
  const kept = await sharp(bytes)
    .resize(2_048, 2_048, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  const { data, info } = await sharp(kept)
    .greyscale()
    .resize(512, 512, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return greyOf(data, info.width, info.height);
}

type Print = { name: string; grey: Grey; hashes: Hashes; points: Points };
const printOf = async (name: string, bytes: Buffer): Promise<Print> => {
  const grey = await readAs(bytes);
  return { name, grey, hashes: hashesOf(grey), points: pointsOf(grey) };
};

/** Changes that must be found in the whole base, then those that points find among related pictures. */
const everywhere: Record<string, Change> = {
  q40: (bytes) => asJpeg(sharp(bytes), 40),
  "half size": (bytes) => asJpeg(sharp(bytes).resize(800, 800, { fit: "inside" })),
  "chat (1280, q62)": throughChat,
  brighter: (bytes) => asJpeg(sharp(bytes).linear(1.2, 10)),
  darker: (bytes) => asJpeg(sharp(bytes).linear(0.7, 0)),
  mirrored,
  "90°": (bytes) => turned(bytes, 90),
  "180°": (bytes) => turned(bytes, 180),
  "stamp on it": (bytes) => stamped(bytes),
};
const related: Record<string, Change> = {
  "crop 10": (bytes) => cropped(bytes, 0.1),
  "crop 20": (bytes) => cropped(bytes, 0.2),
  "crop 30": (bytes) => cropped(bytes, 0.3),
  "5° turn": (bytes) => turned(bytes, 5),
  screenshot,
  "white border": framed,
};

function nearest(query: Hashes, kept: Hashes): { bits: number; turn: number } {
  let best = { bits: 256, turn: 0 };
  const look = (asked: (Hash[] | null)[], theirs: (Hash[] | null)[]) => {
    for (const turns of asked)
      turns?.forEach((hash, turn) => {
        for (const other of theirs.flatMap((turns) => turns?.[0] ?? [])) {
          const bits = bitsApart(hash, other);
          if (bits < best.bits) best = { bits, turn };
        }
      });
  };
  look([query.whole, query.trimmed], [kept.whole, kept.trimmed]);
  look([query.middle], [kept.middle]);
  return best;
}

/** Photographs among every second picture are changed in all ways, thresholds are chosen on the others. */
const isChanged = (one: Real, at: number) => at % 2 === 0 && isPhotograph(one);

/** What the product would say of these two, and by which way it would have come to look at them. */
function judge(query: Print, kept: Print, isRelated: boolean): Pairing | undefined {
  const { bits, turn } = nearest(query.hashes, kept.hashes);
  if (bits <= nearBits && query.hashes.quality >= leastQuality) return comparePictures(query.grey, kept.grey, turn);
  if (!isRelated) return undefined;
  if (matchPoints(query.points, kept.points).agree >= worthALook) return comparePictures(query.grey, kept.grey, 0);
  return bits <= relatedBits ? comparePictures(query.grey, kept.grey, turn) : undefined;
}

/** With the 95 % interval of Wilson. */
function share(name: string, hits: number, of: number): void {
  const [rate, z] = [hits / of, 1.96];
  const middle = (rate + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const spread = (z / (1 + (z * z) / of)) * Math.sqrt((rate * (1 - rate)) / of + (z * z) / (4 * of * of));
  const percent = (value: number) => (Math.max(0, value) * 100).toFixed(1);
  console.log(
    `${name.padEnd(22)} ${percent(rate).padStart(5)} %  (${percent(middle - spread)} to ${percent(middle + spread)}, ${hits} of ${of})`,
  );
}

async function detection(
  kept: Map<string, Print>,
  real: Real[],
  changes: Record<string, Change>,
  isRelated: boolean,
): Promise<number> {
  let least = 100;
  for (const [name, change] of Object.entries(changes)) {
    let found = 0;
    const missed: string[] = [];
    for (const { name: picture, bytes } of real) {
      const print = kept.get(picture);
      const query = await printOf(name, await change(bytes));
      if (print && judge(query, print, isRelated)?.kinship === "same_picture") found += 1;
      else missed.push(picture);
    }
    share(name, found, real.length);
    if (missed.length > 0) console.log(`  missed: ${missed.join(", ")}`);
    least = Math.min(least, (100 * found) / real.length);
  }
  return least;
}

/** Pairs of different pictures: how many the hash brings near, and of how many the product says something. */
function falsePairs(kept: Print[]): { pairs: number; near: number; same: number; place: number } {
  const seen = { pairs: 0, near: 0, same: 0, place: 0 };
  for (const [at, one] of kept.entries())
    for (const other of kept.slice(at + 1)) {
      seen.pairs += 1;
      const { bits } = nearest(one.hashes, other.hashes);
      if (bits <= nearBits) seen.near += 1;
      const said = judge(one, other, true);
      if (said?.kinship === "same_picture") seen.same += 1;
      if (said?.kinship === "same_place" && said.agree >= samePlacePoints) seen.place += 1;
      if (bits <= nearBits || (said && said.kinship !== "other"))
        console.log(
          `  ${one.name} and ${other.name}: ${bits} bits, ${said?.kinship}, ${said?.agree} points, detail ${said?.detail.toFixed(2)}`,
        );
    }
  return seen;
}

const prints = 1_000_000;

/** Two walks through a million hashes, of wholes and of middles, each in eight turns, against just adding up as many words. */
function lookUp(): { ms: number; floor: number } {
  const entries = new Uint32Array(prints * entryWords);
  for (let at = 0; at < entries.length; at += 1) entries[at] = Math.random() * 2 ** 32;
  const turns = Array.from({ length: 8 }, () => Uint32Array.from({ length: 8 }, () => Math.random() * 2 ** 32));
  const timed = (work: () => void) => {
    const from = performance.now();
    work();
    return performance.now() - from;
  };
  const add = () => {
    let sum = 0;
    for (let turn = 0; turn < 16; turn += 1) for (const word of entries) sum = (sum + word) | 0;
    return sum;
  };
  const walk = () => scanHashes(entries, prints, turns, nearBits);
  const rounds = Array.from({ length: 7 }, () => [timed(() => [walk(), walk()]), timed(add)]);
  return { ms: median(rounds.map(([ms = 0]) => ms)), floor: median(rounds.map(([, ms = 0]) => ms)) };
}

export async function benchPrints(): Promise<Figure[]> {
  const { ms, floor } = lookUp();
  const real = await picturesAside();
  const kept: Print[] = [];
  const from = performance.now();
  for (const { name, bytes } of real) kept.push(await printOf(name, bytes));
  const each = (performance.now() - from) / real.length;
  const plain = kept.filter(({ hashes }) => hashes.quality < leastQuality).length;
  console.log(`\n${real.length} pictures, ${plain} of them too plain to be told by their broad shapes`);
  const [byName, changed] = [new Map(kept.map((one) => [one.name, one])), real.filter(isChanged)];
  const far = await detection(byName, changed, everywhere, false);
  const near = await detection(byName, changed, related, true);
  const pairs = falsePairs(kept);
  console.log(
    `${pairs.pairs} pairs of different ones: ${pairs.near} near by hash, ${pairs.same} "same", ${pairs.place} "same place"`,
  );
  let repeated = 0;
  const repeats = await realRepeats();
  for (const [one, other] of repeats) {
    const said = comparePictures(await readAs(one.bytes), await readAs(other.bytes), 0);
    if (said.kinship === "same_picture") repeated += 1;
  }
  console.log(`${repeats.length} pairs of photographs of one place: ${repeated} "same"`);
  return [
    { name: "Changed pictures missed among all, the worst change", value: 100 - far, unit: "%", limit: 8 },
    { name: "Changed pictures missed among related ones, the worst change", value: 100 - near, unit: "%", limit: 5 },
    { name: "Pairs of different pictures that are called the same", value: pairs.same, unit: "pairs", limit: 0 },
    { name: "Repeats of one place that are called the same picture", value: repeated, unit: "pairs", limit: 0 },
    { name: "Reading a picture, its copy made", value: each, unit: "ms", limit: 750 },
    { name: "Looking up a picture among 1,000,000", value: ms, unit: "ms", limit: 300 },
    { name: "… against adding up as many words", value: ms / floor, unit: "×", limit: 4 },
  ];
}
