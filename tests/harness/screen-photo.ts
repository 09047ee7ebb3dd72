import sharp from "sharp";
import { chanceOf } from "./scenes.ts";

/** How a screen shows one pixel: stripes of red, green and blue as most do, or dots as those of better phones. */
type Lit = (channel: number, across: number, down: number, isOdd: boolean) => boolean;
const stripes: Lit = (channel, across, down) =>
  across > channel / 3 + 0.03 && across < (channel + 1) / 3 - 0.03 && down > 0.08 && down < 0.92;
const dots: Lit = (channel, across, down, isOdd) => {
  const far = (across - 0.5) ** 2 + (down - 0.5) ** 2;
  if (channel === 1) return far < 0.095;
  return (channel === 0) === isOdd ? far < 0.19 : false;
};

export type ScreenPhoto = {
  /** How many pixels of the screen the picture takes across. */
  pixels: number;
  lit?: "stripes" | "dots";
  /** Of the photo, across; the picture fills nine tenths of it. */
  width?: number;
  /** How far the phone is held askew, in degrees. */
  askew?: number;
  seed?: number;
};

/** What the lens smears over, in pixels of the sensor. */
const smear = 2.1;
const looks = [-1 / 3, 0, 1 / 3].flatMap((x) => [-1 / 3, 0, 1 / 3].map((y) => ({ x: x * smear, y: y * smear })));
const light = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2);
/** Which colour each pixel of a sensor sees, by rows of two. */
const colourAt = (x: number, y: number) => (y & 1 ? (x & 1 ? 2 : 1) : x & 1);

type Shown = { data: Buffer; width: number; height: number };

/**
 * A picture on a screen, photographed: the dots of the screen through a lens that smears a little, slightly askew, on a sensor
 * that sees one colour at each place, with its noise. The pattern comes of that alone; nothing is drawn over it.
 */
export async function photoOfScreen(bytes: Buffer, given: ScreenPhoto): Promise<Buffer> {
  const { data, info } = await sharp(bytes)
    .flatten()
    .toColourspace("srgb")
    .resize({ width: given.pixels })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const width = given.width ?? 1_400;
  const height = Math.round((width * info.height) / info.width);
  const seen = sensed({ data, width: info.width, height: info.height }, { ...given, width, height });
  const whole = sharp(coloured(seen, width, height), { raw: { width, height, channels: 3 } });
  return whole.sharpen({ sigma: 1, m1: 0.6, m2: 0.6 }).jpeg({ quality: 88 }).toBuffer();
}

/** What each place of the sensor sees, 0 to 1. */
function sensed(
  shown: Shown,
  {
    lit = "stripes",
    width,
    height,
    askew = 1.2,
    seed = 1,
  }: Required<Pick<ScreenPhoto, "width">> & ScreenPhoto & { height: number },
): Float32Array {
  const isLit = lit === "dots" ? dots : stripes;
  const gain = lit === "dots" ? 3 : 4.4;
  const scale = shown.width / (0.9 * width);
  const angle = (askew * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const next = chanceOf(seed);
  const glow = (x: number, y: number, channel: number) => {
    const near = 1 / (1 + (0.03 * x) / width);
    const [u, v] = [shown.width / 2 + (cos * x - sin * y) * near, shown.height / 2 + (sin * x + cos * y) * near];
    const [column, row] = [Math.floor(u), Math.floor(v)];
    if (column < 0 || row < 0 || column >= shown.width || row >= shown.height) return 0;
    if (!isLit(channel, u - column, v - row, ((column + row) & 1) === 0)) return 0;
    return light[shown.data[(row * shown.width + column) * 3 + channel] ?? 0] ?? 0;
  };
  return Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const channel = colourAt(x, y);
    let sum = 0;
    for (const look of looks) sum += glow(x + look.x - width / 2, y + look.y - height / 2, channel);
    const value = (sum / looks.length) * gain * 0.9;
    return Math.min(1, Math.max(0, value + (next() + next() - 1) * (0.012 + 0.03 * Math.sqrt(value))));
  });
}

/** The two colours that a place of the sensor does not see are the means of those around it that do. */
function coloured(seen: Float32Array, width: number, height: number): Buffer {
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [sums, counts] = [
        [0, 0, 0],
        [0, 0, 0],
      ];
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v += 1)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u += 1) {
          const channel = colourAt(u, v);
          sums[channel] = (sums[channel] ?? 0) + (seen[v * width + u] ?? 0);
          counts[channel] = (counts[channel] ?? 0) + 1;
        }
      for (const channel of [0, 1, 2]) {
        const mean = (sums[channel] ?? 0) / Math.max(1, counts[channel] ?? 0);
        out[(y * width + x) * 3 + channel] = 255 * Math.min(1, mean) ** (1 / 2.2);
      }
    }
  return out;
}
