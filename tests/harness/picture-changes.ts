import sharp, { type Sharp } from "sharp";
import { chanceOf } from "./scenes.ts";
import { photoOfScreen } from "./screen-photo.ts";

/** What people and chats do to a picture that exists already; each answers a JPEG without tags. */
export type Change = (bytes: Buffer) => Promise<Buffer>;

export const asJpeg = (picture: Sharp, quality = 75): Promise<Buffer> => picture.jpeg({ quality }).toBuffer();

/** Without this share of its width and of its height. */
export async function cropped(bytes: Buffer, part: number): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const [wide, high] = [Math.round(width * (1 - part)), Math.round(height * (1 - part))];
  const box = {
    left: Math.round((width - wide) * 0.6),
    top: Math.round((height - high) * 0.3),
    width: wide,
    height: high,
  };
  return asJpeg(sharp(bytes).extract(box));
}

/** With a dark field and a date over a twelfth of it, as stamping apps put one. */
export async function stamped(bytes: Buffer, words = "20.11.2026 09:14 6.4474 N"): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const stamp = Buffer.from(`<svg width="${width}" height="${height}"><rect x="${width * 0.04}" y="${height * 0.8}"
    width="${width * 0.5}" height="${height * 0.15}" fill="#000a"/><text x="${width * 0.06}" y="${height * 0.89}"
    font-size="${height * 0.06}" fill="#fff">${words}</text></svg>`);
  return asJpeg(sharp(bytes).composite([{ input: stamp }]));
}

export const throughChat: Change = (bytes) => asJpeg(sharp(bytes).resize(1_280, 1_280, { fit: "inside" }), 62);
export const mirrored: Change = (bytes) => asJpeg(sharp(bytes).flop());
export const turned = (bytes: Buffer, degrees: number): Promise<Buffer> =>
  asJpeg(sharp(bytes).rotate(degrees, { background: "#000" }));

/** As the gallery of a phone shows it, with its bars. */
export const screenshot: Change = (bytes) =>
  asJpeg(sharp(bytes).resize(1_080, 1_080, { fit: "inside" }).extend({ top: 260, bottom: 420, background: "#101010" }));

export const framed: Change = (bytes) =>
  asJpeg(sharp(bytes).extend({ top: 60, bottom: 60, left: 60, right: 60, background: "#fff" }));

type Raw = { data: Buffer; width: number; height: number };

const rawOf = async (bytes: Buffer): Promise<Raw> => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};
const fromRaw = ({ data, width, height }: Raw) => sharp(data, { raw: { width, height, channels: 3 } });

/** Seen aslant: its right side lies further away by this share, so that it is lower there. `ground` is what lies around. */
function aslant({ data, width, height }: Raw, share: number, ground: number): Raw {
  const out = Buffer.alloc(data.length, ground);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      // A margin of a twentieth all around, then the depth of each column.
      const [s, t] = [(x / width - 0.05) / 0.9, (y / height - 0.05) / 0.9];
      const depth = 1 + share * s;
      const [u, v] = [s * (1 + share) - share * s * s, 0.5 + (t - 0.5) * depth];
      if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
      const from = (Math.floor(v * height) * width + Math.floor(u * width)) * 3;
      data.copy(out, (y * width + x) * 3, from, from + 3);
    }
  return { data: out, width, height };
}

/** The grain of another sensor. */
function grained({ data, width, height }: Raw): Raw {
  const next = chanceOf(4_711);
  const out = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += 1) {
    out[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + (next() + next() - 1) * 8));
  }
  return { data: out, width, height };
}

/** Photographed from the screen of a phone or a laptop, by what its dots make of it on a sensor. */
export const ofScreen: Change = (bytes) => photoOfScreen(bytes, { pixels: 720 });

/** Photographed from a print that lies on a table, imitated: more aslant, duller, without stripes. */
export async function ofPrint(bytes: Buffer): Promise<Buffer> {
  const dull = await rawOf(await asJpeg(sharp(bytes).linear(0.8, 30).blur(0.5), 92));
  return asJpeg(fromRaw(grained(aslant(dull, 0.1, 150))), 80);
}
