import type { Grey } from "./grey.rules.ts";

/** How well a picture can be seen, measured square by square. */
export type Clarity = {
  /** The share of its squares that are nearly black, 0 to 1. */
  dark: number;
  /** The brightness of its brightest tenth. */
  brightest: number;
  /** How much the finest detail of its sharpest tenth varies. */
  sharpest: number;
  /** How far its brightness spreads as a whole. */
  spread: number;
};

const square = 32;
const nearlyBlack = 30;

type Square = { mean: number; sharpness: number };

/** A strip at the edge that has no inner pixels is no square. */
function squareOf({ data, width, height }: Grey, left: number, top: number): Square | undefined {
  let [sum, count, edge, edges] = [0, 0, 0, 0];
  const [right, low] = [Math.min(left + square, width - 1), Math.min(top + square, height - 1)];
  for (let y = Math.max(top, 1); y < low; y += 1)
    for (let x = Math.max(left, 1); x < right; x += 1) {
      const at = y * width + x;
      const here = data[at] ?? 0;
      const around = (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      const bend = 4 * here - around;
      sum += here;
      edge += bend;
      edges += bend * bend;
      count += 1;
    }
  if (count === 0) return undefined;
  return { mean: sum / count, sharpness: edges / count - (edge / count) ** 2 };
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] as number;
  return sum / Math.max(1, values.length);
}

export function clarityOf(grey: Grey): Clarity {
  const found: Square[] = [];
  for (let top = 0; top < grey.height; top += square)
    for (let left = 0; left < grey.width; left += square) {
      const one = squareOf(grey, left, top);
      if (one) found.push(one);
    }
  const tenth = Math.max(1, Math.ceil(found.length / 10));
  const highest = (value: (one: Square) => number) =>
    meanOf(
      found
        .map(value)
        .sort((one, other) => other - one)
        .slice(0, tenth),
    );
  const mean = meanOf(grey.data);
  let square2 = 0;
  for (const value of grey.data) square2 += (value - mean) ** 2;
  return {
    dark: found.filter((one) => one.mean < nearlyBlack).length / Math.max(1, found.length),
    brightest: highest((one) => one.mean),
    sharpest: highest((one) => one.sharpness),
    spread: Math.sqrt(square2 / grey.data.length),
  };
}

export type Hidden = "blank" | "dark" | "blurred";

/** Why a picture is hard to see, if it is. A bright spot or one sharp square is enough to see something. */
export function hiddenBy({ dark, brightest, sharpest, spread }: Clarity): Hidden | null {
  if (spread < 3) return "blank";
  if (dark > 0.9 && brightest < 45) return "dark";
  return sharpest < 12 ? "blurred" : null;
}
