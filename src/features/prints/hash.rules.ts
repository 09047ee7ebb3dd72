import { cropGrey, type Grey, resizeGrey, trimBox } from "./grey.rules.ts";

/** 256 bits of the broad shapes of a picture, as eight words. */
export type Hash = Uint32Array;

/** Of a picture whose broad shapes say too little, others are found by chance. */
export const leastQuality = 20;

const side = 64;
const kept = 16;

/** Rows of a cosine transform, for the frequencies 1 to 16. */
const cosines = Float32Array.from({ length: kept * side }, (_, at) => {
  const [frequency, place] = [Math.floor(at / side) + 1, at % side];
  return Math.sqrt(2 / side) * Math.cos((Math.PI / 2 / side) * frequency * (2 * place + 1));
});

/** The slow waves of a picture, 16 by 16, after Meta's PDQ. */
export function wavesOf(grey: Grey): Float32Array {
  const { data } = resizeGrey(grey, side, side);
  const half = new Float32Array(kept * side);
  for (let f = 0; f < kept; f += 1)
    for (let x = 0; x < side; x += 1) {
      let sum = 0;
      for (let y = 0; y < side; y += 1) sum += (cosines[f * side + y] ?? 0) * (data[y * side + x] ?? 0);
      half[f * side + x] = sum;
    }
  const waves = new Float32Array(kept * kept);
  for (let f = 0; f < kept; f += 1)
    for (let g = 0; g < kept; g += 1) {
      let sum = 0;
      for (let x = 0; x < side; x += 1) sum += (half[f * side + x] ?? 0) * (cosines[g * side + x] ?? 0);
      waves[f * kept + g] = sum;
    }
  return waves;
}

function bitsOf(waves: Float32Array): Hash {
  const sorted = Float32Array.from(waves).sort();
  const median = ((sorted[127] ?? 0) + (sorted[128] ?? 0)) / 2;
  const hash = new Uint32Array(8);
  waves.forEach((wave, at) => {
    if (wave > median) hash[at >> 5] = (hash[at >> 5] ?? 0) | (1 << (at & 31));
  });
  return hash;
}

/** One of the eight ways to turn and mirror: the transform turns with the picture by signs alone. */
function turned(waves: Float32Array, turn: number): Float32Array {
  const [mirrors, flips, swaps] = [turn & 1, turn & 2, turn & 4];
  return Float32Array.from(waves, (_, at) => {
    const [f, g] = [at >> 4, at & 15];
    const wave = waves[swaps ? g * kept + f : at] ?? 0;
    // Odd frequencies change their sign; the first frequency kept is 1.
    const isOdd = (mirrors !== 0 && g % 2 === 0) !== (flips !== 0 && f % 2 === 0);
    return isOdd ? -wave : wave;
  });
}

export const turnCount = 8;

/** The hash of a picture as it stands, then turned and mirrored in the seven other ways. */
export const turnsOf = (waves: Float32Array): Hash[] =>
  Array.from({ length: turnCount }, (_, turn) => bitsOf(turned(waves, turn)));

/** How much the broad shapes of a picture say, 0 to 100. */
export function qualityOf(grey: Grey): number {
  const { data } = resizeGrey(grey, side, side);
  let sum = 0;
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const here = data[y * side + x] ?? 0;
      if (x + 1 < side) sum += Math.trunc((Math.abs(here - (data[y * side + x + 1] ?? 0)) * 100) / 255);
      if (y + 1 < side) sum += Math.trunc((Math.abs(here - (data[(y + 1) * side + x] ?? 0)) * 100) / 255);
    }
  return Math.min(100, Math.round(sum / 90));
}

/** How many bits of two words differ. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** In how many of their 256 bits two hashes differ. */
export function bitsApart(one: Hash, other: Hash): number {
  let sum = 0;
  for (let word = 0; word < 8; word += 1) sum += bitCount((one[word] ?? 0) ^ (other[word] ?? 0));
  return sum;
}

/**
 * The hashes of a picture: as it is, without edges of one colour, null where there are none, and its middle, which a stamp in a
 * corner leaves alone, null where it says too little.
 */
export type Hashes = { quality: number; whole: Hash[]; trimmed: Hash[] | null; middle: Hash[] | null };

/** How much of each side the middle has: stamps lie along the edges. */
const middleShare = 0.6;

function middleOf(grey: Grey, share: number): Grey {
  const [width, height] = [Math.round(grey.width * share), Math.round(grey.height * share)];
  const [left, top] = [(grey.width - width) >> 1, (grey.height - height) >> 1];
  return cropGrey(grey, { left, top, width, height });
}

export function hashesOf(grey: Grey): Hashes {
  const box = trimBox(grey);
  const isSame = box.width === grey.width && box.height === grey.height;
  const middle = middleOf(grey, middleShare);
  return {
    quality: qualityOf(grey),
    whole: turnsOf(wavesOf(grey)),
    trimmed: isSame ? null : turnsOf(wavesOf(cropGrey(grey, box))),
    middle: qualityOf(middle) < leastQuality ? null : turnsOf(wavesOf(middle)),
  };
}

/** How much of each side a photo of a screen leaves to the picture on it. */
const shownShares = [0.94, 0.87, 0.8];

/** The hashes of a picture's middles, each in its eight turns: what a screen shows that was photographed with its frame. */
export const middlesOf = (grey: Grey): Hash[][] => shownShares.map((share) => turnsOf(wavesOf(middleOf(grey, share))));
