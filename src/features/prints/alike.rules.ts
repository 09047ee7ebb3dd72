import { blurGrey, type Grey, resizeGrey } from "./grey.rules.ts";
import type { Fit } from "./matching.rules.ts";
import { refineFit } from "./refined.rules.ts";

/** How alike the fine detail of two pictures is, where one lies on the other. */
export type Alike = {
  /** The middle correlation of the blocks, −1 to 1. */
  detail: number;
  /** How many blocks had enough detail to say anything. */
  blocks: number;
  /** The share of squares that have it; the paper between the lines of a form has none. */
  filled: number;
  /** How much of the smaller picture is covered by both, 0 to 1. */
  overlap: number;
  /** The share of blocks, but for those at an edge of either, that show something else in the one than in the other, 0 to 1. */
  unlike: number;
};

/** A block that both pictures show correlates at more than this, however often it was saved. */
const leastLike = 0.5;

const block = 24;
/** Less detail than this in a block is noise. */
const leastDetail = 1.5;

/** What is finer than some pixels and coarser than the traces of compression. */
function detailOf(grey: Grey): Grey {
  const [fine, coarse] = [blurGrey(grey, 1), blurGrey(grey, 3)];
  return { ...grey, data: fine.data.map((value, at) => value - (coarse.data[at] ?? 0)) };
}

function sample({ data, width, height }: Grey, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return Number.NaN;
  const [right, low] = [x - left, y - top];
  const at = top * width + left;
  const [p = 0, q = 0, r = 0, s = 0] = [data[at], data[at + 1], data[at + width], data[at + width + 1]];
  return (p * (1 - right) + q * right) * (1 - low) + (r * (1 - right) + s * right) * low;
}

type Sums = { n: number; s: number; t: number; ss: number; tt: number; st: number };

/** The correlation of one block, undefined where a part of it is missing, null where it has no detail. */
function blockDetail(one: Grey, other: Grey, fit: Fit, left: number, top: number): number | null | undefined {
  const sums: Sums = { n: 0, s: 0, t: 0, ss: 0, tt: 0, st: 0 };
  for (let y = top; y < top + block; y += 1)
    for (let x = left; x < left + block; x += 1) {
      const [px, py] = [x + 0.5, y + 0.5];
      const [u, v] = [fit.a * px - fit.b * py + fit.dx, fit.b * px + fit.a * py + fit.dy];
      const t = sample(other, u - 0.5, v - 0.5);
      if (Number.isNaN(t)) return undefined;
      const s = one.data[y * one.width + x] ?? 0;
      sums.n += 1;
      sums.s += s;
      sums.t += t;
      sums.ss += s * s;
      sums.tt += t * t;
      sums.st += s * t;
    }
  const { n, s, t, ss, tt, st } = sums;
  const [spreadS, spreadT] = [ss / n - (s / n) ** 2, tt / n - (t / n) ** 2];
  if (Math.max(spreadS, spreadT) < leastDetail ** 2) return null;
  return (st / n - (s * t) / (n * n)) / Math.sqrt(Math.max(spreadS, 0.01) * Math.max(spreadT, 0.01));
}

/** Both in the size of the coarser one: what the one has and the other lost would count as a difference. */
function sameSize(one: Grey, other: Grey, { a, b, dx, dy }: Fit): { one: Grey; other: Grey; fit: Fit } {
  const scale = Math.hypot(a, b);
  const smaller = (grey: Grey, by: number) =>
    resizeGrey(grey, Math.max(1, Math.round(grey.width * by)), Math.max(1, Math.round(grey.height * by)));
  if (scale < 0.97) return { one: smaller(one, scale), other, fit: { a: a / scale, b: b / scale, dx, dy } };
  if (scale < 1.03) return { one, other, fit: { a, b, dx, dy } };
  const by = 1 / scale;
  return { one, other: smaller(other, by), fit: { a: a * by, b: b * by, dx: dx * by, dy: dy * by } };
}

/**
 * Whether a block lies away from the edges of both. Beside the edge of a paper that one picture shows, and the other does not,
 * each looks unlike, whatever stands on it.
 */
function isInner(one: Grey, other: Grey, { a, b, dx, dy }: Fit, left: number, top: number): boolean {
  const corners = [left - block / 2, left + block * 1.5].flatMap((x) =>
    [top - block / 2, top + block * 1.5].map((y) => ({ x, y })),
  );
  return corners.every(({ x, y }) => {
    const [u, v] = [a * x - b * y + dx, b * x + a * y + dy];
    const isInOne = x >= 0 && y >= 0 && x <= one.width && y <= one.height;
    return isInOne && u >= 0 && v >= 0 && u <= other.width && v <= other.height;
  });
}

/** Lays one picture onto the other and compares their detail, block by block. */
export function compareDetail(first: Grey, second: Grey, given: Fit): Alike {
  const { one, other, fit } = sameSize(first, second, given);
  return compareBlocks(detailOf(one), detailOf(other), fit);
}

/** Of two honest photographs of one place, photographed or drawn, a share of 0.43 at most lay in their place. */
const leastSettled = 0.55;

/** The same, brought nearer first; undefined where squares do not lie as one press of the shutter puts them. */
export function compareNearer(first: Grey, second: Grey, given: Fit): Alike | undefined {
  const { one, other, fit } = sameSize(first, second, given);
  const [mine, theirs] = [detailOf(one), detailOf(other)];
  const nearer = refineFit(mine, theirs, fit);
  return nearer && nearer.settled >= leastSettled ? compareBlocks(mine, theirs, nearer.fit) : undefined;
}

/** Block by block, of what is fine in both. */
function compareBlocks(one: Grey, other: Grey, fit: Fit): Alike {
  const found: number[] = [];
  const inner: number[] = [];
  let flat = 0;
  for (let top = 0; top + block <= one.height; top += block)
    for (let left = 0; left + block <= one.width; left += block) {
      const detail = blockDetail(one, other, fit, left, top);
      if (detail === null) flat += 1;
      else if (detail !== undefined) {
        found.push(detail);
        if (isInner(one, other, fit, left, top)) inner.push(detail);
      }
    }
  found.sort((p, q) => p - q);
  const unlike = inner.filter((detail) => detail < leastLike).length / Math.max(1, inner.length);
  return {
    ...{ detail: found[found.length >> 1] ?? 0, blocks: found.length, unlike },
    filled: found.length / Math.max(1, found.length + flat),
    overlap: overlapOf(one, other, fit),
  };
}

/** How much of the smaller of two pictures both of them show. */
function overlapOf(one: Grey, other: Grey, { a, b, dx, dy }: Fit): number {
  let inside = 0;
  const steps = 32;
  for (let i = 0; i < steps; i += 1)
    for (let j = 0; j < steps; j += 1) {
      const [x, y] = [((i + 0.5) * one.width) / steps, ((j + 0.5) * one.height) / steps];
      const [u, v] = [a * x - b * y + dx, b * x + a * y + dy];
      if (u >= 0 && v >= 0 && u < other.width && v < other.height) inside += 1;
    }
  const seen = (inside / steps ** 2) * one.width * one.height;
  const size = Math.min(one.width * one.height, (other.width * other.height) / (a * a + b * b));
  return Math.min(1, seen / size);
}
