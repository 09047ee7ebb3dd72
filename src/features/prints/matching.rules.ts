import { bitCount } from "./hash.rules.ts";
import type { Points } from "./points.rules.ts";

/** Turns, scales and shifts one picture onto another: x' = a x − b y + dx, y' = b x + a y + dy. */
export type Fit = { a: number; b: number; dx: number; dy: number };

/** How two pictures fit: how many of their points agree on it, of how many that could, and how far these lie off. */
export type Matched = { fit: Fit; agree: number; pairs: number; offPixels: number };

/** Descriptors may differ in this many of their 256 bits, and the next best must differ by a quarter more. */
const mostBits = 72;
const nextBest = 0.85;
/** Of the first 64 of them. */
const mostEarly = 26;
/** How far off a point may lie and still agree, in pixels of a picture of 512. */
const tolerance = 5;
const rounds = 400;

/** For each point of one picture the point of the other that looks like it alone, or −1. */
function nearest(one: Points, other: Points): Int16Array {
  const found = new Int16Array(one.count).fill(-1);
  const [mine, theirs] = [one.words, other.words];
  for (let i = 0; i < one.count; i += 1) {
    let [best, second, at] = [mostBits + 1, 257, -1];
    for (let j = 0; j < other.count; j += 1) {
      const [p, q] = [i * 8, j * 8];
      let apart =
        bitCount((mine[p] as number) ^ (theirs[q] as number)) +
        bitCount((mine[p + 1] as number) ^ (theirs[q + 1] as number));
      // Two that show the same differ in a fifth of their bits, two by chance in half of them.
      if (apart > mostEarly) continue;
      for (let word = 2; word < 8 && apart < second; word += 1)
        apart += bitCount((mine[p + word] as number) ^ (theirs[q + word] as number));
      if (apart < best) {
        second = best > mostBits ? Math.min(second, 257) : best;
        best = apart;
        at = j;
      } else if (apart < second) second = apart;
    }
    if (at >= 0 && best < second * nextBest) found[i] = at;
  }
  return found;
}

/** A place of one picture, and where the other shows it. */
export type Place = { x: number; y: number; u: number; v: number };

function pairsOf(one: Points, other: Points): Place[] {
  const pairs: Place[] = [];
  nearest(one, other).forEach((j, i) => {
    if (j < 0) return;
    const [x = 0, y = 0] = one.places.subarray(i * 2, i * 2 + 2);
    const [u = 0, v = 0] = other.places.subarray(j * 2, j * 2 + 2);
    pairs.push({ x, y, u, v });
  });
  return pairs;
}

function fitOfTwo(p: Place, q: Place): Fit | undefined {
  const [x, y, u, v] = [q.x - p.x, q.y - p.y, q.u - p.u, q.v - p.v];
  const length = x * x + y * y;
  if (length < 400) return undefined;
  const [a, b] = [(u * x + v * y) / length, (v * x - u * y) / length];
  const scale = Math.hypot(a, b);
  if (scale < 0.2 || scale > 5) return undefined;
  return { a, b, dx: p.u - a * p.x + b * p.y, dy: p.v - b * p.x - a * p.y };
}

export const offBy = ({ a, b, dx, dy }: Fit, { x, y, u, v }: Place) =>
  Math.hypot(a * x - b * y + dx - u, b * x + a * y + dy - v);

/** The fit that lies least off all of these, by least squares. */
export function fitOf(pairs: Place[]): Fit {
  const mean = (value: (pair: Place) => number) => pairs.reduce((sum, pair) => sum + value(pair), 0) / pairs.length;
  const [x, y, u, v] = [mean((p) => p.x), mean((p) => p.y), mean((p) => p.u), mean((p) => p.v)];
  let [same, across, length] = [0, 0, 0];
  for (const p of pairs) {
    same += (p.x - x) * (p.u - u) + (p.y - y) * (p.v - v);
    across += (p.x - x) * (p.v - v) - (p.y - y) * (p.u - u);
    length += (p.x - x) ** 2 + (p.y - y) ** 2;
  }
  const [a, b] = length === 0 ? [1, 0] : [same / length, across / length];
  return { a, b, dx: u - a * x + b * y, dy: v - b * x - a * y };
}

/** Each place counts once, however many points of several sizes lie on it. */
function agreeing(fit: Fit, pairs: Place[], within: number): Place[] {
  const seen = new Set<number>();
  return pairs.filter((pair) => {
    if (offBy(fit, pair) > within) return false;
    const place = Math.round(pair.u / 4) * 4096 + Math.round(pair.v / 4);
    if (seen.has(place)) return false;
    seen.add(place);
    return true;
  });
}

/** How one picture fits onto the other by their points; the same two always fit the same. */
export function matchPoints(one: Points, other: Points): Matched {
  const pairs = pairsOf(one, other);
  let best: { fit: Fit; agree: Place[] } = { fit: { a: 1, b: 0, dx: 0, dy: 0 }, agree: [] };
  let state = 12_345;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * pairs.length);
  };
  for (let round = 0; round < rounds && pairs.length >= 4; round += 1) {
    const [p, q] = [pairs[next()], pairs[next()]];
    const fit = p && q && fitOfTwo(p, q);
    if (!fit) continue;
    const agree = agreeing(fit, pairs, tolerance);
    if (agree.length > best.agree.length) best = { fit, agree };
    // Where half of the pairs agree, hardly a draw of two will do better.
    if (round > 60 && best.agree.length > pairs.length / 2) break;
  }
  if (best.agree.length < 3) return { fit: best.fit, agree: 0, pairs: pairs.length, offPixels: 0 };
  let { fit, agree } = best;
  for (const within of [tolerance, tolerance * 0.6, tolerance]) {
    const some = agreeing(fit, pairs, within);
    if (some.length < 3) break;
    fit = fitOf(some);
    agree = some;
  }
  const off = agree.map((pair) => offBy(fit, pair)).sort((p, q) => p - q);
  return { fit, agree: agree.length, pairs: pairs.length, offPixels: off[off.length >> 1] ?? 0 };
}
