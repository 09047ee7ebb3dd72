import { blurGrey, type Grey, resizeGrey } from "./grey.rules.ts";

/** Places of a picture that look like no other, each with 256 bits that tell it by its surroundings. */
export type Points = {
  count: number;
  /** For each: x, y, both in pixels of the picture. */
  places: Float32Array;
  /** For each: eight words. */
  words: Uint32Array;
};

export const mostPoints = 320;
const sizes = 6;
const shrink = 1.25;
/** The surroundings of a point, in pixels of its size. */
const reach = 13;
const margin = Math.ceil(reach * Math.SQRT2) + 1;
const tests = 256;
/** Squares over which points are spread, so that one bush does not take them all. */
const squares = 8;

/** The same for everybody and for ever: kept points are compared with new ones. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pattern = (() => {
  const next = chance(20_261_122);
  // Near the middle more often than far away.
  const place = () => ((next() + next() + next()) / 1.5 - 1) * reach;
  return Float32Array.from({ length: tests * 4 }, place);
})();

type Corner = { x: number; y: number; strength: number };

/** How much each pixel is a corner, after Harris. */
function cornerness(grey: Grey): Grey {
  const { data, width, height } = grey;
  const [xx, yy, xy] = [0, 1, 2].map(() => ({ data: new Float32Array(data.length), width, height })) as [
    Grey,
    Grey,
    Grey,
  ];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const dx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const dy = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      xx.data[at] = dx * dx;
      yy.data[at] = dy * dy;
      xy.data[at] = dx * dy;
    }
  const [a, b, c] = [blurGrey(xx, 2).data, blurGrey(yy, 2).data, blurGrey(xy, 2).data];
  const strength = a.map((one, at) => {
    const [two, both] = [b[at] ?? 0, c[at] ?? 0];
    return one * two - both * both - 0.05 * (one + two) ** 2;
  });
  return { data: strength, width, height };
}

/** Below this a corner is noise. */
const leastStrength = 400;

function cornersOf(grey: Grey): Corner[] {
  const { data, width, height } = cornerness(grey);
  const found: Corner[] = [];
  for (let y = margin; y < height - margin; y += 1)
    for (let x = margin; x < width - margin; x += 1) {
      const at = y * width + x;
      const strength = data[at] ?? 0;
      if (strength > leastStrength && isHighest(data, width, at, strength)) found.push({ x, y, strength });
    }
  return found;
}

function isHighest(data: Float32Array, width: number, at: number, strength: number): boolean {
  for (let dy = -2; dy <= 2; dy += 1)
    for (let dx = -2; dx <= 2; dx += 1) {
      const other = data[at + dy * width + dx] ?? 0;
      if (other > strength || (other === strength && dy * width + dx < 0)) return false;
    }
  return true;
}

/** The strongest corners, each square of the picture in its turn. */
function spread(corners: Corner[], { width, height }: Grey, most: number): Corner[] {
  const cells = Array.from({ length: squares * squares }, () => [] as Corner[]);
  for (const corner of corners) {
    const column = Math.floor((corner.x * squares) / width);
    cells[Math.floor((corner.y * squares) / height) * squares + column]?.push(corner);
  }
  for (const cell of cells) cell.sort((one, other) => other.strength - one.strength);
  const taken: Corner[] = [];
  for (let rank = 0; taken.length < most && cells.some((cell) => cell.length > rank); rank += 1)
    for (const cell of cells) {
      const corner = cell[rank];
      if (corner && taken.length < most) taken.push(corner);
    }
  return taken;
}

/** Where the brightness around a point lies: turned with the picture, it turns likewise. */
function directionOf({ data, width }: Grey, { x, y }: Corner): number {
  let [across, down] = [0, 0];
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      if (dx * dx + dy * dy > reach * reach) continue;
      const value = data[(y + dy) * width + x + dx] ?? 0;
      across += dx * value;
      down += dy * value;
    }
  return Math.atan2(down, across);
}

function describe({ data, width }: Grey, { x, y }: Corner, angle: number, words: Uint32Array): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const valueAt = (dx: number, dy: number) =>
    data[Math.round(y + dx * sin + dy * cos) * width + Math.round(x + dx * cos - dy * sin)] ?? 0;
  for (let test = 0; test < tests; test += 1) {
    const at = test * 4;
    const first = valueAt(pattern[at] as number, pattern[at + 1] as number);
    if (first < valueAt(pattern[at + 2] as number, pattern[at + 3] as number))
      words[test >> 5] = (words[test >> 5] ?? 0) | (1 << (test & 31));
  }
}

/** The points of a picture of some 500 pixels a side, over six sizes of it. */
export function pointsOf(grey: Grey): Points {
  const places: number[] = [];
  const words = new Uint32Array(mostPoints * 8);
  // Larger sizes hold more places: their share of the points is that of their pixels.
  const shares = Array.from({ length: sizes }, (_, size) => shrink ** -size);
  const total = shares.reduce((sum, share) => sum + share, 0);
  shares.forEach((share, size) => {
    const scale = shrink ** size;
    const [width, height] = [Math.round(grey.width / scale), Math.round(grey.height / scale)];
    if (Math.min(width, height) <= 2 * margin) return;
    const level = size === 0 ? grey : resizeGrey(grey, width, height);
    const smooth = blurGrey(level, 2);
    for (const corner of spread(cornersOf(level), level, Math.floor((mostPoints * share) / total))) {
      const at = places.length / 2;
      describe(smooth, corner, directionOf(smooth, corner), words.subarray(at * 8, at * 8 + 8));
      places.push(((corner.x + 0.5) * grey.width) / width, ((corner.y + 0.5) * grey.height) / height);
    }
  });
  const count = places.length / 2;
  return { count, places: Float32Array.from(places), words: words.slice(0, count * 8) };
}

/** Two bytes for each side of a place, in sixteenths of a pixel, then the words. */
const bytesEach = 36;

export function packPoints({ count, places, words }: Points): Uint8Array {
  const packed = new DataView(new ArrayBuffer(count * bytesEach));
  for (let at = 0; at < count; at += 1) {
    packed.setUint16(at * bytesEach, Math.round((places[at * 2] ?? 0) * 16));
    packed.setUint16(at * bytesEach + 2, Math.round((places[at * 2 + 1] ?? 0) * 16));
    for (let word = 0; word < 8; word += 1) packed.setUint32(at * bytesEach + 4 + word * 4, words[at * 8 + word] ?? 0);
  }
  return new Uint8Array(packed.buffer);
}

export function unpackPoints(bytes: Uint8Array): Points {
  const packed = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.floor(bytes.length / bytesEach);
  const places = new Float32Array(count * 2);
  const words = new Uint32Array(count * 8);
  for (let at = 0; at < count; at += 1) {
    places[at * 2] = packed.getUint16(at * bytesEach) / 16;
    places[at * 2 + 1] = packed.getUint16(at * bytesEach + 2) / 16;
    for (let word = 0; word < 8; word += 1) words[at * 8 + word] = packed.getUint32(at * bytesEach + 4 + word * 4);
  }
  return { count, places, words };
}
