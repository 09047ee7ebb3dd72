import { expect, test } from "vitest";
import { clarityOf, hiddenBy } from "./clarity.rules.ts";
import { greyOf } from "./grey.rules.ts";

const [width, height] = [320, 200];
type Paint = (x: number, y: number) => number;
const seen = (paint: Paint, [wide, high] = [width, height]) =>
  clarityOf(
    greyOf(
      Array.from({ length: wide * high }, (_, at) => paint(at % wide, Math.floor(at / wide))),
      wide,
      high,
    ),
  );

const inSquare = (x: number, y: number) => x >= 64 && x < 96 && y >= 64 && y < 96;
const isLit = (x: number, y: number) => x >= 64 && x < 160 && y >= 64 && y < 160;
const board: Paint = (x, y) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 60 : 190);
const slope: Paint = (x) => (x * 255) / width;

test.each<[string, Paint, ReturnType<typeof hiddenBy>]>([
  ["one colour", () => 128, "blank"],
  ["black", () => 0, "blank"],
  ["white", () => 255, "blank"],
  ["fine lines", board, null],
  ["a soft slope without an edge", slope, "blurred"],
  ["the same lines at night", (x, y) => board(x, y) / 10, "dark"],
  // A tenth that is lit, or one thing that is sharp, is enough to see something by.
  ["night with a lamp that lights a tenth", (x, y) => (isLit(x, y) ? board(x, y) : 4), null],
  ["a soft ground with one sharp thing", (x, y) => (inSquare(x, y) ? board(x, y) : slope(x, y)), null],
])("a picture of %s", (_name, paint, hidden) => {
  expect(hiddenBy(seen(paint))).toBe(hidden);
});

test("is measured the same whichever side is up", () => {
  const upright = seen(board);
  const turned = seen((x, y) => board(y, x), [height, width]);
  for (const name of ["dark", "brightest", "sharpest", "spread"] as const)
    expect(turned[name]).toBeCloseTo(upright[name], -1);
});

test("counts the share of its squares that are nearly black", () => {
  expect(seen((x) => (x < width / 2 ? 0 : 200)).dark).toBeCloseTo(0.5, 1);
  expect(seen(() => 29).dark).toBe(1);
  expect(seen(() => 30).dark).toBe(0);
});

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 1],
])("of %d × %d pixels says a number for each, or nothing that can be seen", (wide, high) => {
  expect(hiddenBy(seen(() => 90, [wide, high]))).not.toBe("dark");
});
