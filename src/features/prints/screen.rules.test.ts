import { expect, test } from "vitest";
import { chanceOf } from "../../../tests/harness/scenes.ts";
import { leastPattern, type Pixels, patternOf } from "./screen.rules.ts";

/** A wall with shades and grain, `lay` adds to each pixel. */
function wall(lay: (x: number, y: number) => number, width = 512, height = 384, channels = 3): Pixels {
  const next = chanceOf(7);
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = 120 + 50 * Math.sin(x / 70) * Math.cos(y / 90) + (next() + next() - 1) * 10 + lay(x, y);
      for (let channel = 0; channel < channels; channel += 1) data[(y * width + x) * channels + channel] = value;
    }
  return { data, width, height, channels };
}

const dots = (x: number, y: number) => 4 * Math.sin(x * 1.7 + y * 0.4);

test("a fine pattern all over stands out, also of a picture without colour", () => {
  expect(patternOf(wall(dots))).toBeGreaterThan(leastPattern);
  expect(patternOf(wall(dots, 512, 384, 1))).toBeGreaterThan(leastPattern);
});

test.each<[string, (x: number, y: number) => number]>([
  ["a wall", () => 0],
  ["a pattern on a part of it", (x, y) => (x < 120 ? dots(x, y) : 0)],
  ["tiles", (x, y) => (x % 64 < 3 || y % 64 < 3 ? -60 : 0)],
  ["traces of compression", (x, y) => (x % 8 === 0 || y % 8 === 0 ? 3 : 0)],
])("%s has none", (_, lay) => {
  expect(patternOf(wall(lay))).toBeLessThan(leastPattern);
});

test("a small picture, one of a line and one of one colour are not told", () => {
  expect(patternOf(wall(dots, 200, 300))).toBeNull();
  expect(patternOf(wall(dots, 512, 1))).toBeNull();
  expect(patternOf({ data: new Uint8Array(512 * 384).fill(90), width: 512, height: 384, channels: 1 })).toBe(0);
});
