import { writeFile } from "node:fs/promises";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { encode } from "uqr";

const [width, height, frames] = [640, 480, 10];
const [dark, light, wall] = [40, 225, 150];

/** A film of a sticker on a wall, for the camera of a browser of the tests: the code trembles as in a hand. */
export async function filmOfCode(file: string, text: string): Promise<void> {
  const { data, size } = encode(text, { border: 4 });
  const scale = Math.floor((height * 0.7) / size);
  const colours = Buffer.alloc((width * height) / 2, 128);
  const parts: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)];
  for (let frame = 0; frame < frames; frame += 1) {
    const [left, top] = [Math.round((width - size * scale) / 2) + (frame % 3), 60 + (frame % 2)];
    const luma = Buffer.alloc(width * height, wall);
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries())
        for (let line = 0; line < scale; line += 1) {
          const from = (top + y * scale + line) * width + left + x * scale;
          luma.fill(isDark ? dark : light, from, from + scale);
        }
    parts.push(Buffer.from("FRAME\n"), luma, colours);
  }
  await writeFile(file, Buffer.concat(parts));
}

/** What the code in a picture says, as a phone reads it. */
export async function codeIn(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}
