import { type Grey, greyOf } from "#features/prints/grey.rules.ts";
import { chanceOf } from "./scenes.ts";

/** A picture of shades with some sixty drawn squares, the same for the same seed. */
export function drawnGrey(seed: number, width = 480, height = 360): Grey {
  const next = chanceOf(seed);
  const data = new Float32Array(width * height).fill(90 + next() * 80);
  for (let square = 0; square < 60; square += 1) {
    const [left, top] = [Math.floor(next() * width), Math.floor(next() * height)];
    const [wide, high] = [12 + next() * 80, 12 + next() * 60];
    const [shade, slope] = [next() * 255, next() - 0.5];
    for (let y = top; y < Math.min(height, top + high); y += 1)
      for (let x = left; x < Math.min(width, left + wide); x += 1)
        data[y * width + x] = Math.min(255, Math.max(0, shade + (x - left) * slope));
  }
  return greyOf(data, width, height);
}

/** The same with the grain of another moment. */
export function grained(grey: Grey, seed: number, strength: number): Grey {
  const next = chanceOf(seed + 500);
  const data = grey.data.map((value) => value + (next() + next() - 1) * strength);
  return { ...grey, data };
}

/** Turned by some degrees about its middle, and shifted. */
export function moved({ data, width, height }: Grey, degrees: number, dx = 0, dy = 0): Grey {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const out = data.map((_, at) => {
    const [x, y] = [(at % width) - width / 2 - dx, Math.floor(at / width) - height / 2 - dy];
    const [u, v] = [cos * x + sin * y + width / 2, cos * y - sin * x + height / 2];
    const [left, top] = [Math.floor(u), Math.floor(v)];
    if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 128;
    const value = (x2: number, y2: number) => data[y2 * width + x2] ?? 0;
    const upper = value(left, top) * (1 - u + left) + value(left + 1, top) * (u - left);
    const lower = value(left, top + 1) * (1 - u + left) + value(left + 1, top + 1) * (u - left);
    return upper * (1 - v + top) + lower * (v - top);
  });
  return { data: out, width, height };
}
