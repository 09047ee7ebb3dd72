import sharp from "sharp";
import { leastPattern, patternOf } from "#features/prints/screen.rules.ts";
import { asJpeg, throughChat } from "../tests/harness/picture-changes.ts";
import { photoOfScreen, type ScreenPhoto } from "../tests/harness/screen-photo.ts";
import { photographsAside } from "./real-pictures.ts";
import type { Figure } from "./report.ts";

/** By the copy that the product keeps. */
async function patternIn(bytes: Buffer): Promise<number> {
  const copy = await sharp(bytes)
    .resize(2_048, 2_048, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  const { data, info } = await sharp(copy).raw().toBuffer({ resolveWithObject: true });
  return patternOf({ data, width: info.width, height: info.height, channels: info.channels }) ?? 0;
}

/** A cheap phone: grain, and edges that its program made hard. */
const cheap = async (bytes: Buffer): Promise<Buffer> => {
  const { width, height } = await sharp(bytes).metadata();
  const noise = { type: "gaussian", mean: 128, sigma: 9 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
    .png()
    .toBuffer();
  const whole = await sharp(bytes)
    .composite([{ input: grain, blend: "soft-light" }])
    .png()
    .toBuffer();
  return asJpeg(sharp(whole).sharpen({ sigma: 1, m1: 1, m2: 2 }), 70);
};

const honest = { "as it is": async (bytes: Buffer) => bytes, "of a cheap phone": cheap, "from a chat": throughChat };
/** A phone and a laptop, both held more or less straight. */
const screens: Record<string, ScreenPhoto> = {
  "a phone, dots": { pixels: 1_080, lit: "dots", askew: 1.5 },
  "a phone, stripes": { pixels: 720, askew: -2.2 },
  "a laptop": { pixels: 1_024, askew: 0.8 },
  "a laptop from near": { pixels: 600, askew: 3 },
};
const each = 6;

/** How many honest photographs have a fine pattern all over, and of how many photos of screens it is seen. */
export async function benchScreens(): Promise<Figure[]> {
  const real = await photographsAside();
  let asked = 0;
  for (const [how, change] of Object.entries(honest)) {
    const found: { name: string; pattern: number }[] = [];
    for (const { name, bytes } of real) found.push({ name, pattern: await patternIn(await change(bytes)) });
    const over = found.filter(({ pattern }) => pattern >= leastPattern);
    const highest = Math.max(...found.filter((one) => !over.includes(one)).map(({ pattern }) => pattern));
    console.log(
      `${how}: ${over.length} of ${found.length}, the next at ${highest.toFixed(1)}; ${over.map(({ name }) => name).join(", ")}`,
    );
    asked = Math.max(asked, (100 * over.length) / found.length);
  }
  const some = real.filter((_, at) => at % each === 0);
  let [seen, all] = [0, 0];
  for (const [what, screen] of Object.entries(screens)) {
    const found: number[] = [];
    for (const [seed, { bytes }] of some.entries())
      found.push(await patternIn(await photoOfScreen(bytes, { ...screen, seed })));
    const count = found.filter((pattern) => pattern >= leastPattern).length;
    console.log(
      `${what}: seen on ${count} of ${found.length}, ${found.map((pattern) => pattern.toFixed(1)).join(" ")}`,
    );
    seen += count;
    all += found.length;
  }
  return [
    { name: "Honest photographs that ask for a look, the worst kind", value: asked, unit: "%", limit: 5 },
    { name: "Photos of screens that are not seen as such", value: (100 * (all - seen)) / all, unit: "%", limit: 40 },
  ];
}
