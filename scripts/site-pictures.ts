import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";

// Cuts the pictures of the public site out of those of the README: node scripts/site-pictures.ts

const root = resolve(import.meta.dirname, "..");
const target = join(root, "public/pictures");

type Cut = {
  from: string;
  name: string;
  widths: number[];
  area: { left: number; top: number; width: number; height: number };
};

const cuts: Cut[] = [
  {
    from: "owner.webp",
    name: "dashboard",
    widths: [720, 1200],
    area: { left: 0, top: 0, width: 1440, height: 1150 },
  },
  { from: "request.webp", name: "request", widths: [320, 560], area: { left: 0, top: 0, width: 720, height: 1180 } },
  { from: "plan.webp", name: "plan", widths: [640, 1040], area: { left: 305, top: 300, width: 1_086, height: 269 } },
  { from: "plan.webp", name: "half-year", widths: [640], area: { left: 305, top: 300, width: 634, height: 269 } },
];

mkdirSync(target, { recursive: true });
for (const { from, name, widths, area } of cuts) {
  for (const width of widths) {
    const cut = () =>
      sharp(join(root, "docs/images", from))
        .extract(area)
        .resize(width);
    const [avif, webp] = [join(target, `${name}-${width}.avif`), join(target, `${name}-${width}.webp`)];
    const sizes = [
      await cut().avif({ quality: 50, effort: 6 }).toFile(avif),
      await cut().webp({ quality: 78 }).toFile(webp),
    ];
    console.log(name, width, sizes.map(({ size }) => `${(size / 1_000).toFixed(1)} KB`).join(", "));
  }
}
