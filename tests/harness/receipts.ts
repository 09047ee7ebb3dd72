import sharp from "sharp";
import { chanceOf } from "./scenes.ts";

const [width, height, dot] = [600, 960, 5];

/** A line of signs as a printer sets them, the same for the same text; drawn by hand, since machines have other fonts. */
function signs(text: string, top: number): string {
  return [...text]
    .map((sign, at) => {
      const next = chanceOf(sign.charCodeAt(0) * 7_919);
      const dots = Array.from({ length: 15 }, (_, no) =>
        next() < 0.55
          ? `M${40 + at * 20 + (no % 3) * dot} ${top + Math.floor(no / 3) * dot}h${dot}v${dot}h-${dot}z`
          : "",
      );
      return sign === " " ? "" : dots.join("");
    })
    .join("");
}

/** A receipt of a seller with these lines, as a phone sees it: `grain` is another one in each photo. */
export async function receipt(seller: string, lines: readonly string[], grain = 1): Promise<Buffer> {
  const foot = signs("GOODS ARE NOT TAKEN BACK", height - 80);
  const path = `${signs(seller, 60)}${signs("12 MARKET ROAD  RC 445566", 130)}${lines.map((line, at) => signs(line, 230 + at * 70)).join("")}${foot}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f2ea"/>
    <rect x="30" y="30" width="540" height="6" fill="#224"/><path d="${path}" fill="#223"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).flatten().raw().toBuffer({ resolveWithObject: true });
  const next = chanceOf(grain + 5);
  for (let at = 0; at < data.length; at += 1) data[at] = Math.min(255, (data[at] ?? 0) + (next() + next() - 1) * 14);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
