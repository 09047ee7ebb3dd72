import type { Grey } from "./grey.rules.ts";
import { type Fit, fitOf, offBy, type Place } from "./matching.rules.ts";

/** Squares that are moved about, spread over the picture; more make it no surer. */
const mostSquares = 80;
const square = 24;
/** How far a fit by points may lie off, in pixels, and how near it is brought in each round. */
const searches = [4, 2];
/** A square that is found again correlates at more than this. */
const leastFound = 0.6;
/** Fewer than this say nothing of the whole. */
const leastSquares = 8;
/** Less detail than this in a square is noise. */
const leastSpread = 1.5;

type Square = { left: number; top: number; values: Float32Array };

/** Squares with detail, spread over the picture; each without its mean, of length 1. */
function squaresOf(detail: Grey): Square[] {
  const found: Square[] = [];
  for (let top = 0; top + square <= detail.height; top += square)
    for (let left = 0; left + square <= detail.width; left += square) {
      const values = valuesAt(detail, left, top);
      if (values) found.push({ left, top, values });
    }
  const step = Math.max(1, found.length / mostSquares);
  return Array.from({ length: Math.min(found.length, mostSquares) }, (_, at) => found[Math.floor(at * step)] as Square);
}

function valuesAt({ data, width }: Grey, left: number, top: number): Float32Array | undefined {
  const values = new Float32Array(square * square);
  for (let y = 0; y < square; y += 1)
    values.set(data.subarray((top + y) * width + left, (top + y) * width + left + square), y * square);
  return normed(values);
}

/** Undefined where there is next to no detail. */
function normed(values: Float32Array): Float32Array | undefined {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return length < leastSpread * square ? undefined : values.map((value) => (value - mean) / length);
}

/** What the other picture shows around a square: `reach` pixels more on each side; undefined where a part is missing. */
function around(other: Grey, { a, b, dx, dy }: Fit, { left, top }: Square, reach: number): Float32Array | undefined {
  const side = square + 2 * reach;
  const seen = new Float32Array(side * side);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [px, py] = [left - reach + x + 0.5, top - reach + y + 0.5];
      const [u, v] = [a * px - b * py + dx - 0.5, b * px + a * py + dy - 0.5];
      const [column, row] = [Math.floor(u), Math.floor(v)];
      if (column < 0 || row < 0 || column + 1 >= other.width || row + 1 >= other.height) return undefined;
      const at = row * other.width + column;
      const [p = 0, q = 0] = [other.data[at], other.data[at + 1]];
      const [r = 0, s = 0] = [other.data[at + other.width], other.data[at + other.width + 1]];
      const [right, low] = [u - column, v - row];
      seen[y * side + x] = (p * (1 - right) + q * right) * (1 - low) + (r * (1 - right) + s * right) * low;
    }
  return seen;
}

/** How a square correlates with what the other shows, moved by so many pixels from the middle of it. */
function likeness({ values }: Square, seen: Float32Array, reach: number, x: number, y: number): number {
  const side = square + 2 * reach;
  let [sum, squares, both] = [0, 0, 0];
  for (let row = 0; row < square; row += 1)
    for (let column = 0; column < square; column += 1) {
      const value = seen[(row + reach + y) * side + column + reach + x] as number;
      sum += value;
      squares += value * value;
      both += value * (values[row * square + column] as number);
    }
  const spread = squares - (sum * sum) / values.length;
  return spread <= 0 ? 0 : both / Math.sqrt(spread);
}

/** Where between three neighbours the highest lies, −½ to ½, by a parabola. */
function peakOf(before: number, here: number, after: number): number {
  const bend = before - 2 * here + after;
  return bend >= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / 2 / bend));
}

/** Where the other picture shows a square, by moving it about; undefined where nothing there is like it. */
function findSquare(other: Grey, fit: Fit, one: Square, reach: number): Place | undefined {
  const seen = around(other, fit, one, reach + 1);
  if (!seen) return undefined;
  const at = (x: number, y: number) => likeness(one, seen, reach + 1, x, y);
  let best = { x: 0, y: 0, like: leastFound };
  for (let y = -reach; y <= reach; y += 1)
    for (let x = -reach; x <= reach; x += 1) {
      const like = at(x, y);
      if (like > best.like) best = { x, y, like };
    }
  if (best.like === leastFound) return undefined;
  const { x, y, like } = best;
  const [right, low] = [peakOf(at(x - 1, y), like, at(x + 1, y)), peakOf(at(x, y - 1), like, at(x, y + 1))];
  const [px, py] = [one.left + square / 2, one.top + square / 2];
  const [qx, qy] = [px + x + right, py + y + low];
  return { x: px, y: py, u: fit.a * qx - fit.b * qy + fit.dx, v: fit.b * qx + fit.a * qy + fit.dy };
}

/** A square lies in its place where it is found this near to where the whole puts it, in pixels. */
const inPlace = 0.5;
/** What lies further off is another thing, and the whole is laid on without it. */
const astray = [1.5, 1];

/** A fit, and the share of squares that lie in their place by it, 0 to 1. */
export type Refined = { fit: Fit; settled: number };

/**
 * A fit by points lies off by a pixel or two, and then fine grain no longer agrees. Squares of the one picture are looked for
 * near where it puts them in the other, and the whole is laid on once more by what was found: turned, scaled and moved as one.
 * Of two presses of the shutter most squares stay out of their place, since a step aside moves each by its distance.
 */
export function refineFit(one: Grey, other: Grey, given: Fit): Refined | undefined {
  const squares = squaresOf(one);
  let fit = given;
  let found: Place[] = [];
  for (const reach of searches) {
    found = squares.flatMap((each) => findSquare(other, fit, each, reach) ?? []);
    if (found.length < leastSquares) return undefined;
    fit = fitOf(found);
    for (const within of astray) {
      const near = found.filter((place) => offBy(fit, place) <= within);
      if (near.length >= leastSquares) fit = fitOf(near);
    }
  }
  return { fit, settled: found.filter((place) => offBy(fit, place) <= inPlace).length / found.length };
}
