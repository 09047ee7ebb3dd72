import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";

// Draws the icons of browsers that take no SVG, out of public/favicon.svg: node scripts/icons.ts

const target = resolve(import.meta.dirname, "../public");
const drawing = join(target, "favicon.svg");
const touchSize = 180;
/** The colour of the drawing's own ground: phones cut the corners themselves. */
const ground = "#1e2a66";

const drawn = (size: number) => sharp(drawing, { density: (72 * size) / 32 }).resize(size, size);

/** An .ico of PNGs: a header, one entry of 16 bytes for each picture, then the pictures. */
function iconOf(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [at, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * at;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

const pictures = await Promise.all(
  [16, 32, 48].map(async (size) => ({ size, png: await drawn(size).png({ palette: true }).toBuffer() })),
);
writeFileSync(join(target, "favicon.ico"), iconOf(pictures));
await drawn(touchSize)
  .flatten({ background: ground })
  .png({ palette: true })
  .toFile(join(target, "apple-touch-icon.png"));
