import sharp from "sharp";

/** Chance that gives the same to everybody. */
export function chanceOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type View = {
  /** Where the camera stands: a step aside moves what is near further than what is far. */
  aside?: number;
  /** Grain of the sensor, another one in each photo. */
  grain?: number;
  /** How bright the day is; 1 as it was. */
  light?: number;
  width?: number;
};

/** A drawn place with a hundred and twenty things in it, near and far, as it is seen from somewhere. */
function drawnScene(seed: number, { aside = 0, width = 960 }: View): string {
  const next = chanceOf(seed);
  const things = Array.from({ length: 120 }, () => {
    const [x, y, near] = [next() * 1_100 - 70, next() * 720, next()];
    const [w, h, turn] = [20 + next() * 110, 15 + next() * 90, next() * 90];
    const colour = `hsl(${Math.floor(next() * 360)} ${20 + next() * 60}% ${15 + next() * 70}%)`;
    return `<g transform="translate(${x + aside * near} ${y}) rotate(${turn})">
      <rect width="${w}" height="${h}" fill="${colour}" stroke="#222" stroke-width="${1 + next() * 3}"/>
      <path d="M0 0L${w * next()} ${h}M${w} 0L${w * next()} ${h * next()}" stroke="#eee" stroke-width="2"/></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640" width="${width}" height="${(width * 2) / 3}">
    <rect width="960" height="640" fill="hsl(${Math.floor(next() * 360)} 20% 60%)"/>${things.join("")}</svg>`;
}

/** One press of the shutter at that place: the picture with the grain of this moment, as JPEG. */
export async function scene(seed: number, view: View = {}): Promise<Buffer> {
  const { grain = seed, light = 1 } = view;
  const { data, info } = await sharp(Buffer.from(drawnScene(seed, view)))
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const next = chanceOf(grain + 77);
  for (let at = 0; at < data.length; at += 1) {
    const noise = (next() + next() + next() - 1.5) * 16;
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) * light + noise));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

export const asUpload = (bytes: Buffer, file_name = "proof.jpg") => ({
  file_type: "image",
  file_name,
  file_data: bytes.toString("base64"),
});
