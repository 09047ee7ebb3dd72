import sharp from "sharp";

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
<rect width="1200" height="900" fill="#d9cfbf"/><rect y="640" width="1200" height="260" fill="#a99b85"/>
<rect x="150" y="300" width="900" height="70" rx="20" fill="#8f989d"/><rect x="560" y="270" width="90" height="130" rx="14" fill="#6d767b"/>
<path d="M600 400 q-26 60 0 92 q26 -32 0 -92" fill="#4f8fc4"/><path d="M612 520 q-20 46 0 72 q20 -26 0 -72" fill="#4f8fc4"/>
<ellipse cx="606" cy="690" rx="260" ry="46" fill="#5d97c6" opacity="0.8"/></svg>`;

let drawn: Promise<Buffer> | undefined;

/** A pipe that leaks, drawn: what somebody in the demo photographs. Each one differs a little, as photos do. */
export async function leakPicture(): Promise<{ bytes: Buffer; contentType: string }> {
  drawn ??= sharp(Buffer.from(drawing)).png().toBuffer();
  const angle = (Date.now() % 40) / 10 - 2;
  const bytes = await sharp(await drawn)
    .rotate(angle, { background: "#d9cfbf" })
    .jpeg({ quality: 84 })
    .toBuffer();
  return { bytes, contentType: "image/jpeg" };
}
